"""Groups of submissions that give the same wrong answers. Pure; must not know HTML.

Identical wrong answers are only a hint: a common misconception leads many students to them independently.
"""

from __future__ import annotations

from dataclasses import dataclass

from grader.results.class_summary import PASSED, RARE, ClassSummary, Way, classify_failure, has_passed
from grader.results.schema import DiagnosisInfo, SubmissionResult
from grader.results.wording import explains_all

Behaviour = tuple[tuple[str, Way], ...]


@dataclass(frozen=True)
class Cluster:
    """Submissions with the same answers, how many cases they fail, and the misconceptions that give these answers."""

    members: tuple[SubmissionResult, ...]
    failed: int
    misconceptions: tuple[DiagnosisInfo, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the members."""
        return tuple(member.id for member in self.members)

    @property
    def explained(self) -> bool:
        """Whether a known misconception gives these answers, so that members may have reached them independently."""
        return bool(self.misconceptions)


def describe_behaviour(submission: SubmissionResult) -> Behaviour:
    """The failed cases, each with the way it failed; empty for a submission that passes everything."""
    return tuple((case.id, classify_failure(case)) for case in submission.cases if not has_passed(case))


def find_clusters(class_summary: ClassSummary) -> tuple[Cluster, ...]:
    """Groups of two or more with the same wrong answers: first those that no misconception explains, then by size."""
    by_signs: dict[str, list[SubmissionResult]] = {}
    for submission in class_summary.submissions:
        signs = class_summary.signs.get(submission.id, "")
        if signs.strip(PASSED) and RARE not in signs:  # all rare answers share one sign, so they may differ
            by_signs.setdefault(signs, []).append(submission)
    clusters = [
        Cluster(tuple(members), len(signs) - signs.count(PASSED), certain_misconceptions(members[0]))
        for signs, members in by_signs.items()
        if len(members) > 1
    ]
    return tuple(sorted(clusters, key=lambda cluster: (cluster.explained, -len(cluster.members), cluster.ids)))


def certain_misconceptions(submission: SubmissionResult) -> tuple[DiagnosisInfo, ...]:
    """The misconceptions that, alone or together, give exactly the answers of a submission."""
    return tuple(filter(explains_all, submission.diagnosis))
