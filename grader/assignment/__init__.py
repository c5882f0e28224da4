"""What students are asked: an assignment's settings and rubric, its suites, and the course's settings file.

Must not know who handed in what, nor how programs are run.
"""
