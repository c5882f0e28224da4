"""What makes a record simple, and records that are simpler than a given one. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from reference.contract import Game
from reference.events import PlayedTrick

R = TypeVar("R")


def weigh_tricks(tricks: Sequence[PlayedTrick], busy: Sequence[PlayedTrick]) -> tuple[int, ...]:
    """How much there is to read: busy tricks and their plays, then all plays."""
    return len(busy), sum(len(trick.plays) for trick in busy), sum(len(trick.plays) for trick in tricks)


def simpler(game: Game[R], record: R) -> Iterable[R]:
    """Records that weigh less, and are legal or illegal as this one; the simplest first."""
    weight, legal = game.weigh(record), game.answer(record) != game.illegal_answer
    words = game.format(record).split()
    shorter = (game.parse(" ".join(words[:index] + words[index + 1 :])) for index in range(len(words)))
    same = (other for other in shorter if (game.answer(other) != game.illegal_answer) is legal)
    return sorted((other for other in same if game.weigh(other) < weight), key=game.weigh)
