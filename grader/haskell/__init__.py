"""Haskell text and interpreters' messages: tokens, syntax, and plain explanations of compile and run-time errors.

Pure: reads text and returns values. Must not know assignments, submissions or how a program is run.
"""
