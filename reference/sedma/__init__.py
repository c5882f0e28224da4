"""The Game of 7 (Sedma)."""
