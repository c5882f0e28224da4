"""The recipes: every kind of Miesjelen record in a suite, and the reason why it is there."""

from __future__ import annotations

from reference.contract import Recipe
from reference.miesjelen.recipes_illegal import ILLEGAL
from reference.miesjelen.recipes_legal import LEGAL
from reference.miesjelen.records import Game

RECIPES: tuple[Recipe[Game], ...] = (*LEGAL, *ILLEGAL)
"""Legal records first, each kind in the order of the sheet."""
