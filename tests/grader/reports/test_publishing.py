"""Publishing: unguessable names that stay the same, a private index, Moodle's zip, and a student's own page."""

from __future__ import annotations

import csv
import errno
import re
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.hints import Hints
from grader.assignment.step_costs import ProgramCost, SuiteCosts
from grader.cli import grader
from grader.errors import StorageError, UsageError
from grader.reports.publishing import (
    KEY,
    MOODLE_ZIP,
    PageOf,
    Published,
    moodle_folder,
    publish_moodle,
    publish_pages,
    publish_zips,
    unguessable_name,
    zip_name,
)
from grader.reports.report_paths import handed_in_path
from grader.reports.student_copy import (
    MOST_CHARACTERS,
    MOST_FILES,
    HandedIn,
    dump_handed_in,
    load_handed_in,
    render_student_copy,
)
from grader.results.cost_words import CostScale
from grader.results.files import dump_results
from grader.results.redaction import redact_for_publication
from grader.results.schema import Results, SmallestInfo, StudentInfo, SubmissionResult
from grader.submissions.class_layout import TAKEN_FOR_CLASS
from grader.submissions.csv_tables import safe_cell
from reference.sedma.game import SEDMA
from tests.grader.reports.sample_pages import HOSTILE, RECORDS, SOURCE, Page, graded, rejected, results_of


def moodles(result: SubmissionResult, name: str, number: str = "1234", system: str = "moodle") -> SubmissionResult:
    return msgspec.structs.replace(result, student=StudentInfo(name, number, system, email="who@school.example"))


CLASS = results_of(graded("alice"), rejected("=bob"), moodles(graded("Jan Novák_1234"), "Jan Novák"))


def page_of(result: SubmissionResult) -> str:
    return f"<p>page of {result.id}</p>"


SMALLEST = SmallestInfo(RECORDS["dealt-2"], "Just (AC,One)", "Nothing", "wrong")


def names_in(folder: Path) -> dict[str, str]:
    rows = csv.DictReader((folder / "private/index.csv").read_text().splitlines())
    return {row["id"]: row["page"] for row in rows}


def test_each_page_has_a_name_that_only_the_private_index_knows(tmp_path: Path) -> None:
    published = publish_pages(CLASS, page_of, tmp_path)
    assert (published.count, published.remarks, published.path) == (3, (), tmp_path / "private/index.html")
    names = names_in(tmp_path)
    assert names.keys() == {"alice", "'=bob", "Jan Novák_1234"}
    assert (tmp_path / "public" / names["alice"]).read_text() == "<p>page of alice</p>"
    assert len(set(names.values())) == 3
    assert all(re.fullmatch(r"[0-9a-f]{32}\.html", name) for name in names.values())
    listed = {path.name for path in (tmp_path / "public").iterdir()}
    assert listed == {*names.values(), "index.html"}
    assert not [name for name in names.values() if name in (tmp_path / "public/index.html").read_text()]
    index = Page((tmp_path / "private/index.html").read_text())
    assert {f"../public/{name}" for name in names.values()} <= set(index.attributes("href"))


def test_names_stay_when_a_class_is_published_again_and_differ_elsewhere(tmp_path: Path) -> None:
    for folder in ("here", "here", "there"):
        publish_pages(CLASS, page_of, tmp_path / folder)
    again = publish_pages(CLASS, lambda result: f"new page of {result.id}", tmp_path / "here")
    assert again.remarks == ()
    here, there = names_in(tmp_path / "here"), names_in(tmp_path / "there")
    assert (tmp_path / "here/public" / here["alice"]).read_text() == "new page of alice"
    assert not set(here.values()) & set(there.values())


def test_pages_of_students_who_left_stay_and_are_reported(tmp_path: Path) -> None:
    publish_pages(CLASS, page_of, tmp_path)
    stale = names_in(tmp_path)["alice"]
    rest = msgspec.structs.replace(CLASS, submissions=CLASS.submissions[1:])
    published = publish_pages(rest, page_of, tmp_path)
    assert published.remarks[0].startswith("1 file from an earlier run remains in ")
    assert stale in published.remarks[0]
    assert (tmp_path / "public" / stale).exists()


def test_the_key_is_for_the_instructor_alone(tmp_path: Path) -> None:
    publish_pages(CLASS, page_of, tmp_path)
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "private" / KEY).stat().st_mode) == 0o600


def test_a_full_disk_leaves_no_half_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill_up(_: bytes) -> tuple[str, str]:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("grader.reports.publishing.make_seal", fill_up)
        with pytest.raises(StorageError, match="run the same command again"):
            publish_pages(CLASS, page_of, tmp_path)
    assert publish_pages(CLASS, page_of, tmp_path).count == len(CLASS.submissions)


def test_a_broken_key_is_reported_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / KEY).write_text("")
    with pytest.raises(UsageError, match="not a key of `grader publish`"):
        publish_pages(CLASS, page_of, tmp_path)
    assert list((tmp_path / "public").iterdir()) == []


@pytest.mark.parametrize("publish", [publish_pages, publish_moodle, publish_zips])
def test_a_folder_that_cannot_be_written_is_reported(
    publish: Callable[[Results, PageOf, Path], Published], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="choose another folder with -o"):
        publish(CLASS, page_of, tmp_path / "file" / "site")


@given(st.text(max_size=20), st.text(max_size=20))
def test_two_students_never_share_a_name(left: str, right: str) -> None:
    assert (unguessable_name("key", left) == unguessable_name("key", right)) == (left == right)


def test_moodle_gets_a_folder_for_each_participant_and_the_others_are_named(tmp_path: Path) -> None:
    published = publish_moodle(CLASS, page_of, tmp_path)
    assert (published.path, published.count) == (tmp_path / MOODLE_ZIP, 1)
    assert "2 left out, because they have no participant's number: 'alice', '=bob'" in published.remarks[0]
    with zipfile.ZipFile(published.path) as archive:
        assert archive.namelist() == ["Jan Novák_1234_assignsubmission_file_/feedback.html"]
        assert "page of Jan" in archive.read(archive.namelist()[0]).decode()
    before = published.path.read_bytes()
    publish_moodle(CLASS, page_of, tmp_path)
    assert published.path.read_bytes() == before


def test_a_class_that_is_not_moodles_makes_no_zip(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="here: 'alice'"):
        publish_moodle(results_of(graded("alice")), page_of, tmp_path)
    with pytest.raises(UsageError, match="here: no submissions"):
        publish_moodle(results_of(), page_of, tmp_path)


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("Eva Malá", "Eva Malá_77_assignsubmission_file_"),
        ("Eva_Malá", "Eva Malá_77_assignsubmission_file_"),
        ("", "Participant_77_assignsubmission_file_"),
        ("../../up", "-..-up_77_assignsubmission_file_"),
        ("山" * 82, f"{'山' * 53}_77_assignsubmission_file_"),
        ("CON", "CON_77_assignsubmission_file_"),
    ],
)
def test_moodles_folder_comes_back_as_moodle_named_it(name: str, folder: str) -> None:
    assert moodle_folder(moodles(graded(), name, "77")) == folder
    assert participant(f"{folder}/feedback.html") == ("77", "feedback.html")
    assert participant(zip_name(moodles(graded(), name, "77"))) == ("77", "feedback.zip")


def participant(path: str) -> tuple[str, str] | None:
    """Whose feedback Moodle takes a file in the zip for, as its importziplib.php reads the path, and as which file."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) >= 4 and info[1].isdigit() and info[2:4] == ["assignsubmission", "file"]:
            return info[1], "/".join((*info[4:], *parts)).lstrip("/")
    return None


def test_each_student_gets_a_zip_with_their_own_page_alone(tmp_path: Path) -> None:
    published = publish_zips(CLASS, page_of, tmp_path / "zips")
    assert (published.path, published.count, published.remarks) == (tmp_path / "zips", 3, ())
    zips = {path.name: path for path in (tmp_path / "zips").iterdir()}
    assert zips.keys() == {
        "alice_feedback.zip",
        "=bob_feedback.zip",
        "Jan Novák_1234_assignsubmission_file_feedback.zip",
    }
    with zipfile.ZipFile(zips["alice_feedback.zip"]) as archive:
        assert archive.namelist() == ["feedback.html"]
        assert archive.read("feedback.html").decode() == "<p>page of alice</p>"
    before = {name: path.read_bytes() for name, path in zips.items()}
    rest = msgspec.structs.replace(CLASS, submissions=CLASS.submissions[1:])
    again = publish_zips(rest, page_of, tmp_path / "zips")
    assert "alice_feedback.zip" in again.remarks[0]
    assert {name: path.read_bytes() for name, path in zips.items()} == before


@pytest.mark.parametrize("named", ["Jan Novák_1234_assignsubmission_file", "JAN NOVÁK_1234_assignsubmission_FILE"])
def test_nobody_gets_a_zip_with_somebody_elses_page_by_being_called_like_it(named: str, tmp_path: Path) -> None:
    hers, his = graded(named), moodles(graded("xnovak"), "Jan Novák")
    assert publish_zips(results_of(hers, his), page_of, tmp_path).count == 2
    assert {page_in(path) for path in tmp_path.iterdir()} == {page_of(hers), page_of(his)}
    assert len({path.name.casefold() for path in tmp_path.iterdir()}) == 2


def page_in(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        return archive.read("feedback.html").decode()


def test_of_two_submissions_of_one_participant_both_pages_are_written(tmp_path: Path) -> None:
    both = [moodles(graded(name), "Jan Novák") for name in ("novak.hs", "novak.zip")]
    with zipfile.ZipFile(publish_moodle(results_of(*both), page_of, tmp_path).path) as archive:
        assert {archive.read(name).decode() for name in archive.namelist()} == set(map(page_of, both))
        found = [participant(name) for name in archive.namelist()]
    assert [number for number, _ in filter(None, found)] == ["1234", "1234"]
    publish_zips(results_of(*both), page_of, tmp_path / "zips")
    assert len([*(tmp_path / "zips").iterdir()]) == 2


@pytest.mark.parametrize("result", [graded(), moodles(graded(), "Eva", ""), moodles(graded(), "Eva", "77", "canvas")])
def test_a_submission_of_no_moodle_participant_has_no_folder(result: SubmissionResult) -> None:
    assert moodle_folder(result) is None


def own(result: SubmissionResult, hints: Hints = Hints.GAME, known: frozenset[str] = frozenset()) -> str:
    results, handed_in = results_of(result, graded("another-student")), HandedIn(hints, {"Replay.hs": SOURCE})
    return render_student_copy(results, result, handed_in, SEDMA, known)


def with_game(case: str | None = None) -> SubmissionResult:
    return msgspec.structs.replace(graded(), smallest=msgspec.structs.replace(SMALLEST, case=case))


@pytest.mark.parametrize("hints", list(Hints))
def test_a_student_sees_no_case_no_seed_no_way_to_others_at_any_level(hints: Hints) -> None:
    page = Page(own(with_game("dealt-2"), hints))
    assert not [name for name in RECORDS if name in page.text and name != "empty"]
    assert not [record for record in RECORDS.values() if record and record in page.text]
    assert "seed" not in page.text
    assert "another-student" not in page.text
    assert not [url for url in page.attributes("href") if not url.startswith("#")]
    assert "The games used for grading are not shown." in page.words


def test_a_game_that_is_not_the_suites_is_shown_from_its_level_on() -> None:
    shown = [RECORDS["dealt-2"] in own(with_game(), hints) for hints in Hints]
    assert shown == [False, False, True, True, True]


def test_a_game_of_the_suite_is_shown_only_where_students_have_it_anyway_and_never_by_its_name() -> None:
    known = own(with_game("dealt-2"), known=frozenset({RECORDS["dealt-2"]}))
    assert RECORDS["dealt-2"] in known
    assert "dealt-2" not in known


def test_a_note_that_names_somebody_else_is_not_for_the_student() -> None:
    notes = ("the latest was taken", "`replay.hs` is also another-student's", f"found in late/eve, {TAKEN_FOR_CLASS}")
    words = Page(own(msgspec.structs.replace(graded(), notes=notes))).words
    assert "late/eve" not in words
    assert "the latest was taken" in words
    assert "another-student" not in words


def test_who_is_called_like_a_file_hides_no_note_about_it() -> None:
    note = "several versions were handed in; the latest, `alice/replay.hs`, was graded"
    results = results_of(msgspec.structs.replace(graded("ann"), notes=(note,)), graded("replay"), graded("alice"))
    _, copy = redact_for_publication(results, results.submissions[0], frozenset())
    assert copy.notes == (note,)


def test_a_student_is_called_by_name_where_that_is_known() -> None:
    page = own(moodles(graded("Jan Novák_1234"), "Jan Novák"))
    assert "<h1><bdi>Jan Novák</bdi></h1>" in page
    assert "<title>Jan Novák: " in page


def test_the_page_shows_what_to_type_at_home() -> None:
    words = Page(own(with_game())).words
    assert "grader check Replay.hs" in words
    assert f"grader explain {RECORDS['dealt-2']}" in words


def test_a_submission_of_several_files_or_of_another_assignment_is_checked_as_such() -> None:
    result = graded(failed="")
    results = msgspec.structs.replace(results_of(result), assignment="my game")
    html = render_student_copy(results, result, HandedIn(Hints.GAME, {"A.hs": "", "B.hs": ""}), SEDMA, frozenset())
    assert "grader check -a 'my game' ." in Page(html).words


def test_what_was_handed_in_is_read_back_as_it_was_kept(tmp_path: Path) -> None:
    kept = HandedIn(Hints.GAME, {"x.hs": "ž\n", HOSTILE: ""})
    path = handed_in_path(tmp_path, HOSTILE)
    path.parent.mkdir()
    path.write_bytes(dump_handed_in(kept))
    assert load_handed_in(tmp_path, HOSTILE) == kept
    assert dump_handed_in(HandedIn(Hints.GAME, {"x": "\ud800"})).decode()


def test_a_folder_that_is_not_a_report_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="publish a folder that `grader grade -o` wrote"):
        load_handed_in(tmp_path, "bob")
    handed_in_path(tmp_path, "bob").parent.mkdir()
    handed_in_path(tmp_path, "bob").write_text("[]")
    with pytest.raises(UsageError, match="is not a file that `grader grade` wrote"):
        load_handed_in(tmp_path, "bob")


def test_a_full_disk_is_a_problem_on_our_side(tmp_path: Path) -> None:
    def full(_: SubmissionResult) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(StorageError):
        publish_pages(CLASS, full, tmp_path)


def test_an_index_of_hostile_names_holds_no_element_of_theirs(tmp_path: Path) -> None:
    results: Results = results_of(graded(HOSTILE))
    publish_pages(results, page_of, tmp_path)
    assert "img" not in {tag for tag, _ in Page((tmp_path / "private/index.html").read_text()).elements}


@pytest.mark.parametrize("hostile", ["=1+1", "+1@school.example", "@SUM(A1)", "-2", "x\n=1", '";=1'])
def test_no_cell_of_the_private_index_is_a_formula_whoever_wrote_it(hostile: str, tmp_path: Path) -> None:
    """Names and addresses are what a student, or somebody's roster, says they are."""
    result = msgspec.structs.replace(graded(hostile), student=StudentInfo(hostile, email=hostile))
    publish_pages(results_of(result), page_of, tmp_path)
    with (tmp_path / "private/index.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    for column in ("id", "name", "email"):
        assert row[column] != hostile
        assert row[column] == safe_cell(hostile)
        assert not re.search(r"(^|[\n;,\"])\s*[=+@-]", row[column])


def test_what_is_kept_of_a_huge_submission_is_bounded() -> None:
    many = {f"m{number:03}.hs": "x" * 30_000 for number in range(500)}
    kept = msgspec.json.decode(dump_handed_in(HandedIn(Hints.GAME, many)), type=HandedIn)
    assert len(kept.sources) == MOST_FILES
    assert sum(map(len, kept.sources.values())) == MOST_CHARACTERS


def test_the_private_index_has_names_and_ids(tmp_path: Path) -> None:
    named = msgspec.structs.replace(graded("xnovak01"), student=StudentInfo("Jan Novák"))
    published = publish_pages(results_of(named, rejected("=bob")), page_of, tmp_path)
    words = Page(published.path.read_text(encoding="utf-8")).words
    assert "Jan Novák xnovak01 graded" in words
    assert "=bob ✗ rejected" in words


def test_a_published_page_does_not_say_what_the_roster_lacks() -> None:
    result = msgspec.structs.replace(graded(), notes=("not on the roster",))
    html = render_student_copy(results_of(result), result, HandedIn(Hints.GAME, {}), SEDMA, frozenset())
    assert "roster" not in html


@pytest.mark.parametrize(
    ("record", "assignment", "complaint"),
    [
        (RECORDS["dealt-2"], "septica", "is a report of sedma; leave out -a"),
        ("7H nonsense", "sedma", "the record of 'alice' is none of"),
    ],
)
def test_no_record_is_told_by_the_rules_of_another_game(
    record: str, assignment: str, complaint: str, tmp_path: Path
) -> None:
    smallest = msgspec.structs.replace(SMALLEST, record=record)
    alice = msgspec.structs.replace(graded("alice"), smallest=smallest)
    (report := tmp_path / "report").mkdir()
    (report / "results.json").write_bytes(dump_results(results_of(alice)))
    output = CliRunner().invoke(grader, ["publish", str(report), "-o", str(tmp_path / "site"), "-a", assignment])
    assert (output.exit_code, complaint in output.stderr) == (2, True), output.stderr
    assert not (tmp_path / "site").exists()


def test_a_page_that_cannot_be_made_takes_no_others_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def render(_: Results, submission: SubmissionResult, *__: object, **___: object) -> str:
        if submission.id == "bob":
            raise RecursionError
        return f"page of {submission.id}"

    monkeypatch.setattr("grader.reports.student_copy.render_student_copy", render)
    monkeypatch.setattr("grader.reports.student_copy.load_handed_in", lambda *_: HandedIn(Hints.GAME, {}))
    (report := tmp_path / "report").mkdir()
    (report / "results.json").write_bytes(dump_results(results_of(graded("alice"), graded("bob"))))
    output = CliRunner().invoke(grader, ["publish", str(report), "-o", str(tmp_path / "site")])
    assert output.exit_code == 3, output.stderr
    assert "could not be made, because of a problem on our side: bob (RecursionError)" in output.stderr
    pages = {name: (tmp_path / "site/public" / page).read_text() for name, page in names_in(tmp_path / "site").items()}
    assert pages["alice"] == "page of alice"
    assert "Please ask your teacher" in pages["bob"]


@pytest.mark.parametrize("planted", ["k" * 43 + "\n", "k" * 43 + "\n" + "0" * 64 + "\n"])
def test_a_key_that_was_handed_in_names_no_page(planted: str, tmp_path: Path) -> None:
    alice = msgspec.structs.replace(graded("alice"), paths={"replay.hs": "../alice/replay.hs"})
    report = tmp_path / "report"
    (report / "handed-in").mkdir(parents=True)
    (report / "results.json").write_bytes(dump_results(results_of(alice)))
    handed_in_path(report, "alice").write_bytes(dump_handed_in(HandedIn(Hints.GAME, {})))

    def publish(folder: Path) -> Result:
        return CliRunner().invoke(grader, ["publish", str(report), "-o", str(folder)], catch_exceptions=False)

    (key := tmp_path / "site" / "private" / KEY).parent.mkdir(parents=True)
    key.write_text(planted)
    refused = publish(tmp_path / "site")
    assert (refused.exit_code, "with a key that you did not make" in refused.stderr) == (2, True)
    assert not (tmp_path / "site" / "public").exists()
    assert [publish(tmp_path / "mine").exit_code for _ in range(2)] == [0, 0]


def test_a_published_page_tells_the_cost_in_two_digits_at_every_level() -> None:
    result = graded()
    costly = msgspec.structs.replace(
        result, cases=tuple(msgspec.structs.replace(case, steps=123_456) for case in result.cases)
    )
    scale = CostScale(SuiteCosts("", {"folds": ProgramCost(9_044, 15_765)}), 8_000_000)
    for hints in Hints:
        html = render_student_copy(results_of(costly), costly, HandedIn(hints, {}), SEDMA, frozenset(), costs=scale)
        assert (
            "Cost, in steps of the interpreter: 120,000 a game at the median, 120,000 at most. Right programs of ours"
            in html
        )
        assert "123,456" not in html
        assert "123456" not in html
        assert "Cost" not in render_student_copy(
            results_of(result), result, HandedIn(hints, {}), SEDMA, frozenset(), costs=scale
        )
