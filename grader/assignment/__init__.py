"""What students are asked for: an assignment's settings and rubric, its suites, and the settings of a course.

Must not know submissions, nor how programs are run.
"""
