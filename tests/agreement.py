"""Whether a sandbox agrees with WebAssembly: ``python -m tests.agreement [ASSIGNMENT…]`` runs every program of the
banks in both, ``--mutants`` also the audit's mutants; ``--sandbox docker`` needs an engine (``.ci/with-engine``).

Prints each program whose answers differ, and the costliest case of the right programs in steps. Where both sandboxes
end a case, but for different reasons, or one has no time left for the program, that is said, and is no difference.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grader.assignment.settings import Assignment, list_bundled, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.programs import mutant_submissions
from grader.grading.runtime import HaskellRuntime, SandboxChoice, open_runtime
from grader.grading.session import NO_TIME_LEFT, run_program
from grader.judging.exam import Exam
from grader.model import Answer, AnswerKind, Outcome, Program, Reason, Submission
from grader.submissions.discovery import discover
from grader.submissions.preparation import prepare_submission
from sandbox.contract import Job, Run, Sandbox
from sandbox.interpreters import Hugs

FOLDERS = ("bank/wheat", "bank/chaff", "bank/rejected", "bank/students", "errors")


@dataclass
class StepCounter:
    """A sandbox that remembers the costliest line of each program; the first line is the loading."""

    sandbox: Sandbox
    loading: int = 0
    line: int = 0
    seconds: float = 0

    def run(self, job: Job) -> Run:
        """Run the job and look at its steps."""
        run = self.sandbox.run(job)
        self.seconds += run.cpu_seconds
        if run.line_steps:
            self.loading = max(self.loading, run.line_steps[0])
            self.line = max(self.line, *run.line_steps[1:], 0)
        return run

    kind, image = "counted", None

    def which(self, program: str) -> str | None:
        """As inside."""
        return self.sandbox.which(program)

    def close(self) -> None:
        """It is shared."""


@dataclass(frozen=True)
class Comparison:
    """What a program answered in both sandboxes, and what it cost in steps."""

    folder: str
    submission: Submission
    outcomes: tuple[Outcome, Outcome]
    counter: StepCounter = field(compare=False)

    @property
    def agrees(self) -> bool:
        """Whether the outcomes are the same, messages included."""
        return self.outcomes[0] == self.outcomes[1]

    @property
    def differs_in_limits_only(self) -> bool:
        """Whether wherever they differ neither gave an answer: one sandbox counts steps, the other seconds.

        Only one that counts seconds has none left for the last cases of a program that never ends.
        """
        one, other = self.outcomes
        if isinstance(one, Reason) or isinstance(other, Reason):
            return False
        differing = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
        return all((_is_ended(a) and _is_ended(b)) or NO_TIME_LEFT in (a.text, b.text) for a, b in differing)


def _is_ended(answer: Answer) -> bool:
    """Whether a limit ended the case, or it was not run because others of its kind were ended."""
    by_depth = answer.kind is AnswerKind.ERROR and answer.text.startswith("stack overflow")
    return by_depth or answer.kind in (AnswerKind.TIMEOUT, AnswerKind.MEMORY, AnswerKind.NONE)


def programs(assignment: Assignment, step: int = 1, *, mutants: bool = False) -> Iterator[tuple[str, Submission]]:
    """All programs of an assignment's banks that can be handed in, and mutants; or every second and so on."""
    if mutants:
        yield from (("mutants", one) for one in mutant_submissions(assignment)[::step])
    for folder in FOLDERS:
        path = assignment.file(folder)
        if path.is_dir():
            for place in sorted({file.parent for file in path.rglob("*.hs")}):
                yield from ((folder, submission) for submission in discover([place])[::step])


def compare(
    assignment: Assignment, first: Sandbox, second: Sandbox, step: int = 1, *, mutants: bool = False
) -> Iterator[Comparison]:
    """Run the programs in both sandboxes on the graded suite; of a player's only the positions."""
    questions = Exam(assignment, load_suite(suite_path(assignment, "graded"))).questions
    for folder, submission in programs(assignment, step, mutants=mutants):
        program = prepare_submission(submission, assignment)
        if isinstance(program, Program):
            counter = StepCounter(second)
            yield Comparison(
                folder,
                submission,
                (
                    run_program(program, questions, HaskellRuntime(first, Hugs())),
                    run_program(program, questions, HaskellRuntime(counter, Hugs())),
                ),
                counter,
            )


def first_difference(comparison: Comparison) -> str:
    """The first answer that differs."""
    one, other = comparison.outcomes
    if isinstance(one, tuple) and isinstance(other, tuple):
        return next((f"{a} / {b}" for a, b in zip(one, other, strict=True) if a != b), "")
    return f"{one} / {other}"


def describe(compared: Sequence[Comparison]) -> str:
    """What the programs cost in WebAssembly."""
    right = [one for one in compared if one.folder == "bank/wheat"]
    slowest = max(right, key=lambda one: one.counter.line)
    loading = max(one.counter.loading for one in compared)
    seconds = max(one.counter.seconds for one in compared)
    return (
        f"costliest case of a right program {slowest.counter.line:,} steps ({slowest.submission.id}); "
        f"costliest loading {loading:,} steps; longest {seconds:.1f} s"
    )


def main() -> int:
    """Compare a sandbox with WebAssembly."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement", description=__doc__)
    parser.add_argument("assignments", nargs="*", default=list_bundled())
    parser.add_argument("--step", type=int, default=1, help="take every N-th program only")
    parser.add_argument("--sandbox", choices=("bubblewrap", "docker"), default="bubblewrap")
    parser.add_argument("--mutants", action="store_true", help="also the mutants of the audit")
    options = parser.parse_args()
    first, second = (open_runtime(SandboxChoice(kind), print).sandbox for kind in (options.sandbox, "wasm"))
    differing = 0
    for name in options.assignments:
        compared = list(compare(load_assignment(name), first, second, options.step, mutants=options.mutants))
        differing += report(name, compared)
    for sandbox in (first, second):
        sandbox.close()
    return min(differing, 100)  # as an exit code


def report(name: str, compared: Sequence[Comparison]) -> int:
    """Print what differs; how many programs do, limits apart."""
    apart = [one for one in compared if not one.agrees]
    for one in apart:
        how = "ended for other reasons" if one.differs_in_limits_only else "DIFFERS"
        print(f"{name}: {one.folder} {one.submission.id} {how}: {first_difference(one)[:300]}", flush=True)
    print(f"{name}: {len(compared) - len(apart)} of {len(compared)} agree; {describe(compared)}", flush=True)
    return sum(not one.differs_in_limits_only for one in apart)


if __name__ == "__main__":
    sys.exit(main())
