"""Small decks, counted out: deals that are played, records that are replayed, and the second oracle find the same.

``perft.json`` has how many first rounds of a few ranks are possible, by the number of tricks that A, B, C, and D win.
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
from reference.callbreak.course import Round
from reference.callbreak.reading import Reading
from reference.cards import parse_card
from tests.reference.callbreak_truth import FOLDER
from tests.reference.test_independent_truth import tool

__all__ = ["tool"]

Pack = tuple[str, ...]

DECKS = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))["decks"]
ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def name(deck: dict[str, Any]) -> str:
    return " ".join(deck["ranks"])


def pack(deck: dict[str, Any]) -> Pack:
    return tuple(f"{rank}{suit}" for suit in "HDSC" for rank in deck["ranks"])


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


def play(hands: list[Pack], leader: int, won: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not any(hands):
        yield won
        return
    for trick in tricks(hands, leader, ()):
        winner = (leader + trick.index(best(trick))) % 4
        left = [tuple(card for card in hand if card not in trick) for hand in hands]
        yield from play(left, winner, tuple(n + (seat == winner) for seat, n in enumerate(won)))


def tricks(hands: list[Pack], seat: int, trick: Pack) -> Iterator[Pack]:
    if len(trick) == 4:
        yield trick
        return
    for card in choice(hands[seat % 4], trick):
        yield from tricks(hands, seat + 1, (*trick, card))


def choice(hand: Pack, trick: Pack) -> Pack:
    if not trick:
        return hand
    winning = tuple(card for card in hand if best((*trick, card)) == card)
    following = tuple(card for card in hand if card[-1] == trick[0][-1])
    if following:
        return tuple(card for card in following if card in winning) or following
    return winning or hand


def best(trick: Pack) -> str:
    suit = "S" if any(card[-1] == "S" for card in trick) else trick[0][-1]
    return max((card for card in trick if card[-1] == suit), key=lambda card: ORDER.index(card[:-1]))


@pytest.mark.no_cover
@pytest.mark.parametrize("deck", DECKS, ids=name)
def test_dealing_and_playing_a_small_deck_gives_the_counts(deck: dict[str, Any]) -> None:
    played: Counter[tuple[int, ...]] = Counter()
    for hands in deals(pack(deck), 4, len(deck["ranks"])):
        played.update(play(hands, 1, (0, 0, 0, 0)))
    assert dict(played) == counts(deck)


@pytest.mark.no_cover
@pytest.mark.parametrize("deck", DECKS, ids=name)
def test_the_reference_counts_the_rounds_of_a_small_deck(deck: dict[str, Any]) -> None:
    reading = Reading(has_right_length=lambda cards: len(cards) == 4 * len(deck["ranks"]))
    found: Counter[tuple[int, ...]] = Counter()
    for order in permutations(map(parse_card, pack(deck))):
        course = reading.play((Round((1, 1, 1, 1), order),))
        if course.is_legal:
            found[tuple(course.rounds[0].won)] += 1
    assert dict(found) == counts(deck)


def test_the_second_oracle_counts_as_many(tool: Tool) -> None:
    deck = DECKS[0]
    answer = evaluate(load_assignment("callbreak"), f"census [{','.join(f'R{rank}' for rank in deck['ranks'])}]", tool)
    shown = (f"([{','.join(map(str, won))}],{count})" for won, count in sorted(counts(deck).items()))
    assert answer.replace(" ", "") == f"[{','.join(shown)}]"
