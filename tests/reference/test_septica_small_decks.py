"""Small decks, counted out: the reference and the second oracle find the same games (``perft.json``)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from grader.assignment.settings import load_assignment
from grader.audit.second_oracle import Tool, evaluate
from reference.cards import Card, parse_card
from reference.septica.rules import DRAWN, MARS, NOTHING, P1, P2, PASS, STOP, WINS, Course, Move, Reading, Record
from tests.reference.septica_truth import FOLDER
from tests.reference.test_independent_truth import tool
from tests.reference.truth import patterns

__all__ = ["tool"]

DECKS = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))["decks"]
SMALL = [deck for deck in DECKS if len(deck["ranks"]) == 1]
ALWAYS = ("hands of 2, 8 10", "hands of 4, 7 A")
"""The decks of two ranks that `make test` counts out; together they have every rank that the rules name."""
GAPS = ((), (PASS,), (PASS, STOP))


def name(deck: dict[str, Any]) -> str:
    return f"hands of {deck['hand']}, {' '.join(deck['ranks'])}"


def all_points_are_a_mars(course: Course) -> str:
    """The result in a deck that may have fewer than eight points."""
    first, second = course.points
    if first == second:
        return DRAWN
    winner = P1 if first > second else P2
    return (WINS if course.points[1 - winner] else MARS)[winner]


def records_of(cards: Sequence[Card]) -> Iterator[Record]:
    """Every way to put passes and stops between these cards that could be a game."""
    first, *others = cards
    for gaps in product(GAPS, repeat=len(others)):
        between: list[Move] = []
        for gap, card in zip(gaps, others, strict=True):
            between += (*gap, card)
        yield (first, *between, PASS, STOP)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(deck, id=name(deck), marks=() if deck in SMALL or name(deck) in ALWAYS else pytest.mark.long)
        for deck in DECKS
    ],
)
def test_the_reference_counts_the_games_of_a_small_deck(deck: dict[str, Any]) -> None:
    ranks = deck["ranks"]
    reading = Reading(deck_size=4 * len(ranks), hand_size=deck["hand"], result=all_points_are_a_mars)
    orders = (tuple(map(parse_card, order)) for order in patterns(ranks))
    counts = Counter(reading.read(record) for order in orders for record in records_of(order))
    assert sum(counts.values()) == deck["records"]
    assert {answer: count for answer, count in counts.items() if answer != NOTHING} == {
        answer: count for answer, count in deck["counts"].items() if count
    }


@pytest.mark.parametrize("deck", SMALL, ids=name)
def test_the_second_oracle_counts_as_many(deck: dict[str, Any], tool: Tool) -> None:
    ranks = ",".join(f"R{rank}" for rank in deck["ranks"])
    expected = [deck["counts"][answer] for answer in (*WINS, *MARS, DRAWN)]
    assert evaluate(load_assignment("septica"), f"census {deck['hand']} [{ranks}]", tool) == str(expected).replace(
        " ", ""
    )
