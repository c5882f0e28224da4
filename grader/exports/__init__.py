"""Results in other systems' formats: Moodle, Canvas, Gradescope, JUnit XML, GitHub.

Students see only what ``grader.results.redaction`` permits (the CSV of grades is part of the report: see ``reports``).
Must not know how pages are rendered.
"""
