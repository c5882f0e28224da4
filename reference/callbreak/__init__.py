"""The game of Callbreak."""
