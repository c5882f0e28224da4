"""Behaviours broken on purpose, one at a time, to see that a test notices: ``make defences``."""
