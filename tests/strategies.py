"""Hypothesis strategies that several tests share."""

from __future__ import annotations

from hypothesis import strategies as st

from reference.cards import PIQUET_DECK, Card

cards = st.sampled_from(PIQUET_DECK)
games = st.permutations(PIQUET_DECK).map(tuple)
"""Every order of a whole deck."""

any_records = st.lists(cards, max_size=70).map(tuple)


def repeat_at(game: tuple[Card, ...], original: int, copy: int) -> tuple[Card, ...]:
    """The game with the card of one place played again at another."""
    record = list(game)
    record[copy] = record[original]
    return tuple(record)
