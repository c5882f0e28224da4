"""Running a program on inputs: one process for many cases, and on after a case that died.

Only inputs go in; what is expected never does. One bad case costs one case.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from grader.assignment.codecs import codec_named
from grader.assignment.questions import Questions, questions_of
from grader.assignment.settings import Assignment, CaseLimits
from grader.errors import SandboxFaultError
from grader.grading.harness import MAIN, render_harness
from grader.grading.runtime import Bench
from grader.haskell.compile_errors import explain_compile_error
from grader.model import Answer, AnswerKind, Case, Outcome, Program, Reason
from sandbox.contract import Ending, Job, Limits, Run, SandboxFailureError

READY = "ready"
_CONTROL_NAMES = (
    "NUL|SOH|STX|ETX|EOT|ENQ|ACK|BEL|BS|HT|LF|VT|FF|CR|SO|SI|DLE|DC[1-4]|NAK|SYN|ETB|CAN|EM|SUB|ESC|FS|GS|RS|US|SP|DEL"
)
_ESCAPE = re.compile(rf"\\(?:(\d+)|({_CONTROL_NAMES}|.))")
_SIGNS = {"n": "\n", "t": "\t", "r": "\n", '"': '"', "\\": "\\", "'": "'", "&": ""}
ANSWER_LENGTH = 500
_COMPLAINT_BYTES = 20_000  # of what the interpreter says; a type error can go on for megabytes


def run_cases(program: Program, cases: Sequence[Case], assignment: Assignment, bench: Bench) -> Outcome:
    """The program's answer to each case, or the reason why it does not even start."""
    return run_program(program, questions_of(cases, assignment), bench)


def run_program(program: Program, questions: Questions, bench: Bench) -> Outcome:
    """The program's answer to each question, or the reason why it does not even start."""
    answers = _Session(program, questions, bench).collect()
    if isinstance(answers, Reason):
        return answers
    restore = codec_named(questions.settings.codec).restore
    return tuple(replace(one, text=restore(one.text)) if one.kind is AnswerKind.ERROR else one for one in answers)


@dataclass
class _Session:
    program: Program
    questions: Questions
    bench: Bench
    answers: dict[int, Answer] = field(default_factory=dict)
    timed_out: list[int] = field(default_factory=list)
    spent: int = 0  # CPU seconds, in runs that reached their limit: the same on a fast machine and on a slow one
    died: list[int] = field(default_factory=list)

    @property
    def inputs(self) -> tuple[str, ...]:
        return self.questions.inputs

    @property
    def limits(self) -> CaseLimits:
        return self.questions.settings.limits

    def collect(self) -> Outcome:
        while len(self.answers) < len(self.inputs) or not self.inputs:
            batch = self._pending()
            run = self._run(batch, self._batch_seconds())
            if not starts(run):
                return self._explain_failed_start(run)
            self.answers.update(read_answers(run, batch))
            if not self.inputs:
                break
            self._bury(run, batch)
        return tuple(self.answers[number] for number in range(len(self.inputs)))

    def _pending(self) -> list[int]:
        return [number for number in range(len(self.inputs)) if number not in self.answers]

    def _batch_seconds(self) -> int:
        return self.limits.cpu_seconds_per_case if self.timed_out else self.limits.cpu_seconds_per_batch

    def _bury(self, run: Run, batch: Sequence[int]) -> None:
        """Give the first case without an answer the answer that the run's end tells, and go on behind it."""
        dead = next((number for number in batch if number not in self.answers), None)
        if dead is None:
            return
        if run.ending is Ending.CPU_LIMIT:  # of the batch, which is no fault of this case
            self.answers[dead] = self._second_try(dead)
        else:
            self.answers[dead] = autopsy(run)
            self.died.append(dead)
        limits = self.limits
        self._give_up_spent()
        self._give_up(self.timed_out, limits.time_outs, "took too long before")
        self._give_up(self.died, limits.deaths, "stopped the program before")

    def _give_up_spent(self) -> None:
        """A program that has spent its time for all cases together is not run any more."""
        if self.spent >= self.limits.cpu_seconds_per_submission:
            spent = Answer(AnswerKind.NONE, "not run: the program had spent its time for all games together")
            self.answers.update(dict.fromkeys(self._pending(), spent))

    def _give_up(self, failed: Sequence[int], patience: int, what_they_did: str) -> None:
        """After several failures, cases of the very kinds that failed are not run; the others still are.

        It costs no mark, since a criterion is lost with its first case; it bounds what one submission can take.
        """
        if len(failed) < patience:
            return
        kinds = self.questions.kinds
        hopeless = {kinds[number] for number in failed}
        given_up = Answer(AnswerKind.NONE, f"not run: cases of this kind {what_they_did}")
        self.answers.update(
            {number: given_up for number in self._pending() if self.questions.kinds[number] in hopeless}
        )

    def _second_try(self, number: int) -> Answer:
        """A time-out is confirmed by a second run alone before it costs a mark."""
        run = self._run([number], self.limits.cpu_seconds_per_case)
        answer = read_answers(run, [number]).get(number) or autopsy(run)
        if answer.kind is AnswerKind.TIMEOUT:
            self.timed_out.append(number)
        return answer

    def _run(self, batch: Sequence[int], cpu_seconds: int) -> Run:
        interpreter = self.bench.interpreter
        harness = render_harness(self.questions, self.program.module, interpreter)
        job = Job(
            files={**self.program.files, MAIN: harness},
            command=interpreter.command(MAIN),
            stdin="".join(f"{number} {self.inputs[number]}\n" for number in batch).encode(),
            environment=interpreter.environment(),
            limits=run_limits(self.limits, cpu_seconds),
        )
        run = self._run_patiently(job)
        if run.ending is Ending.CPU_LIMIT:
            self.spent += cpu_seconds
        return run

    def _run_patiently(self, job: Job) -> Run:
        """Wall time is ours, not the student's: it is tried once more, and then it is our fault."""
        try:
            for _ in range(2):
                run = self.bench.sandbox.run(job)
                if run.ending is not Ending.WALL_LIMIT:
                    return run
        except SandboxFailureError as error:
            raise SandboxFaultError(str(error)) from error
        raise SandboxFaultError(
            f"nothing came back within {job.limits.wall_seconds:.0f} s of wall time, twice; "
            "the machine may be overloaded"
        )

    def _explain_failed_start(self, run: Run) -> Reason:
        settings = self.questions.settings
        reason = explain_compile_error(
            (run.stderr[:_COMPLAINT_BYTES] + b"\n" + run.stdout[:_COMPLAINT_BYTES]).decode(errors="replace"),
            self.program,
            interpreter=self.bench.interpreter.name,
            function=settings.function,
            signature=f"{settings.argument} -> {settings.result}",
            types_module=self.questions.types_module,
            harness_file=MAIN,
        )
        return reason or failed_start(run)


def run_limits(limits: CaseLimits, cpu_seconds: int) -> Limits:
    """The limits of one process."""
    return Limits(
        cpu_seconds=cpu_seconds,
        wall_seconds=cpu_seconds * limits.wall_factor + 60,
        memory_mb=limits.memory_mb,
        output_bytes=limits.output_kb * 1000,
    )


def starts(run: Run) -> bool:
    """Whether the program compiled: the harness says so before it reads its first case."""
    return run.stdout.partition(b"\n")[0].strip() == READY.encode()


def read_answers(run: Run, batch: Sequence[int]) -> Mapping[int, Answer]:
    """The lines of a run, exactly one per case and in order; what follows a line out of order is not believed."""
    lines = run.stdout.decode(errors="replace").split("\n")[1:-1]
    answers: dict[int, Answer] = {}
    for number, line in zip(batch, lines, strict=False):
        answer = read_line(line, number)
        if answer is None:
            break
        answers[number] = answer
    return answers


def read_line(line: str, number: int) -> Answer | None:
    """One line of the harness, or None where it is not the line of this case."""
    head, sign, text = line.partition(" = ")
    if sign and head == str(number):
        return Answer(AnswerKind.VALUE, text[:ANSWER_LENGTH])
    head, sign, text = line.partition(" ! ")
    if sign and head == str(number):
        return Answer(AnswerKind.ERROR, clean_message(unquote(text)))
    return None


def unquote(text: str) -> str:
    """A string as Haskell shows it, read back; what was never shown so stays as it is."""
    if len(text) < 2 or not (text.startswith('"') and text.endswith('"')):
        return text
    return _ESCAPE.sub(_unescaped, text[1:-1])


def _unescaped(escape: re.Match[str]) -> str:
    """A letter by its number or its sign; a control letter (``\\ESC``) is nothing to read, so a blank."""
    number, sign = escape[1], escape[2]
    if not number:
        return _SIGNS.get(sign, " ")
    letter = chr(min(int(number[:8]), sys.maxunicode))
    return letter if letter.isprintable() or letter.isspace() else "\ufffd"


def clean_message(text: str) -> str:
    """An error's text without what only the interpreter understands: its numbers of what has no name of its own."""
    text = text.partition("\nCallStack")[0].removeprefix("Program error: ")
    text = re.sub(r"(?<=pattern match failure: )v\d+(_v\d+)*\b", "in an instance", text)
    text = re.sub(r"(?<=pattern match failure: )([a-z][\w']*?)(_v\d+)+(?![\w'])", r"in \1", text)
    text = re.sub(r"_v\d+\b", "", text)
    text = re.sub(r"\bStudentSubmission\d*\.(?:hs:[\d:\-(),]+:? ?)?", "", text)
    return text.strip()[:ANSWER_LENGTH]


def autopsy(run: Run) -> Answer:
    """What the end of a run says of the case that was under way."""
    said = (run.stderr + run.stdout[-2000:]).decode(errors="replace")
    match run.ending:
        case Ending.CPU_LIMIT:
            return Answer(AnswerKind.TIMEOUT, "no answer within the time limit")
        case Ending.MEMORY_LIMIT:
            return Answer(AnswerKind.MEMORY, "out of memory")
        case Ending.OUTPUT_LIMIT:
            return Answer(AnswerKind.ERROR, "printed more than the output limit")
    if "Garbage collection fails" in said or "heap overflow" in said.lower():
        return Answer(AnswerKind.MEMORY, "out of memory")
    if "stack overflow" in said.lower() or run.ending is Ending.KILLED:
        return Answer(AnswerKind.ERROR, "stack overflow: the recursion is too deep, or never ends")
    return Answer(AnswerKind.ERROR, clean_message(_last_words(said)) or "the program stopped without an answer")


def _last_words(said: str) -> str:
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith("runhugs:")]
    return lines[0] if lines else ""


def failed_start(run: Run) -> Reason:
    """A program that neither compiles nor is complained about."""
    match run.ending:
        case Ending.CPU_LIMIT:
            return Reason(
                "compile-time-out",
                "Your program takes too long to compile. Shorten what it defines, and try again.",
            )
        case Ending.MEMORY_LIMIT | Ending.OUTPUT_LIMIT:
            return Reason(
                "compile-too-big",
                "Your program needs too much memory to compile. Shorten what it defines, and try again.",
            )
    said = (run.stderr + run.stdout).decode(errors="replace").strip()
    if run.ending is Ending.KILLED or "overflow" in said or "Garbage collection" in said or _is_garbled(said):
        return Reason(
            "compile-crash",
            "The interpreter broke down while reading your program. "
            "Look for something very long or very deeply nested.",
            raw=said[:4000],
        )
    raise SandboxFaultError(f"the interpreter did not start (exit {run.code}): {said[:400] or 'it said nothing'}")


def _is_garbled(said: str) -> bool:
    """Hugs keeps its complaint in a buffer that a type of thousands of parts overwrites: only the end is said."""
    return said.startswith("runhugs: Error occurred") and "ERROR" not in said
