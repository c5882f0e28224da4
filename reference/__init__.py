"""The rules of each game, in pure Python: the truth that suites are labelled with."""
