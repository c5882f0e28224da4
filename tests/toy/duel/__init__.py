"""Duel: two players, eight cards, and one duty, to follow suit."""
