"""The self-check page: the grader itself in a browser, with Hugs for WebAssembly. Nothing leaves the page.

Must not know rules, marks or words: the page runs the same Python as ``grader check``.
"""
