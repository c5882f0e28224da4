"""How well the mistakes of programs written as students write them are named, as figures and gates.

Pure: programs have already been run. What counts is what a student would read: every misconception that is noted of
the program has to be among those that are named, and no other one may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.assignment.gates import GateSettings
from grader.audit.diagnosis_gates import Diagnoser, ProgramAnswers, first_named, named_ids
from grader.audit.noted_programs import NotedProgram
from grader.audit.suite_gates import Gate, percent
from grader.judging.diagnosis import Diagnosis, Sureness


@dataclass(frozen=True)
class NotedDiagnosis:
    """What is named of a program beside what is noted of it. ``unsure`` are all that fit equally well."""

    name: str
    noted: frozenset[str]
    named: frozenset[str]
    unsure: frozenset[str] = frozenset()

    @property
    def is_complete(self) -> bool:
        """Whether every noted misconception is named."""
        return self.noted <= self.named

    @property
    def wrongly(self) -> frozenset[str]:
        """The misconceptions that are named but not noted; of several that fit equally, one has to be noted."""
        return frozenset() if self.unsure & self.noted else self.named - self.noted


def diagnose_noted(
    programs: Sequence[NotedProgram], given: ProgramAnswers, diagnoser: Diagnoser
) -> tuple[NotedDiagnosis, ...]:
    """What is named of each program that was run."""
    return tuple(
        NotedDiagnosis(program.submission.id, program.ids, first_named(diagnoses), _equal(diagnoses))
        for program in programs
        if program.submission.id in given
        for diagnoses in [diagnoser.diagnose(given[program.submission.id])]
    )


def _equal(diagnoses: Sequence[Diagnosis]) -> frozenset[str]:
    several = len(diagnoses) > 1 and diagnoses[0].sureness is Sureness.EXACT
    return frozenset().union(*map(named_ids, diagnoses)) if several else frozenset()


def noted_named(diagnosed: Sequence[NotedDiagnosis], limits: GateSettings) -> tuple[Gate, ...]:
    """Every noted misconception is named, and no other; no gates where the bank has no such programs."""
    if not diagnosed:
        return ()
    known = [program for program in diagnosed if program.noted]
    incomplete = [program for program in known if not program.is_complete]
    wrongly = [program for program in diagnosed if program.wrongly]
    share = 1 - len(incomplete) / len(known) if known else 0.0  # nothing measured is a missed gate
    return (
        Gate(
            "students-named",
            "programs as students write them of which every known misconception is named",
            target=percent(limits.students_named),
            figure=f"{percent(share)} of {len(known)}",
            met=share >= limits.students_named,
            shortfalls=tuple(
                f"{program.name}: not {', '.join(sorted(program.noted - program.named))}" for program in incomplete
            ),
        ),
        Gate(
            "students-wrongly",
            "programs as students write them of which a misconception is named that is not there",
            target=f"at most {percent(limits.students_wrongly)}",
            figure=f"{percent(len(wrongly) / len(diagnosed))} of {len(diagnosed)}",
            met=len(wrongly) <= limits.students_wrongly * len(diagnosed),
            shortfalls=tuple(f"{program.name}: {', '.join(sorted(program.wrongly))}" for program in wrongly),
        ),
    )
