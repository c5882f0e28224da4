"""Which misconceptions, held at once, give a submission's answers: a search among their combinations. Pure.

There are far too many combinations to try. Where only one of several misconceptions shows, the answer is that one's;
so a combination is promising if its members have the wrong answers between them, and each leaves the right ones as
they are. The most promising ones are tried on some cases, on which a wrong guess fails soonest, and may miss one; most
others fail at the first. What gets on best is read as a whole, and the best of that extended by one more. The number
of words that are read is bounded for each size, and with it the time; the same answers always get the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from grader.judging.answer_comparison import GivenAnswers, are_half_alike
from grader.model import Case
from reference.contract import Game

Combination = tuple[str, ...]
"""The ids of misconceptions about different parts of the rules, in the order of the alphabet."""

MOST_TOGETHER = 4
"""How many misconceptions are combined at most; validity is looked at apart and may add some."""

WIDTH = 30
"""How many combinations of each size are extended."""

READ = 60
"""How many combinations of each size are read as a whole: those that got on best with the first cases."""

PROBED = 10
"""How many cases a combination is tried on at first."""

MISSES = 2
"""How many of the first cases a combination may answer differently before it is given up."""

LIKELY = 400
"""How many combinations of each size may miss so many; all others may miss none."""

WORDS = {2: 300_000, 3: 200_000, 4: 100_000}
"""How many words of records are read to try the combinations of each size: about so many microseconds."""

WORDS_READ = 80_000
"""How many words are read for those of one size that are read as a whole."""

MOST_LEFT = 0.6
"""The largest share of the wrong answers that combinations may leave unexplained to be extended."""

CHANGED = 0.8
"""The least share of the wrong answers that a less likely combination has to change, its members each on its own."""

WHOLE, HALF, KEPT = 4, 1, 1


@dataclass(frozen=True)
class Fit:
    """The cases that get the given answer, and those that get at least half of one, as bits, which count fast."""

    same: int
    half: int = 0


@dataclass
class MistakeSearch:
    """A search among the combinations of some misconceptions for those that give the answers.

    ``readings`` has the answers of each to every case. Those of the ``base`` are held in any case: what somebody makes
    of a tie in a legal game may depend on what he checks.
    """

    given: GivenAnswers
    cases: Sequence[Case]
    game: Game[Any]
    readings: Mapping[str, Sequence[str]]
    base: Combination = ()
    _fits: dict[Combination, Fit] = field(default_factory=dict, init=False)
    _words: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._wrong = _bits(self.given.wrong)
        self._right = _bits(self.given.answered) - self._wrong
        self._records = [self.game.parse(case.record) for case in self.cases]
        self._parts = {name: self.game.parts_of(name) for name in self.readings}
        self._changed: dict[str, int] = {}
        for name, reading in self.readings.items():
            answers = self._answer_with_base(name, reading)
            self._fits[name,] = self._fit(answers)
            self._changed[name] = _bits(n for n in self.given.wrong if answers[n] != self.given.expected[n])
        self._order = self._sort_by_cost()

    def _answer_with_base(self, name: str, reading: Sequence[str]) -> Mapping[int, str]:
        """The answers of a misconception and the base; its own where it contradicts that."""
        joined = self._join((name,)) if self.base else None
        if joined is None:
            return {index: reading[index] for index in self.given.answered}
        return {index: joined(self._records[index]) for index in self.given.answered}

    def _join(self, combination: Combination) -> Callable[[Any], str] | None:
        return self.game.join(*{*combination, *self.base})

    def _sort_by_cost(self) -> list[tuple[int, int]]:
        """The answered cases with their numbers of words: first those on which a wrong guess fails soonest."""
        sizes = {index: len(self.cases[index].record.split()) + 1 for index in self.given.answered}
        fits = [fit.same for fit in self._fits.values()]
        fail = {index: 1 + sum(not same >> index & 1 for same in fits) for index in sizes}
        return sorted(sizes.items(), key=lambda sized: (sized[1] / fail[sized[0]], sized[0]))

    def find_exact(self, most: int = MOST_TOGETHER) -> list[Combination]:
        """The smallest combinations that give all the answers; several if they cannot be told apart."""
        everything = self._wrong | self._right
        exact = [combination for combination, fit in self._fits.items() if fit.same == everything]
        size = 2
        while not exact and size <= most and (size == 2 or self._is_worth_extending(size - 1)):
            exact = self._extend(size)
            size += 1
        return exact

    def _is_worth_extending(self, size: int) -> bool:
        """Whether some combination of this size explains so much that one or two more may explain the rest."""
        differences = [self.differences_of(fit) for names, fit in self._fits.items() if len(names) == size]
        return min(differences, default=len(self.given.wrong)) <= MOST_LEFT * len(self.given.wrong)

    def _extend(self, size: int) -> list[Combination]:
        """Try the promising combinations of one size on some cases, the best of them on all; give the exact ones."""
        self._words = WORDS[size]
        promising = self._promising(size)
        got_on = {
            combination: self._probe(combination, MISSES if rank < LIKELY else 1)
            for rank, combination in enumerate(promising)
        }
        # Sorting keeps the order of those that got on equally well: the likelier first.
        tried = sorted(promising, key=lambda combination: -got_on[combination])
        exact: list[Combination] = []
        kept: list[int] = []
        self._words = WORDS_READ
        for rank, combination in enumerate(tried):
            if rank >= READ and got_on[combination] < PROBED:
                break
            most = 0 if exact else kept[WIDTH - 1] if len(kept) >= WIDTH else len(self.given.wrong)
            fit = self._read(combination, most)
            if fit is None:
                continue
            self._fits[combination] = fit
            different = self.differences_of(fit)
            kept = sorted([*kept, different])[:WIDTH]
            if not different:
                exact.append(combination)
        return exact

    def _probe(self, combination: Combination, misses: int) -> int:
        """How many of the first cases get the given answer until too many do not."""
        answer = self._join(combination) if self._words > 0 else None
        if answer is None:
            return 0
        missed = 0
        for number, (index, words) in enumerate(self._order[:PROBED]):
            self._words -= words
            if self.given.show(index, answer(self._records[index])) != self.given.shown[index]:
                missed += 1
                if missed == misses:
                    return number + 1 - missed
        return PROBED - missed

    def differences_of(self, fit: Fit) -> int:
        """On how many cases something else than the given answer is given."""
        return ((self._wrong | self._right) & ~fit.same).bit_count()

    def _promising(self, size: int) -> list[Combination]:
        """The combinations of one size that may fit, the likeliest first."""
        smaller = sorted(
            (combination for combination in self._fits if len(combination) == size - 1),
            key=lambda combination: self.differences_of(self._fits[combination]),
        )
        estimates: dict[Combination, int] = {}
        for combination in smaller if size == 2 else smaller[:WIDTH]:
            for name in self._compatible(combination):
                extended = tuple(sorted((*combination, name)))
                if size > 2 or extended not in estimates:
                    estimate = self._estimate(self._fits[combination], self._fits[name,])
                    estimates[extended] = max(estimate, estimates.get(extended, 0))
        ordered = sorted(estimates, key=lambda combination: (-estimates[combination], combination))
        return [*ordered[:LIKELY], *filter(self._changes_enough, ordered[LIKELY:])]

    def _changes_enough(self, combination: Combination) -> bool:
        changed = 0
        for name in combination:
            changed |= self._changed[name]
        return changed.bit_count() >= CHANGED * len(self.given.wrong)

    def _compatible(self, combination: Combination) -> Iterable[str]:
        taken = frozenset().union(*(self._parts[name] for name in combination))
        return (name for name, parts in self._parts.items() if not parts & taken and name not in combination)

    def _estimate(self, first: Fit, second: Fit) -> int:
        """How well both together may fit: either may explain a wrong answer, neither may spoil a right one."""
        either, both = first.same | second.same, first.same & second.same
        half = (first.half | second.half) & ~either
        return (
            WHOLE * ((either & self._wrong).bit_count() + (both & self._right).bit_count())
            + HALF * half.bit_count()
            + KEPT * (either & self._right).bit_count()
        )

    def _read(self, combination: Combination, most: int) -> Fit | None:
        """How a combination fits; None if it differs on more than ``most`` cases, or enough has been read."""
        answer = self._join(combination)
        if answer is None:
            return None
        same = half = different = 0
        for index, words in self._order:
            self._words -= words
            shown = self.given.show(index, answer(self._records[index]))
            if shown == self.given.shown[index]:
                same |= 1 << index
                continue
            different += 1
            if different > most or self._words < 0:
                return None
            half |= are_half_alike(shown, self.given.shown[index]) << index
        return Fit(same, half & self._wrong)

    def _fit(self, answers: Mapping[int, str]) -> Fit:
        given = self.given
        shown = {index: given.show(index, answers[index]) for index in given.answered}
        different = [index for index in given.wrong if shown[index] != given.shown[index]]
        return Fit(
            _bits(index for index in given.answered if shown[index] == given.shown[index]),
            _bits(index for index in different if are_half_alike(shown[index], given.shown[index])),
        )


def _bits(indices: Iterable[int]) -> int:
    return sum(1 << index for index in indices)
