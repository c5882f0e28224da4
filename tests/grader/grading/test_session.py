"""Running submissions for real: one bad case costs one case, and nothing the program does is worth more than that."""

from __future__ import annotations

import time
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import Assignment, load_assignment
from grader.errors import SandboxFaultError
from grader.grading.harness import clean_message, read_answers, read_line, unquote
from grader.grading.runtime import HaskellRuntime, SandboxChoice, open_runtime
from grader.grading.session import answer_from_ending, explain_silent_failure, run_cases
from grader.model import Answer, AnswerKind, Case, Program, Reason, Submission
from grader.submissions.preparation import prepare_submission
from sandbox.contract import Ending, Job, Run, Sandbox
from sandbox.interpreters import Hugs
from sandbox.unsealed import NoSandbox

SEDMA = load_assignment("sedma")
QUICK: Assignment = msgspec.structs.replace(
    SEDMA,
    settings=msgspec.structs.replace(
        SEDMA.settings,
        limits=msgspec.structs.replace(
            SEDMA.settings.limits, cpu_seconds_per_case=1, cpu_seconds_per_batch=2, time_outs=2
        ),
    ),
)


@pytest.fixture(scope="module")
def bench() -> HaskellRuntime:
    return open_runtime(SandboxChoice("none"), lambda _: None)


def program(text: str) -> Program:
    prepared = prepare_submission(Submission("x", {"replay.hs": text.encode()}), SEDMA)
    assert isinstance(prepared, Program), prepared
    return prepared


def cases(*records: str) -> list[Case]:
    return [Case(f"c{n}", record, "Nothing", (), "") for n, record in enumerate(records)]


def run(bench: HaskellRuntime, text: str, *records: str, assignment: Assignment = QUICK) -> tuple[Answer, ...]:
    answers = run_cases(program(f"import SedmaDatatypes\n{text}"), cases(*records), assignment, bench)
    assert isinstance(answers, tuple), answers
    return answers


def kinds_of(answers: tuple[Answer, ...]) -> list[str]:
    return [answer.kind.value for answer in answers]


FICKLE = """
replay [] = Nothing
replay [_] = error "one card"
replay [_, _] = Just (AC, undefined)
replay [_, _, _] = head []
replay [_, _, _, _] = deep 1 `seq` Nothing
replay [_, _, _, _, _] = all (> 0) (hold [1 ..]) `seq` Nothing
replay [_, _, _, _, _, _] = case length (cycle [1]) of 0 -> Nothing
replay (_ : _) = Just (BD, Two)
deep n = n + deep (n + 1) :: Int
hold xs = if sum xs + length xs > 0 then xs else []
"""


def test_one_bad_case_costs_one_case(bench: HaskellRuntime) -> None:
    records = ["", "7H", "7H 8H", "7H 8H 9H", "7H 8H 9H JH", "7H 8H 9H JH KH QH", "7H 8H 9H JH KH QH AH"]
    answers = run(bench, FICKLE, *records)
    assert kinds_of(answers) == ["value", "error", "error", "error", "error", "timeout", "value"]
    assert answers[1].text == "one card"
    assert "undefined" in answers[2].text
    assert "head []" in answers[3].text
    assert "stack overflow" in answers[4].text
    assert answers[6].text == "Just (BD,Two)"


def test_an_exhausted_heap_is_out_of_memory_and_the_next_case_is_answered(bench: HaskellRuntime) -> None:
    answers = run(bench, FICKLE, "7H 8H 9H JH KH", "", assignment=SEDMA)
    assert kinds_of(answers) == ["memory", "value"]


def test_an_endless_error_message_is_cut(bench: HaskellRuntime) -> None:
    (answer,) = run(bench, 'replay _ = error (cycle "ha")', "")
    assert answer.kind is AnswerKind.ERROR
    assert answer.text.startswith("haha")
    assert len(answer.text) <= 500


def test_an_error_within_an_error_message_is_caught(bench: HaskellRuntime) -> None:
    answers = run(bench, 'replay [] = error (error "inner")\nreplay _ = Nothing', "", "7H")
    assert kinds_of(answers) == ["error", "value"]


LETTERS_FAIL = """
replay [] = error ['a', error "inner"]
replay [_] = error ("too many: " ++ ["abc" !! 5])
replay [_, _] = error ['a', error "Garbage collection fails"]
replay _ = Nothing
"""


def test_an_error_whose_letters_fail_costs_its_own_case_and_no_other(bench: HaskellRuntime) -> None:
    """A part of its line was taken for all of it, and the case asked next for the one that broke off."""
    records = ["", "7H", "7H 8H", "7H 8H 9H", "7H 8H 9H JH"]
    for shift in range(len(records)):
        asked = [*records[shift:], *records[:shift]]
        answers = dict(zip(asked, run(bench, LETTERS_FAIL, *asked), strict=True))
        assert kinds_of(tuple(answers[record] for record in records)) == ["error"] * 3 + ["value"] * 2
        assert {answers[record].text for record in records[:3]} == {"an error whose message fails"}


# Each constant is held as long as the process lives; together they do not fit.
KEPT = "\n".join(
    [
        "replay cs = if length (kept (length cs)) < 0 then Just (AC, One) else Nothing",
        "kept :: Int -> [Int]",
        *(f"kept {number} = k{number}" for number in range(16)),
        *(f"k{number} = [1 .. 30000] :: [Int]" for number in range(16)),
    ]
)


def test_what_earlier_cases_hold_in_memory_costs_no_case_that_is_answered_alone(bench: HaskellRuntime) -> None:
    cards = ["7H", "8H", "9H", "10H", "JH", "QH", "KH", "AH", "7D", "8D", "9D", "10D", "JD", "QD", "KD"]
    answers = run(bench, KEPT, *[" ".join(cards[:number]) for number in range(16)], assignment=SEDMA)
    assert set(kinds_of(answers)) == {"value"}


def test_a_slow_case_that_ends_is_no_time_out(bench: HaskellRuntime) -> None:
    slow = "replay cs = if sum [1 .. 25000 * length cs] > 0 then Nothing else Nothing\n"
    answers = run(bench, slow, *["7H 8H 9H JH"] * 10, assignment=QUICK)
    assert set(kinds_of(answers)) == {"value"}


def test_after_several_time_outs_only_cases_of_those_kinds_are_not_run(bench: HaskellRuntime) -> None:
    endless = program("import SedmaDatatypes\nreplay [] = Nothing\nreplay cs = replay cs")
    kinds = ["length", "length", "length", "repeat", "length", "winner"]
    records = ["7H", "8H", "9H", "", "", "JH"]
    several = [
        Case(str(n), record, "", (kind,), "") for n, (record, kind) in enumerate(zip(records, kinds, strict=True))
    ]
    answers = run_cases(endless, several, QUICK, bench)
    assert isinstance(answers, tuple)
    assert kinds_of(answers) == ["timeout", "timeout", "none", "value", "none", "timeout"]
    assert answers[2].text == "not run: cases of this kind took too much time or memory before"


def test_a_program_that_has_spent_its_time_is_not_run_any_more(bench: HaskellRuntime) -> None:
    tight = msgspec.structs.replace(QUICK.settings.limits, cpu_seconds_per_submission=3, time_outs=99)
    short = msgspec.structs.replace(QUICK, settings=msgspec.structs.replace(QUICK.settings, limits=tight))
    answers = run(bench, "replay cs = replay cs", "7H", "8H", "9H", "JH", assignment=short)
    assert sorted(kinds_of(answers)) == ["none", "none", "timeout", "timeout"]
    skipped = {answer.text for answer in answers if answer.kind is AnswerKind.NONE}
    assert skipped == {"not run: the program used up its total time limit"}


DYING = """
replay cs = if work cs > 0 then deep 1 `seq` Nothing else Nothing
work cs = sum [1 .. 60000 + length cs]
deep n = n + deep (n + 1) :: Int
"""


def test_a_program_that_dies_again_and_again_has_spent_its_time_too_in_whole_seconds(bench: HaskellRuntime) -> None:
    """Each of its runs ends by itself, and none of them reaches a limit; on every machine as many are run."""
    watch = Watch(bench.sandbox)
    tight = msgspec.structs.replace(QUICK.settings.limits, cpu_seconds_per_submission=4, crashes=999)
    short = msgspec.structs.replace(QUICK, settings=msgspec.structs.replace(QUICK.settings, limits=tight))
    answers = run(HaskellRuntime(watch, bench.interpreter), DYING, *["7H 8H"] * 60, assignment=short)
    died = kinds_of(answers).count("error")
    assert died == 4
    not_run = [answer.text for answer in answers if answer.kind is AnswerKind.NONE]
    assert not_run == ["not run: the program used up its total time limit"] * (60 - died)
    assert Ending.CPU_LIMIT not in {run.ending for run in watch.runs}
    assert all(run.cpu_seconds < 1 for run in watch.runs)


class Watch:
    """A sandbox that remembers its runs."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.kind, self.image, self.which, self.close = sandbox.kind, sandbox.image, sandbox.which, sandbox.close
        self.runs: list[Run] = []

    def run(self, job: Job) -> Run:
        self.runs.append(self._sandbox.run(job))
        return self.runs[-1]


def test_a_program_that_does_not_compile_gives_the_reason_in_its_own_lines(bench: HaskellRuntime) -> None:
    reason = run_cases(program("import SedmaDatatypes\n\nreplay cs = if"), cases(""), SEDMA, bench)
    assert isinstance(reason, Reason)
    assert (reason.file, reason.line) in [("replay.hs", 3), ("replay.hs", 4)]


def test_a_suite_without_cases_still_tells_whether_the_program_compiles(bench: HaskellRuntime) -> None:
    assert run_cases(program("import SedmaDatatypes\nreplay _ = Nothing"), [], SEDMA, bench) == ()


def test_a_program_that_takes_too_long_to_compile_is_told_so() -> None:
    for ending, code in ((Ending.CPU_LIMIT, "compile-time-out"), (Ending.MEMORY_LIMIT, "compile-too-big")):
        reason = explain_silent_failure(Run(ending, -9, b"", b""))
        assert reason is not None
        assert reason.code == code
    assert explain_silent_failure(Run(Ending.KILLED, -11, b"", b"")) is None


class Compiling(NoSandbox):
    """A sandbox in which a program takes more than a second to compile."""

    def run(self, job: Job) -> Run:
        return super().run(job) if job.limits.cpu_seconds > 1 else Run(Ending.CPU_LIMIT, -9, b"", b"")


def test_a_program_that_compiles_only_in_the_time_of_a_batch_loses_the_cases_that_have_less() -> None:
    """It cannot take back that it started: then it would end what others play, or be left ungraded."""
    endless = program("import SedmaDatatypes\nreplay [] = Nothing\nreplay cs = replay cs")
    answers = run_cases(endless, cases("7H", "", "8H", "9H"), QUICK, HaskellRuntime(Compiling(), Hugs()))
    assert isinstance(answers, tuple)
    assert kinds_of(answers)[0] == "timeout"


class Failing(NoSandbox):
    """A sandbox in which programs do not start: every one, or those that hold a mark; or only the first."""

    def __init__(self, run: Run, mark: bytes = b"", times: int = 100) -> None:
        super().__init__()
        self.failed, self.mark, self.times = run, mark, times

    def run(self, job: Job) -> Run:
        if self.times and self.mark in b"".join(job.files.values()):
            self.times -= 1
            return self.failed
        return super().run(job)


LOST = Run(Ending.EXITED, 0, b"", b"")
BREAKDOWNS = (
    Run(Ending.EXITED, 1, b"", b"Unexpected signal"),
    Run(Ending.EXITED, 1, b"", b"runhugs: Error occurred\nCards -> Maybe Winner\n\n"),
    Run(Ending.EXITED, 1, b"", b"INTERNAL ERROR: preComp\nPlease report this Hugs bug"),
    Run(Ending.EXITED, 1, b'ERROR "/job/Main.hs":3 - something that no one has ever seen', b""),
    LOST,
    Run(Ending.KILLED, -11, b"", b""),
)


@pytest.mark.parametrize("failed", BREAKDOWNS, ids=lambda run: str(run.stderr[:20]))
def test_an_interpreter_that_breaks_down_on_one_program_alone_is_the_programs_fault(failed: Run) -> None:
    runtime = HaskellRuntime(Failing(failed, b"marked"), Hugs())
    reason = run_cases(program("import SedmaDatatypes\nreplay marked = Nothing\n_ = 1"), cases(""), QUICK, runtime)
    assert isinstance(reason, Reason)
    assert (reason.code, reason.line, reason.source) == ("compile-crash", 3, "_ = 1")


@pytest.mark.parametrize("failed", BREAKDOWNS, ids=lambda run: str(run.stderr[:20]))
def test_an_interpreter_that_starts_nothing_is_our_fault(failed: Run) -> None:
    runtime = HaskellRuntime(Failing(failed), Hugs())
    with pytest.raises(SandboxFaultError, match="did not start"):
        run_cases(program("import SedmaDatatypes\nreplay _ = Nothing"), cases(""), QUICK, runtime)


@pytest.mark.parametrize("failed", BREAKDOWNS, ids=lambda run: str(run.stderr[:20]))
def test_a_program_that_starts_only_on_some_tries_is_neither_ungraded_nor_ends_what_others_play(failed: Run) -> None:
    times = 2 if failed is LOST else 1  # what came to its end is run again at once
    runtime = HaskellRuntime(Failing(failed, b"marked", times), Hugs())
    answers = run_cases(program("import SedmaDatatypes\nreplay marked = Nothing"), cases("", "7H"), QUICK, runtime)
    assert isinstance(answers, tuple), answers
    assert kinds_of(answers) == ["value"] * 2


@pytest.mark.parametrize("kept", [0, 1, 7, 20])
def test_what_an_engine_loses_of_a_runs_output_is_asked_again_and_costs_nothing(kept: int) -> None:
    class Losing(NoSandbox):
        """The output of the first run ends early, though the process came to its end."""

        runs = 0

        def run(self, job: Job) -> Run:
            self.runs += 1
            run = super().run(job)
            return replace(run, stdout=run.stdout[:kept]) if self.runs == 1 else run

    sandbox = Losing()
    answers = run_cases(
        program("import SedmaDatatypes\nreplay _ = Nothing"),
        cases("", "7H", "8H"),
        QUICK,
        HaskellRuntime(sandbox, Hugs()),
    )
    assert isinstance(answers, tuple)
    assert kinds_of(answers) == ["value"] * 3
    assert sandbox.runs == 2


class Stuck:
    """A sandbox in which wall time runs out."""

    kind, image = "stuck", None

    def run(self, job: Job) -> Run:  # noqa: ARG002 - the contract has it
        return Run(Ending.WALL_LIMIT, -9, b"", b"")

    def which(self, program: str) -> str | None:
        return program

    def close(self) -> None:
        """Nothing to give back."""


def test_running_out_of_wall_time_is_our_fault_not_the_students() -> None:
    with pytest.raises(SandboxFaultError, match="wall time, twice"):
        run_cases(
            program("import SedmaDatatypes\nreplay _ = Nothing"), cases(""), SEDMA, HaskellRuntime(Stuck(), Hugs())
        )


@pytest.mark.parametrize(("line", "answer"), [
    ("4 = Nothing", Answer(AnswerKind.VALUE, "Nothing")),
    ('4 ! "a\\nb"', Answer(AnswerKind.ERROR, "a\nb")),
    ("5 = Nothing", None),
    ("4 Nothing", None),
    ("", None),
    ("04 = Nothing", None),
])  # fmt: skip
def test_a_line_is_believed_only_under_the_number_of_its_case(line: str, answer: Answer | None) -> None:
    assert read_line(line, 4) == answer


def test_what_follows_a_line_out_of_order_is_not_believed() -> None:
    forged = b"ready\n0 = Nothing\n2 = Nothing\n1 = Nothing\n"
    assert list(read_answers(forged, [0, 1, 2])) == [0]


@pytest.mark.parametrize("junk", [b"junk", b"", b"0 = Nothing", b"2 = Nothing", b"1 =Nothing", b"ready", b"\xff", b"1"])
def test_nothing_is_believed_behind_a_line_that_is_no_answer(junk: bytes) -> None:
    """Not even the right line of the right case, at its own place or later."""
    nothing = Answer(AnswerKind.VALUE, "Nothing")
    assert read_answers(b"ready\n0 = Nothing\n" + junk + b"\n2 = Nothing\n", [0, 1, 2]) == {0: nothing}
    assert read_answers(b"ready\n0 = Nothing\n" + junk + b"\n1 = Nothing\n2 = Nothing\n", [0, 1, 2]) == {0: nothing}
    assert read_answers(b"ready\n" + junk.replace(b"0", b"3") + b"\n0 = Nothing\n", [0, 1, 2]) == {}


def test_a_line_without_its_end_is_not_an_answer() -> None:
    assert read_answers(b"ready\n0 = Nothing\n1 = Just (AC", [0, 1]) == {0: Answer(AnswerKind.VALUE, "Nothing")}


@given(st.binary())
def test_any_output_is_read_without_failing(raw: bytes) -> None:
    answers = read_answers(b"ready\n" + raw, [0, 1, 2])
    assert set(answers) <= {0, 1, 2}


@given(st.text(st.characters(codec="ascii")))
def test_any_quoted_text_is_read_without_failing(text: str) -> None:
    assert isinstance(unquote(text), str)


def test_a_long_message_costs_no_more_than_a_short_one() -> None:
    """A program that may write what it likes can write a megabyte that looks like one of Hugs' names."""

    def cost(length: int) -> float:
        text = f"pattern match failure: a{'_v1' * length}x"
        begun = time.process_time()
        assert len(clean_message(text)) <= 500
        return time.process_time() - begun

    assert min(cost(8_000) for _ in range(3)) < 8 * min(cost(2_000) for _ in range(3)) + 0.01


def test_messages_lose_what_only_the_interpreter_understands() -> None:
    assert clean_message("pattern match failure: replay_v3603 [1]") == "pattern match failure: in replay [1]"
    assert clean_message("pattern match failure: v3602_v3604 Heart") == "pattern match failure: in an instance Heart"
    assert clean_message("pattern match failure: foldr1 replay_v36 []") == "pattern match failure: foldr1 replay []"
    assert clean_message("pattern match failure: wins_value [1]") == "pattern match failure: wins_value [1]"
    assert clean_message("boom\nCallStack (from HasCallStack):\n error") == "boom"
    assert clean_message("StudentSubmission.hs:9:40-64: Non-exhaustive patterns") == "Non-exhaustive patterns"


@pytest.mark.parametrize(("ending", "said", "kind"), [
    (Ending.CPU_LIMIT, b"", AnswerKind.TIMEOUT),
    (Ending.WAITED, b"", AnswerKind.TIMEOUT),
    (Ending.MEMORY_LIMIT, b"", AnswerKind.MEMORY),
    (Ending.OUTPUT_LIMIT, b"", AnswerKind.ERROR),
    (Ending.KILLED, b"", AnswerKind.ERROR),
    (Ending.EXITED, b"ERROR - Garbage collection fails to reclaim", AnswerKind.MEMORY),
    (Ending.EXITED, b"runhugs: Error occurred\n\nERROR - odd", AnswerKind.ERROR),
    (Ending.EXITED, b"", AnswerKind.ERROR),
])  # fmt: skip
def test_the_end_of_a_run_tells_what_became_of_the_case(ending: Ending, said: bytes, kind: AnswerKind) -> None:
    answer = answer_from_ending(Run(ending, 1, b"ready\n", said))
    assert answer.kind is kind
    assert answer.text


@pytest.mark.parametrize(("shown", "read"), [
    (r'"a\tb\n\"c\" \\ \233"', 'a\tb\n"c" \\ é'),
    (r'"\SO\&H\ESC[31mred\DEL"', " H [31mred "),
    (r'"\55296\1114112\99999999999"', "\ufffd\ufffd\ufffd"),
    ("-" * 500_000 + "1", "-" * 500_000 + "1"),
    ("[" * 500_000, "[" * 500_000),
])  # fmt: skip
def test_an_errors_text_is_read_as_haskell_shows_it_and_never_as_anything_else(shown: str, read: str) -> None:
    assert unquote(shown) == read


def test_a_program_that_dies_on_every_case_is_not_started_for_each(bench: HaskellRuntime) -> None:
    answers = run(bench, "replay cs = deep 1 `seq` Nothing\ndeep n = n + deep (n + 1) :: Int\n", *["7H 8H"] * 40)
    crashes = SEDMA.settings.limits.crashes
    assert kinds_of(answers) == ["error"] * crashes + ["none"] * (40 - crashes)
    assert "stopped the program before" in answers[-1].text


def test_a_slow_program_that_answers_each_case_alone_is_not_given_up(bench: HaskellRuntime) -> None:
    class Tired(NoSandbox):
        """Out of time after one case; alone, each case is answered."""

        def run(self, job: Job) -> Run:
            number, *others = [line.split()[0] for line in job.stdin.decode().splitlines()]
            said = f"ready\n{number} = Nothing\n".encode()
            return Run(Ending.CPU_LIMIT if others else Ending.EXITED, -9 if others else 0, said, b"")

    patient = msgspec.structs.replace(SEDMA.settings.limits, cpu_seconds_per_submission=10_000)
    assignment = msgspec.structs.replace(SEDMA, settings=msgspec.structs.replace(SEDMA.settings, limits=patient))
    answers = run_cases(
        program("import SedmaDatatypes\nreplay _ = Nothing\n"),
        cases(*["7H 8H"] * 60),
        assignment,
        HaskellRuntime(Tired(), Hugs()),
    )
    assert isinstance(answers, tuple)
    assert kinds_of(answers) == ["value"] * 60


def test_a_complaint_without_end_is_read_only_so_far(bench: HaskellRuntime) -> None:
    class Wordy(NoSandbox):
        def run(self, job: Job) -> Run:  # noqa: ARG002  # the contract has it
            words = b'runhugs: Error occurred\nERROR "/job/StudentSubmission.hs":3 - Undefined variable "'
            return Run(Ending.EXITED, 1, b"", words + b"x" * 1_000_000)

    before = time.process_time()
    reason = run_cases(
        program("import SedmaDatatypes\nreplay _ = Nothing\n"), cases(""), QUICK, HaskellRuntime(Wordy(), Hugs())
    )
    assert isinstance(reason, Reason)
    assert len(reason.message) < 1000
    assert time.process_time() - before < 30  # it was an hour
