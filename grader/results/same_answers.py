"""Submissions that answer every case alike, and not rightly. Pure; knows no HTML.

Identical wrong behaviour is a hint: a common wrong idea leads many to it, each alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from grader.judging.diagnosis import Sureness
from grader.results.class_summary import PASSED, RARE, ClassSummary, Way, has_passed, way_to_fail
from grader.results.schema import DiagnosisInfo, SubmissionResult

Behaviour = tuple[tuple[str, Way], ...]


@dataclass(frozen=True)
class Cluster:
    """Who answers alike, how many cases they fail, and the known ideas that give exactly these answers."""

    members: tuple[SubmissionResult, ...]
    failed: int
    misconceptions: tuple[DiagnosisInfo, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The members' names."""
        return tuple(one.id for one in self.members)

    @property
    def explained(self) -> bool:
        """Whether a known idea gives these answers, so that many may have come to them alone."""
        return bool(self.misconceptions)


def behaviour(submission: SubmissionResult) -> Behaviour:
    """The failed cases, each with the way it failed; empty for a submission that passes everything."""
    return tuple((case.id, way_to_fail(case)) for case in submission.cases if not has_passed(case))


def find_clusters(class_summary: ClassSummary) -> tuple[Cluster, ...]:
    """Groups of two or more with the same wrong behaviour: those no idea explains first, then the largest."""
    alike: dict[str, list[SubmissionResult]] = {}
    for one in class_summary.submissions:
        signs = class_summary.signs.get(one.id, "")
        if signs.strip(PASSED) and RARE not in signs:  # what is rare is not told apart
            alike.setdefault(signs, []).append(one)
    found = [
        Cluster(tuple(members), len(signs) - signs.count(PASSED), certain_misconceptions(members[0]))
        for signs, members in alike.items()
        if len(members) > 1
    ]
    return tuple(sorted(found, key=lambda one: (one.explained, -len(one.members), one.ids)))


def certain_misconceptions(submission: SubmissionResult) -> tuple[DiagnosisInfo, ...]:
    """The ideas, alone or in a pair, that give exactly these answers."""
    return tuple(one for one in submission.diagnosis if one.sureness != Sureness.NEAR.value)
