"""Running programs and grading submissions, one or a whole class, on this machine or many.

Results are saved as they come and reused. Must not know how results are shown.
"""
