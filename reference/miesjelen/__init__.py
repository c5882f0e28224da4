"""The game of Miesjelen."""
