"""The search for the place of a mistake: edited copies of a wrong program are run, on few games first, then on all.

It ends when its budget of CPU seconds is used up, with what was found until then. Must not know how places are shown.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from grader.assignment.questions import questions_of
from grader.errors import SandboxFaultError
from grader.grading.edited_runs import MOST_AT_ONCE, EditedRuns
from grader.grading.runtime import HaskellRuntime
from grader.haskell.edit_listing import list_edits
from grader.haskell.repair_edits import RepairEdit
from grader.haskell.source_text import decode
from grader.judging.breakdown_places import breakdown_places
from grader.judging.exam import Exam
from grader.judging.fault_places import (
    Place,
    Repair,
    choose_guards,
    choose_probes,
    find_places,
    is_mended,
)
from grader.judging.verdicts import Judged
from grader.model import AnswerKind, Program

MOST_EDITS = 2500
HOST_SHARE = 0.1
"""The part of the budget that is not for programs: this process makes and judges them."""

LATE = 3
"""From this rank on, edits are tried only if none before has made all the failing games right that were asked."""

ARITHMETIC = frozenset({"arithmetic", "constant", "base-case", "number", "name"})
"""Operators that change what is counted."""

FIRST_AT_ONCE = 6
"""As many edited programs run together at first, until it is known what each costs."""

FULL = 0.35
"""The part of a process's time that its programs should need: one that takes the rest runs without end."""


@dataclass(frozen=True)
class _Stage:
    """How many edits are tried at most, on how many games, until when, as a share of the time, and in which processes.

    The better an edit does in a stage, the earlier its turn comes in the next one.
    """

    edits: int
    probes: int
    guards: int
    until: float
    seconds: int = 1


SKIMMED = _Stage(MOST_EDITS, probes=4, guards=0, until=0.65)
TRIED = _Stage(60, probes=14, guards=8, until=0.8)
CONFIRMED = _Stage(12, probes=10**6, guards=10**6, until=1.0, seconds=2)
"""On all games that can be tried."""


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
    _endless: set[tuple[str, int]] = field(default_factory=set, init=False)

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
        if not self._runs.can_run:
            return ()
        ((file, origin),) = self.program.origins.items()
        types = decode(self.program.files[f"{self.exam.assignment.types_module}.hs"])
        code = decode(self.program.files[file])
        listing = list_edits(code, types, MOST_EDITS)
        repairs = breakdown_places(self.judged, code, listing.definitions)
        try:
            promising = self._skim(listing.edits)
            promising = [edit for edit, repair in self._try(promising, TRIED) if repair.mended]
            repairs += tuple(repair for _, repair in self._try(promising, CONFIRMED))
        except SandboxFaultError:  # the marks stand anyway
            pass
        return tuple(_shift(repair, -origin.lines_added) for repair in repairs)

    def _skim(self, edits: Sequence[RepairEdit]) -> list[RepairEdit]:
        """The edits that mend some of very few failing games, those first that mend most."""
        found: list[tuple[RepairEdit, Repair]] = []
        if not choose_probes(self.judged, 1):
            return []
        wanted = len(choose_probes(self.judged, SKIMMED.probes))
        for rank, of_rank in groupby(edits, key=lambda edit: edit.rank):
            if rank < LATE or not any(len(repair.mended) == wanted for _, repair in found):
                found += self._try(list(of_rank), SKIMMED)
        ordered = sorted(found, key=lambda each: -len(each[1].mended))
        return [edit for edit, repair in ordered if repair.mended]

    def _try(self, edits: Sequence[RepairEdit], stage: _Stage) -> list[tuple[RepairEdit, Repair]]:
        """What edits do to the games of a stage, those first that gain most."""
        probes, guards = choose_probes(self.judged, stage.probes), choose_guards(self.judged, stage.guards)
        found: list[tuple[RepairEdit, Repair]] = []
        waiting = deque(edits[: stage.edits])
        at_once = FIRST_AT_ONCE
        while waiting and self.cpu_seconds < self.seconds * stage.until:
            batch = self._next_batch(waiting, at_once)
            used, time_outs = self._runs.cpu_seconds, self._runs.time_outs
            for edit, right in zip(batch, self._ask(batch, (*probes, *guards), stage.seconds), strict=True):
                mended, broken = right.intersection(probes), frozenset(guards) - right
                repair = Repair(edit.operator, edit.rank, edit.definition, edit.line, frozenset(mended), broken)
                found.append((edit, repair))
            if self._runs.time_outs > time_outs + 1:
                at_once = max(1, at_once // 2)
            elif time_outs == self._runs.time_outs and batch:
                each = (self._runs.cpu_seconds - used) / len(batch)
                at_once = max(1, min(MOST_AT_ONCE, int(FULL * stage.seconds / max(each, 0.001))))
        return sorted(found, key=lambda each: -each[1].gain)

    def _next_batch(self, waiting: deque[RepairEdit], most: int) -> list[RepairEdit]:
        """The next edits, without those like one that ran without end."""
        batch: list[RepairEdit] = []
        while waiting and len(batch) < most:
            edit = waiting.popleft()
            if (_family(edit), edit.line) not in self._endless:
                batch.append(edit)
        return batch

    def _ask(self, batch: Sequence[RepairEdit], indices: Sequence[int], seconds: int) -> Iterator[set[int]]:
        """For each edit, the indices of the games that are then right."""
        inputs = [self._runs.questions.inputs[index] for index in indices]
        for edit, given in zip(batch, self._runs.ask([edit.text for edit in batch], inputs, seconds), strict=True):
            if any(answer.kind is AnswerKind.TIMEOUT for answer in given):
                self._endless.add((_family(edit), edit.line))
            pairs = zip(indices, given, strict=False)  # what does not compile has no answers
            yield {index for index, answer in pairs if is_mended(self.judged[index].case, answer)}


def _family(edit: RepairEdit) -> str:
    """Edits that are alike: where one of them runs without end, so do most of the others on its line."""
    return "arithmetic" if edit.operator in ARITHMETIC else edit.operator


def _shift(repair: Repair, lines: int) -> Repair:
    return Repair(repair.operator, repair.rank, repair.definition, repair.line + lines, repair.mended, repair.broken)
