"""From what was handed in to a program that can run, or a rejection with the rule it breaks.

Finds, unpacks, names and checks files. Runs nothing, and must not know answers, verdicts or marks.
"""
