"""How much each line of a program is like the rule that its author is known to misread.

The answers name the misconception; how it changes a right program shows what its rule is made of: constructors,
numbers, operators, words. A line that is made of the same, in a definition that is, is where to look first. Pure; must
not know what edits of the program do.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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

_OF_HALF = log(3)


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
    misread: Sequence[Misconception[Any]],
    catalogue: Sequence[Misconception[Any]],
    rules: RuleChanges,
    text: str,
    definitions: Sequence[Definition],
) -> RuleLikeness:
    """The likeness of a program's lines to the rules that are misread: to one of them, if any may be the one."""
    program, descriptions = _Words.of(text, definitions), _Descriptions.of(catalogue, rules)
    found: dict[int, float] = defaultdict(float)
    for misconception in misread:
        lines = program.compare(descriptions.describe(misconception))
        most = max(lines.values(), default=0.0)
        for line, likeness in lines.items():
            if likeness > 0:
                found[line] = max(found[line], likeness / most)
    return RuleLikeness(dict(found), {line: name_at(line, definitions) for line in found})


@dataclass(frozen=True)
class _Rareness:
    """How much a word says: the more, the fewer of some texts have it; 1 for one that half of them have."""

    texts: int
    counts: Mapping[str, int]

    @classmethod
    def among(cls, texts: Iterable[Collection[str]]) -> _Rareness:
        """The rareness of words among texts."""
        listed = [frozenset(words) for words in texts]
        return cls(len(listed), Counter(word for words in listed for word in words))

    def of(self, word: str) -> float:
        """The rareness of a word; of one that no text has, as if one had it."""
        return log(1 + self.texts / self.counts.get(word, 1)) / _OF_HALF


@dataclass(frozen=True)
class _Descriptions:
    """What makes a misread rule: words that few other rules have, and few other misconceptions."""

    rules: RuleChanges
    of_functions: _Rareness
    of_titles: _Rareness

    @classmethod
    def of(cls, catalogue: Iterable[Misconception[Any]], rules: RuleChanges) -> _Descriptions:
        """Those of all misconceptions of a game."""
        return cls(
            rules, _Rareness.among(map(words_of, rules.functions.values())), _Rareness.among(map(_title_of, catalogue))
        )

    def describe(self, misconception: Misconception[Any]) -> Mapping[str, float]:
        """The words of a misread rule, each with what it counts."""
        weights: dict[str, float] = defaultdict(float)
        for change in self.rules.changes.get(misconception.id, ()):
            for word, weight in _changed_words(change):
                weights[word] += weight * self.of_functions.of(word)
            for word in words_of_prose(change.function):
                weights[word] += NAME
        for word in _title_of(misconception):
            weights[word] += TITLE * self.of_titles.of(word)
        for word in words_of_prose(misconception.sentence):
            weights[word] += SENTENCE
        return weights


def _changed_words(change: RuleChange) -> Iterator[tuple[str, float]]:
    right, wrong = Counter(words_of(change.right)), Counter(words_of(change.wrong))
    for words, weight in ((right - wrong, GONE), (wrong - right, NEW), (right & wrong, SAME)):
        yield from ((word, weight) for word in words)


def _title_of(misconception: Misconception[Any]) -> frozenset[str]:
    return words_of_prose(f"{misconception.title} {misconception.id}")


@dataclass(frozen=True)
class _Words:
    """The words of each line of a program's definitions, and how much each says there."""

    lines: Mapping[int, frozenset[str]]
    definitions: Mapping[str, Sequence[int]]
    rareness: _Rareness

    @classmethod
    def of(cls, text: str, definitions: Sequence[Definition]) -> _Words:
        """Those of a program."""
        lines = {line: words for line, words in words_by_line(text).items() if name_at(line, definitions) and words}
        owned: dict[str, list[int]] = defaultdict(list)
        for line in sorted(lines):
            owned[name_at(line, definitions)].append(line)
        return cls(lines, owned, _Rareness.among(lines.values()))

    def compare(self, wanted: Mapping[str, float]) -> dict[int, float]:
        """How much each line is like what is wanted, by itself and by its definition."""
        found = {}
        for lines in self.definitions.values():
            together = frozenset[str]().union(*(self.lines[line] for line in lines))
            whole = self._likeness(together, wanted)
            for line in lines:
                found[line] = DEFINITION * whole + self._likeness(self.lines[line], wanted)
        return found

    def _likeness(self, words: Collection[str], wanted: Mapping[str, float]) -> float:
        shared = sum(wanted[word] * self.rareness.of(word) for word in words if word in wanted)
        return shared / sqrt(_LENGTH + sum(map(self.rareness.of, words)))
