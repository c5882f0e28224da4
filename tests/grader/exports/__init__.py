"""Tests of what results are handed on as, with each importer's rules written down as code."""
