"""Many edited copies of one program, run in one process: an interpreter takes longer to start than a copy to answer.

Each copy has its own module, its own copy of the types module (the student's instances must not meet those of another
copy) and its own decoder. A copy that does not compile keeps none of the others from running; one that never ends
costs the rest of its process, unless the copies are marked and can count their calls. Only inputs go in, as in a
session. Must not know what the right answers are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template

from grader.assignment.questions import Questions
from grader.errors import SandboxFaultError
from grader.grading.harness import MAIN, MESSAGE_LENGTH, has_started, read_answers, read_line
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import answer_from_ending, given_files, run_limits
from grader.haskell.branch_marks import MARKS_MODULE, Branch, MarkedProgram
from grader.haskell.source_text import decode, encode
from grader.model import Answer, AnswerKind, Program
from sandbox.contract import Ending, Job, Run, SandboxFailureError

PROGRAM = "StudentVariant"
HARNESS = "HarnessVariant"
MOST_AT_ONCE = 24
TOO_MANY = "too many calls"
"""The message of a copy that is taken to run without end."""

SO_MANY_TIMES = 3
MANY_CALLS = 500
"""A copy may call so many times as often as the program does in its longest game, and so much more often."""

_NUMBERED = re.compile(rf"(?:{PROGRAM}|{HARNESS})(\d\d)\b")

GivenAnswers = tuple[Answer, ...]
"""The answers of one edited program; one that does not compile has none."""


@cache
def _template(name: str) -> Template:
    source = (files("templates") / name).read_text(encoding="utf-8")
    # Haskell, not HTML: nothing to escape, and every value comes from us or from the settings.
    environment = Environment(undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True, autoescape=False)  # noqa: S701
    return environment.from_string(source)


@dataclass(frozen=True)
class Marks:
    """The branches that are marked in every copy, and after how many calls a copy is taken to run without end."""

    branches: Sequence[Branch]
    most_calls: int = 1_000_000


@dataclass
class EditedRuns:
    """Runs edited copies of a program within a budget of CPU seconds."""

    program: Program
    questions: Questions
    runtime: HaskellRuntime
    most_seconds: float = math.inf
    cpu_seconds: float = field(default=0.0, init=False)
    time_outs: int = field(default=0, init=False)
    marks: Marks | None = field(default=None, init=False)

    @property
    def can_run(self) -> bool:
        """Whether copies can be told apart by a number: one file of the student's, and only the types given."""
        given, own = given_files(self.program), self.program.origins
        return len(own) == 1 and set(given) == {f"{self.questions.types_module}.hs"} and not self.questions.interface

    def ask(self, texts: Sequence[str], inputs: Sequence[str], seconds: int = 1) -> list[GivenAnswers]:
        """The answers of a few edited programs, at most :data:`MOST_AT_ONCE`, to the same inputs.

        One that does not end within the seconds of its process has a time-out, and no answer to what would have come;
        one for which no time is left has no answers at all.
        """
        given: dict[int, GivenAnswers] = {}
        waiting = [list(range(len(texts)))]
        while waiting:
            batch = waiting.pop()
            left = self.most_seconds - self.cpu_seconds
            if batch and left >= 1:
                run = self._run([texts[number] for number in batch], inputs, math.floor(min(seconds, left)))
                started = has_started(run.stdout)
                waiting += self._take(run, batch, inputs, given) if started else _without_failed(run, batch, given)
        return [given.get(number, ()) for number in range(len(texts))]

    def see_branches(self, marked: MarkedProgram, inputs: Sequence[str], seconds: int) -> list[frozenset[int]]:
        """The branches that each input evaluates, by their numbers; of fewer inputs where the program ends early.

        From then on the copies that are run have to be marked in the same way, unless nothing was seen.
        """
        if not marked.branches or self.cpu_seconds + seconds > self.most_seconds:
            return []
        self.marks = Marks(marked.branches)
        run = self._run([marked.text], inputs, seconds, is_seen=True)
        lines = run.stdout.decode(errors="replace").split("\n")[1:-1] if has_started(run.stdout) else []
        read = [read_line(line, number // 2) for number, line in enumerate(lines)]
        seen = [[int(text) for text in answer.text.split() if text.isdecimal()] for answer in read[1::2] if answer]
        most_calls = max((numbers[0] for numbers in seen if numbers), default=0)
        self.marks = Marks(marked.branches, SO_MANY_TIMES * most_calls + MANY_CALLS) if seen else None
        return [frozenset(numbers[1:]) for numbers in seen]

    def _take(
        self, run: Run, batch: Sequence[int], inputs: Sequence[str], given: dict[int, GivenAnswers]
    ) -> list[list[int]]:
        """Note what a run answered; what is left are the programs behind the one that ended it."""
        read = read_answers(run.stdout, range(len(batch) * len(inputs)))
        answers = [read[label] for label in range(len(read))]
        whole = len(answers) // len(inputs)
        for index, number in enumerate(batch[:whole]):
            given[number] = tuple(answers[index * len(inputs) : (index + 1) * len(inputs)])
        if whole == len(batch):
            return []
        begun = answers[whole * len(inputs) :]
        self.time_outs += run.ending is Ending.CPU_LIMIT
        missing = [Answer(AnswerKind.NONE)] * (len(inputs) - len(begun) - 1)
        given[batch[whole]] = (*begun, answer_from_ending(run, len(answers)), *missing)
        return [list(batch[whole + 1 :])]

    def _run(self, texts: Sequence[str], inputs: Sequence[str], seconds: int, *, is_seen: bool = False) -> Run:
        interpreter = self.runtime.interpreter
        lines = (
            f"{variant * len(inputs) + index} {variant} {text}\n"
            for variant in range(len(texts))
            for index, text in enumerate(inputs)
        )
        job = Job(
            files=self._files(texts, is_seen=is_seen),
            command=interpreter.command(MAIN),
            stdin="".join(lines).encode(),
            environment=interpreter.environment(),
            limits=run_limits(self.questions.settings.limits, seconds),
        )
        try:
            run = self.runtime.sandbox.run(job)
        except SandboxFailureError as error:
            raise SandboxFaultError(str(error)) from error
        self.cpu_seconds += seconds if run.ending is Ending.CPU_LIMIT else run.cpu_seconds
        return run

    def _files(self, texts: Sequence[str], *, is_seen: bool = False) -> dict[str, bytes]:
        """The modules of all copies, the main module that imports them, and the module of the marks."""
        settings, interpreter = self.questions.settings, self.runtime.interpreter
        types_module = self.questions.types_module
        types = decode(self.program.files[f"{types_module}.hs"])
        made: dict[str, str] = {}
        for number, text in enumerate(texts):
            program, harness = f"{PROGRAM}{number:02}", f"{HARNESS}{number:02}"
            # As long as the name before, so that no column changes, on which the layout may depend.
            own_types = f"{types_module[:-2]}{number:02}"
            made[own_types] = _renamed(types, types_module, own_types)
            made[program] = _renamed(_renamed(text, self.program.module, program), types_module, own_types)
            made[harness] = _template("variant.hs.j2").render(
                module=harness,
                types_module=own_types,
                program=program,
                function=settings.function,
                argument=settings.argument,
                result=settings.result,
                decoder=settings.codec.decoder(),
            )
        main = _template("variants.hs.j2").render(
            modules=[f"{HARNESS}{number:02}" for number in range(len(texts))],
            exception_module=interpreter.exception_module,
            exception_type=interpreter.exception_type,
            exception_catch=interpreter.exception_catch,
            buffered=interpreter.name != "hugs",
            message_length=MESSAGE_LENGTH,
            marks_module=MARKS_MODULE if self.marks else "",
            is_seen=is_seen,
        )
        if self.marks:
            made[MARKS_MODULE] = _template("marks.hs.j2").render(
                module=MARKS_MODULE,
                branches=list(enumerate(self.marks.branches)),
                most_calls=self.marks.most_calls,
                too_many=TOO_MANY,
                is_seen=is_seen,
            )
        return {**{f"{module}.hs": encode(text) for module, text in made.items()}, MAIN: main.encode()}


def _renamed(text: str, module: str, other: str) -> str:
    return re.sub(rf"\b{re.escape(module)}\b", other, text)


def _without_failed(run: Run, batch: Sequence[int], given: dict[int, GivenAnswers]) -> list[list[int]]:
    """What to run after nothing started: all but the program that does not compile, or each half on its own."""
    complaint = (run.stderr + run.stdout).decode(errors="replace")
    named = _NUMBERED.search(complaint) if run.ending is Ending.EXITED else None
    failed = int(named[1]) if named and int(named[1]) < len(batch) else None
    if failed is None and len(batch) > 1:
        middle = len(batch) // 2
        return [list(batch[middle:]), list(batch[:middle])]
    given[batch[failed or 0]] = ()
    return [[number for number in batch if number != batch[failed or 0]]]
