"""In which manner a program fails some games: what it answers instead. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grader.judging.answer_comparison import ACCEPTED
from reference.contract import CRASHES, LOOPS, AnswerPart, Game

_BREAKDOWNS = {CRASHES: "stops with an error", LOOPS: "does not come to an end"}

MOST_DUE = 3
"""How many of the answers that would be right are listed."""


@dataclass(frozen=True)
class Manner:
    """How games fail, as the words behind “your program”; and, if they always get it, the answer they get.

    If only ``part`` of an answer is wrong, ``answer`` is what is given there.
    """

    words: str
    answer: str | None = None
    part: AnswerPart | None = None

    def fits(self, expected: str, shown: str) -> bool:
        """Whether an answer is wrong in this manner."""
        if self.part is None:
            return shown != expected and self.answer in (None, shown)
        given = self.part.read(shown)
        return given is not None and given != self.part.read(expected) and self.answer in (None, given)


def find_manner(fails: Sequence[tuple[str, str]], game: Game[Any]) -> Manner:
    """What is true of all these failures, each an expected answer and what was shown instead."""
    answers = {shown for _, shown in fails}
    if len(answers) == 1:
        (answer,) = answers
        # Any other text is not quoted: the types allow no honest program to give one.
        if answer in (*_BREAKDOWNS, ACCEPTED, game.illegal_answer) or game.read_answer(answer) == answer:
            return Manner(_describe_answer(answer), answer)
        return Manner("gives a wrong answer")
    wrong = [part for part in game.parts if any(part.read(right) != part.read(shown) for right, shown in fails)]
    if game.illegal_answer not in answers and len(wrong) == 1 < len(game.parts):
        return _describe_part(wrong[0], fails)
    if all(expected == game.illegal_answer for expected, _ in fails):
        return Manner("does not refuse the record")
    return Manner("gives a wrong answer")


def _describe_answer(answer: str) -> str:
    return "accepts the record" if answer == ACCEPTED else _BREAKDOWNS.get(answer, f"answers {answer}")


def _describe_part(part: AnswerPart, fails: Sequence[tuple[str, str]]) -> Manner:
    pairs = {(part.read(shown), part.read(right)) for right, shown in fails}
    given = {shown for shown, _ in pairs}
    if None in given:
        return Manner("gives a wrong answer")
    if len(pairs) == 1:
        ((shown, right),) = pairs
        return Manner(f"answers {shown} instead of {right}, and the rest is right", shown, part)
    if len(given) == 1:
        (shown,) = given
        rights = sorted({right for _, right in pairs if right}, key=lambda right: (len(right), right))
        due = " or ".join(rights) if len(rights) <= MOST_DUE else f"the right value for {part.name}"
        return Manner(f"answers {shown} instead of {due}, and the rest is right", shown, part)
    return Manner(f"is wrong about {part.name}, and the rest is right", None, part)
