"""Data only: one folder per assignment. A package, so that it travels inside the wheel."""
