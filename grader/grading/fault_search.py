"""The search for the place of a mistake: edited copies of a wrong program are run, first on a few games, then on all.

It ends when its budget of CPU seconds is used up, with what was found until then. Must not know how places are shown.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grader.assignment.questions import questions_of
from grader.errors import SandboxFaultError
from grader.grading.edited_runs import MOST_AT_ONCE, EditedRuns
from grader.grading.runtime import HaskellRuntime
from grader.haskell.edit_listing import list_edits
from grader.haskell.repair_edits import RepairEdit
from grader.haskell.source_text import decode
from grader.judging.exam import Exam
from grader.judging.fault_places import (
    Place,
    Repair,
    can_be_tried,
    choose_guards,
    choose_probes,
    crash_repairs,
    find_places,
    is_mended,
)
from grader.judging.verdicts import Judged
from grader.model import Program, Verdict

MOST_EDITS = 2500
MOST_CONFIRMED = 24
CONFIRMED_AT_ONCE = 6
MOST_TIME_OUTS = 8
"""So many edited programs may run without end; each costs a second."""

HOST_SHARE = 0.1
"""The part of the budget that is not for programs: this process makes and judges them."""

LATE = 3
"""From this rank on, edits are tried only if none before has made all the failing games right that were asked."""

CONFIRMING = 3  # the part of the budget that is kept for the suite is one in so many


@dataclass
class FaultSearch:
    """Looks for the place of a mistake in one program whose answers to the suite are known."""

    program: Program
    judged: Sequence[Judged]
    exam: Exam
    runtime: HaskellRuntime
    seconds: float
    _runs: EditedRuns = field(init=False)
    _host_start: float = field(init=False)

    def __post_init__(self) -> None:
        questions = questions_of([case.case for case in self.judged], self.exam.assignment)
        self._runs = EditedRuns(self.program, questions, self.runtime, self.seconds * (1 - HOST_SHARE))
        self._host_start = time.thread_time()

    @property
    def cpu_seconds(self) -> float:
        """What the search has used: the programs, and this thread."""
        return self._runs.cpu_seconds + time.thread_time() - self._host_start

    def find(self) -> tuple[Place, ...]:
        """The places most likely at fault, in the student's lines; none if nothing stands out."""
        return find_places(self.find_repairs(), self.judged)

    def find_repairs(self) -> tuple[Repair, ...]:
        """What each promising edit mends and breaks of the whole suite."""
        if not self._runs.can_run or not choose_probes(self.judged):
            return ()
        ((file, origin),) = self.program.origins.items()
        types = decode(self.program.files[f"{self.exam.assignment.types_module}.hs"])
        edits = list_edits(decode(self.program.files[file]), types, MOST_EDITS)
        definitions = {edit.definition: edit.line for edit in reversed(edits)}
        repairs = crash_repairs(self.judged, definitions)
        try:
            promising = self._find_promising(edits)
            repairs += tuple(self._confirm(promising[:MOST_CONFIRMED]))
        except SandboxFaultError:  # the marks stand anyway
            pass
        return tuple(_shift(repair, -origin.lines_added) for repair in repairs)

    def _find_promising(self, edits: Sequence[RepairEdit]) -> list[RepairEdit]:
        """The edits that mend some of a few failing games, those first that mend most and break least."""
        probes, guards = choose_probes(self.judged), choose_guards(self.judged)
        found: list[tuple[int, RepairEdit]] = []
        for start in range(0, len(edits), MOST_AT_ONCE):
            if edits[start].rank >= LATE and any(gain == len(probes) for gain, _ in found):
                break
            if self.cpu_seconds > self.seconds * (1 - 1 / CONFIRMING) or self._runs.time_outs > MOST_TIME_OUTS:
                break
            batch = edits[start : start + MOST_AT_ONCE]
            for edit, right in zip(batch, self._ask(batch, (*probes, *guards)), strict=True):
                mended = len(right.intersection(probes))
                if mended:
                    found.append((mended - len(set(guards) - right), edit))
        return [edit for _, edit in sorted(found, key=lambda each: -each[0])]

    def _ask(self, batch: Sequence[RepairEdit], indices: Sequence[int], seconds: int = 1) -> Iterator[set[int]]:
        """For each edit, the indices of the games that are then right."""
        inputs = [self._runs.questions.inputs[index] for index in indices]
        for given in self._runs.ask([edit.text for edit in batch], inputs, seconds):
            pairs = zip(indices, given, strict=False)  # what does not compile has no answers
            yield {index for index, answer in pairs if is_mended(self.judged[index].case, answer)}

    def _confirm(self, edits: Sequence[RepairEdit]) -> Iterator[Repair]:
        """What edits do to the whole suite."""
        indices = [index for index, case in enumerate(self.judged) if can_be_tried(case)]
        passed = {index for index in indices if self.judged[index].verdict is Verdict.PASSED}
        for start in range(0, len(edits), CONFIRMED_AT_ONCE):
            if self.cpu_seconds > self.seconds:
                break
            batch = edits[start : start + CONFIRMED_AT_ONCE]
            for edit, right in zip(batch, self._ask(batch, indices, seconds=2), strict=True):
                mended, broken = frozenset(right - passed), frozenset(passed - right)
                yield Repair(edit.operator, edit.rank, edit.definition, edit.line, mended, broken)


def _shift(repair: Repair, lines: int) -> Repair:
    return Repair(repair.operator, repair.rank, repair.definition, repair.line + lines, repair.mended, repair.broken)
