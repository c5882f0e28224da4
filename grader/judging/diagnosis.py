"""Naming the misconception: which wrong reading of the sheet gives a submission's own answers. Pure.

Answers are compared, not passes: two programs that fail the same cases may fail them differently. First a
single idea that gives exactly these answers is looked for, then two ideas held at once, then the nearest one;
what is not near enough is not said at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, islice
from typing import Any, overload

from grader.model import Answer, AnswerKind, Case
from reference.contract import CRASHES, LOOPS, Game, Misconception

NEAR = 0.75
"""Less than this is not said: of each idea left out of the catalogue in turn, few others come so near (see audit)."""

FEW = 10
"""So many wrong answers it takes to name a nearest idea: of fewer, another idea gives most by chance (see audit)."""

BLIND = 0.85
"""Who answers so many possible games alike is told no nearest idea: whichever refuses most would seem near."""

PAIRS_TRIED = 300
"""So many pairs of ideas, those that between them have most of the answers, are really put together."""


class Sureness(Enum):
    """How well a diagnosis fits: one idea gives all the answers, two do together, or one gives nearly all."""

    EXACT = "exact"
    PAIR = "pair"
    NEAR = "near"


@dataclass(frozen=True)
class Diagnosis:
    """The ideas that explain a submission's answers, and how many of its wrong ones they give as well."""

    sureness: Sureness
    ideas: tuple[Misconception[Any], ...]
    explained: int
    wrong: int

    @property
    def explains(self) -> float:
        """The share of the wrong answers: 1 where they are exactly the submission's."""
        return self.explained / self.wrong


@dataclass(frozen=True)
class Reading(Sequence[str]):
    """What a misconception answers to each case, worked out when it is asked for and then kept."""

    idea: Callable[[Any], str]
    records: Sequence[Any]
    kept: dict[int, str] = field(default_factory=dict, compare=False)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        if place not in self.kept:
            self.kept[place] = self.idea(self.records[place])
        return self.kept[place]

    def __len__(self) -> int:
        return len(self.records)


Known = Mapping[str, Sequence[str]]
"""For each misconception what it answers to each case."""


def readings(game: Game[Any], cases: Sequence[Case]) -> Known:
    """What each misconception answers to each case."""
    records = [game.parse(case.record) for case in cases]
    return {one.id: Reading(one.answer, records) for one in game.misconceptions()}


def as_reading(answer: Answer) -> str:
    """A submission's answer in the words in which misconceptions answer."""
    match answer.kind:
        case AnswerKind.VALUE:
            return answer.text
        case AnswerKind.TIMEOUT:
            return LOOPS
        case AnswerKind.ERROR | AnswerKind.MEMORY:
            return CRASHES
        case AnswerKind.NONE:
            return ""


def as_answer(reading: str) -> Answer:
    """What a misconception answers, as a program would give it."""
    kinds = {CRASHES: AnswerKind.ERROR, LOOPS: AnswerKind.TIMEOUT, "": AnswerKind.NONE}
    return Answer(kinds.get(reading, AnswerKind.VALUE), reading)


@dataclass(frozen=True)
class Given:
    """A submission's answers beside the right ones: the places at which it answered, the wrong ones first."""

    answers: Sequence[str]
    expected: Sequence[str]

    @property
    def wrong(self) -> tuple[int, ...]:
        """Where it answered, and wrongly."""
        return tuple(n for n, one in enumerate(self.answers) if one and one != self.expected[n])

    @property
    def places(self) -> tuple[int, ...]:
        """Where it answered, the telling places first."""
        return self.wrong + tuple(n for n, one in enumerate(self.answers) if one and one == self.expected[n])

    def differs(self, reading: Callable[[int], str], most: int) -> int:
        """At how many places a reading answers otherwise; beyond ``most`` it is not counted on."""
        different = (place for place in self.places if reading(place) != self.answers[place])
        return sum(1 for _ in islice(different, most + 1))

    def is_blind(self, illegal_answer: str) -> bool:
        """Whether nearly all possible games are answered alike: that is no idea of the rules, or hides it."""
        pairs = zip(self.answers, self.expected, strict=True)
        possible = Counter(one for one, right in pairs if right != illegal_answer)
        return max(possible.values(), default=0) >= BLIND * possible.total()

    def explained(self, reading: Callable[[int], str]) -> int:
        """How many of the wrong answers a reading gives too."""
        return sum(reading(place) == self.answers[place] for place in self.wrong)


def rank(answers: Sequence[str], expected: Sequence[str], known: Known) -> tuple[tuple[str, float], ...]:
    """The misconceptions by how well they fit, best first.

    A reading is charged for each case on which it differs from the submission, so that one which is
    wrong nearly everywhere explains little. What explains nothing is left out. Of two that fit alike the one
    that the catalogue has first comes first.
    """
    given = Given(answers, expected)
    wrong = len(given.wrong)
    fits = {name: 1 - given.differs(reading.__getitem__, wrong) / wrong for name, reading in known.items() if wrong}
    return tuple(sorted(((name, fit) for name, fit in fits.items() if fit > 0), key=lambda one: -one[1]))


def diagnose(answers: Sequence[Answer], cases: Sequence[Case], game: Game[Any], known: Known) -> tuple[Diagnosis, ...]:
    """What explains a submission's answers, best first: rather nothing than something wrong."""
    given = Given([as_reading(answer) for answer in answers], [case.expected for case in cases])
    if not given.wrong:
        return ()
    ideas = {one.id: one for one in game.misconceptions() if one.id in known}
    exact = [name for name in known if not given.differs(known[name].__getitem__, 0)]
    if exact:
        return tuple(_diagnosis(Sureness.EXACT, (ideas[name],), given) for name in exact)
    records = [game.parse(case.record) for case in cases]
    pairs = [
        _diagnosis(Sureness.PAIR, (ideas[a], ideas[b]), given) for a, b in exact_pairs(given, records, game, known)
    ]
    if pairs or given.is_blind(game.illegal_answer):
        return tuple(pairs)
    return _nearest(given, ideas, known)


def _diagnosis(sureness: Sureness, ideas: tuple[Misconception[Any], ...], given: Given) -> Diagnosis:
    return Diagnosis(sureness, ideas, len(given.wrong), len(given.wrong))


def exact_pairs(given: Given, records: Sequence[Any], game: Game[Any], known: Known) -> Iterator[tuple[str, str]]:
    """The pairs of ideas that, held at once, give exactly these answers.

    Where only one of two ideas shows, the answer is that one's, so the right pair has nearly all answers between
    them. Pairs are tried in this order, and given up at the first answer that differs.
    """
    for one, two in _promising(given, known):
        both = game.join(one, two)
        if both is not None and not given.differs(lambda place, both=both: both(records[place]), 0):  # type: ignore[misc]  # a default
            yield one, two


def _promising(given: Given, known: Known) -> list[tuple[str, str]]:
    """The pairs that have most of the answers between them; who gives more of the wrong ones comes first."""
    agreed = {name: _agreement(given.places, given.answers, reading) for name, reading in known.items()}
    telling = {name: given.explained(reading.__getitem__) for name, reading in known.items()}
    ordered = sorted(known, key=lambda name: -telling[name])
    pairs = [pair for pair in combinations(ordered, 2) if telling[pair[0]]]
    pairs.sort(key=lambda pair: (-(agreed[pair[0]] | agreed[pair[1]]).bit_count(), _apart(pair, agreed)))
    return pairs[:PAIRS_TRIED]


def _apart(pair: tuple[str, str], agreed: Mapping[str, int]) -> int:
    return -sum(agreed[name].bit_count() for name in pair)


def _agreement(places: Sequence[int], answers: Sequence[str], reading: Sequence[str]) -> int:
    """The places at which both answer the same, as bits."""
    return sum(1 << place for place in places if reading[place] == answers[place])


def _nearest(given: Given, ideas: Mapping[str, Misconception[Any]], known: Known) -> tuple[Diagnosis, ...]:
    """The idea that comes nearest, if it is near enough and no other as near misreads another sentence."""
    if len(given.wrong) < FEW:
        return ()
    ranked = rank(given.answers, given.expected, known)
    best = [name for name, fit in ranked if fit == ranked[0][1] >= NEAR]
    if not best or len({ideas[name].sentence for name in best}) > 1:
        return ()
    explained = given.explained(known[best[0]].__getitem__)
    return (Diagnosis(Sureness.NEAR, (ideas[best[0]],), explained, len(given.wrong)),)
