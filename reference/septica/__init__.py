"""The game of Septica."""
