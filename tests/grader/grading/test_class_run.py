"""A class through the journal and the cache, with real programs in a real sandbox; the runs are counted."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grader.assignment.questions import Questions
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import SandboxFaultError
from grader.grading.cache import Cache
from grader.grading.class_run import Finished, Source, grade_each
from grader.grading.journal import NAME, Journal
from grader.grading.memory import Memory
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader, grade_submission
from grader.grading.workers import Workers
from grader.judging.exam import Exam
from grader.model import Outcome, Program, RuntimeIdentity, Submission
from grader.submissions.lazy_files import MAX_BYTES, LazyFiles
from sandbox.contract import Sandbox
from sandbox.interpreters import find_interpreter
from tests.grader.submissions.heavy_submissions import with_archives
from tests.grader.transcribe import PROGRAMS as TRANSCRIBED

SEDMA = load_assignment("sedma")
SUITE = load_suite(suite_path(SEDMA, "public"))
PROGRAMS = {
    "alice": "wheat/folds.hs",
    "bob": "chaff/no_repeat_check.hs",
    "carol": "chaff/crash_on_empty.hs",
    "dan": "rejected/type_error.hs",
    "eve": "rejected/import_data_list.hs",
}


def submission(name: str, program: str, more: bytes = b"") -> Submission:
    return Submission(name, {"replay.hs": SEDMA.file(f"bank/{program}").read_bytes() + more})


CLASS = [submission(name, program) for name, program in PROGRAMS.items()]


@dataclass
class Counting:
    """A task that counts what it runs, and may break."""

    grader: Grader
    runs: list[Program] = field(default_factory=list)
    begun: list[Program] = field(default_factory=list)  # what was asked the suite, with which every program begins
    error: Exception | None = None

    @property
    def identity(self) -> RuntimeIdentity:
        return self.grader.runtime.identity

    def clear(self) -> None:
        self.runs.clear()
        self.begun.clear()

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        self.runs.append(program)
        if questions.inputs == self.grader.exam.questions.inputs:
            self.begun.append(program)
        if self.error:
            raise self.error
        return self.grader.run(program, questions)


@pytest.fixture
def work(bubblewrap_sandbox: Sandbox) -> Counting:
    interpreter = find_interpreter(bubblewrap_sandbox)
    assert interpreter is not None
    return Counting(Grader(Exam(SEDMA, SUITE), HaskellRuntime(bubblewrap_sandbox, interpreter)))


def ignore(_: str) -> None:
    """Nobody listens."""


def grade(
    folder: Path,
    work: Counting,
    submissions: Iterable[Submission] = CLASS,
    *,
    exam: Exam | None = None,
    fresh: bool = False,
    executor: Executor | None = None,
    at_once: int = 2,
    preflight: Callable[[], None] = lambda: None,
    **others: Any,
) -> dict[str, Finished]:
    """The class graded into a folder, with a cache beside it; the journal is opened anew each time."""
    journal = Journal(folder / NAME, ignore)
    if fresh:
        journal.begin_afresh()
    cache = Cache(folder.parent / "answers.sqlite", ignore, afresh=journal.is_afresh)
    with executor or ThreadPoolExecutor(at_once) as pool:
        workers = Workers(work, pool, lambda: at_once, preflight)
        finished = grade_each(submissions, exam or work.grader.exam, workers, Memory(journal, cache), **others)
        try:
            return {one.result.id: one for one in finished}
        finally:
            journal.close()
            cache.close()


def results(graded: dict[str, Finished]) -> dict[str, bytes]:
    return {name: msgspec.json.encode(one.result) for name, one in graded.items()}


def test_a_class_has_the_results_of_its_submissions_alone(tmp_path: Path, work: Counting) -> None:
    alone = {one.id: msgspec.json.encode(grade_submission(one, work.grader.exam, work.grader.run)) for one in CLASS}
    assert results(grade(tmp_path / "report", work)) == alone
    assert len(work.begun) == 4  # eve's is refused unread


def test_a_result_says_whether_it_was_run_reused_or_needed_no_run(tmp_path: Path, work: Counting) -> None:
    copy = submission("fay", PROGRAMS["bob"])
    sources = {name: finished.source.value for name, finished in grade(tmp_path / "one", work, [*CLASS, copy]).items()}
    assert sources == {**dict.fromkeys(("alice", "bob", "carol", "dan"), "run"), "eve": "not run", "fay": "reused"}
    in_journal, in_cache = grade(tmp_path / "one", work), grade(tmp_path / "two", work)
    assert {finished.source.value for finished in in_journal.values()} == {"reused"}
    assert {name: finished.source.value for name, finished in in_cache.items()} == {
        **dict.fromkeys(("alice", "bob", "carol", "dan"), "reused"),
        "eve": "not run",
    }


def test_a_class_graded_again_is_the_same_and_nothing_is_run(tmp_path: Path, work: Counting) -> None:
    first = results(grade(tmp_path / "report", work))
    work.clear()
    assert results(grade(tmp_path / "report", work)) == first
    assert work.runs == []


def test_a_class_graded_into_another_folder_takes_its_answers_from_the_cache(tmp_path: Path, work: Counting) -> None:
    first = results(grade(tmp_path / "one", work))
    work.clear()
    assert results(grade(tmp_path / "two", work)) == first
    assert work.runs == []


UNFORESEEN = Submission("zoe", {"replay.hs": TRANSCRIBED["sedma/unheard_of"].read_bytes()})


def test_the_simplest_game_is_searched_in_a_class_as_in_a_check_and_asked_for_once(
    tmp_path: Path, work: Counting
) -> None:
    copy = Submission("yan", UNFORESEEN.files)
    graded = grade(tmp_path / "one", work, [UNFORESEEN, copy])
    alone = grade_submission(UNFORESEEN, work.grader.exam, work.grader.run)
    assert graded["zoe"].result == alone
    assert alone.smallest is not None
    assert alone.smallest.case is None  # a game of the program's own
    assert graded["yan"].result.smallest == alone.smallest
    assert len(work.runs) > 1
    work.clear()
    assert grade(tmp_path / "two", work, [UNFORESEEN])["zoe"].result == alone
    assert work.runs == []


def test_a_search_needs_no_cache(tmp_path: Path, work: Counting) -> None:
    journal = Journal(tmp_path / "report" / NAME, ignore)
    with ThreadPoolExecutor(1) as pool:
        (found,) = grade_each([UNFORESEEN], work.grader.exam, Workers(work, pool, lambda: 1), Memory(journal))
    journal.close()
    assert found.result == grade_submission(UNFORESEEN, work.grader.exam, work.grader.run)


@dataclass
class BreaksLater(Counting):
    """A place that answers once, and then no more."""

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        if self.runs:
            raise SandboxFaultError("the engine is gone")
        return super().__call__(program, questions)


def test_a_place_that_breaks_down_in_the_search_costs_no_mark(tmp_path: Path, work: Counting) -> None:
    found = grade(tmp_path / "report", BreaksLater(work.grader), [UNFORESEEN])["zoe"].result
    alone = grade_submission(UNFORESEEN, work.grader.exam, work.grader.run)
    assert (found.score, found.diagnosis, found.cases) == (alone.score, alone.diagnosis, alone.cases)
    assert found.smallest is not None
    assert found.smallest.case is not None


def test_another_rubric_scores_anew_without_running_anything(tmp_path: Path, work: Counting) -> None:
    grade(tmp_path / "report", work)
    work.clear()
    dearer = tuple(msgspec.structs.replace(one, points=one.points * 2) for one in SEDMA.rubric.criterion)
    policy = {**SEDMA.rubric.policy, "forbidden-import": "warn"}
    rubric = msgspec.structs.replace(SEDMA.rubric, criterion=dearer, policy=policy)
    exam = Exam(msgspec.structs.replace(SEDMA, rubric=rubric), SUITE)

    def refuse() -> None:
        raise AssertionError("nothing is run, so nothing is tried out")

    again = grade(tmp_path / "report", work, CLASS[:4], exam=exam, preflight=refuse)
    assert {name: one.result.score for name, one in again.items()} == {"alice": 20, "bob": 18, "carol": 18, "dan": 0}
    assert work.runs == []
    unruly = grade(tmp_path / "report", work, exam=exam)["eve"]
    assert unruly.result.breaches[0].action == "warn"
    assert len(work.begun) == 1  # what was rejected unread is now run


@pytest.mark.parametrize("change", ["limits", "types", "program"])
def test_what_answers_may_depend_on_runs_the_program_again(tmp_path: Path, work: Counting, change: str) -> None:
    one = CLASS[0]
    grade(tmp_path / "report", work, [one])
    assignment = SEDMA
    match change:
        case "limits":
            limits = msgspec.structs.replace(SEDMA.settings.limits, memory_mb=100)
            assignment = msgspec.structs.replace(SEDMA, settings=msgspec.structs.replace(SEDMA.settings, limits=limits))
        case "types":
            assignment = msgspec.structs.replace(SEDMA, types_source=SEDMA.types_source + b"\n-- ours\n")
        case "program":
            one = submission("alice", PROGRAMS["alice"], b"\n-- later\n")
    grade(tmp_path / "report", work, [one], exam=Exam(assignment, SUITE))
    assert len(work.begun) == 2


def test_identical_files_are_run_once_within_a_class(tmp_path: Path, work: Counting) -> None:
    copies = [submission(f"copy-{number}", "chaff/no_repeat_check.hs") for number in range(6)]
    graded = grade(tmp_path / "report", work, [*copies, submission("other", "wheat/folds.hs")])
    assert len(work.begun) == 2
    assert {graded[one.id].result.score for one in copies} == {9}
    assert len(graded) == 7
    assert sum(one.ran for one in graded.values()) == 2


def test_identical_files_are_run_once_whatever_they_are_called(tmp_path: Path, work: Counting) -> None:
    source = (SEDMA.file("bank") / "rejected/type_error.hs").read_bytes()
    copies = [Submission(name, {f"{name}.hs": source}) for name in ("jan", "eva")]
    graded = grade(tmp_path / "report", work, copies)
    again = grade(tmp_path / "another", work, [Submission("ota", {"src/úkol 1.hs": source})])
    assert len(work.begun) == 1
    reasons = {one.result.id: one.result.reason for one in (*graded.values(), *again.values())}
    for name, file in {"jan": "jan.hs", "eva": "eva.hs", "ota": "src/úkol 1.hs"}.items():
        reason = reasons[name]
        assert reason
        assert reason.file == file
        assert reason.raw
        assert file in reason.raw


def test_identical_files_are_run_once_even_when_everything_is_run_afresh(tmp_path: Path, work: Counting) -> None:
    copies = [submission(f"copy-{number}", "wheat/folds.hs") for number in range(3)]
    grade(tmp_path / "report", work, copies, at_once=1)
    grade(tmp_path / "report", work, copies, at_once=1, fresh=True)
    assert len(work.begun) == 2


def test_fresh_runs_everything_again(tmp_path: Path, work: Counting) -> None:
    first = results(grade(tmp_path / "report", work))
    work.clear()
    assert results(grade(tmp_path / "report", work, fresh=True)) == first
    assert len(work.begun) == 4


def test_a_fresh_run_that_was_stopped_goes_on_fresh_with_what_is_left(tmp_path: Path, work: Counting) -> None:
    grade(tmp_path / "report", work)
    work.clear()
    grade(tmp_path / "report", work, CLASS[:2], fresh=True)
    grade(tmp_path / "report", work)
    assert len(work.begun) == 4


@pytest.mark.parametrize("error", [SandboxFaultError("the engine is gone"), ZeroDivisionError("a bug of ours")])
def test_a_fault_of_ours_is_nobodys_zero_and_is_done_again_the_next_time(
    tmp_path: Path, work: Counting, error: Exception
) -> None:
    work.error = error
    broken = grade(tmp_path / "report", work)
    assert [one.result.status for one in broken.values()].count("ungraded") == 4
    assert {one.result.score for one in broken.values()} == {None, 0.0}
    assert str(error) in str(broken["alice"].result.reason)
    work.error = None
    mended = grade(tmp_path / "report", work)
    assert "ungraded" not in [one.result.status for one in mended.values()]
    assert len(work.begun) == 8


def test_files_that_are_gone_leave_one_submission_ungraded_and_no_other(tmp_path: Path, work: Counting) -> None:
    gone = Submission("gone", LazyFiles({"replay.hs": tmp_path / "replay.hs"}))
    graded = grade(tmp_path / "report", work, [CLASS[0], gone, CLASS[1]])
    assert {name: one.result.status for name, one in graded.items()} == {
        "alice": "graded",
        "gone": "ungraded",
        "bob": "graded",
    }


def test_a_bug_in_preparing_or_judging_leaves_one_ungraded(
    tmp_path: Path, work: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug of ours")

    for name in ("assess", "prepare_submission"):
        monkeypatch.setattr(f"grader.grading.class_run.{name}", broken)
        (one,) = grade(tmp_path / name, work, CLASS[:1]).values()
        assert (one.result.status, one.result.score) == ("ungraded", None)


def test_the_place_is_tried_out_once_before_the_first_program_runs(tmp_path: Path, work: Counting) -> None:
    seen: list[int] = []
    grade(tmp_path / "report", work, preflight=lambda: seen.append(len(work.runs)))
    assert seen == [0]


def test_where_the_place_fails_nobody_is_graded(tmp_path: Path, work: Counting) -> None:
    def fails() -> None:
        raise SandboxFaultError("nobody was graded")

    with pytest.raises(SandboxFaultError, match="nobody was graded"):
        grade(tmp_path / "report", work, preflight=fails)
    assert work.runs == []


class Checking(ThreadPoolExecutor):
    """An executor that looks, before each program begins, how many of those finished are on the disk."""

    def __init__(self, look: Callable[[], int]) -> None:
        super().__init__(1)
        self.look = look
        self.seen: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.seen.append(self.look())
        return super().submit(fn, *args, **kwargs)


def test_each_result_is_in_the_journal_before_the_next_begins(tmp_path: Path, work: Counting) -> None:
    folder, copy = tmp_path / "report", tmp_path / "copy"

    def count_on_disk() -> int:
        copy.mkdir(exist_ok=True)
        for path in folder.glob(f"{NAME}*"):  # a copy of the files: the journal itself is held by the grader
            (copy / path.name).write_bytes(path.read_bytes())
        journal = Journal(copy / NAME, ignore)
        count: int = journal._connection.execute("SELECT count(*) FROM results").fetchone()[0]
        journal.close()
        return count

    checking = Checking(count_on_disk)
    grade(folder, work, executor=checking, at_once=1)
    assert sorted(checking.seen) == checking.seen
    assert set(checking.seen) == {0, 1, 2, 3}  # two of them are asked more than the suite


def test_each_result_is_in_the_journal_before_it_is_handed_on(tmp_path: Path, work: Counting) -> None:
    folder, copy = tmp_path / "report", tmp_path / "copy"
    copy.mkdir()
    journal, few = Journal(folder / NAME, ignore), [CLASS[0], submission("fay", PROGRAMS["alice"]), CLASS[-1]]
    seen: list[Source] = []
    with ThreadPoolExecutor(1) as pool:
        for finished in grade_each(few, work.grader.exam, Workers(work, pool, lambda: 1), Memory(journal)):
            for path in folder.glob(f"{NAME}*"):  # what somebody finds who stops the grader here
                (copy / path.name).write_bytes(path.read_bytes())
            kept = Journal(copy / NAME, ignore)
            assert kept.read(finished.result.id)[0] == finished.result
            kept.close()
            seen.append(finished.source)
    journal.close()
    assert set(seen) == set(Source)


def test_a_stop_begins_nothing_more_and_keeps_what_is_finished(tmp_path: Path, work: Counting) -> None:
    stopped = grade(tmp_path / "report", work, at_once=1, stops=lambda: len(work.begun) >= 2)
    assert list(stopped) == ["alice", "bob"]
    whole = grade(tmp_path / "report", work)
    assert [one.ran for one in whole.values()].count(True) == 2
    assert len(work.begun) == 4
    assert set(whole) == set(PROGRAMS)


class Slow(Executor):
    """An executor whose futures never begin: a cluster without workers."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ARG002 - an executor's
        self.futures.append(Future())
        return self.futures[-1]


def test_a_stop_abandons_what_has_not_begun(tmp_path: Path, work: Counting) -> None:
    slow = Slow()
    assert grade(tmp_path / "report", work, executor=slow, at_once=9, stops=lambda: len(slow.futures) >= 3) == {}
    assert [one.cancelled() for one in slow.futures] == [True] * 3


def test_of_copies_that_wait_only_the_sources_are_held(tmp_path: Path, work: Counting) -> None:
    copies = list(with_archives(tmp_path / "class", SEDMA.file("bank/wheat/folds.hs").read_bytes(), 12))
    slow, taken = Slow(), count()
    tracemalloc.start()
    try:
        grade(tmp_path / "report", work, copies, executor=slow, stops=lambda: next(taken) >= len(copies))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(slow.futures) == 1
    assert peak < 5 * MAX_BYTES  # each copy has an archive of that size beside it


class Gone(Slow):
    """A cluster that went away: before or after it took a program."""

    def __init__(self, *, takes: bool) -> None:
        super().__init__()
        self.takes = takes

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.takes:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = super().submit(fn, *args, **kwargs)
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


@pytest.mark.parametrize("takes", [True, False])
def test_an_executor_that_is_gone_ends_the_run_and_costs_nobody_anything(
    tmp_path: Path, work: Counting, takes: bool
) -> None:
    with pytest.raises(SandboxFaultError, match=r"cannot be run any more.*finished submissions are saved"):
        grade(tmp_path / "report", work, executor=Gone(takes=takes))
    assert len(grade(tmp_path / "report", work)) == 5


def test_no_more_are_held_than_run_at_once(tmp_path: Path, work: Counting) -> None:
    taken: list[str] = []

    def stream() -> Iterable[Submission]:
        for number in range(8):
            taken.append(str(number))
            yield submission(f"s{number}", "wheat/folds.hs", b"\n-- %d\n" % number)

    ahead: list[int] = []
    begun: list[str] = []

    def begins(name: str) -> None:
        begun.append(name)
        ahead.append(len(taken) - len(begun))

    grade(tmp_path / "report", work, stream(), begins=begins)
    assert max(ahead) == 0
    assert len(begun) == 8
