"""A program's answers to a student's own games beside the sheet's, as values and sentences, and as JSON.

Must not know a terminal or HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from grader.assignment.settings import Assignment
from grader.judging.own_games import OwnGame
from grader.judging.verdicts import Judged
from grader.model import Verdict
from grader.reports.record_words import count_cards
from grader.results.describe import describe_cause
from grader.results.schema import SmallestInfo
from reference.contract import Story


@dataclass(frozen=True)
class TriedGame:
    """A student's own game, both answers, its story by the rules, and the call to type."""

    own: OwnGame
    answers: SmallestInfo
    story: Story
    call: str

    @property
    def agrees(self) -> bool:
        """Whether the program's answer is that of the sheet."""
        return self.answers.verdict == Verdict.PASSED.value

    @property
    def is_asked(self) -> bool:
        """Whether the program was run on it."""
        return self.answers.verdict != Verdict.NOT_RUN.value

    @property
    def where(self) -> str:
        """The lines of a game, and how many cards were read: this shows a forgotten bracket or an extra card."""
        first, last = self.own.first, self.own.last
        lines = f"line {first}" if first == last else f"lines {first} to {last}"
        return f"{lines} ({count_cards(self.answers.record)})"

    @property
    def because(self) -> str:
        """Why it is not a possible game, to follow its answer; nothing where it is one."""
        return f", because {self.story.faults[0].message}" if self.story.faults else ""

    @property
    def expectation(self) -> str:
        """Where the student expected another answer than the sheet's; else nothing."""
        expected, answer = self.own.expected, self.story.answer
        if expected is None or expected == answer:
            return ""
        return f"You expected {expected}, but by the sheet it is {answer}."


def tell_tried(
    games: Sequence[OwnGame], judged: Sequence[Judged], assignment: Assignment, files: Mapping[str, bytes]
) -> tuple[TriedGame, ...]:
    """The games with the answers of the program in these files, and their stories."""
    codec, function = assignment.settings.codec, assignment.settings.function
    return tuple(
        TriedGame(
            own,
            describe_cause(_describe_answers(one), files),
            assignment.game.tell(own.record),
            f"{function} {codec.source(own.record)}",
        )
        for own, one in zip(games, judged, strict=True)
    )


def _describe_answers(judged: Judged) -> SmallestInfo:
    return SmallestInfo(judged.case.record, judged.case.expected, judged.answer.text, judged.verdict.value)


def summarise(tried: Sequence[TriedGame]) -> str:
    """How many games get which answer, in a sentence."""
    differ, count = sum(not game.agrees for game in tried), len(tried)
    if not differ:
        return (
            "The game gets the answer of the sheet."
            if count == 1
            else f"All {count} games get the answer of the sheet."
        )
    if count == 1:
        return "The game gets an answer that differs from the sheet's."
    return f"{differ} of {count} games {'gets' if differ == 1 else 'get'} an answer that differs from the sheet's."


def dump_tried(tried: Sequence[TriedGame], notes: Sequence[str]) -> str:
    """The same as JSON."""
    document = {
        "same": sum(game.agrees for game in tried),
        "notes": notes,
        "games": [_describe(game) for game in tried],
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def _describe(game: TriedGame) -> dict[str, object]:
    answers = game.answers
    return {
        "lines": [game.own.first, game.own.last],
        "record": answers.record,
        "expected": answers.expected,
        "expected_by_you": game.own.expected,
        "got": answers.got,
        "verdict": answers.verdict,
        "cause": answers.cause,
        "faults": [fault.message for fault in game.story.faults],
    }
