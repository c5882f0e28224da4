"""Where in a program a mistake is: which edits make failing games right, and what follows about its lines. Pure.

A line stands out if an edit there makes enough of the failing games right, and breaks none or far fewer. Must not know
how edits are made or run.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.judging.verdicts import Judged
from grader.model import Answer, AnswerKind, Case, Verdict

MOST_PLACES = 3

LEAST_SHARE = 0.25
"""A place is named only if an edit there makes this share of the failing games right, or all of a tag's."""

LEAST_LEANING = 0.35
"""By so much the share of the failing games that an edit mends must exceed the share of the others that it breaks, if
no edit does better."""


@dataclass(frozen=True)
class Repair:
    """What an edit does: the failing games that it makes right, by their indices, and those it breaks."""

    operator: str
    rank: int
    definition: str
    line: int
    mended: frozenset[int]
    broken: frozenset[int]

    @property
    def gain(self) -> int:
        """How many more games are right than before."""
        return len(self.mended) - len(self.broken)


@dataclass(frozen=True)
class Place:
    """A line to look at, the definition it belongs to, and how many of the failing games depend on it."""

    definition: str
    line: int
    games: int
    failing: int


def can_be_tried(judged: Judged) -> bool:
    """Whether edited programs can be asked this game: not if it ended the process, or took all its time."""
    if judged.verdict in (Verdict.PASSED, Verdict.WRONG):
        return True
    return judged.verdict is Verdict.CRASHED and not judged.answer.text.startswith("stack overflow")


def choose_probes(judged: Sequence[Judged], most: int) -> tuple[int, ...]:
    """So many failing games, of as many kinds as possible, by their indices: tags and answers differ."""
    return _choose(judged, (Verdict.WRONG, Verdict.CRASHED), most)


def choose_guards(judged: Sequence[Judged], most: int) -> tuple[int, ...]:
    """So many games of different kinds that are right, and have to stay so."""
    return _choose(judged, (Verdict.PASSED,), most)


def _choose(judged: Sequence[Judged], verdicts: Iterable[Verdict], most: int) -> tuple[int, ...]:
    kinds: dict[tuple[str, str], dict[tuple[str, ...], list[int]]] = defaultdict(lambda: defaultdict(list))
    for index, case in enumerate(judged):
        if case.verdict in verdicts and can_be_tried(case):
            kinds[case.case.expected, case.answer.text][case.case.tags].append(index)
    in_turns = [_take_turns(list(by_tags.values())) for by_tags in kinds.values()]
    return tuple(_take_turns(in_turns)[:most])


def _take_turns(groups: Sequence[Sequence[int]]) -> list[int]:
    """The first of each group, then the second of each, and so on."""
    longest = max(map(len, groups), default=0)
    return [group[number] for number in range(longest) for group in groups if number < len(group)]


def is_mended(case: Case, answer: Answer) -> bool:
    """Whether an edited program gives the right answer."""
    return answer.kind is AnswerKind.VALUE and answer.text == case.expected


def find_places(repairs: Iterable[Repair], judged: Sequence[Judged]) -> tuple[Place, ...]:
    """The lines most likely at fault, the likeliest first; none where nothing stands out.

    Behind the first come those that mend what is still wrong, since there may be several mistakes; then others that
    would mend the same.
    """
    failing = frozenset(index for index, case in enumerate(judged) if case.verdict is not Verdict.PASSED)
    tried = tuple(repairs)
    left = [repair for repair in tried if stands_out(repair, failing, judged)]
    left = left or [repair for repair in tried if _leans(repair, failing, len(judged))]
    support: Counter[int] = Counter()
    for repair in left:
        support[repair.line] += repair.gain
    places: list[Place] = []
    explained: set[int] = set()
    while left and len(places) < MOST_PLACES:
        best = max(left, key=lambda repair: _merit(repair, explained, support))
        places.append(Place(best.definition, best.line, len(best.mended), len(failing)))
        explained |= best.mended
        left = [repair for repair in left if repair.line != best.line]
    return tuple(places)


def _merit(repair: Repair, explained: set[int], support: Mapping[int, int]) -> tuple[int, ...]:
    new = len(repair.mended - explained) - len(repair.broken)
    return (new, repair.gain, -repair.rank, support[repair.line], -repair.line)


def _leans(repair: Repair, failing: frozenset[int], games: int) -> bool:
    """Whether an edit mends most of the failing games at the price of others: it is about what these have in common."""
    if 2 * len(repair.mended) < len(failing):
        return False
    broken = len(repair.broken) / max(1, games - len(failing))
    return len(repair.mended) / len(failing) - broken >= LEAST_LEANING


def stands_out(repair: Repair, failing: frozenset[int], judged: Sequence[Judged]) -> bool:
    """Whether an edit mends clearly more than chance would."""
    if not repair.mended or len(repair.broken) > len(repair.mended):
        return False
    if repair.mended == failing:
        return True
    if repair.gain >= LEAST_SHARE * len(failing):
        return True
    return not repair.broken and _mends_a_kind(repair, failing, judged)


def _mends_a_kind(repair: Repair, failing: frozenset[int], judged: Sequence[Judged]) -> bool:
    """Whether an edit mends all failing games of a tag, and they are two at least."""
    by_tag: dict[str, set[int]] = defaultdict(set)
    for index in failing:
        for tag in judged[index].case.tags:
            by_tag[tag].add(index)
    return any(len(indices) > 1 and indices <= repair.mended for indices in by_tag.values())
