"""The search for the place of a mistake: edited copies of a wrong program are run, on few games first, then on all.

It ends when its budget of CPU seconds is used up, with what was found until then. Must not know how places are shown.
"""

from __future__ import annotations

import re
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from grader.assignment.questions import questions_of
from grader.assignment.rule_changes import load_rule_changes
from grader.errors import SandboxFaultError
from grader.grading.edited_runs import MOST_AT_ONCE, EditedRuns
from grader.grading.runtime import HaskellRuntime
from grader.haskell.branch_marks import MarkedProgram
from grader.haskell.edit_listing import Listing, list_edits
from grader.haskell.refusal_edits import REFUSALS
from grader.haskell.repair_edits import RepairEdit
from grader.haskell.source_text import decode
from grader.judging.branch_evidence import BranchEvidence
from grader.judging.breakdown_places import breakdown_places
from grader.judging.changed_answers import Change, weigh_changes
from grader.judging.diagnosis import Sureness, as_reading, diagnose
from grader.judging.exam import Exam
from grader.judging.fault_places import (
    Place,
    Repair,
    choose_guards,
    choose_probes,
    find_places,
    is_mended,
)
from grader.judging.rule_likeness import UNKNOWN, RuleLikeness, find_likeness
from grader.judging.verdicts import Judged
from grader.model import Answer, AnswerKind, Program, Verdict

MOST_EDITS = 2500
HOST_SHARE = 0.1
"""The part of the budget that is not for programs: this process makes and judges them."""

LATE = 3
"""From this rank on, edits are tried only if none before has made all the failing games right that were asked."""

ARITHMETIC = frozenset({"arithmetic", "constant", "base-case", "number", "name"})
"""Operators that change what is counted."""

MOST_SETTLING = 6
"""As many edits are looked at more closely to see whether later ones are needed."""

MOST_WHOLE = 12
"""As many edits that mend all games tried so far are confirmed before any other."""

SEEN = 60
"""Of as many failing games, and as many others, it is found out what they evaluate."""

SEEING_SECONDS = 3

FIRST_AT_ONCE = 6
"""As many edited programs run together at first, until it is known what each costs."""

FULL = 0.35
"""The part of a process's time that its programs should need: one that takes the rest runs without end."""


LONG_GAME = 0.005
"""Where a game takes more CPU seconds than this, edits are first tried on fewer games."""

MOST_NUMBERS = 8
_NUMBER = re.compile(r"\b\d{1,3}\b")


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
    of_a_line: int = MOST_EDITS


SKIMMED = _Stage(MOST_EDITS, probes=3, guards=2, until=0.68)
SKIMMED_LONG = replace(SKIMMED, probes=2, guards=1)
FURTHER = replace(SKIMMED, probes=12, guards=0, until=0.85)
"""Where nothing mends any of the first games, on more of them."""
TRIED = _Stage(80, probes=12, guards=12, until=0.76, of_a_line=6)
CONFIRMED = _Stage(18, probes=10**6, guards=10**6, until=0.92, seconds=2, of_a_line=1)
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
    evidence: BranchEvidence = field(default_factory=BranchEvidence, init=False)
    likeness: RuleLikeness = field(default=UNKNOWN, init=False)
    _game_seconds: float = field(default=0.0, init=False)
    _endless: set[tuple[str, int]] = field(default_factory=set, init=False)
    _tried: dict[tuple[_Stage, str], Repair] = field(default_factory=dict, init=False)
    _changes: dict[str, Change] = field(default_factory=dict, init=False)

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
        if not self._runs.can_run:
            return ()
        repairs = self.find_repairs()
        (origin,) = self.program.origins.values()
        failing = frozenset(index for index, case in enumerate(self.judged) if case.verdict is not Verdict.PASSED)
        changed = weigh_changes(self._changes.values(), failing)
        places = find_places(repairs, self.judged, self.evidence, self.likeness, changed)
        return tuple(replace(place, line=place.line - origin.lines_added) for place in places)

    def find_repairs(self) -> tuple[Repair, ...]:
        """What each promising edit mends and breaks of the whole suite, in the lines of the program as it is run."""
        (file,) = self.program.origins
        types = decode(self.program.files[f"{self.exam.assignment.types_module}.hs"])
        code = decode(self.program.files[file])
        listing = list_edits(code, types, MOST_EDITS, self._numbers(), is_marked=True)
        repairs = breakdown_places(self.judged, code, listing.definitions)
        if self.cpu_seconds < self.seconds:
            self.likeness = self._find_likeness(code, listing)
        try:
            self.evidence = self._see_branches(listing.marked)
            if self._runs.marks is None:
                listing = list_edits(code, types, MOST_EDITS, self._numbers())
            ordered = self._order(listing.edits)
            promising = self._skim(ordered) or [edit for edit, repair in self._try(ordered, FURTHER) if repair.mended]
            tried = self._try(_of_many_lines(promising, TRIED), TRIED)
            repairs += tuple(repair for _, repair in self._try(self._most_promising(tried), CONFIRMED))
        except SandboxFaultError:  # the marks stand anyway
            pass
        return repairs

    def _numbers(self) -> tuple[int, ...]:
        """The numbers of the sheet, the most frequent first."""
        sheet = self.exam.assignment.file(self.exam.assignment.settings.sheet)
        texts = _NUMBER.findall(sheet.read_text(encoding="utf-8")) if sheet.is_file() else ()
        return tuple(int(text) for text, _ in Counter(texts).most_common(MOST_NUMBERS))

    def _find_likeness(self, code: str, listing: Listing) -> RuleLikeness:
        """How like the lines are to the rule that is misread, if a single misconception gives all the answers, and the
        bank shows how it changes a program.
        """
        cases, answers = [case.case for case in self.judged], [case.answer for case in self.judged]
        if cases != list(self.exam.suite.cases):  # the readings are of these
            return UNKNOWN
        game = self.exam.assignment.game
        known = diagnose(answers, cases, game, self.exam.readings)
        rules = load_rule_changes(self.exam.assignment)
        misread = [
            misconception
            for diagnosis in known
            if diagnosis.sureness is Sureness.EXACT
            for misconception in diagnosis.misconceptions
            if misconception.id in rules.changes  # a title alone says too little
        ]
        return find_likeness(misread, game.misconceptions(), rules, code, listing.definitions)

    def _see_branches(self, marked: MarkedProgram) -> BranchEvidence:
        """Which branches the failing games evaluate, and which the others."""
        games = (*choose_probes(self.judged, SEEN), *choose_guards(self.judged, SEEN))
        seen = self._runs.see_branches(marked, [self._runs.questions.inputs[game] for game in games], SEEING_SECONDS)
        self._game_seconds = self._runs.cpu_seconds / max(1, len(seen))
        failing = frozenset(index for index, case in enumerate(self.judged) if case.verdict is not Verdict.PASSED)
        return BranchEvidence(marked.branches, dict(zip(games, seen, strict=False)), failing)

    def _order(self, edits: Sequence[RepairEdit]) -> list[RepairEdit]:
        """The edits of what failing games evaluate, of each rank those first that these evaluate most of all.

        Those on lines that are like the misread rule come earlier. Those that refuse more come into question only where
        something was accepted that should not be.
        """
        refused = self.exam.assignment.game.illegal_answer
        probes = choose_probes(self.judged, len(self.judged))
        passed_over = frozenset() if any(self.judged[each].case.expected == refused for each in probes) else REFUSALS
        possible = [edit for edit in edits if edit.operator not in passed_over]
        reached = [edit for edit in possible if self.evidence.is_reached(edit.branch)]
        return sorted(reached, key=lambda edit: (edit.rank, -round(self._promise(edit), 1)))

    def _promise(self, edit: RepairEdit) -> float:
        return self.evidence.suspicion(edit.branch) + self.likeness.of(edit.line)

    def _skim(self, edits: Sequence[RepairEdit]) -> list[RepairEdit]:
        """The edits that mend some of very few failing games, those first that mend most."""
        found: list[tuple[RepairEdit, Repair]] = []
        if not choose_probes(self.judged, 1):
            return []
        stage = SKIMMED if self._game_seconds < LONG_GAME else SKIMMED_LONG
        wanted = len(choose_probes(self.judged, stage.probes))
        for rank, of_rank in groupby(edits, key=lambda edit: edit.rank):
            if rank < LATE or not self._is_settled(found, wanted):
                found += self._try(list(of_rank), stage)
        ordered = sorted(found, key=lambda each: (-each[1].gain, -len(each[1].mended)))
        return [edit for edit, repair in ordered if repair.mended]

    def _most_promising(self, tried: Sequence[tuple[RepairEdit, Repair]]) -> list[RepairEdit]:
        """The edits that mended some of the games, in the order in which the whole suite shall confirm them.

        First come those that mended all and broke none: a line may have several, of which the suite confirms one.
        """
        every = frozenset(choose_probes(self.judged, TRIED.probes))
        whole = [edit for edit, repair in tried if repair.mended == every and not repair.broken]
        others = [edit for edit, repair in tried if repair.mended and edit not in whole]
        return [*_of_many_lines(whole, CONFIRMED)[:MOST_WHOLE], *_of_many_lines(others, CONFIRMED)]

    def _is_settled(self, found: Sequence[tuple[RepairEdit, Repair]], wanted: int) -> bool:
        """Whether some edit so far makes all failing games right that were asked, and on more games breaks none."""
        whole = [edit for edit, repair in found if len(repair.mended) == wanted and not repair.broken]
        every = frozenset(choose_probes(self.judged, TRIED.probes))
        tried = self._try(whole[:MOST_SETTLING], TRIED)
        return any(repair.mended == every and not repair.broken for _, repair in tried)

    def _try(self, edits: Sequence[RepairEdit], stage: _Stage) -> list[tuple[RepairEdit, Repair]]:
        """What edits do to the games of a stage, those first that gain most."""
        probes, guards = choose_probes(self.judged, stage.probes), choose_guards(self.judged, stage.guards)
        wanted = edits[: stage.edits]
        found = [(edit, self._tried[stage, edit.text]) for edit in wanted if (stage, edit.text) in self._tried]
        waiting = deque(edit for edit in wanted if (stage, edit.text) not in self._tried)
        at_once = self._first_at_once(len(probes) + len(guards), stage)
        while waiting and self.cpu_seconds < self.seconds * stage.until:
            batch = self._next_batch(waiting, at_once)
            used, time_outs = self._runs.cpu_seconds, self._runs.time_outs
            for edit, right in zip(batch, self._ask(batch, (*probes, *guards), stage.seconds), strict=True):
                mended, broken = right.intersection(probes), frozenset(guards) - right
                repair = Repair(edit.operator, edit.rank, edit.definition, edit.line, frozenset(mended), broken)
                found.append((edit, repair))
                self._tried[stage, edit.text] = repair
            if self._runs.time_outs > time_outs + 1:
                at_once = max(1, at_once // 2)
            elif time_outs == self._runs.time_outs and batch:
                each = (self._runs.cpu_seconds - used) / len(batch)
                at_once = max(1, min(MOST_AT_ONCE, int(FULL * stage.seconds / max(each, 0.001))))
        return sorted(found, key=lambda each: -each[1].gain)

    def _first_at_once(self, games: int, stage: _Stage) -> int:
        """As many as should end together, so that none is taken to run without end because of those before it."""
        each = max(games * self._game_seconds, 0.001)
        return max(1, min(FIRST_AT_ONCE, int(FULL * stage.seconds / each)))

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
            pairs = tuple(zip(indices, given, strict=False))  # what does not compile has no answers
            change = self._changes.setdefault(edit.text, Change(edit.definition, edit.line))
            asked = (pair for pair in pairs if pair[1].kind is not AnswerKind.NONE)
            change.games.update((index, self._is_other(index, answer)) for index, answer in asked)
            yield {index for index, answer in pairs if is_mended(self.judged[index].case, answer)}

    def _is_other(self, index: int, answer: Answer) -> bool:
        """Whether an edited program answers a game in another way than the program does."""
        return as_reading(answer) != as_reading(self.judged[index].answer)


def _of_many_lines(edits: Sequence[RepairEdit], stage: _Stage) -> list[RepairEdit]:
    """The first edits of each line; the others only behind all of these."""
    count: Counter[int] = Counter()
    first: list[RepairEdit] = []
    for edit in edits:
        count[edit.line] += 1
        if count[edit.line] <= stage.of_a_line:
            first.append(edit)
    return [*first, *(edit for edit in edits if edit not in first)]


def _family(edit: RepairEdit) -> str:
    """Edits that are alike: where one of them runs without end, so do most of the others on its line."""
    return "arithmetic" if edit.operator in ARITHMETIC else edit.operator
