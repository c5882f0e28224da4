"""Tests of the exports, with the rules of each importer written down as code."""
