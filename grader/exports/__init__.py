"""Results in other systems' formats: Moodle, Canvas, Gradescope, JUnit XML, GitHub.

Students see only what ``grader.results.redaction`` lets through. Must not know how pages are drawn.
"""
