"""Fuzzers: each runs for as long as it is given (``python -m tests.fuzz.NAME``), a fixed part in ``make test``."""
