"""How well the suite and the diagnosis separate right programs from wrong ones: gates, mutants, variants, the bank.

Must not know the submissions of real students.
"""
