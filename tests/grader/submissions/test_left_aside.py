"""Nothing that was handed in vanishes: it is somebody's, or it is listed with the reason."""

from __future__ import annotations

import io
import os
import socket
import zipfile
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.settings import load_assignment
from grader.errors import UsageError
from grader.model import Aside, Rejection, Submission
from grader.submissions import listing
from grader.submissions.archive_members import HIDDEN, LINK, OUTSIDE, TOO_LONG
from grader.submissions.discovery import discover, discover_class, discover_one, find_possible_submissions
from grader.submissions.file_kinds import NOT_A_PROGRAM, bare_name, plain_names
from grader.submissions.gathering import gather
from grader.submissions.listing import MAX_DEPTH, MAX_FILES, TOO_DEEP, TOO_MANY, TOO_MUCH
from grader.submissions.own_file import own_submission
from grader.submissions.own_folders import recognise
from grader.submissions.preparation import prepare_submission

SEDMA = load_assignment("sedma")
RIGHT = SEDMA.file("bank/wheat/folds.hs").read_bytes()


def lay(root: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


def packed(files: dict[str, bytes]) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return raw.getvalue()


def asides(*paths: Path) -> dict[str, str]:
    return {aside.file: aside.why for aside in discover_class(paths).aside}


def reason_of(submission: Submission) -> tuple[str, str]:
    prepared = prepare_submission(submission, SEDMA)
    assert isinstance(prepared, Rejection), submission
    return prepared.reason.code, prepared.reason.message


# --- hidden files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", ["Eva Nova_105_assignsubmission_file_", "novaeva_105_90010{}_"])
def test_a_file_that_is_hidden_behind_what_a_system_wrote_before_its_name_is_left_aside(
    tmp_path: Path, before: str
) -> None:
    """Moodle's and Canvas's names hide the dot; what is not read must not wait to be read by something else."""
    names = ["replay.hs", ".helper.hs", "._replay.hs"]
    files = {f"{before.format(number)}{name}": RIGHT for number, name in enumerate(names)}
    (submission,) = discover_class([lay(tmp_path, files)]).submissions
    assert list(submission.files) == ["replay.hs"]
    assert [(aside.file, aside.why) for aside in submission.aside] == [(".helper.hs", HIDDEN)]
    assert any("`.helper.hs` was left aside" in note for note in submission.notes)


# --- .hs.txt ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".hs.txt", ".HS.TXT", ".lhs.txt", ".Hs.Txt"])
def test_a_program_that_windows_called_a_text_is_a_program(ending: str, tmp_path: Path) -> None:
    lay(tmp_path, {f"alice{ending}": RIGHT, f"bob/replay{ending}": RIGHT, "eva.hs": RIGHT})
    submissions = discover([tmp_path])
    assert [each.id for each in submissions] == ["alice", "bob", "eva"]
    for submission in submissions:
        assert not isinstance(prepare_submission(submission, SEDMA), Rejection)
    assert submissions[1].notes == (f"`replay{ending}` was read as `replay{ending[:-4]}`",)


def test_inside_an_archive_it_is_too(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.zip": packed({"hw/replay.hs.txt": RIGHT}), "eva.hs": RIGHT})
    assert not isinstance(prepare_submission(discover([tmp_path])[0], SEDMA), Rejection)


def test_beside_the_program_itself_it_is_not_read_and_it_is_said(tmp_path: Path) -> None:
    lay(tmp_path, {"alice/replay.hs": RIGHT, "alice/replay.hs.txt": b"old", "eva.hs": RIGHT})
    alice, _ = discover([tmp_path])
    assert set(alice.files) == {"replay.hs", "replay.hs.txt"}
    assert alice.notes == ("`replay.hs.txt` was not read, because `replay.hs` is there too",)
    assert not isinstance(prepare_submission(alice, SEDMA), Rejection)


def test_ones_own_text_file_can_be_checked(tmp_path: Path) -> None:
    lay(tmp_path, {"replay.hs.txt": RIGHT, "Tricks.hs": b"module Tricks where\n"})
    own = own_submission(tmp_path / "replay.hs.txt", SEDMA)
    assert (own.id, set(own.files)) == ("replay", {"replay.hs", "Tricks.hs"})
    assert discover_one(tmp_path / "replay.hs.txt").files["replay.hs"] == RIGHT


def test_names_stay_different() -> None:
    assert plain_names(["a.hs.txt", "a.HS.txt", "a.hs"]) == {"a.hs.txt": "a.hs.txt", "a.HS.txt": "a.HS", "a.hs": "a.hs"}
    names = ("alice", "alice.hs", "alice.tar.gz", "alice.hs.txt", "alice.rar", "alice.HS.docx", "alice.lhs.zip")
    assert {bare_name(name) for name in names} == {"alice"}
    assert bare_name(".hs") == ".hs"


# --- what cannot be read ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["replay.rar", "hw.7z", "replay.hs.gz", "hw.tar.zst", "essay.docx", "scan.pdf"])
def test_whoever_handed_in_something_else_is_told_what_is_read(name: str, tmp_path: Path) -> None:
    lay(tmp_path, {f"alice/{name}": b"x", "eva.hs": RIGHT})
    alice, _ = discover([tmp_path])
    code, message = reason_of(alice)
    assert code == "no-haskell-file"
    assert f"only `{name}`." in message
    assert ("Read are .hs, .lhs and .hs.txt files" in message) == (not name.endswith(("docx", "pdf")))


def test_an_archive_of_another_kind_among_the_files_of_a_class_is_somebodys(tmp_path: Path) -> None:
    lay(tmp_path, {"alice.rar": b"x", "bob.7z": b"x", "eva.hs": RIGHT})
    alice, bob, _ = discover([tmp_path])
    assert (alice.id, reason_of(alice)[0], bob.id, reason_of(bob)[0]) == (
        *("alice", "no-haskell-file"),
        *("bob", "no-haskell-file"),
    )


def test_what_lies_among_the_files_of_a_class_and_is_no_program_is_listed(tmp_path: Path) -> None:
    lay(tmp_path, {"eva.hs": RIGHT, "notes.txt": b"", "bob.docx": b"", ".secret.hs": RIGHT, ".DS_Store": b""})
    (tmp_path / "link.hs").symlink_to("eva.hs")
    os.mkfifo(tmp_path / "pipe.hs")
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(tmp_path)
        try:
            server.bind("socket.hs")
        finally:
            os.chdir(here)
    assert asides(tmp_path) == {
        "notes.txt": NOT_A_PROGRAM,
        "bob.docx": NOT_A_PROGRAM,
        ".secret.hs": HIDDEN,
        "link.hs": LINK,
        "pipe.hs": "a pipe, not a regular file",
        "socket.hs": "a socket, not a regular file",
    }


def test_what_lies_in_a_students_folder_is_noted_there(tmp_path: Path) -> None:
    lay(tmp_path, {"eva/replay.hs": RIGHT, "eva/.old.hs": b"", "eva/lib.zip": b"", "bob/.replay.hs": RIGHT})
    (tmp_path / "eva/link.hs").symlink_to("/etc/passwd")
    bob, eva = discover([tmp_path])
    assert asides(tmp_path) == {}
    assert eva.aside == (Aside(".old.hs", HIDDEN), Aside("link.hs", LINK))
    assert eva.notes == (
        "`lib.zip` was not opened, because a Haskell file is beside it",
        f"`.old.hs` was left aside: {HIDDEN}",
        f"`link.hs` was left aside: {LINK}",
    )
    assert f"only `.replay.hs` ({HIDDEN})" in reason_of(bob)[1]


def test_an_archive_whose_paths_lead_outside_says_so_to_the_student() -> None:
    submission = Submission("a", {"hw.zip": packed({"../replay.hs": RIGHT})})
    assert f"only `../replay.hs` ({OUTSIDE})" in reason_of(submission)[1]


def test_folders_too_deep_and_files_too_many_are_said(tmp_path: Path) -> None:
    lay(tmp_path, {"/".join(["eva", *["d"] * (MAX_DEPTH + 1), "replay.hs"]): RIGHT, "bob.hs": RIGHT})
    lay(tmp_path, {f"many/{number:03}.txt": b"" for number in range(MAX_FILES + 5)})
    _, eva, many = discover([tmp_path])
    assert [aside.why for aside in eva.aside] == [TOO_DEEP]
    assert many.aside == (Aside(f"{MAX_FILES}.txt and 4 more", TOO_MUCH),)


MANY_LAYOUTS = {
    "deep": [f"d/d/d/{number // 20}/{number}" for number in range(200)],
    "flat": [f"A{number}" for number in range(200)],
    "folders": [f"a{number}/b/c" for number in range(200)],
}


@pytest.mark.parametrize("names", MANY_LAYOUTS.values(), ids=MANY_LAYOUTS)
def test_one_students_very_many_files_are_not_all_looked_at_and_it_is_said(
    names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkout of 200,000 empty files cost nine seconds and 350 MB; Git packs it to nothing."""
    monkeypatch.setattr("grader.submissions.listing.MAX_WALKED", 50)
    looked_at: list[str] = []
    sort_in = listing._take

    def take(path: Path, *more: Any) -> None:
        looked_at.append(path.name)
        sort_in(path, *more)

    monkeypatch.setattr(listing, "_take", take)
    lay(tmp_path, {f"eve/{name}": b"" for name in names} | {"eve/replay.hs": RIGHT, "eve/src/Lists.hs": RIGHT})
    lay(tmp_path, {f"{who}/{number}/replay.hs": RIGHT for who in ("ann", "zoe") for number in range(20)})
    ann, eve, zoe = discover([tmp_path])
    assert "replay.hs" in eve.files
    assert ("src/Lists.hs" in eve.files) == (names != MANY_LAYOUTS["flat"] and names != MANY_LAYOUTS["folders"])
    assert [aside.why for aside in eve.aside] == [TOO_MANY]
    assert len(ann.files) == len(zoe.files) == 20
    assert ann.aside == zoe.aside == ()
    assert len(looked_at) <= 40 + 51
    own = discover_one(tmp_path / "eve")
    assert "replay.hs" in own.files


def test_beside_a_students_very_many_files_nothing_of_others_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where something lies beside the folder of the class, that folder could as well be one student's."""
    monkeypatch.setattr("grader.submissions.listing.MAX_WALKED", 60)
    names = [f"{who}_{number}_assignsubmission_file_" for number, who in enumerate(("Ann A", "Eve E", "Zoe Z"), 1)]
    lay(tmp_path, {f"class/{name}/work/src/replay.hs": RIGHT for name in names})
    lay(tmp_path, {f"class/{names[1]}/{number:02}/{each}": b"" for number in range(30) for each in range(30)})
    lay(tmp_path, {"notes/read.me": b""})
    found = {submission.id: submission for submission in discover([tmp_path])}
    assert [list(found[who].files) for who in found if who.startswith(("Ann", "Zoe"))] == [["work/src/replay.hs"]] * 2


@pytest.mark.parametrize("beside", ["notes/read.me", "__MACOSX/class/._replay.hs"])
def test_of_a_class_beside_something_else_each_student_has_a_share_of_their_own(
    beside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One folder with more files than are looked at made a single student of the class, and everybody else vanished."""
    monkeypatch.setattr("grader.submissions.listing.MAX_WALKED", 60)
    names = [f"{who}_{number}_assignsubmission_file_" for number, who in enumerate(("Ann A", "Eve E", "Zoe Z"), 1)]
    lay(tmp_path, {f"class/{name}/src/replay.hs": RIGHT for name in names})
    lay(tmp_path, {f"class/{names[0]}/{number:03}.txt": b"" for number in range(100)})
    lay(tmp_path, {beside: b""})
    found = {submission.id: submission for submission in discover([tmp_path])}
    for who in ("Eve E_2", "Zoe Z_3"):
        assert list(found[who].files) == ["src/replay.hs"]
        assert found[who].aside == ()
    assert [aside.why for aside in found["Ann A_1"].aside] == [TOO_MANY]


@pytest.mark.parametrize("raw", [b"", b"\n  \n\t\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_called_empty(raw: bytes) -> None:
    assert reason_of(Submission("a", {"replay.hs": raw})) == (
        "empty-file",
        "`replay.hs` is empty. Save the program, and hand in the file again.",
    )
    assert reason_of(Submission("a", {"hw.zip": b""}))[1].startswith("`hw.zip` cannot be used: it is empty.")


def test_an_empty_file_beside_the_program_costs_nothing() -> None:
    assert not isinstance(prepare_submission(Submission("a", {"replay.hs": RIGHT, "Main.hs": b""}), SEDMA), Rejection)
    assert reason_of(Submission("a", {"replay.hs": b"x = 1\n", "Main.hs": b""}))[0] == "no-function"


# --- the roster -------------------------------------------------------------------------------------------


def test_whoever_handed_in_anything_is_not_missing(tmp_path: Path) -> None:
    lay(tmp_path / "class", {"xeva01.hs": RIGHT, "xbob02.docx": b"", "xbob02.pdf": b"", "Dora Malá.txt": b""})
    lay(tmp_path / "class", {"xgita3.rar": b"", "notes.txt": b""})
    (tmp_path / "class/xhugo4.hs").symlink_to("xeva01.hs")
    rows = "Eva,xeva01\nBob,xbob02\nDora Malá,xdora5\nGita,xgita3\nHugo,xhugo4\nIvo,xivo06\n"
    (tmp_path / "roster.csv").write_text("name,login\n" + rows, encoding="utf-8")
    gathered = gather([tmp_path / "class"], SEDMA, tmp_path / "roster.csv")
    assert {each.student.name for each in gathered.missing if each.student} == {"Ivo"}
    by_name = {each.student.name: each for each in gathered.submissions if each.student}
    assert set(by_name) == {"Eva", "Bob", "Dora Malá", "Gita", "Hugo"}
    assert f"only `xbob02.docx` ({NOT_A_PROGRAM}), `xbob02.pdf`" in reason_of(by_name["Bob"])[1]
    assert LINK in reason_of(by_name["Hugo"])[1]
    assert gathered.aside == (Aside("notes.txt", NOT_A_PROGRAM),)


# --- what is nobody's -------------------------------------------------------------------------------------

REPORT = {"journal.sqlite": b"", "results.json": b"", "students/eva.html": b"", "handed-in/eva.json": b""}
OURS = {
    "a report of `grader grade`": REPORT,
    "pages of `grader publish`": {"public/index.html": b"", "private/index.html": b"", "private/key": b""},
    "a page of `grader audit`": {"audit.html": b""},
    "an environment of Python": {"pyvenv.cfg": b"", "bin/activate": b"", "lib/x.zip": b""},
}


@pytest.mark.parametrize("what", OURS)
def test_a_folder_of_our_own_is_nobodys(what: str, tmp_path: Path) -> None:
    lay(tmp_path / "class", {"eva/replay.hs": RIGHT, "bob.hs": RIGHT})
    lay(tmp_path / "class/ours", OURS[what])
    assert [each.id for each in discover([tmp_path / "class"])] == ["bob", "eva"]
    assert asides(tmp_path / "class") == {"ours/": f"{what}, not a submission"}
    with pytest.raises(UsageError, match=f"ours: is {what}, not a folder of submissions"):
        discover([tmp_path / "class/ours"])
    files = [path for path in (tmp_path / "class").rglob("*") if path.is_file()]
    (tmp_path / "class.zip").write_bytes(packed({str(path.relative_to(tmp_path / "class")): b"x" for path in files}))
    assert [each.id for each in discover([tmp_path / "class.zip"])] == ["bob", "eva"]
    assert asides(tmp_path / "class.zip") == {"ours/": f"{what}, not a submission"}


@pytest.mark.parametrize("what", OURS)
def test_a_folder_with_a_program_is_somebodys_whatever_else_is_there(what: str, tmp_path: Path) -> None:
    lay(tmp_path / "eva", {**OURS[what], "src/replay.hs": RIGHT})
    lay(tmp_path, {"bob.hs": RIGHT})
    assert [each.id for each in discover([tmp_path])] == ["bob", "eva"]
    assert recognise(["journal.sqlite", "replay.hs.txt"]) is None


@pytest.mark.parametrize("wrapper", ["", "hw/"])
@pytest.mark.parametrize("planted", ["pyvenv.cfg", "journal.sqlite", "tournament.sqlite"])
def test_no_planted_file_makes_a_class_of_archives_nobodys(planted: str, wrapper: str, tmp_path: Path) -> None:
    lay(tmp_path / wrapper, {f"{name}.zip": packed({"replay.hs": RIGHT}) for name in ("ann", "bob")})
    before = [each.id for each in discover([tmp_path])]
    lay(tmp_path / wrapper, {planted: b""})
    assert [each.id for each in discover([tmp_path])] == before != []


@pytest.mark.parametrize("wrapper", ["", "hw/"])
@pytest.mark.parametrize("planted", [("journal.sqlite",), ("pyvenv.cfg", "bin/activate"), ("public/index.html",) * 2])
def test_no_planted_file_makes_a_class_of_folders_with_archives_nobodys(
    planted: tuple[str, ...], wrapper: str, tmp_path: Path
) -> None:
    lay(tmp_path / wrapper, {f"{name}/1/work.zip": packed({"replay.hs": RIGHT}) for name in ("ann", "bob", "cyd")})
    lay(tmp_path / wrapper, {**dict.fromkeys(planted, b""), "private/index.html": b""})
    assert {"ann", "bob", "cyd"} <= {each.id for each in discover([tmp_path])}
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    packed_class = packed({str(path.relative_to(tmp_path)): path.read_bytes() for path in files})
    (tmp_path / "class.zip").write_bytes(packed_class)
    assert {"ann", "bob", "cyd"} <= {each.id for each in discover([tmp_path / "class.zip"])}


@pytest.mark.parametrize("what", OURS)
def test_a_folder_that_moodle_named_is_a_students_whatever_is_in_it(what: str, tmp_path: Path) -> None:
    lay(tmp_path / "class/Eva_7_assignsubmission_file_", OURS[what])
    lay(tmp_path / "class/Bob_8_assignsubmission_file_", {"replay.hs": RIGHT, **{f"a/{n}": b"" for n in OURS[what]}})
    assert [each.id for each in discover([tmp_path / "class"])] == ["Bob_8", "Eva_7"]
    assert [each.id for each in discover([tmp_path])] == ["Bob_8", "Eva_7"]
    assert asides(tmp_path) == asides(tmp_path / "class") == {}
    (tmp_path / "class.zip").write_bytes(
        packed(
            {f"Eva_7_assignsubmission_file_/{n}": b"" for n in OURS[what]}
            | {"Bob_8_assignsubmission_file_/r.hs": RIGHT}
        )
    )
    assert [each.id for each in discover([tmp_path / "class.zip"])] == ["Bob_8", "Eva_7"]


def test_a_report_beside_the_only_folder_of_a_class_does_not_hide_it(tmp_path: Path) -> None:
    lay(tmp_path, {"class/eva/replay.hs": RIGHT, "class/bob/replay.hs": RIGHT})
    lay(tmp_path / "report", REPORT)
    lay(tmp_path / "class/report", REPORT)
    assert [each.id for each in discover([tmp_path])] == ["bob", "eva"]


def test_the_output_is_passed_over_before_there_is_anything_in_it(tmp_path: Path) -> None:
    lay(tmp_path, {"eva/replay.hs": RIGHT, "bob.hs": RIGHT})
    (tmp_path / "out").mkdir()
    assert [each.id for each in discover_class([tmp_path], tmp_path / "out").submissions] == ["bob", "eva"]
    assert [each.id for each in discover([tmp_path])] == ["bob", "eva", "out"]


def test_one_submission_is_found_again_with_what_was_left_aside(tmp_path: Path) -> None:
    lay(tmp_path, {"eva/replay.hs.txt": RIGHT, "eva/.x.hs": b"", "bob.tar.gz": b"damaged", "ida.hs.txt": RIGHT})
    by_id = {each.id: each for each in discover([tmp_path])}
    (eva,) = find_possible_submissions(tmp_path / "eva")
    assert (dict(eva.files), eva.aside, eva.notes) == (dict(by_id["eva"].files), by_id["eva"].aside, by_id["eva"].notes)
    assert by_id["ida"].files in [each.files for each in find_possible_submissions(tmp_path / "ida.hs.txt")]


def test_a_path_longer_than_the_system_takes_costs_nothing_else(tmp_path: Path) -> None:
    """In a Git checkout such a path comes from the student alone."""
    lay(tmp_path / "class/eve", {"replay.hs": RIGHT})
    lay(tmp_path / "class/ann", {"replay.hs": RIGHT})
    folder = os.open(tmp_path / "class/eve", os.O_RDONLY)
    for _ in range(17):  # step by step, since a whole path of this length can be given to no call
        os.mkdir("x" * 239, dir_fd=folder)
        inner = os.open("x" * 239, os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(os.open("notes.txt", os.O_CREAT | os.O_WRONLY, dir_fd=folder))
    os.close(folder)
    ann, eve = discover([tmp_path / "class"])
    assert list(ann.files) == list(eve.files) == ["replay.hs"]
    assert ann.aside == ()
    assert [each.why for each in eve.aside] == [TOO_LONG]


def test_what_is_left_aside_in_a_folder_of_a_zip_is_not_told_of_whose_file_is_called_so(tmp_path: Path) -> None:
    """The folder has nothing else, so that only what was left aside knows of it."""
    (tmp_path / "class.zip").write_bytes(packed({"ann.hs": RIGHT, "bob.hs": RIGHT, "ann/.notes": b""}))
    found = {one.id: [aside.file for aside in one.aside] for one in discover([tmp_path / "class.zip"])}
    assert found == {"ann": [".notes"], "ann.hs": [], "bob": []}
