"""How much each line of a program is like the rule that its author is known to misread.

The answers name the misconception; how it changes a right program shows what its rule is made of: constructors, numbers,
operators, words. A line that is made of the same, in a definition that is, is where to look first. Pure; must not know
what edits of the program do.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Any

from grader.assignment.rule_changes import RuleChange, RuleChanges
from grader.haskell.code_words import words_by_line, words_of, words_of_prose
from grader.haskell.repair_edits import Definition, name_at
from reference.contract import Misconception

GONE, NEW, SAME, NAME, TITLE, SENTENCE = 3.0, 1.5, 1.0, 2.0, 2.0, 0.3
"""What a word counts that the misconception leaves out of a rule, puts in, leaves as it is; one of the function's name,
of the misconception's title, and of the sentence of the sheet.
"""

DEFINITION = 1.5
"""What the likeness of its definition counts for a line, beside its own."""

_LENGTH = 4.0
"""Keeps very short lines from being like anything that has a word of theirs."""


@dataclass(frozen=True)
class RuleLikeness:
    """For lines of a program, between 0 and 1, how much they are like the misread rule; 1 is the line most like it."""

    lines: Mapping[int, float] = field(default_factory=dict)
    definitions: Mapping[int, str] = field(default_factory=dict)

    def of(self, line: int) -> float:
        """The likeness of a line; 0 where nothing is known."""
        return self.lines.get(line, 0.0)

    @property
    def is_known(self) -> bool:
        """Whether there is a line like the rule."""
        return bool(self.lines)


UNKNOWN = RuleLikeness()


def find_likeness(
    misconceptions: Sequence[tuple[Misconception[Any], float]],
    changes: RuleChanges,
    text: str,
    definitions: Sequence[Definition],
) -> RuleLikeness:
    """The likeness of a program's lines to the rules of misconceptions, each with its share of what is wrong."""
    program = _Words.of(text, definitions)
    found: dict[int, float] = defaultdict(float)
    for misconception, share in misconceptions:
        wanted = _describe(misconception, changes.get(misconception.id, ()))
        lines = program.compare(wanted)
        most = max(lines.values(), default=0.0)
        for line, likeness in lines.items():
            if likeness > 0:
                found[line] = max(found[line], share * likeness / most)
    return RuleLikeness(dict(found), {line: name_at(line, definitions) for line in found})


def _describe(misconception: Misconception[Any], changes: Iterable[RuleChange]) -> Mapping[str, float]:
    """The words of a misread rule, each with what it counts."""
    weights: dict[str, float] = defaultdict(float)
    for change in changes:
        right, wrong = Counter(words_of(change.right)), Counter(words_of(change.wrong))
        for words, weight in ((right - wrong, GONE), (wrong - right, NEW), (right & wrong, SAME)):
            for word in words:
                weights[word] += weight
        _add(weights, words_of_prose(change.function), NAME)
    _add(weights, words_of_prose(f"{misconception.title} {misconception.id}"), TITLE)
    _add(weights, words_of_prose(misconception.sentence), SENTENCE)
    return weights


def _add(weights: dict[str, float], words: Iterable[str], weight: float) -> None:
    for word in words:
        weights[word] += weight


@dataclass(frozen=True)
class _Words:
    """The words of each line of a program's definitions; the rarer a word is there, the more it says."""

    lines: Mapping[int, frozenset[str]]
    definitions: Mapping[str, Sequence[int]]
    rareness: Mapping[str, float]

    @classmethod
    def of(cls, text: str, definitions: Sequence[Definition]) -> _Words:
        """Those of a program."""
        lines = {line: words for line, words in words_by_line(text).items() if name_at(line, definitions) and words}
        owned: dict[str, list[int]] = defaultdict(list)
        for line in sorted(lines):
            owned[name_at(line, definitions)].append(line)
        count = Counter(word for words in lines.values() for word in words)
        return cls(lines, owned, {word: log(1 + len(lines) / number) for word, number in count.items()})

    def compare(self, wanted: Mapping[str, float]) -> dict[int, float]:
        """How much each line is like what is wanted, by itself and by its definition."""
        found = {}
        for name, lines in self.definitions.items():
            together = frozenset[str]().union(*(self.lines[line] for line in lines))
            whole = self._likeness(together, wanted)
            for line in lines:
                found[line] = DEFINITION * whole + self._likeness(self.lines[line], wanted)
        return found

    def _likeness(self, words: Collection[str], wanted: Mapping[str, float]) -> float:
        shared = sum(wanted[word] * self.rareness[word] for word in words if word in wanted)
        return shared / sqrt(_LENGTH + sum(self.rareness[word] for word in words))
