"""Running programs and grading submissions, one or a whole class, on this machine or many.

Loses nothing and runs nothing twice. Must not know how results are shown.
"""
