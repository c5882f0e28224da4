"""A session with a program: one process for many cases, and another behind a case that ended it.

Only inputs go in; expected answers never do. One bad case costs one case.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from grader.assignment.limits import CaseLimits
from grader.assignment.questions import Questions, questions_of
from grader.assignment.settings import Assignment
from grader.errors import SandboxFaultError
from grader.grading.giving_up import give_up
from grader.grading.harness import MAIN, clean_message, has_started, read_answers, render_harness, render_input
from grader.grading.question_order import Arrange, Arrangement, arrange_secretly
from grader.grading.runtime import HaskellRuntime
from grader.haskell.compile_errors import explain_breakdown, explain_compile_error, find_complaint_about
from grader.model import Answer, AnswerKind, Answers, Case, Outcome, Program, Reason
from sandbox.contract import Ending, Job, Limits, Run, SandboxFailureError

_BRIEFLY = 1  # seconds: the least that every kernel can measure, and ten times what a simple solution needs
_BRIEF_SHARE = 10  # of the steps of a case, where it may run only briefly: that much less
_SURELY = 2  # times the time-outs after which a kind is given up
_SEVERAL = 2  # kinds in which a case took too long, after which others are expected to
# In place of a game's interface where there is no player: anything is one.
_BARE_INTERFACE = """\
harnessDecode :: String -> String
harnessDecode text = text

harnessPlay :: a -> String -> String
harnessPlay _ text = text"""
NO_TIME_LEFT = "not run: the program used up its total time limit"
TOO_DEEP = "its recursion is too deep for the browser, or never ends; `grader check` on a computer tells which"
_COMPLAINT_BYTES = 20_000  # of the interpreter's output; a type error can go on for megabytes


def run_cases(program: Program, cases: Sequence[Case], assignment: Assignment, runtime: HaskellRuntime) -> Outcome:
    """The program's answer to each case, or the reason why it does not even start."""
    return run_program(program, questions_of(cases, assignment), runtime)


def run_program(
    program: Program, questions: Questions, runtime: HaskellRuntime, *, arrange: Arrange = arrange_secretly
) -> Outcome:
    """The program's answer to each question, or the reason why it does not even start.

    Every grading arranges secretly; only a test that shows why would do anything else.
    """
    session = _Session(program, questions, runtime, arrange(program, questions))
    answers = session.collect()
    if isinstance(answers, Reason):
        return answers
    if not questions.interface:
        answers = tuple(_restored(answer, questions) for answer in answers)
    return Answers(answers, session.cpu_seconds)


def _restored(answer: Answer, questions: Questions) -> Answer:
    """The answer as the student would see it: an error's text shows what was decoded, not how it was encoded."""
    if answer.kind is not AnswerKind.ERROR:
        return answer
    return replace(answer, text=questions.settings.codec.restore(answer.text))


@dataclass
class _Session:
    program: Program
    questions: Questions
    runtime: HaskellRuntime
    arrangement: Arrangement
    answers: dict[int, Answer] = field(default_factory=dict)
    timed_out: list[int] = field(default_factory=list)
    crashed: list[int] = field(default_factory=list)
    hurried: list[int] = field(default_factory=list)  # of timed_out: had little time, as if the program never ended
    cpu_seconds: float = 0  # of all runs together

    @property
    def inputs(self) -> tuple[str, ...]:
        return self.questions.inputs

    @property
    def limits(self) -> CaseLimits:
        return self.questions.settings.limits

    def collect(self) -> Outcome:
        batch = self._next_batch()
        while batch or not self.inputs:
            seconds = self._batch_seconds(batch)
            run = self._ask(batch, seconds)
            if not has_started(run.stdout) and not self._has_only_less_time(run):
                started = self._explain_failed_start(run) or self._start_again(run, batch, seconds)
                if isinstance(started, Reason):
                    return started
                run = started
            self.answers.update(self._read(run, batch))
            if not self.inputs:
                break
            self._answer_failed_case(run, batch, seconds)
            self._reconsider()
            batch = self._next_batch()
        return self._settle()

    def _has_only_less_time(self, run: Run) -> bool:
        """Whether a run does not start, but an earlier one did: it has less time than that, and this costs one case."""
        return bool(self.answers) and explain_silent_failure(run) is not None

    def _next_batch(self) -> Sequence[int]:
        """The cases to ask next: in the secret order, without the kinds in which one failed; when all others are done,
        what is left of these, in the order of the suite. They are worth nothing any more, so that it gives nothing away
        and fewer have to be run until enough have failed.
        """
        if self._is_out_of_time():
            return []
        kinds, done = self.questions.kinds, {*self.answers, *self._given_up()}
        left = [number for number in self.arrangement.order if number not in done]
        failed = {kinds[number] for number in (*self.timed_out, *self.crashed)}
        hopeful = [number for number in left if kinds[number] not in failed]
        return self._untried_in_front(hopeful) or ([] if self._never_ends() else sorted(left))

    def _untried_in_front(self, hopeful: Sequence[int]) -> Sequence[int]:
        """After time-outs in several kinds: in front one case of a kind that has no answer yet, where it has the time
        of a case to itself and no second run has to confirm a time-out; behind it only kinds that were answered before.
        """
        kinds = self.questions.kinds
        if len({kinds[number] for number in self.timed_out}) < _SEVERAL:
            return hopeful
        tried = {kinds[number] for number in self.answers}
        untried = [number for number in hopeful if kinds[number] not in tried]
        return [*untried[:1], *(number for number in hopeful if kinds[number] in tried)]

    def _never_ends(self) -> bool:
        """Whether no case of any kind was ever answered: then all others are taken for the same, and not run."""
        slow = set(self.timed_out)
        every_kind = {self.questions.kinds[number] for number in slow} == set(self.questions.kinds)
        return len(slow) >= _SURELY * self.limits.time_outs and every_kind and slow == set(self.answers)

    def _given_up(self) -> Mapping[int, Answer]:
        return give_up(self.questions.kinds, self.timed_out, self.crashed, self.limits)

    def _is_out_of_time(self) -> bool:
        """A program that has used up the time for all cases together is not run any more."""
        return self.cpu_seconds >= self.limits.cpu_seconds_per_submission

    def _settle(self) -> tuple[Answer, ...]:
        """An answer for every case. One that was run and then given up looks like others that were given up:
        which of them were run depends on the order.
        """
        skipped = Answer(AnswerKind.NONE, NO_TIME_LEFT)
        if self._never_ends():
            every = range(len(self.inputs))
            self.answers = dict.fromkeys(every, self.answers[self.timed_out[0]])
            self.timed_out = list(every)
        settled = {**self.answers, **self._given_up()}
        return tuple(settled.get(number, skipped) for number in range(len(self.inputs)))

    def _batch_seconds(self, batch: Sequence[int]) -> int:
        return self._case_seconds(batch[0]) if batch and self.timed_out else self.limits.cpu_seconds_per_batch

    def _case_seconds(self, number: int) -> int:
        """How long a case may take: only briefly in a kind in which another took too long, which is worth nothing more,
        and in a program that has answered nothing so far, but took too long several times.
        """
        is_brief = self._is_lost(number) or self._answers_nothing()
        return min(_BRIEFLY if is_brief else 10**9, self.limits.cpu_seconds_per_case)

    def _is_lost(self, number: int) -> bool:
        """Whether another case of its kind took too long."""
        kinds = self.questions.kinds
        # Not where the memory was filled: in less time that would not be seen.
        slow = [one for one in self.timed_out if self.answers[one].kind is AnswerKind.TIMEOUT]
        return kinds[number] in {kinds[one] for one in slow}

    def _answers_nothing(self) -> bool:
        return len(self.timed_out) >= _SEVERAL and len(self.answers) == len(self.timed_out)

    def _reconsider(self) -> None:
        """Ask cases again that had little time because nothing was answered, now that something was."""
        if not self._answers_nothing():
            for number in self.hurried:
                self.timed_out.remove(number)
                del self.answers[number]
            self.hurried.clear()

    def _case_steps(self, cpu_seconds: int) -> int:
        """How many steps a case may take in a run of so many seconds: a tenth where it may run only briefly."""
        is_brief = cpu_seconds < self.limits.cpu_seconds_per_case
        return max(1, self.limits.steps_per_case // (_BRIEF_SHARE if is_brief else 1))

    def _answer_failed_case(self, run: Run, batch: Sequence[int], seconds: int) -> None:
        """Answer the first case without an answer by how the run ended, so that the next run begins behind it."""
        failed = next((number for number in batch if number not in self.answers), None)
        if failed is None:
            return
        if run.ending is Ending.WAITED:
            self.answers[failed] = answer_from_ending(run)
            self.timed_out.append(failed)
            return
        if run.ending not in (Ending.CPU_LIMIT, Ending.STEP_LIMIT):
            answer = answer_from_ending(run, batch.index(failed))
            if answer.kind is AnswerKind.MEMORY and failed != batch[0]:  # earlier cases may hold it
                answer = self._try_alone(failed)
            self.answers[failed] = answer
            if answer.kind is AnswerKind.VALUE:
                return
            # To fill the memory takes as long as a time-out; other crashes are quick.
            is_slow = answer.kind in (AnswerKind.MEMORY, AnswerKind.TIMEOUT)
            (self.timed_out if is_slow else self.crashed).append(failed)
            return
        is_hurried = self._answers_nothing() and not self._is_lost(failed)
        # The time was the whole batch's: this case may be innocent, unless it was the first and had all of it. Steps
        # are counted for each case, but to collect what earlier ones hold takes steps, too.
        had_its_time = failed == batch[0] and seconds >= self._case_seconds(failed)
        self.answers[failed] = answer_from_ending(run) if had_its_time else self._try_alone(failed)
        if self.answers[failed].kind is AnswerKind.TIMEOUT:
            self.timed_out.append(failed)
            if is_hurried:
                self.hurried.append(failed)

    def _try_alone(self, number: int) -> Answer:
        """A time-out is confirmed by a second run of that case alone before it costs a mark."""
        run = self._ask([number], self._case_seconds(number))
        return self._read(run, [number]).get(number) or answer_from_ending(run)

    def _read(self, run: Run, batch: Sequence[int]) -> dict[int, Answer]:
        """The answers of a run, by the numbers of their cases."""
        labels = self.arrangement.labels
        answers = read_answers(run.stdout, [labels[number] for number in batch])
        steps = dict(zip(batch, run.line_steps[1:], strict=False))  # the first line says that the program has started
        return {
            number: replace(answers[labels[number]], steps=steps.get(number))
            for number in batch
            if labels[number] in answers
        }

    def _ask(self, batch: Sequence[int], cpu_seconds: int) -> Run:
        """Run a batch, and once more where answers are missing though the process came to its end: an engine may have
        lost what it wrote. A program that does so of its own accord does it again.
        """
        run = self._run(batch, cpu_seconds)
        is_complete = has_started(run.stdout) and len(self._read(run, batch)) == len(batch)
        if is_complete or run.ending is not Ending.EXITED or run.code:
            return run
        return self._run(batch, cpu_seconds)

    def _run(self, batch: Sequence[int], cpu_seconds: int) -> Run:
        interpreter = self.runtime.interpreter
        harness = render_harness(self.questions, self.program.module, interpreter)
        job = Job(
            files={**self.program.files, MAIN: harness},
            command=interpreter.command(MAIN),
            stdin=render_input((self.arrangement.labels[number], self.inputs[number]) for number in batch),
            environment=interpreter.environment(),
            limits=replace(run_limits(self.limits, cpu_seconds), line_steps=self._case_steps(cpu_seconds)),
        )
        run = self._run_in_sandbox(job)
        self.cpu_seconds += self._seconds_of(run, cpu_seconds)
        return run

    def _seconds_of(self, run: Run, limit: int) -> float:
        """What a run counts. One that reached its limit counts as much on every machine, and one that broke off whole
        seconds, so that as many are run everywhere; one that only waited took more time than any budget allows; only of
        a run that came to its end does it matter what was measured.
        """
        match run.ending:
            case Ending.WAITED:
                return self.limits.cpu_seconds_per_submission
            case Ending.CPU_LIMIT:
                return limit
            case Ending.STEP_LIMIT:
                return _BRIEFLY
            case Ending.EXITED if run.code == 0:
                return run.cpu_seconds
        return math.ceil(run.cpu_seconds)

    def _run_in_sandbox(self, job: Job) -> Run:
        """Wall time is not the student's fault, unless the program was seen to wait of its own accord: such a run is
        tried once more, and then it is a problem on our side.
        """
        try:
            for _ in range(2):
                run = self.runtime.sandbox.run(job)
                if run.ending is not Ending.WALL_LIMIT:
                    return run
        except SandboxFailureError as error:
            raise SandboxFaultError(str(error)) from error
        raise SandboxFaultError(
            f"no answer within {job.limits.wall_seconds:.0f} s of wall time, twice; the machine may be overloaded"
        )

    def _explain_failed_start(self, run: Run) -> Reason | None:
        if run.ending is Ending.TOO_DEEP:
            raise SandboxFaultError("the program is nested too deeply for the browser; `grader check` can read it")
        settings = self.questions.settings
        complaint = (run.stderr[:_COMPLAINT_BYTES] + b"\n" + run.stdout[:_COMPLAINT_BYTES]).decode(errors="replace")
        self._check_given_modules(complaint)
        reason = explain_compile_error(
            complaint,
            self.program,
            interpreter=self.runtime.interpreter.name,
            function=settings.function,
            signature=settings.signature,
            types_module=self.questions.types_module,
            harness_file=MAIN,
        )
        return reason or explain_silent_failure(run)

    def _check_given_modules(self, complaint: str) -> None:
        """Make sure that an error in a given module is not taken for one of a student, who did not write it.

        :raises SandboxFaultError: where a given module does not compile without the program either.
        """
        for file in given_files(self.program):
            message = find_complaint_about(file, complaint, self.runtime.interpreter.name)
            if message is not None and not self._starts_without_program():
                raise SandboxFaultError(f"The given module {file} does not compile, and no program with it: {message}")

    def _starts_without_program(self) -> bool:
        questions = replace(self.questions, interface=_BARE_INTERFACE if self.questions.interface else "")
        bare = replace(self, program=bare_program(self.program, questions), questions=questions)
        return has_started(bare._run([], self.limits.cpu_seconds_per_case).stdout)

    def _start_again(self, run: Run, batch: Sequence[int], seconds: int) -> Run | Reason:
        """What becomes of a program on which the interpreter broke down, if the same job starts without it: the run in
        which it starts after all, which counts as if it were the first, or that it does not.

        So no program can make itself ungraded or end what others play, whatever the interpreter prints when it breaks
        down, and though it may do so on some tries only: how much stack there is differs from one to the next.

        :raises SandboxFaultError: where nothing starts here at all.
        """
        output = (run.stderr + run.stdout).decode(errors="replace").strip()
        if not self._starts_without_program():
            raise SandboxFaultError(f"the interpreter did not start (exit {run.code}): {output[:400] or 'no output'}")
        again = self._ask(batch, seconds)
        return again if has_started(again.stdout) else explain_breakdown(output, self.program)


def run_limits(limits: CaseLimits, cpu_seconds: int) -> Limits:
    """The limits of one process."""
    return Limits(
        cpu_seconds=cpu_seconds,
        wall_seconds=cpu_seconds * limits.wall_factor + 60,
        memory_mb=limits.memory_mb,
        output_bytes=limits.output_kb * 1000,
        line_steps=limits.steps_per_case,
    )


def answer_from_ending(run: Run, answered: int = 0) -> Answer:
    """The answer to the case that was under way when a run ended, behind so many that were answered."""
    behind = b"\n".join(run.stdout.split(b"\n")[answered + 1 :])  # the first line says that the program has started
    output = (run.stderr + behind[:_COMPLAINT_BYTES]).decode(errors="replace")
    match run.ending:
        case Ending.CPU_LIMIT | Ending.STEP_LIMIT | Ending.WAITED:
            return Answer(AnswerKind.TIMEOUT, "no answer within the time limit")
        case Ending.MEMORY_LIMIT:
            return Answer(AnswerKind.MEMORY, "out of memory")
        case Ending.OUTPUT_LIMIT:
            return Answer(AnswerKind.ERROR, "printed more than the output limit")
        case Ending.TOO_DEEP:  # neither right nor wrong: elsewhere it may come to its end
            return Answer(AnswerKind.NONE, f"not run: {TOO_DEEP}")
    if "Garbage collection fails" in output or "heap overflow" in output.lower():
        return Answer(AnswerKind.MEMORY, "out of memory")
    if "stack overflow" in output.lower() or run.ending is Ending.KILLED:
        return Answer(AnswerKind.ERROR, "stack overflow: the recursion is too deep, or never ends")
    return Answer(AnswerKind.ERROR, clean_message(_first_line(output)) or "the program stopped without an answer")


def _first_line(output: str) -> str:
    lines = [line for line in output.splitlines() if line.strip() and not line.startswith("runhugs:")]
    return lines[0] if lines else ""


def bare_program(program: Program, questions: Questions) -> Program:
    """A program under the same name with nothing of the student's in it but the imports of all given modules."""
    given = given_files(program)
    imports = "".join(f"import {file.removesuffix('.hs')} ()\n" for file in given)
    code = f"module {program.module} where\n{imports}{questions.settings.function} = undefined\n"
    return Program(program.module, {**given, f"{program.module}.hs": code.encode()}, {}, ())


def given_files(program: Program) -> Mapping[str, bytes]:
    """The files of a program that are not the student's."""
    return {file: source for file, source in program.files.items() if file not in program.origins}


def explain_silent_failure(run: Run) -> Reason | None:
    """Why a program did not start, where its limits ended it; None where the ending does not show whose fault it is."""
    match run.ending:
        case Ending.CPU_LIMIT | Ending.STEP_LIMIT | Ending.WAITED:
            return Reason(
                "compile-time-out",
                "Your program takes too long to compile. Shorten what it defines, and try again.",
            )
        case Ending.MEMORY_LIMIT | Ending.OUTPUT_LIMIT:
            return Reason(
                "compile-too-big",
                "Your program needs too much memory to compile. Shorten what it defines, and try again.",
            )
    return None
