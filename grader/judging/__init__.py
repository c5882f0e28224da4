"""From answers to verdicts, marks, misconceptions and the smallest game that exposes one.

Pure: asks questions through generators. Must not know how a program is run, nor how a result is stored or shown.
"""
