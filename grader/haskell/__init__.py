"""Haskell text and what interpreters say about it: lexing, syntax, compile errors and run-time errors in plain words.

Pure: reads text, gives values. Must not know assignments, submissions or how a program is run.
"""
