"""The strong player takes what is best on average in the worlds that it imagines."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from reference.determinised_search import StrongPlayer


class Dice:
    """A bet on one die: high pays 6 if it shows five or six, low pays 2 if it shows less, and never pays nothing."""

    def __init__(self, moves: Sequence[str]) -> None:
        self.moves, self.rolls = moves, 0

    def count_samples(self, known: str, moves: int) -> int:  # noqa: ARG002
        return 600 // moves

    def choices(self, known: str) -> Sequence[str]:  # noqa: ARG002
        return self.moves

    def liken(self, known: str, move: str) -> str:  # noqa: ARG002
        return "never" if move == "rarely" else move

    def imagine(self, known: str, rng: random.Random) -> int:  # noqa: ARG002
        self.rolls += 1
        return rng.randint(1, 6)

    def try_out(self, world: int, move: str) -> tuple[float, bool]:
        paid = {"high": 6 * (world > 4), "low": 2 * (world < 5)}.get(move, 0)
        return paid, paid > 0

    def say_good(self, known: str, move: str) -> str:  # noqa: ARG002
        return f"{move} pays"


def test_the_move_with_the_best_mean_comes_first() -> None:
    advice = StrongPlayer(Dice(("never", "low", "high"))).weigh("", random.Random(1))
    assert [one.move for one in advice] == ["high", "low", "never"]
    assert [one.expected for one in advice] == pytest.approx([2, 4 / 3, 0], abs=0.5)


def test_the_reason_is_how_often_a_move_is_good() -> None:
    high, low, never = StrongPlayer(Dice(("never", "low", "high"))).weigh("", random.Random(1))
    shares = [int(one.because.removesuffix(" % of the games imagined").rpartition(" ")[2]) for one in (high, low)]
    assert sum(shares) == 100
    assert shares[0] == pytest.approx(33, abs=8)
    assert never.because == "never pays in 0 % of the games imagined"


def test_moves_that_come_to_the_same_have_the_same_expectation_and_the_first_is_made() -> None:
    player = StrongPlayer(Dice(("rarely", "never")))
    assert player.play("", random.Random(1)) == "rarely"
    assert len({one.expected for one in player.weigh("", random.Random(1))}) == 1


def test_nothing_is_imagined_if_there_is_no_choice() -> None:
    dice = Dice(("rarely", "never"))
    StrongPlayer(dice).play("", random.Random(1))
    assert dice.rolls == 0


def test_as_many_worlds_are_imagined_as_the_game_asks_for() -> None:
    dice = Dice(("high", "low"))
    StrongPlayer(dice).weigh("", random.Random(1))
    assert dice.rolls == 300
