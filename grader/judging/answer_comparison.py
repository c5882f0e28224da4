"""Which answers are the same: a submission's beside the right ones and beside a misconception's. Pure.

To a legal game, answers are compared as they are. A record that is no game has no right result, so what a program
computes there shows nothing: it counts only whether the record is accepted or refused, or the program breaks down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice

from reference.contract import CRASHES, LOOPS
from reference.ruled_game import answer_words

ACCEPTED = "accepted"
"""Any result for a record that is no game."""

MOST_ALIKE = 0.85
"""If this share of the legal games gets one answer, no closest misconception is named: any that rejects much fits."""


def what_shows(answer: str, expected: str, illegal_answer: str) -> str:
    """What an answer shows of a program: the answer itself, or that a record which is no game was accepted."""
    is_result = answer not in ("", illegal_answer, CRASHES, LOOPS)
    return ACCEPTED if expected == illegal_answer and is_result else answer


@lru_cache(maxsize=50_000)
def are_half_alike(answer: str, other: str) -> bool:
    """Whether at least half of what two answers say is the same, word by word."""
    words, others = answer_words(answer), answer_words(other)
    same = sum(map(str.__eq__, words, others))
    return len(words) == len(others) > 1 and 2 * same >= len(words)


@dataclass(frozen=True)
class GivenAnswers:
    """A submission's answers beside the right ones; a case without an answer has an empty text."""

    answers: Sequence[str]
    expected: Sequence[str]
    illegal_answer: str

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """What each answer shows."""
        return tuple(map(self.show, range(len(self.answers)), self.answers))

    def show(self, index: int, answer: str) -> str:
        """What an answer to one of the cases shows."""
        return what_shows(answer, self.expected[index], self.illegal_answer)

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The indices of the cases that were answered wrongly."""
        return tuple(n for n, answer in enumerate(self.answers) if answer and answer != self.expected[n])

    @cached_property
    def answered(self) -> tuple[int, ...]:
        """The indices of all answered cases, the wrong ones first: there, readings differ soonest."""
        return self.wrong + tuple(n for n, answer in enumerate(self.answers) if answer and answer == self.expected[n])

    def only(self, *, legal: bool) -> GivenAnswers:
        """The same, as if only the legal games had been answered, or only the other records."""
        kept = [
            answer if (right != self.illegal_answer) is legal else ""
            for answer, right in zip(self.answers, self.expected, strict=True)
        ]
        return replace(self, answers=kept)

    def count_differences(self, reading: Callable[[int], str], most: int) -> int:
        """On how many cases a reading shows something else; counting stops beyond ``most``."""
        different = (index for index in self.answered if self.show(index, reading(index)) != self.shown[index])
        return sum(1 for _ in islice(different, most + 1))

    def are_given_by(self, reading: Callable[[int], str]) -> bool:
        """Whether a reading gives these very answers, also to records that are no game."""
        return all(reading(index) == self.answers[index] for index in self.answered)

    def are_nearly_alike(self) -> bool:
        """Whether nearly all legal games get one answer: that is no misconception of the rules, or hides it."""
        pairs = zip(self.answers, self.expected, strict=True)
        legal = Counter(answer for answer, right in pairs if right != self.illegal_answer)
        return max(legal.values(), default=0) >= MOST_ALIKE * legal.total()

    def refuses_most(self) -> bool:
        """Whether more than half of the legal games are refused."""
        legal = [self.answers[index] for index in self.only(legal=True).answered]
        return 2 * legal.count(self.illegal_answer) > len(legal)

    @property
    def are_all_alike(self) -> bool:
        """Whether there is one answer to everything. Two misconceptions may refuse all that each of them accepts."""
        return len({self.answers[index] for index in self.answered}) == 1

    @property
    def is_one_result(self) -> bool:
        """Whether all legal games come to the same, and are not refused: so they do in a program that is only begun.

        Misconceptions together may do that as well; nothing tells which it is.
        """
        given = {self.answers[index] for index in self.only(legal=True).answered}
        return len(given) == 1 and self.illegal_answer not in given

    def find_explained(self, reading: Callable[[int], str]) -> tuple[int, ...]:
        """The wrong answers that a reading predicts."""
        return tuple(index for index in self.wrong if self.show(index, reading(index)) == self.shown[index])
