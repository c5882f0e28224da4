"""Every way out of the grader as a file: what stands in it is what its audience may see, at each level of hints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from grader.assignment.hints import Hints
from grader.cli import grader
from grader.reports.report_paths import handed_in_path
from grader.reports.student_copy import HandedIn, dump_handed_in
from grader.results.files import dump_results
from grader.results.redaction import EXPORT_AUDIENCES, Audience
from grader.results.schema import PartInfo, PartsInfo, SmallestInfo, SubmissionResult
from tests.grader.sample_results import graded, results_of, student

SUITE_SEED = "seed-4711-of-the-suite"
TITLE, FOUND_GAME, SUITE_GAME, CASE_ID = "The first match wins", "7H KH QD", "9S 9H 9D", "deal-1"


# With an exact diagnosis, nothing is said about the parts of the answers.
NEARLY = msgspec.structs.replace(graded(wrong=CASE_ID).diagnosis[0], sureness="near")
PART = "gets the winning team right"
PARTS = PartsInfo((PartInfo("the winning team", 2, 2), PartInfo("One, Two or Three", 1, 2)), 2, 0, 1, 0)


def class_of_two() -> list[SubmissionResult]:
    """One whose smallest game the search found, one whose smallest game is a case of the suite."""
    found = SmallestInfo(FOUND_GAME, "Nothing", "Just (AC,One)", "wrong")
    of_suite = SmallestInfo(SUITE_GAME, "Nothing", "Just (AC,One)", "wrong", CASE_ID)
    return [
        student(
            graded(name, wrong=CASE_ID, smallest=smallest, diagnosis=(NEARLY,), parts=PARTS),
            name=name.title(),
            number=number,
            system="moodle",
            sis=f"sis-{name}",
        )
        for name, number, smallest in (("alice", "101", found), ("bob", "102", of_suite))
    ]


def report(folder: Path, hints: str) -> Path:
    results = results_of(*class_of_two(), hints=hints)
    suite = msgspec.structs.replace(results.suite, seed=SUITE_SEED)
    (folder / "report").mkdir(parents=True)
    (folder / "report/results.json").write_bytes(dump_results(msgspec.structs.replace(results, suite=suite)))
    for result in results.submissions:
        path = handed_in_path(folder / "report", result.id)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(dump_handed_in(HandedIn(Hints(hints), {"Replay.hs": "replay _ = Nothing\n"})))
    return folder / "report"


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(grader, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def moodle(report: Path) -> str:
    worksheet = report.parent / "worksheet.csv"
    worksheet.write_text(
        "Identifier,Full name,Grade,Maximum Grade,Last modified (grade),Feedback comments\n"
        "Participant 101,Alice,,10.00,-,\nParticipant 102,Bob,,10.00,-,\n"
    )
    run("export", "moodle", report, worksheet, "-o", report.parent / "filled.csv")
    return (report.parent / "filled.csv").read_text()


def canvas(report: Path) -> str:
    gradebook = report.parent / "gradebook.csv"
    gradebook.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,Sedma (7)\n    Points Possible,,,,,10\n"
        "Alice,1,sis-alice,a,S,\nBob,2,sis-bob,b,S,\n"
    )
    run("export", "canvas", report, gradebook, "--column", "Sedma (7)", "-o", report.parent / "filled.csv")
    return (report.parent / "filled.csv").read_text()


def gradescope(report: Path) -> str:
    run("export", "gradescope", report, "-o", report.parent / "gradescope")
    return "".join(path.read_text() for path in sorted((report.parent / "gradescope").iterdir()))


def github(report: Path) -> str:
    printed = run("export", "github", report, "--summary", report.parent / "summary.md")
    return printed + (report.parent / "summary.md").read_text()


def junit(report: Path) -> str:
    return run("export", "junit", report)


def published(report: Path) -> str:
    run("publish", report, "-o", report.parent / "site")
    return "".join(path.read_text() for path in sorted((report.parent / "site/public").glob("*.html")))


WAYS_OUT: dict[str, tuple[Audience, Callable[[Path], str]]] = {
    "moodle": (Audience.STUDENT, moodle),
    "canvas": (Audience.STUDENT, canvas),
    "gradescope": (Audience.STUDENT, gradescope),
    "github": (Audience.STUDENT, github),
    "junit": (Audience.INSTRUCTOR, junit),
    "publish": (Audience.PUBLISHED, published),
}


def test_every_export_is_tried_here_for_its_audience() -> None:
    tried = {way: audience for way, (audience, _) in WAYS_OUT.items() if way != "publish"}
    assert tried == EXPORT_AUDIENCES


@pytest.mark.parametrize("hints", list(Hints))
@pytest.mark.parametrize("way", WAYS_OUT)
def test_a_way_out_shows_nothing_beyond_its_audience(way: str, hints: Hints, tmp_path: Path) -> None:
    audience, write = WAYS_OUT[way]
    text = write(report(tmp_path, hints.value))
    assert SUITE_SEED not in text
    if audience is Audience.INSTRUCTOR:
        return
    allowed = {
        TITLE: hints.tells(Hints.MISCONCEPTION),
        PART: hints.tells(Hints.MISCONCEPTION),
        FOUND_GAME: hints.tells(Hints.GAME),
        SUITE_GAME: hints is Hints.ALL and audience is Audience.STUDENT,
        CASE_ID: hints is Hints.ALL and audience is Audience.STUDENT,
    }
    assert [secret for secret, is_allowed in allowed.items() if secret in text and not is_allowed] == []


@pytest.mark.parametrize("way", ["moodle", "gradescope", "github", "publish"])
def test_students_do_see_the_misconception_and_the_game_at_their_level(way: str, tmp_path: Path) -> None:
    _, write = WAYS_OUT[way]
    text = write(report(tmp_path, "game"))
    assert TITLE in text
    assert PART in text
    assert FOUND_GAME in text or way == "publish"  # a page draws the cards one by one


def test_an_instructors_junit_names_every_case(tmp_path: Path) -> None:
    text = junit(report(tmp_path, "criterion"))
    assert CASE_ID in text
