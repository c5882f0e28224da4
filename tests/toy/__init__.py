"""A fifth game, as an author would add it: its rules in ``duel``, and its assignment in ``testcases/duel``."""
