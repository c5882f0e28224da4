"""The recipes: every kind of Callbreak record in a suite, and the reason why it is there."""

from __future__ import annotations

from reference.callbreak.course import Record
from reference.callbreak.recipes_illegal import CALLS, CARDS, DUTIES
from reference.callbreak.recipes_legal import ALLOWED, HIGH_CALLS, ORDINARY, PLAIN, ROUNDS, SCORING, TRICKS
from reference.contract import Recipe

RECIPES: tuple[Recipe[Record], ...] = (
    *PLAIN,
    *ORDINARY,
    *TRICKS,
    *ALLOWED,
    *DUTIES,
    *SCORING,
    *ROUNDS,
    *HIGH_CALLS,
    *CALLS,
    *CARDS,
)
"""Every way to make records, in the order in which a suite lists them."""
