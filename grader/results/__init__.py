"""The results: ``results.json`` as documented values, and what follows from them (feedback, redaction, summaries).

Must not know HTML, the terminal or how programs are run.
"""
