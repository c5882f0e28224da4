"""The values that flow from step to step. Holds no behaviour beyond naming; must not do I/O."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

STUDENT_MODULE = "StudentSubmission"
"""The module name under which a student's program is imported; it gets a number where the student has that name."""


@dataclass(frozen=True)
class Student:
    """Who handed something in, as far as file names or a roster show.

    ``number`` is the one by which ``system`` (``moodle``, ``canvas``) knows the student.
    """

    name: str = ""
    number: str = ""
    system: str = ""
    login: str = ""
    sis: str = ""
    email: str = ""
    late: bool = False


@dataclass(frozen=True)
class Aside:
    """Something that was handed in and is not read, by its path, and why not."""

    file: str
    why: str


@dataclass(frozen=True)
class Submission:
    """What one student handed in: its id and its files, by name, as bytes.

    ``notes`` say what was decided on the way; ``order`` lists files from the oldest to the latest, where that is known;
    ``aside`` is what was handed in but is not among the files.
    """

    id: str
    files: Mapping[str, bytes]
    student: Student | None = None
    notes: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    aside: tuple[Aside, ...] = ()


@dataclass(frozen=True)
class Breach:
    """A rule of the sheet that a file breaks, where, and the sentence that says so."""

    code: str
    message: str
    sentence: str
    file: str
    line: int | None


@dataclass(frozen=True)
class Program:
    """A submission made ready to run: files for the sandbox, and the way back to the student's lines.

    ``module`` is the name under which the submission is imported. ``origins`` gives, for each file in the sandbox,
    the student's file it came from and how many lines were put before it.
    """

    module: str
    files: Mapping[str, bytes]
    origins: Mapping[str, Origin]
    breaches: tuple[Breach, ...]


@dataclass(frozen=True)
class Origin:
    """Where a file in the sandbox came from."""

    file: str
    lines_added: int
    text: str


@dataclass(frozen=True)
class Reason:
    """Why a submission was not graded by its answers: in the student's words, with their line.

    Where the fault may be anywhere in a definition, ``begins`` and ``ends`` are its lines, and ``source`` has them.
    """

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    source: str | None = None
    raw: str | None = None
    begins: int | None = None
    ends: int | None = None


@dataclass(frozen=True)
class Rejection:
    """A submission that cannot be graded because of what the student handed in."""

    reason: Reason
    breaches: tuple[Breach, ...] = ()


@dataclass(frozen=True)
class RuntimeIdentity:
    """Where programs run, as far as their answers may depend on it: the sandbox, its image, the interpreter.

    ``build`` is the digest of the interpreter's own file, where no image identifies it.
    """

    kind: str
    image: str | None
    interpreter: str
    build: str | None


@dataclass(frozen=True)
class Case:
    """A record in the game's notation, its label and why it is there."""

    id: str
    record: str
    expected: str
    tags: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Suite:
    """Frozen cases with their seed and digest."""

    assignment: str
    name: str
    seed: str
    digest: str
    cases: tuple[Case, ...]

    @property
    def tags(self) -> frozenset[str]:
        """All tags of its cases."""
        return frozenset(tag for case in self.cases for tag in case.tags)


class Verdict(Enum):
    """The outcome of one case."""

    PASSED = "passed"
    WRONG = "wrong"
    CRASHED = "crashed"
    TIMED_OUT = "timed-out"
    OUT_OF_MEMORY = "out-of-memory"
    NOT_RUN = "not-run"


VERDICT_WORDS = {
    Verdict.PASSED: "passed",
    Verdict.WRONG: "wrong answer",
    Verdict.CRASHED: "stopped with an error",
    Verdict.TIMED_OUT: "no answer in time",
    Verdict.OUT_OF_MEMORY: "ran out of memory",
    Verdict.NOT_RUN: "not run",
}
"""Each verdict in words."""


class AnswerKind(Enum):
    """How a submission answered one case."""

    VALUE = "value"
    ERROR = "error"  # an exception that the harness caught, or an overflow it could not
    TIMEOUT = "timeout"
    MEMORY = "memory"
    NONE = "none"


@dataclass(frozen=True)
class Answer:
    """What a submission gave for one case: the shown value, or the text of what went wrong.

    ``steps`` is what it cost, where the sandbox counts: the same in every run, but no part of the answer.
    """

    kind: AnswerKind
    text: str = ""
    steps: int | None = field(default=None, compare=False)


class Answers(tuple[Answer, ...]):
    """The answer to each case, with the CPU time that all runs took together.

    Two of them are equal if the answers are, whatever time they took.
    """

    cpu_seconds: float

    def __new__(cls, answers: Iterable[Answer], cpu_seconds: float) -> Answers:
        """Join both."""
        made = super().__new__(cls, answers)
        made.cpu_seconds = cpu_seconds
        return made

    def __reduce__(self) -> tuple[type[Answers], tuple[tuple[Answer, ...], float]]:
        return Answers, (tuple(self), self.cpu_seconds)


Outcome = tuple[Answer, ...] | Reason
"""The outcome of running a program: its answer to each case, or the reason why it does not even start."""


def seconds_of(outcome: Outcome) -> float:
    """The CPU time behind an outcome, where it is known."""
    return outcome.cpu_seconds if isinstance(outcome, Answers) else 0.0


class Status(Enum):
    """The outcome of a submission."""

    GRADED = "graded"
    REVIEW = "review"  # turned away, but the rubric asks that a teacher decides: no score until then
    REJECTED = "rejected"
    UNGRADED = "ungraded"
    MISSING = "missing"  # on the roster, but nothing was handed in
