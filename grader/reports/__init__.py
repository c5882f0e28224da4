"""Results shown to people: HTML pages, terminal output, the report folder and the published site.

Must not know how programs are run, and computes no marks.
"""
