"""Which cases a program is not asked: after several failures those of the kinds that failed.

It costs no mark, since a criterion is lost with its first case; it bounds the time one submission can take. Decided in
the order of the suite, in whatever order the cases were asked, so that results do not depend on that order. Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from grader.assignment.limits import CaseLimits
from grader.model import Answer, AnswerKind

Kind = tuple[str, ...]
"""A case's tags: cases of one kind count for the same criteria."""


@dataclass
class _Failures:
    """Failures of one sort: after ``most`` of them, cases of their kinds are not run."""

    most: int
    skipped: Answer
    count: int = 0
    kinds: set[Kind] = field(default_factory=set)

    def add(self, kind: Kind) -> None:
        self.count += 1
        self.kinds.add(kind)

    def rule_out(self, kind: Kind) -> bool:
        return self.count >= self.most and kind in self.kinds


def give_up(
    kinds: Sequence[Kind], timed_out: Collection[int], crashed: Collection[int], limits: CaseLimits
) -> Mapping[int, Answer]:
    """The cases that need not be run, given those that are known to fail, each with what to say of it."""
    slow = _Failures(limits.time_outs, _not_run("took too much time or memory before"))
    broken = _Failures(limits.crashes, _not_run("stopped the program before"))
    given_up: dict[int, Answer] = {}
    for number, kind in enumerate(kinds):
        hopeless = next((failures for failures in (slow, broken) if failures.rule_out(kind)), None)
        if hopeless:
            given_up[number] = hopeless.skipped
        elif number in timed_out:
            slow.add(kind)
        elif number in crashed:
            broken.add(kind)
    return given_up


def _not_run(what_they_did: str) -> Answer:
    return Answer(AnswerKind.NONE, f"not run: cases of this kind {what_they_did}")
