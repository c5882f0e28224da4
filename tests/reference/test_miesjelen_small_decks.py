"""Small decks, counted out: deals that are played, records that are replayed, and the second oracle find the same.

``perft.json`` has how many sessions of small hands are possible, by the number of tricks that everybody wins.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from grader.assignment.settings import load_assignment
from grader.audit.second_oracle import Tool, evaluate
from reference.cards import parse_card
from reference.miesjelen.reading import Reading
from reference.miesjelen.records import Course, Session
from tests.reference.miesjelen_truth import FOLDER, SUITS
from tests.reference.test_independent_truth import tool

__all__ = ["tool"]

Pack = tuple[str, ...]

DECKS = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))["decks"]
ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]


def name(deck: dict[str, Any]) -> str:
    return f"{deck['players']} players, hands of {deck['hand']}, {' '.join(deck['suits'])}, {' '.join(deck['ranks'])}"


def pack(deck: dict[str, Any]) -> Pack:
    return tuple(f"{rank}{suit}" for suit in deck["suits"] for rank in deck["ranks"])


def counts(deck: dict[str, Any]) -> dict[tuple[int, ...], int]:
    return {tuple(map(int, tricks.split())): count for tricks, count in deck["counts"].items()}


# Deals that are played, by somebody who knows nothing of the reference.


def deals(cards: Pack, players: int, size: int) -> Iterator[list[Pack]]:
    if not players:
        yield []
        return
    for hand in combinations(cards, size):
        rest = tuple(card for card in cards if card not in hand)
        yield from ([hand, *others] for others in deals(rest, players - 1, size))


def play(hands: list[Pack], trumps: str, leader: int, won: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not any(hands):
        yield won
        return
    for trick in tricks(hands, trumps, leader, ()):
        best = max(range(len(trick)), key=lambda index: strength(trick[index], trick[0][-1], trumps))
        winner = (leader + best) % len(hands)
        left = [tuple(card for card in hand if card not in trick) for hand in hands]
        yield from play(left, trumps, winner, tuple(n + (seat == winner) for seat, n in enumerate(won)))


def tricks(hands: list[Pack], trumps: str, seat: int, trick: Pack) -> Iterator[Pack]:
    if len(trick) == len(hands):
        yield trick
        return
    hand = hands[seat % len(hands)]
    suits = (trick[0][-1], trumps) if trick else ()
    choice = next((own for suit in suits if (own := [card for card in hand if card[-1] == suit])), hand)
    for card in choice:
        yield from tricks(hands, trumps, seat + 1, (*trick, card))


def strength(card: str, led: str, trumps: str) -> tuple[bool, bool, int]:
    return card[-1] == trumps, card[-1] == led, ORDER.index(card[:-1])


@pytest.mark.parametrize("deck", DECKS, ids=name)
def test_dealing_and_playing_a_small_deck_gives_the_counts(deck: dict[str, Any]) -> None:
    played: Counter[tuple[int, ...]] = Counter()
    for hands in deals(pack(deck), deck["players"], deck["hand"]):
        for turned in hands[0]:
            played.update(play(hands, turned[-1], 1, (0,) * deck["players"]))
    assert dict(played) == counts(deck)


# Records that are replayed.


@pytest.mark.no_cover
@pytest.mark.parametrize("deck", DECKS, ids=name)
def test_the_reference_counts_the_sessions_of_a_small_deck(deck: dict[str, Any]) -> None:
    players, size = deck["players"], deck["hand"]
    reading = Reading(has_right_length=lambda cards, players: len(cards) == size * players)
    course, cards = Course((25,) * players), list(map(parse_card, pack(deck)))
    found: Counter[tuple[int, ...]] = Counter()
    for turned in cards:
        for order in permutations(cards, players * size):
            played = reading.play_session(Session(turned, order), 0, course)
            if not played.breach:
                takers = [trick.taker for trick in played.tricks]
                found[tuple(takers.count(seat) for seat in range(players))] += 1
    assert dict(found) == counts(deck)


def census(deck: dict[str, Any]) -> str:
    suits = ",".join(SUITS[suit] for suit in deck["suits"])
    ranks = ",".join(f"R{rank}" for rank in deck["ranks"])
    return f"census {deck['players']} {deck['hand']} [{suits}] [{ranks}]"


def show(found: dict[tuple[int, ...], int]) -> str:
    shown = (f"([{','.join(map(str, tricks))}],{count})" for tricks, count in sorted(found.items()))
    return f"[{','.join(shown)}]"


def test_the_second_oracle_counts_as_many(tool: Tool) -> None:
    small = [deck for deck in DECKS if len(pack(deck)) <= 6]
    answers = evaluate(load_assignment("miesjelen"), f"[{', '.join(map(census, small))}]", tool)
    assert answers == f"[{','.join(show(counts(deck)) for deck in small)}]"
