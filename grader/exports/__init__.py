"""Handing results on: a module for each place they go to. Reads results; must not know how anything was run."""
