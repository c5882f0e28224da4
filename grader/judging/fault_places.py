"""Where in a program a mistake is: which edits make failing games right, and what follows about its lines. Pure.

A line stands out if an edit there makes enough of the failing games right, and breaks none or far fewer. Must not know
how edits are made or run.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from grader.judging.branch_evidence import BranchEvidence
from grader.judging.changed_answers import UNCHANGED, ChangedAnswers
from grader.judging.rule_likeness import UNKNOWN, RuleLikeness
from grader.judging.verdicts import Judged
from grader.model import Answer, AnswerKind, Case, Verdict

MOST_PLACES = 3

LEAST_SHARE = 0.25
"""A place is named only if an edit there makes this share of the failing games right, or all of a tag's."""

LEAST_LEANING = 0.35
"""By so much the share of the failing games that an edit mends must exceed the share of the others that it breaks, if
no edit does better."""


LEAST_VALUE = 0.12
"""The same for lines that are named only behind others, or where there is nothing better."""

SECOND_COUNTS = 0.25
SUSPICION_COUNTS = 0.1
"""How much a second edit of a line counts beside the first, and how much it does that failing games evaluate it."""

LIKENESS_COUNTS = 0.7
"""How much it counts, beside the shares that an edit mends and breaks, that a line is like the rule that is misread."""

CHANGES_COUNT = 0.6
"""How much it counts, beside the same, that edits of a line change the wrong answers and no right one."""

SUSPICION_BESIDE_LIKENESS = 0.6
"""How much the suspicion of its branches counts for such a line: lines of one definition are alike."""

MENDS_ALL = 0.5
"""How much it counts beside them that an edit mends all failing games and breaks none."""

_RIGHT = (Verdict.PASSED,)
_WRONG = (Verdict.WRONG, Verdict.CRASHED)
UNSEEN = BranchEvidence()


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
    """A line to look at, the definition it belongs to, and how many of the failing games depend on it.

    There are none where the line is only like the misread rule, or the wrong answers only change with it.
    """

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
    return _choose(judged, _WRONG, most)


def choose_guards(judged: Sequence[Judged], most: int) -> tuple[int, ...]:
    """So many games of different kinds that are right, and have to stay so.

    First come those whose answer no failing game should have: an edit that refuses every record mends all that should
    be refused.
    """
    wanted = {case.case.expected for case in judged if case.verdict is not Verdict.PASSED}
    first, others = (
        _choose([case if (case.case.expected in wanted) == is_wanted else None for case in judged], _RIGHT, len(judged))
        for is_wanted in (False, True)
    )
    return tuple(_take_turns([first, others]))[:most]


def _choose(judged: Sequence[Judged | None], verdicts: Iterable[Verdict], most: int) -> tuple[int, ...]:
    kinds: dict[tuple[str, str], dict[tuple[str, ...], list[int]]] = defaultdict(lambda: defaultdict(list))
    # Short records first: they take less time, and show as much.
    for index, case in sorted(enumerate(judged), key=lambda each: len(each[1].case.record) if each[1] else 0):
        if case and case.verdict in verdicts and can_be_tried(case):
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


def find_places(
    repairs: Iterable[Repair],
    judged: Sequence[Judged],
    evidence: BranchEvidence = UNSEEN,
    likeness: RuleLikeness = UNKNOWN,
    changed: ChangedAnswers = UNCHANGED,
) -> tuple[Place, ...]:
    """The lines most likely at fault, the likeliest first; none where nothing stands out.

    Behind the first come those that mend what is still wrong, since there may be several mistakes; then others that
    would mend the same. Where no edit mends all, lines for which less speaks are named behind them. Where it is known
    which rule is misread, and no edit mends all, lines that are like it or on which the wrong answers hang are named
    in turn with those of the edits.
    """
    failing = frozenset(index for index, case in enumerate(judged) if case.verdict is not Verdict.PASSED)
    tried = tuple(repairs)
    wanted = {judged[index].case.expected for index in failing}
    unlike = frozenset(index for index, case in enumerate(judged) if case.case.expected not in wanted) - failing
    weighed = _Weighed(tried, failing, len(judged), evidence, likeness, unlike, changed)
    standing = [repair for repair in tried if stands_out(repair, failing, judged)]
    leaning = [repair for repair in tried if weighed.leans(repair)]
    chosen = weighed.choose(standing or leaning)
    if not any(repair.mended == failing and not repair.broken for repair in chosen):
        chosen += weighed.rank([*leaning, *(repair for repair in tried if weighed.speaks_weakly(repair))])
        return weighed.with_likely(weighed.as_places(chosen), is_sure=bool(standing or leaning))[:MOST_PLACES]
    return weighed.as_places(chosen)[:MOST_PLACES]


@dataclass(frozen=True)
class _Weighed:
    """What speaks for the lines of edits."""

    tried: Sequence[Repair]
    failing: frozenset[int]
    games: int
    evidence: BranchEvidence
    likeness: RuleLikeness = UNKNOWN
    unlike: frozenset[int] = frozenset()
    """The games that are right, and whose answer no failing game should have."""
    changed: ChangedAnswers = UNCHANGED

    def value(self, repair: Repair) -> float:
        """The share of the failing games that an edit mends, less the share of the others that it breaks."""
        broken = len(repair.broken) / max(1, self.games - len(self.failing))
        return len(repair.mended) / max(1, len(self.failing)) - broken

    def strict_value(self, repair: Repair) -> float:
        """The same, but of the games that are right those count whose answer no failing game should have.

        An edit that gives one answer to every game is worth nothing, however many games have that answer.
        """
        broken = len(repair.broken & self.unlike) / max(1, len(self.unlike))
        return min(self.value(repair), len(repair.mended) / max(1, len(self.failing)) - broken)

    def leans(self, repair: Repair) -> bool:
        """Whether an edit mends most of the failing games at the price of others: it is about what they share."""
        return 2 * len(repair.mended) >= len(self.failing) and self.value(repair) >= LEAST_LEANING

    def speaks_weakly(self, repair: Repair) -> bool:
        """Whether an edit mends clearly more than it breaks, as shares, though little."""
        return len(repair.mended) > 1 and self.value(repair) >= LEAST_VALUE

    def choose(self, repairs: Sequence[Repair]) -> list[Repair]:
        """The best of them, then in turn the best for what is still wrong, each of another line."""
        support: Counter[int] = Counter()
        for repair in repairs:
            support[repair.line] += repair.gain
        chosen: list[Repair] = []
        explained: set[int] = set()
        left = list(repairs)
        while left and len(chosen) < MOST_PLACES:
            best = max(left, key=lambda repair: self._merit(repair, explained, support))
            chosen.append(best)
            explained |= best.mended
            left = [repair for repair in left if repair.line != best.line]
        return chosen

    def _merit(self, repair: Repair, explained: set[int], support: Mapping[int, int]) -> tuple[float, ...]:
        new = len(repair.mended - explained) - len(repair.broken)
        suspicion, likeness = round(self.evidence.on_line(repair.line), 1), round(self.likeness.of(repair.line), 1)
        return (new, repair.gain, likeness, -repair.rank, suspicion, support[repair.line], -repair.line)

    def rank(self, repairs: Sequence[Repair]) -> list[Repair]:
        """The best edit of each line; first the line for which most speaks: its two best edits, and its branches."""
        by_line: dict[int, list[Repair]] = defaultdict(list)
        for repair in sorted(repairs, key=self.value, reverse=True):
            by_line[repair.line].append(repair)
        return [own[0] for own in sorted(by_line.values(), key=self._weight, reverse=True)]

    def as_places(self, chosen: Sequence[Repair]) -> tuple[Place, ...]:
        """The places of edits, each line once."""
        first: dict[int, Repair] = {}
        for repair in chosen:
            first.setdefault(repair.line, repair)
        return tuple(Place(each.definition, each.line, len(each.mended), len(self.failing)) for each in first.values())

    def with_likely(self, places: Sequence[Place], *, is_sure: bool) -> tuple[Place, ...]:
        """The places of edits, and lines that are like the misread rule, in turn; a sure edit's comes first."""
        if not self.likeness.is_known:
            return tuple(places)
        first, second = (places, self.find_likely()) if is_sure else (self.find_likely(), places)
        in_turn = (place for pair in zip_longest(first, second) for place in pair if place is not None)
        by_line: dict[int, Place] = {}
        for place in in_turn:
            by_line.setdefault(place.line, place)
        return tuple(by_line.values())

    def find_likely(self) -> tuple[Place, ...]:
        """The lines for which most speaks if it counts how like the misread rule they are, and what hangs on them."""
        by_line: dict[int, list[Repair]] = defaultdict(list)
        for repair in sorted(self.tried, key=self.strict_value, reverse=True):
            by_line[repair.line].append(repair)
        edited = {line: own[0].definition for line, own in by_line.items()}
        lines = {**self.changed.definitions, **self.likeness.definitions, **edited}
        ranked = sorted(lines, key=lambda line: (-self._likely_weight(line, by_line.get(line, ())), line))
        return tuple(
            Place(lines[line], line, len(by_line[line][0].mended) if by_line[line] else 0, len(self.failing))
            for line in ranked[:MOST_PLACES]
        )

    def _likely_weight(self, line: int, own: Sequence[Repair]) -> float:
        values = [*(max(0.0, self.strict_value(repair)) for repair in own[:2]), 0.0, 0.0]
        mends_all = any(repair.mended == self.failing and not repair.broken for repair in own)
        edits = values[0] + SECOND_COUNTS * values[1] + MENDS_ALL * mends_all
        suspicion = SUSPICION_BESIDE_LIKENESS * self.evidence.on_line(line)
        return edits + LIKENESS_COUNTS * self.likeness.of(line) + CHANGES_COUNT * self.changed.of(line) + suspicion

    def _weight(self, own: Sequence[Repair]) -> float:
        second = self.value(own[1]) if len(own) > 1 else 0
        return self.value(own[0]) + SECOND_COUNTS * second + SUSPICION_COUNTS * self.evidence.on_line(own[0].line)


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
