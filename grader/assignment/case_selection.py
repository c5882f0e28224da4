"""Choosing cases: from a large pool, so that each wrong program fails several of them, for different reasons.

Pure and deterministic: the same pool and the same wrong programs give the same choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Candidate:
    """A record that may become a case: its stratum (the recipe), its answer, and the reasons why it is illegal."""

    stratum: str
    record: str
    answer: str
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Demand:
    """How strong a suite has to be."""

    kills: int = 3
    per_stratum: int = 1
    per_answer: int = 5
    per_fault: int = 5


Kills = Mapping[str, frozenset[int]]
"""For each wrong program, the candidates (by place in the pool) on which its answer is not the right one."""


def choose(pool: Sequence[Candidate], kills: Kills, demand: Demand) -> tuple[int, ...]:
    """The places of the chosen candidates, in the order of the pool."""
    choice = _Choice(pool, kills, demand)
    choice.take_one_of_each_stratum()
    choice.kill_each_wrong_program()
    choice.fill((one.answer for one in pool), lambda one: (one.answer,), demand.per_answer)
    choice.fill((code for one in pool for code in one.faults), lambda one: one.faults, demand.per_fault)
    return tuple(sorted(choice.taken))


@dataclass
class _Choice:
    pool: Sequence[Candidate]
    kills: Kills
    demand: Demand
    taken: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.killers: list[list[str]] = [[] for _ in self.pool]
        for wrong, places in self.kills.items():
            for place in places:
                self.killers[place].append(wrong)
        self.hits: Counter[str] = Counter()
        self.strata: dict[str, set[str]] = {wrong: set() for wrong in self.kills}
        self.wanted_strata = {
            wrong: min(self.demand.kills, len({self.pool[place].stratum for place in places}))
            for wrong, places in self.kills.items()
        }
        self.wanted_hits = {wrong: min(self.demand.kills, len(places)) for wrong, places in self.kills.items()}

    def take(self, place: int) -> None:
        self.taken.add(place)
        for wrong in self.killers[place]:
            self.hits[wrong] += 1
            self.strata[wrong].add(self.pool[place].stratum)

    def worth(self, place: int) -> float:
        """How many wrong programs still want this candidate; a rare killer counts more than a common one."""
        stratum = self.pool[place].stratum
        return sum(
            1 / len(self.kills[wrong])
            for wrong in self.killers[place]
            if (stratum not in self.strata[wrong] and len(self.strata[wrong]) < self.wanted_strata[wrong])
            or self.hits[wrong] < self.wanted_hits[wrong]
        )

    def take_best(self, places: Iterable[int]) -> None:
        free = [place for place in places if place not in self.taken]
        if free:
            self.take(max(free, key=lambda place: (self.worth(place), len(self.killers[place]), -place)))

    def take_one_of_each_stratum(self) -> None:
        """A suite made only to kill the wrong programs we know is weak on those we do not."""
        members: dict[str, list[int]] = {}
        for place, one in enumerate(self.pool):
            members.setdefault(one.stratum, []).append(place)
        for _ in range(self.demand.per_stratum):
            for places in members.values():
                self.take_best(places)

    def kill_each_wrong_program(self) -> None:
        for wrong in sorted(self.kills, key=lambda one: (len(self.kills[one]), one)):
            while self._lacks(wrong):
                fresh = [p for p in sorted(self.kills[wrong]) if self.pool[p].stratum not in self.strata[wrong]]
                self.take_best(fresh or sorted(self.kills[wrong]))

    def _lacks(self, wrong: str) -> bool:
        return self.hits[wrong] < self.wanted_hits[wrong] or len(self.strata[wrong]) < self.wanted_strata[wrong]

    def fill(self, names: Iterable[str], of: Callable[[Candidate], tuple[str, ...]], least: int) -> None:
        """Top up until each answer (or each reason of illegality) comes often enough."""
        for name in dict.fromkeys(names):
            places = [place for place, one in enumerate(self.pool) if name in of(one)]
            while sum(place in self.taken for place in places) < min(least, len(places)):
                self.take_best(places)
