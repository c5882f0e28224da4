"""A program that plays Callbreak by its API alone, and checks whatever it is told against a record it is shown.

It knows which requests there are and what a trick is, but no duty: it tries its cards in any order until one is taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from reference.callbreak.course import Record, Round
from reference.callbreak.game import CALLBREAK
from reference.cards import Card, Rank, Suit, parse_card

ROUNDS, TRICKS = 5, 13
PLAYERS = 4
ORDER = (1, 4, 3, 2)
"""The players as they sit, clockwise from player 1."""


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    body: Any

    @property
    def data(self) -> Any:
        """The data of a success."""
        assert (self.status, self.body["result"]) == (200, "success"), self
        return self.body["data"]


class Ask(Protocol):
    """How a request is sent: by a test client or over a wire."""

    def __call__(self, method: str, path: str, data: Any = None, /) -> Reply:
        """The reply to a request with these data."""


@dataclass
class Client:
    """One player. ``refused`` counts the cards that the server did not take."""

    ask: Ask
    rng: random.Random
    refused: int = 0
    made: int = 0
    seen: dict[tuple[int, int, int], str] = field(default_factory=dict)

    def play_game(self, check: Callable[[Client], None], rounds: int = ROUNDS) -> None:
        """A whole game, or its first rounds; ``check`` is called after each move."""
        assert self.ask("POST", "/new").data == {}
        self.seen.clear()
        for number in range(1, rounds + 1):
            for _ in self._play_round(number):
                self.made += 1
                check(self)

    def _play_round(self, number: int) -> Iterator[None]:
        hand = self.get(number, 1, 0).data
        assert len({*hand}) == TRICKS
        assert self.ask("POST", "/call", str(self.rng.randint(1, 4))).data == {}
        yield
        for _ in range(TRICKS):
            hand.remove(self._play_any(hand))
            yield

    def _play_any(self, hand: list[str]) -> str:
        """Try one card after the other."""
        before = self.ask("GET", "/status").data
        for card in self.rng.sample(hand, len(hand)):
            reply = self.ask("POST", "/break", card)
            if reply.status == 200:
                assert reply.body == {"result": "success", "data": {}}
                return card
            assert (reply.status, reply.body["result"]) == (409, "failure")
            assert len(reply.body["data"]) > len("1 plays 2 although 3 was led")
            assert self.ask("GET", "/status").data == before
            self.refused += 1
        raise AssertionError(f"no card of {hand} was taken")

    def get(self, number: int, player: int, trick: int) -> Reply:
        """The request of that name."""
        return self.ask("POST", "/get", {"round": str(number), "player": str(player), "break": str(trick)})


def check_replies(client: Client, record: Record) -> None:
    """Status, cards and scores are those of the record as it is now."""
    status = {name: int(value) for name, value in client.ask("GET", "/status").data.items()}
    assert status == find_status(record)
    for place, card in list_cards(record).items():
        if place not in client.seen:
            client.seen[place] = client.get(*place).data
            assert read_suit_first(client.seen[place]) == card, place
    check_future(client, status)
    check_scores(client.ask("GET", "/score").data, record)


def check_future(client: Client, status: dict[str, int]) -> None:
    """Of what comes next, and of what others hold, nothing is told."""
    number, trick = status["round"], status["break"]
    if trick < TRICKS:
        assert client.get(number, client.rng.randint(1, PLAYERS), trick + 1).status == 409
    assert client.get(number, client.rng.randint(2, PLAYERS), 0).status == 403


def check_scores(rows: list[list[float]], record: Record) -> None:
    """Their sums are the scores that the reference answers for the rounds that are over."""
    whole = tuple(made for made in record if len(made.cards) == PLAYERS * TRICKS)
    assert rows[len(whole) :] == [[None] * PLAYERS] * (ROUNDS - len(whole))
    if whole:
        tenths = [round(10 * sum(row[player - 1] for row in rows[: len(whole)])) for player in ORDER]
        assert CALLBREAK.answer(whole).endswith(f"{tenths})".replace(" ", ""))


def find_status(record: Record) -> dict[str, int]:
    """What was played last: a card, a call (break 0), or nothing but the deal."""
    number, made = len(record), record[-1]
    if made.cards:
        (*_, (_, player, trick)) = (place for place in list_cards(record) if place[0] == number)
    else:  # as many calls after the dealer as there are
        player, trick = ORDER[(number - 1 + len(made.calls)) % PLAYERS], 0
    return {"round": number, "player": player, "break": trick}


def list_cards(record: Record) -> dict[tuple[int, int, int], Card]:
    """The cards in the order in which they were played, by round, player and trick."""
    return {place: card for number, made in enumerate(record, 1) for place, card in _list_round(number, made)}


def _list_round(number: int, made: Round) -> Iterator[tuple[tuple[int, int, int], Card]]:
    leader = number % PLAYERS
    for start in range(0, len(made.cards), PLAYERS):
        trick = made.cards[start : start + PLAYERS]
        for index, card in enumerate(trick):
            yield (number, ORDER[(leader + index) % PLAYERS], start // PLAYERS + 1), card
        leader += max(range(len(trick)), key=lambda index: _height(trick[index], trick[0]))


def _height(card: Card, led: Card) -> tuple[bool, bool, int]:
    return card.suit is Suit.SPADE, card.suit is led.suit, list(Rank).index(card.rank)


def read_suit_first(text: str) -> Card:
    """``S10``."""
    return parse_card(text[1:] + text[0])
