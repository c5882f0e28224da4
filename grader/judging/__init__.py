"""From answers to verdicts, marks, misconceptions and the simplest game that exposes one.

Pure: yields questions, and the caller sends the answers. Must not know how a program is run, nor how a result is kept.
"""
