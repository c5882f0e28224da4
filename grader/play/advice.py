"""What the strong player would do, and why: what it expects of each legal move, in words."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from grader.play.tables import NotNowError, PlayTable
from grader.play.words import sign
from reference.cards import Card
from reference.playable import Advice


@dataclass(frozen=True)
class WeighedMove:
    """A legal move, and what is expected of it."""

    text: str
    card: Card | None
    expected: str


@dataclass(frozen=True)
class Advised:
    """The best move in a sentence, the reason, and all legal moves, the best first."""

    sentence: str
    reason: str
    unit: str
    lines: tuple[WeighedMove, ...]


def advise(table: PlayTable) -> Advised:
    """A hint for the person, from what they know.

    :raises NotNowError: where it is not their turn.
    """
    if table.turn != table.you:
        raise NotNowError("There is nothing to advise: the game is over")
    rng = random.Random(f"{table.game.name}/{table.seed}/{table.ply}/hint")
    advice = table.game.advise(table.game.know(table.state, table.you), rng)
    return Advised(
        f"The strong player would {_describe(advice[0].move)}.",
        _give_reason(advice, table.game.unit),
        table.game.unit,
        tuple(WeighedMove(table.game.write(each.move), _card(each.move), sign(each.expected)) for each in advice),
    )


def _card(move: Any) -> Card | None:
    return move if isinstance(move, Card) else None


def _describe(move: Any) -> str:
    verb = "play " if isinstance(move, Card) else "call " if isinstance(move, int) else ""
    return f"{verb}{_name(move)}"


def _give_reason(advice: tuple[Advice[Any], ...], unit: str) -> str:
    """What the best move comes to, and how much less is expected of the next best."""
    best, *others = advice
    comes_to = f"{_name(best.move)} {best.because}. " if best.because else ""
    if not others:
        return f"{comes_to}There is no other legal move."
    less, name = sign(best.expected - others[0].expected), _name(others[0].move)
    rest = f"{name} as many" if less == "0" else f"{name}, the next best, {less[1:]} less"
    return f"{comes_to}On average it brings {sign(best.expected)} {unit}, and {rest}."


def _name(move: Any) -> str:
    return move.symbol if isinstance(move, Card) else str(move)
