"""The autograder: discover, prepare, run, judge, score, record, render."""

__version__ = "0.1.0"
