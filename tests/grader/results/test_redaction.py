"""Who sees what: the table of ``grader.results.redaction``, row by row."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.choices import Format
from grader.assignment.hints import Hints
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.model import Student, Submission
from grader.results.feedback import compose_feedback
from grader.results.marks import finish_mark
from grader.results.redaction import (
    EXPORT_AUDIENCES,
    NOT_AN_ANSWER,
    OUR_FAULT,
    Audience,
    find_open_records,
    limit_to_level,
    published_hints,
    redact,
    redact_export,
    redact_for_publication,
)
from grader.results.schema import (
    AdjustmentInfo,
    CaseInfo,
    DiagnosisInfo,
    PatternInfo,
    PlaceInfo,
    PlayFaultInfo,
    PlayInfo,
    ReasonInfo,
    SmallestInfo,
    SubmissionResult,
)
from grader.submissions.roster import Roster, is_about_roster, match_roster
from tests.grader.sample_results import graded, rejected, results_of

SEDMA = load_assignment("sedma")
KEPT_BACK = "8H 9H"
OF_SUITE = SmallestInfo(KEPT_BACK, "Nothing", "Just (AC,One)", "wrong", "length-2-1")
FOUND = msgspec.structs.replace(OF_SUITE, case=None)
RESULT = SubmissionResult(
    "a",
    ("a.hs",),
    "graded",
    5.0,
    10.0,
    diagnosis=(DiagnosisInfo("a", "A", 1.0, "S", "H"),),
    cases=(CaseInfo("c", "wrong", "Nothing", "Just (AC,One)", ()),),
    smallest=FOUND,
)
WITH_SECRET = msgspec.structs.replace(RESULT, smallest=OF_SUITE)


def sees(result: SubmissionResult) -> tuple[bool, bool, bool]:
    """Whether there are misconceptions, a smallest game, cases."""
    return bool(result.diagnosis), result.smallest is not None, bool(result.cases)


@pytest.mark.parametrize("audience", [Audience.STUDENT, Audience.OWN_WORK])
@pytest.mark.parametrize(("hints", "expected"), [
    (Hints.CRITERION, (False, False, False)),
    (Hints.MISCONCEPTION, (True, False, False)),
    (Hints.GAME, (True, True, False)),
    (Hints.ALL, (True, True, True)),
])  # fmt: skip
def test_each_level_shows_what_the_one_before_shows_and_more(
    audience: Audience, hints: Hints, expected: tuple[bool, bool, bool]
) -> None:
    visible = redact(RESULT, audience, hints)
    assert sees(visible) == expected
    assert (visible.score, visible.criteria) == (RESULT.score, RESULT.criteria)


@pytest.mark.parametrize("hints", list(Hints))
def test_an_instructor_sees_everything_at_every_level(hints: Hints) -> None:
    assert redact(WITH_SECRET, Audience.INSTRUCTOR, hints) == WITH_SECRET


POSITION = "A | AH 8S KD 9C | | "


@pytest.mark.parametrize(("audience", "hints", "known", "shown"), [
    (Audience.STUDENT, Hints.GAME, (), False),
    (Audience.STUDENT, Hints.ALL, (), True),
    (Audience.OWN_WORK, Hints.GAME, (), True),
    (Audience.PUBLISHED, Hints.GAME, (), False),
    (Audience.PUBLISHED, Hints.GAME, (POSITION,), True),
    (Audience.INSTRUCTOR, Hints.CRITERION, (), True),
])  # fmt: skip
def test_a_position_of_the_graded_suite_is_shown_where_a_game_of_it_is(
    audience: Audience, hints: Hints, known: tuple[str, ...], shown: bool
) -> None:
    fault = PlayFaultInfo("crashed", "no", "A", 1, POSITION, "", case="opening-1")
    result = msgspec.structs.replace(RESULT, play=PlayInfo((), fault=fault))
    seen = redact(result, audience, hints, frozenset(known)).play
    assert seen is not None
    assert (seen.fault is not None) is shown
    assert audience is not Audience.PUBLISHED or seen.fault is None or not seen.fault.case


@pytest.mark.parametrize(("audience", "hints", "shown"), [
    (Audience.STUDENT, Hints.GAME, False),
    (Audience.STUDENT, Hints.ALL, True),
    (Audience.OWN_WORK, Hints.GAME, True),
    (Audience.PUBLISHED, Hints.GAME, False),
    (Audience.PUBLISHED, Hints.ALL, False),
])  # fmt: skip
def test_a_game_of_the_graded_suite_is_shown_as_the_table_says(audience: Audience, hints: Hints, shown: bool) -> None:
    assert (redact(WITH_SECRET, audience, hints).smallest is not None) == shown


def test_a_published_game_of_the_suite_is_one_that_students_have_anyway_and_names_no_case() -> None:
    visible = redact(WITH_SECRET, Audience.PUBLISHED, Hints.GAME, frozenset({KEPT_BACK}))
    assert visible.smallest == FOUND
    assert redact(RESULT, Audience.PUBLISHED, Hints.GAME).smallest == FOUND
    without_cases = [hints for hints in Hints if hints is not Hints.ALL]
    assert [published_hints(hints) for hints in Hints] == [*without_cases, Hints.PLACE]


@pytest.mark.parametrize("audience", Audience)
@pytest.mark.parametrize("hints", Hints)
def test_the_line_at_fault_is_the_instructors_and_the_students_only_from_its_level_on(
    audience: Audience, hints: Hints
) -> None:
    place = PlaceInfo("replay.hs", "value", 12, games=3, failing=4)
    shown = redact(msgspec.structs.replace(RESULT, places=(place,)), audience, hints).places
    if audience is Audience.PUBLISHED:  # its page limits it to the level: see render_student
        shown = limit_to_level(msgspec.structs.replace(RESULT, places=shown), published_hints(hints)).places
    is_shown = audience is Audience.INSTRUCTOR or hints in (Hints.PLACE, Hints.ALL)
    assert shown == ((place,) if is_shown else None)


def test_the_game_of_each_mistake_is_kept_back_as_the_simplest_one_is() -> None:
    assert WITH_SECRET.smallest is not None
    found = DiagnosisInfo("a", "A", 1.0, "S", "H", "parts", smallest=WITH_SECRET.smallest)
    secret = msgspec.structs.replace(WITH_SECRET, diagnosis=(found,))
    for audience in (Audience.PUBLISHED, Audience.STUDENT):
        assert [kept.smallest for kept in redact(secret, audience, Hints.GAME).diagnosis] == [None]
    own = redact(secret, Audience.OWN_WORK, Hints.MISCONCEPTION)
    assert [kept.smallest for kept in own.diagnosis] == [None]
    open_game = redact(secret, Audience.PUBLISHED, Hints.GAME, frozenset({KEPT_BACK})).diagnosis[0].smallest
    assert open_game == FOUND


def test_a_pattern_is_shown_from_the_level_of_a_misconception_on_and_its_game_as_the_simplest_one_is() -> None:
    pattern = PatternInfo(
        "Every possible game: …",
        (),
        "and",
        True,
        True,
        explained=1,
        wrong=1,
        having=20,
        failing=20,
        fresh=30,
        smallest=OF_SUITE,
    )
    result = msgspec.structs.replace(RESULT, patterns=(pattern,))

    def shown(audience: Audience, hints: Hints) -> list[tuple[str, bool]]:
        return [(found.words, found.smallest is not None) for found in redact(result, audience, hints).patterns]

    assert shown(Audience.INSTRUCTOR, Hints.CRITERION) == [(pattern.words, True)]
    assert shown(Audience.STUDENT, Hints.CRITERION) == []
    assert shown(Audience.STUDENT, Hints.MISCONCEPTION) == [(pattern.words, False)]
    assert shown(Audience.STUDENT, Hints.GAME) == [(pattern.words, False)]
    assert shown(Audience.STUDENT, Hints.ALL) == [(pattern.words, True)]
    assert shown(Audience.OWN_WORK, Hints.GAME) == [(pattern.words, True)]
    assert shown(Audience.PUBLISHED, Hints.GAME) == [(pattern.words, False)]
    assert any(pattern.words in line for line in compose_feedback(redact(result, Audience.STUDENT, Hints.GAME)))


def test_a_published_page_is_made_without_the_seed_and_without_other_students() -> None:
    noted = msgspec.structs.replace(WITH_SECRET, notes=("the latest was graded", "the same file as bob's"))
    head, own = redact_for_publication(results_of(noted, msgspec.structs.replace(RESULT, id="bob")), noted, frozenset())
    assert (head.submissions, head.suite.seed) == ((), "")
    assert own.notes == ("the latest was graded",)
    assert own.smallest is None


def test_a_short_id_of_somebody_else_takes_no_note_away() -> None:
    noted = msgspec.structs.replace(RESULT, notes=("several versions were handed in", "the same file as e"))
    _, own = redact_for_publication(results_of(noted, msgspec.structs.replace(RESULT, id="e")), noted, frozenset())
    assert own.notes == ("several versions were handed in",)


def test_every_export_has_an_audience() -> None:
    assert set(EXPORT_AUDIENCES) == set(get_args(Format))


@pytest.mark.parametrize("export", get_args(Format))
def test_an_export_is_redacted_for_its_audience(export: Format) -> None:
    (visible,) = redact_export(results_of(WITH_SECRET, hints="game"), export).submissions
    assert visible == redact(WITH_SECRET, EXPORT_AUDIENCES[export], Hints.GAME)


def test_students_have_the_public_suite_but_not_the_graded_one() -> None:
    known = find_open_records(SEDMA)
    assert {case.record for case in load_suite(suite_path(SEDMA, "public")).cases} <= known
    graded = {case.record for case in load_suite(suite_path(SEDMA, "graded")).cases}
    assert len(graded & known) < 5


def test_an_assignment_without_a_public_suite_has_no_open_records(tmp_path: Path) -> None:
    assert find_open_records(msgspec.structs.replace(SEDMA, folder=tmp_path)) == frozenset()


@pytest.mark.parametrize("audience", [Audience.STUDENT, Audience.PUBLISHED])
def test_an_answer_that_is_none_is_not_shown_for_it_may_be_a_game_of_the_suite(audience: Audience) -> None:
    """No honest program can give one; a dishonest one may have written down what it was asked before."""
    smuggled = msgspec.structs.replace(FOUND, got=f"Just {KEPT_BACK}")
    shown = redact(msgspec.structs.replace(RESULT, smallest=smuggled), audience, Hints.GAME).smallest
    assert shown is not None
    assert shown.got == NOT_AN_ANSWER
    honest = redact(RESULT, audience, Hints.GAME).smallest
    assert honest is not None
    assert honest.got == FOUND.got


def test_an_instructor_and_a_student_at_home_see_every_answer() -> None:
    smuggled = msgspec.structs.replace(RESULT, smallest=msgspec.structs.replace(FOUND, got="7D AD"))
    for audience in (Audience.INSTRUCTOR, Audience.OWN_WORK):
        shown = redact(smuggled, audience, Hints.ALL).smallest
        assert shown is not None
        assert shown.got == "7D AD"


def test_the_text_of_an_error_is_shown() -> None:
    crashed = msgspec.structs.replace(FOUND, got="head []", verdict="crashed")
    shown = redact(msgspec.structs.replace(RESULT, smallest=crashed), Audience.PUBLISHED, Hints.GAME).smallest
    assert shown is not None
    assert shown.got == "head []"


OUR_SIDE = (
    "cannot write a program's files to /home/novotny/tmp: disk full",
    "no Docker engine answers at unix:///run/user/1000/docker.sock (refused)",
    "the grader failed: FileNotFoundError: [Errno 2] No such file or directory: '/srv/courses/2026/secret.json'",
    "bubblewrap did not start the program: bwrap: execvp ~/private/bin/runhugs: Permission denied",
)
FOLDERS = ("novotny", "user/1000", "courses", "~/private")
TELLS_OUR_SIDE = {
    Audience.INSTRUCTOR: True,
    Audience.STUDENT: False,
    Audience.PUBLISHED: False,
    Audience.OWN_WORK: True,
}
"""The table's last sentence."""


def left_ungraded(code: str, message: str) -> SubmissionResult:
    reason = ReasonInfo(code, message, raw=message)
    return SubmissionResult("a", ("a.hs",), "ungraded", None, 10.0, reason, notes=(message,))


@pytest.mark.parametrize("audience", Audience)
@pytest.mark.parametrize("message", OUR_SIDE)
@pytest.mark.parametrize("code", ["sandbox-fault", "internal-fault", "unreadable"])
def test_where_our_files_are_is_not_for_students(code: str, message: str, audience: Audience) -> None:
    seen = str(redact(left_ungraded(code, message), audience, Hints.ALL))
    assert any(folder in seen for folder in FOLDERS) is TELLS_OUR_SIDE[audience]


@pytest.mark.parametrize("export", get_args(Format))
@pytest.mark.parametrize("message", OUR_SIDE)
def test_nor_in_any_export_for_them(export: Format, message: str) -> None:
    (seen,) = redact_export(results_of(left_ungraded("sandbox-fault", message)), export).submissions
    assert any(folder in str(seen) for folder in FOLDERS) is TELLS_OUR_SIDE[EXPORT_AUDIENCES[export]]


@pytest.mark.parametrize("message", OUR_SIDE)
def test_nor_on_a_published_page(message: str) -> None:
    result = left_ungraded("internal-fault", message)
    seen = str(redact_for_publication(results_of(result), result, frozenset()))
    assert not [folder for folder in FOLDERS if folder in seen]
    assert OUR_FAULT in seen


@pytest.mark.parametrize("audience", Audience)
def test_where_files_were_handed_in_is_not_for_students(audience: Audience) -> None:
    result = msgspec.structs.replace(rejected(), paths={"Replay.hs": "../courses/2026/in/Replay.hs"})
    assert bool(redact(result, audience, Hints.ALL).paths) is TELLS_OUR_SIDE[audience]


def test_what_a_student_wrote_is_quoted_as_it_is() -> None:
    quoted = rejected(message='`readFile "/home/novotny/x"` is not allowed')
    for audience in Audience:
        assert redact(quoted, audience, Hints.ALL).reason == quoted.reason


@pytest.mark.parametrize("note", ["`a/b.hs` was handed in more than once", "and/or", "1/2 and 3 / 4", "`src/Main.hs`"])
def test_a_note_without_folders_of_ours_stays(note: str) -> None:
    result = msgspec.structs.replace(RESULT, notes=(note,))
    assert redact(result, Audience.STUDENT, Hints.ALL).notes == (note,)


@pytest.mark.parametrize("audience", list(Audience))
@pytest.mark.parametrize("hints", list(Hints))
@pytest.mark.parametrize("shown", [True, False])
def test_a_teachers_comment_is_for_the_instructor_unless_it_is_shown(
    audience: Audience, hints: Hints, shown: bool
) -> None:
    adjusted = finish_mark(graded(), None, AdjustmentInfo(points=1, comment="a word", shown=shown))
    visible = redact(adjusted, audience, hints)
    assert visible.adjustment is not None
    assert visible.adjustment.points == 1
    assert (visible.adjustment.comment == "a word") == (shown or audience is Audience.INSTRUCTOR)
    assert visible.score == adjusted.score


@pytest.mark.parametrize(
    "note",
    [
        "not on the roster",
        "the roster has one student for a, b; no gradebook row is filled until you remove all but one",
    ],
)
def test_what_the_roster_has_is_for_the_instructor(note: str) -> None:
    result = graded("a", notes=(note, "`roster.hs` was taken"))
    for audience in (Audience.STUDENT, Audience.PUBLISHED):
        assert redact(result, audience, Hints.ALL).notes == ("`roster.hs` was taken",)
    assert redact(result, Audience.INSTRUCTOR, Hints.ALL).notes == result.notes
    _, published = redact_for_publication(results_of(result), result, frozenset())
    assert published.notes == ("`roster.hs` was taken",)


@given(st.lists(st.sampled_from(["alice", "bob"]), min_size=1, max_size=2, unique=True), st.booleans())
def test_every_note_that_matching_a_roster_makes_is_known_as_one(names: list[str], listed: bool) -> None:
    """The words are made in one place and recognised in another; here they meet."""
    students = (Student(login="alice", name="Alice"),) if listed else (Student(login="zoe"),)
    submissions = tuple(Submission(name, {"a.hs": b""}) for name in names)
    matched = match_roster(submissions, Roster(Path("roster.csv"), students))
    made = [note for submission in matched.submissions for note in submission.notes]
    assert all(map(is_about_roster, made))
    assert ("alice" in names and listed) or made
