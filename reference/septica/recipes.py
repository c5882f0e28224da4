"""The recipes: every kind of Septica record in a suite, and the reason why it is there."""

from __future__ import annotations

from reference.contract import Recipe
from reference.septica.rules import Record

RECIPES: tuple[Recipe[Record], ...] = ()
