"""Choosing cases from a large pool, so that each wrong program fails several of them, for different reasons.

Pure and deterministic: the same pool and the same wrong programs give the same choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Candidate:
    """A record that may become a case: its stratum (the recipe), its answer, and the reasons why it is illegal.

    ``outcome`` is the class of its answer, where answers have classes: hardly two records have the same scores.
    """

    stratum: str
    record: str
    answer: str
    faults: tuple[str, ...] = ()
    outcome: str = ""

    @property
    def kind(self) -> str:
        """The class of its answer, or else the answer."""
        return self.outcome or self.answer


@dataclass(frozen=True)
class Demand:
    """How strong a suite has to be."""

    kills: int = 3
    per_stratum: int = 1
    per_answer: int = 5
    per_fault: int = 5
    size: int = 0
    """How many cases there should be, as long as a further one adds to the power of a criterion."""


Kills = Mapping[str, frozenset[int]]
"""For each wrong program, the candidates (by their index in the pool) that it answers wrongly."""

Loss = tuple[str, str]
"""A criterion of the rubric, and a wrong program that loses it."""

Losses = Mapping[Loss, frozenset[int]]
"""For each criterion and each wrong program, the candidates through which the program loses the criterion."""


def choose(pool: Sequence[Candidate], kills: Kills, demand: Demand, losses: Losses | None = None) -> tuple[int, ...]:
    """The indices of the chosen candidates, in the order of the pool; each loss that the pool has is shown once."""
    in_criteria = {"/".join(loss): indices for loss, indices in (losses or {}).items()}
    choice = _Choice(pool, {**kills, **in_criteria}, demand, frozenset(in_criteria))
    choice.take_one_of_each_stratum()
    choice.kill_each_wrong_program()
    choice.fill((candidate.kind for candidate in pool), lambda candidate: (candidate.kind,), demand.per_answer)
    faults = (code for candidate in pool for code in candidate.faults)
    choice.fill(faults, lambda candidate: candidate.faults, demand.per_fault)
    choice.strengthen_criteria()
    return tuple(sorted(choice.taken))


@dataclass
class _Choice:
    pool: Sequence[Candidate]
    kills: Kills
    demand: Demand
    in_criteria: frozenset[str] = frozenset()
    taken: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.killers: list[list[str]] = [[] for _ in self.pool]
        for wrong, indices in self.kills.items():
            for index in indices:
                self.killers[index].append(wrong)
        self.hits: Counter[str] = Counter()
        self.strata: dict[str, set[str]] = {wrong: set() for wrong in self.kills}
        self.wanted_strata = {
            wrong: min(self.demand.kills, len({self.pool[index].stratum for index in indices}))
            for wrong, indices in self.kills.items()
        }
        self.wanted_hits = {wrong: min(self.demand.kills, len(indices)) for wrong, indices in self.kills.items()}
        self.wanted_strata.update(dict.fromkeys(self.in_criteria, 0))
        self._want_in_criteria(1)

    def _want_in_criteria(self, times: int) -> None:
        self.wanted_hits.update((loss, min(times, len(self.kills[loss]))) for loss in self.in_criteria)

    def take(self, index: int) -> None:
        self.taken.add(index)
        for wrong in self.killers[index]:
            self.hits[wrong] += 1
            self.strata[wrong].add(self.pool[index].stratum)

    def worth(self, index: int) -> float:
        """How many wrong programs still need this candidate, each weighted by how few candidates kill it."""
        stratum = self.pool[index].stratum
        return sum(
            1 / len(self.kills[wrong])
            for wrong in self.killers[index]
            if (stratum not in self.strata[wrong] and len(self.strata[wrong]) < self.wanted_strata[wrong])
            or self.hits[wrong] < self.wanted_hits[wrong]
        )

    def take_best(self, indices: Iterable[int]) -> None:
        free = [index for index in indices if index not in self.taken]
        if free:
            self.take(max(free, key=lambda index: (self.worth(index), len(self.killers[index]), -index)))

    def take_one_of_each_stratum(self) -> None:
        """Take from every stratum: a suite made only to kill the known wrong programs is weak against unknown ones."""
        members: dict[str, list[int]] = {}
        for index, candidate in enumerate(self.pool):
            members.setdefault(candidate.stratum, []).append(index)
        for _ in range(self.demand.per_stratum):
            for indices in members.values():
                self.take_best(indices)

    def kill_each_wrong_program(self) -> None:
        for wrong in sorted(self.kills, key=lambda name: (len(self.kills[name]), name)):
            while self._lacks(wrong):
                fresh = [p for p in sorted(self.kills[wrong]) if self.pool[p].stratum not in self.strata[wrong]]
                self.take_best(fresh or sorted(self.kills[wrong]))

    def _lacks(self, wrong: str) -> bool:
        return self.hits[wrong] < self.wanted_hits[wrong] or len(self.strata[wrong]) < self.wanted_strata[wrong]

    def strengthen_criteria(self) -> None:
        """Add cases up to the demanded size: a second, a third kill in each criterion, for wrong programs not known."""
        for times in range(2, self.demand.size + 1):
            self._want_in_criteria(times)
            while len(self.taken) < self.demand.size and any(map(self._lacks, self.in_criteria)):
                self.take_best(range(len(self.pool)))

    def fill(self, names: Iterable[str], of: Callable[[Candidate], tuple[str, ...]], least: int) -> None:
        """Add candidates until each outcome (or each reason why a record is illegal) occurs often enough."""
        for name in dict.fromkeys(names):
            indices = [index for index, candidate in enumerate(self.pool) if name in of(candidate)]
            while sum(index in self.taken for index in indices) < min(least, len(indices)):
                self.take_best(indices)
