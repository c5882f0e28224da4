"""Data only: one folder per assignment. A package, so that it travels inside the wheel."""

DEFAULT = "sedma"
"""The assignment that commands use when none is named."""
