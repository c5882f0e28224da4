"""The rules of each game, in pure Python. The test suites are labelled with their answers."""
