"""Edited copies of a program, run for real: many in one process, and the line that they point at."""

from __future__ import annotations

import msgspec
import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.edited_runs import EditedRuns
from grader.grading.fault_search import TRIED, FaultSearch
from grader.grading.pointing import judged_of, point_out
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_program
from grader.grading.single import Grader
from grader.haskell.branch_marks import Branch, MarkedProgram, mark_branches
from grader.haskell.edit_listing import Listing
from grader.haskell.repair_edits import RepairEdit, read_definitions
from grader.haskell.source_edits import Source
from grader.judging.exam import Exam
from grader.judging.rule_likeness import RuleLikeness
from grader.judging.verdicts import judge
from grader.model import AnswerKind, Case, Program, Submission
from grader.submissions.preparation import prepare_submission
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs

SEDMA = load_assignment("sedma")
EXAM = Exam(SEDMA, load_suite(suite_path(SEDMA, "public")))
FOLDS = SEDMA.file("bank/wheat/folds.hs").read_text()


def program_of(text: str) -> Program:
    prepared = prepare_submission(Submission("me", {"mine.hs": text.encode()}), SEDMA)
    assert isinstance(prepared, Program)
    return prepared


def text_in(program: Program) -> str:
    return program.files[f"{program.module}.hs"].decode()


def test_copies_answer_side_by_side_whatever_becomes_of_the_others(bubblewrap_sandbox: Sandbox) -> None:
    with_instance = FOLDS + "\ninstance Eq Suit where\n  a == b = show a == show b\n"
    program = program_of(with_instance)
    runs = EditedRuns(program, EXAM.questions, HaskellRuntime(bubblewrap_sandbox, Hugs()))
    right = text_in(program)
    does_not_compile = right.replace("pts == 0", "pts == ()")
    endless = right.replace("chop (drop 4 cs)", "chop cs")
    wrong = right.replace("a > b ", "a < b ")
    assert len({right, does_not_compile, endless, wrong}) == 4
    inputs = EXAM.questions.inputs[:6]
    given = runs.ask([wrong, does_not_compile, right, endless, right], inputs)
    alone = run_program(program, EXAM.questions, runs.runtime)
    assert isinstance(alone, tuple)
    assert given[1] == ()
    assert given[2] == given[4] == alone[:6]
    assert given[0] != given[2]
    assert {AnswerKind.TIMEOUT, AnswerKind.MEMORY, AnswerKind.ERROR} & {answer.kind for answer in given[3]}


def test_a_marked_program_tells_which_branches_a_game_evaluates(bubblewrap_sandbox: Sandbox) -> None:
    program = program_of(FOLDS)
    runs = EditedRuns(program, EXAM.questions, HaskellRuntime(bubblewrap_sandbox, Hugs()))
    marked = mark_branches(Source(text_in(program)))
    legal, empty = (next(case for case in EXAM.suite.cases if is_kind(case)) for is_kind in (_is_legal, _is_empty))
    inputs = [EXAM.questions.inputs[EXAM.suite.cases.index(case)] for case in (legal, empty)]
    of_legal, of_empty = runs.see_branches(marked, inputs, seconds=5)
    assert of_empty
    assert len(of_legal - of_empty) > len(marked.branches) / 2


def _is_legal(case: Case) -> bool:
    return case.expected.startswith("Just")


def _is_empty(case: Case) -> bool:
    return not case.record


def test_a_marked_copy_that_never_ends_is_given_up_and_the_others_answer(bubblewrap_sandbox: Sandbox) -> None:
    program = program_of(FOLDS)
    runs = EditedRuns(program, EXAM.questions, HaskellRuntime(bubblewrap_sandbox, Hugs()))
    marked, inputs = mark_branches(Source(text_in(program))), EXAM.questions.inputs[:6]
    assert len(runs.see_branches(marked, inputs, seconds=5)) == 6
    endless = marked.counted.replace("chop (drop 4 cs)", "chop cs")
    assert endless != marked.counted
    given = runs.ask([endless, marked.counted], inputs)
    alone = run_program(program, EXAM.questions, runs.runtime)
    assert isinstance(alone, tuple)
    assert given[1] == alone[:6]
    assert not [answer for answer in given[0] if answer.kind is AnswerKind.VALUE]
    assert runs.time_outs == 0


def test_a_program_whose_marks_do_not_compile_is_run_without_them(bubblewrap_sandbox: Sandbox) -> None:
    runs = EditedRuns(program_of(FOLDS), EXAM.questions, HaskellRuntime(bubblewrap_sandbox, Hugs()))
    broken = MarkedProgram((Branch(0, 1, 1),), "module Nonsense where\nx = (\n")
    assert runs.see_branches(broken, EXAM.questions.inputs[:1], seconds=5) == []
    assert runs.marks is None


def test_no_right_answer_enters_the_sandbox(bubblewrap_sandbox: Sandbox) -> None:
    program = program_of(FOLDS)
    runs = EditedRuns(program, EXAM.questions, HaskellRuntime(bubblewrap_sandbox, Hugs()))
    texts = b"".join(runs._files([text_in(program)]).values()).decode()
    assert not [case.expected for case in EXAM.suite.cases if case.expected in texts and "Just" in case.expected]


@pytest.mark.long  # `make test` has a search in test_where.py
@pytest.mark.parametrize(("before", "after", "definition"), [
    ("| n == 0    = Three", "| n == 1    = Three", "finish"),
    ("| a > b     =", "| a < b     =", "finish"),
    ("value (Card _ RA)  = 10", "value (Card _ RA)  = 1", "value"),
])  # fmt: skip
def test_the_line_of_a_mistake_is_named(before: str, after: str, definition: str, bubblewrap_sandbox: Sandbox) -> None:
    wrong = FOLDS.replace(before, after)
    line = next(number for number, text in enumerate(wrong.split("\n"), 1) if after in text)
    places = _search(wrong, HaskellRuntime(bubblewrap_sandbox, Hugs())).find()
    assert (places[0].line, places[0].definition) == (line, definition)
    assert places[0].games == places[0].failing


def test_edits_that_refuse_more_are_tried_only_where_too_much_was_accepted(bubblewrap_sandbox: Sandbox) -> None:
    refusing = RepairEdit("refused", "finish", 1, 1, "")
    for wrong, is_tried in (("a > b ", "a < b "), False), (("length cs /= 32", "length cs > 32"), True):
        search = _search(FOLDS.replace(*wrong), HaskellRuntime(bubblewrap_sandbox, Hugs()))
        assert search._order([refusing]) == [refusing] * is_tried


def test_edits_of_lines_like_the_misread_rule_are_tried_first_of_their_rank(bubblewrap_sandbox: Sandbox) -> None:
    edits = [RepairEdit("comparison", "finish", line, rank, "") for rank, line in ((0, 4), (1, 5), (1, 6))]
    search = _search(FOLDS.replace("a > b ", "a < b "), HaskellRuntime(bubblewrap_sandbox, Hugs()))
    search.likeness = RuleLikeness({6: 1.0}, {6: "finish"})
    assert [edit.line for edit in search._order(edits)] == [4, 6, 5]


@pytest.mark.parametrize(("before", "after", "is_known"), [
    ("value (Card _ RA)  = 10", "value (Card _ RA)  = 0", True),
    ("value (Card _ RA)  = 10", "value (Card _ RA)  = 3", False),
])  # fmt: skip
def test_lines_are_like_a_rule_only_where_a_single_misconception_gives_all_answers(
    before: str, after: str, is_known: bool, bubblewrap_sandbox: Sandbox
) -> None:
    wrong = FOLDS.replace(before, after)
    search = _search(wrong, HaskellRuntime(bubblewrap_sandbox, Hugs()))
    likeness = search._find_likeness(wrong, Listing(definitions=read_definitions(wrong)))
    assert likeness.is_known is is_known
    if is_known:
        assert likeness.definitions[max(likeness.lines, key=likeness.of)] == "value"


def test_what_was_tried_is_known_and_not_run_again(bubblewrap_sandbox: Sandbox) -> None:
    search = _search(FOLDS.replace("a > b ", "a < b "), HaskellRuntime(bubblewrap_sandbox, Hugs()))
    edit = RepairEdit("comparison", "finish", 1, 0, text_in(program_of(FOLDS)))
    ((_, repair),) = search._try([edit], TRIED)
    used = search._runs.cpu_seconds
    assert repair.mended
    assert {game for game, is_other in search._changes[edit.text].games.items() if is_other} == repair.mended
    assert search._try([edit], TRIED) == [(edit, repair)]
    assert search._runs.cpu_seconds == used


def _search(text: str, runtime: HaskellRuntime) -> FaultSearch:
    program = program_of(text)
    answers = run_program(program, EXAM.questions, runtime)
    assert isinstance(answers, tuple)
    return FaultSearch(program, judge(EXAM.suite.cases, answers), EXAM, runtime, seconds=20)


def test_without_time_nothing_is_pointed_at(bubblewrap_sandbox: Sandbox) -> None:
    program, runtime = program_of(FOLDS.replace("| a > b ", "| a < b ")), HaskellRuntime(bubblewrap_sandbox, Hugs())
    answers = run_program(program, EXAM.questions, runtime)
    assert isinstance(answers, tuple)
    assert FaultSearch(program, judge(EXAM.suite.cases, answers), EXAM, runtime, seconds=0).find() == ()


@pytest.mark.long
def test_a_right_program_is_not_searched_and_a_wrong_one_keeps_its_mark(bubblewrap_sandbox: Sandbox) -> None:
    runtime = HaskellRuntime(bubblewrap_sandbox, Hugs())
    right = Submission("me", {"mine.hs": FOLDS.encode()})
    result = Grader(EXAM, runtime).grade(right)
    assert point_out(result, right, EXAM, runtime) == result
    wrong = Submission("me", {"mine.hs": FOLDS.replace("| a > b ", "| a < b ").encode()})
    result = Grader(EXAM, runtime).grade(wrong)
    pointed = point_out(result, wrong, EXAM, runtime)
    assert pointed.places
    assert pointed.places[0].file == "mine.hs"
    assert msgspec.structs.replace(pointed, places=None) == result


def test_a_result_has_all_that_a_search_needs(bubblewrap_sandbox: Sandbox) -> None:
    runtime = HaskellRuntime(bubblewrap_sandbox, Hugs())
    text = SEDMA.file("bank/chaff/crash_on_empty.hs").read_bytes()
    program = program_of(text.decode())
    answers = run_program(program, EXAM.questions, runtime)
    assert isinstance(answers, tuple)
    result = Grader(EXAM, runtime).grade(Submission("me", {"mine.hs": text}))
    assert judged_of(result, EXAM.suite) == tuple(judge(EXAM.suite.cases, answers))
