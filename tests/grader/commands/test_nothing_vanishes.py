"""`grader grade` on folders as they are: unreadable, odd, with our own among them; and outputs that make no sense."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.cli import grader
from tests.ordinary_user import as_ordinary_user

BANK = load_assignment("sedma").file("bank")
RIGHT = (BANK / "wheat/folds.hs").read_bytes()
ROOT = Path(__file__).parents[3]


def lay(root: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, [*map(str, arguments)], catch_exceptions=False)


def grade(folder: Path, report: Path, *options: str | Path) -> Result:
    return run("grade", folder, "-o", report, "--sandbox", "bubblewrap", *options)


def results(report: Path) -> dict[str, dict[str, Any]]:
    listed = json.loads((report / "results.json").read_text(encoding="utf-8"))["submissions"]
    return {submission["id"]: submission for submission in listed}


def test_what_may_not_be_read_is_ungraded_and_named_and_everybody_else_is_graded(tmp_path: Path) -> None:
    folder = lay(tmp_path / "class", {f"{name}/replay.hs": RIGHT for name in ("ann", "bob", "cid", "dan")})
    lay(folder, {"cid/lib/Tricks.hs": b"", "eva.hs": RIGHT, "fin/replay.zip": b"", "gil/notes.txt": b"x"})
    lay(folder, {"gil/replay.hs": RIGHT})
    closed = [folder / name for name in ("bob", "cid/lib", "eva.hs", "fin/replay.zip", "gil/notes.txt")]
    for path in closed:
        path.chmod(0)
    (folder / "dan").chmod(0o400)  # its names can be listed, but nothing can be opened
    command = as_ordinary_user(sys.executable, "-m", "grader", "grade", str(folder), "--sandbox", "bubblewrap")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    try:
        graded = subprocess.run(
            [*command, "-o", str(tmp_path / "report")], env=environment, capture_output=True, text=True, check=False
        )
    finally:
        for path in (*closed, folder / "dan"):
            path.chmod(0o700)
    assert graded.returncode == 3, graded.stderr
    found = results(tmp_path / "report")
    assert {name: each["status"] for name, each in found.items()} == {
        "ann": "graded",
        **dict.fromkeys(("bob", "cid", "dan", "eva", "fin"), "ungraded"),
        "gil": "graded",
    }
    messages = {name: each["reason"]["message"] for name, each in found.items() if each["status"] == "ungraded"}
    assert messages["bob"].startswith("the folder cannot be read on this machine (Permission denied).")
    assert messages["cid"].startswith("`lib/` cannot be read")
    assert messages["dan"].startswith("`replay.hs` cannot be read")
    assert messages["eva"].startswith("`eva.hs` cannot be read")
    assert messages["fin"].startswith("`replay.zip` cannot be read")
    assert not [message for message in messages.values() if str(tmp_path) in message]
    assert {found[name]["score"] for name in messages} == {None}


def test_made_readable_they_are_graded_by_the_same_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = lay(tmp_path / "class", {"ann/replay.hs": RIGHT, "bob/replay.hs": RIGHT})
    real = os.open

    def refuse(path: Path, *rest: int, **others: Any) -> int:
        if "class/bob" in str(path):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *rest, **others)

    with monkeypatch.context() as patch:
        patch.setattr("grader.submissions.lazy_files.os.open", refuse)
        assert grade(folder, tmp_path / "report").exit_code == 3
    assert results(tmp_path / "report")["bob"]["reason"]["code"] == "cannot-be-read"
    assert grade(folder, tmp_path / "report").exit_code == 0
    assert results(tmp_path / "report")["bob"]["score"] == 10


def test_a_class_folder_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    folder = lay(tmp_path / "class", {"ann/replay.hs": RIGHT})
    folder.chmod(0)
    command = as_ordinary_user(sys.executable, "-m", "grader", "grade", str(folder), "-o", str(tmp_path / "report"))
    try:
        graded = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
        )
    finally:
        folder.chmod(0o700)
    assert graded.returncode == 2
    assert re.search(r"class' is not readable|class: cannot be read", graded.stderr)
    assert "Traceback" not in graded.stderr


def test_a_class_is_graded_although_a_bracket_in_one_name_is_closed_in_another(tmp_path: Path) -> None:
    folder = lay(tmp_path / "class", {f"{name}/replay.hs": RIGHT for name in ("ann", "bob", "cid")})
    lay(folder, {"eve[/journal.sqlite": b"", "x]/journal.sqlite": b""})
    graded = grade(folder, tmp_path / "report", "-q")
    assert graded.exit_code == 0
    assert len(results(tmp_path / "report")) == 3
    assert "left aside: `eve[/`, `x]/`" in graded.stderr


def test_a_folder_of_odd_things_is_graded_and_what_is_left_aside_is_listed_once(tmp_path: Path) -> None:
    folder = lay(
        tmp_path / "class",
        {"ann.hs.txt": RIGHT, "bob.rar": b"x", "cid.docx": b"x", "dan.hs": b"", "notes.txt": b"", ".eva.hs": RIGHT},
    )
    lay(tmp_path, {"replay.hs": RIGHT})
    for ending, mode in ((".tar", "w"), (".tgz", "w:gz"), (".tar.xz", "w:xz")):
        with tarfile.open(folder / f"tar{ending[1:].replace('.', '')}{ending}", mode) as archive:  # type: ignore[call-overload]
            archive.add(tmp_path / "replay.hs", "hw/replay.hs")
    (tmp_path / "roster.csv").write_text("login\nann\nbob\ncid\ndan\nfin\n")
    graded = grade(folder, tmp_path / "report", "--roster", tmp_path / "roster.csv", "-q")
    assert graded.exit_code == 0
    found = results(tmp_path / "report")
    statuses = {name: (each["status"], (each.get("reason") or {}).get("code")) for name, each in found.items()}
    assert statuses == {
        **dict.fromkeys(("ann", "tartar", "tartgz", "tartarxz"), ("graded", None)),
        "bob": ("rejected", "no-haskell-file"),
        "cid": ("rejected", "no-haskell-file"),
        "dan": ("rejected", "empty-file"),
        "fin": ("missing", "nothing-handed-in"),
    }
    lines = [line for line in graded.stderr.splitlines() if "left aside" in line]
    assert [line.split(": ")[1] for line in lines] == ["`notes.txt`", "`.eva.hs`"]
    page = (tmp_path / "report/index.html").read_text()
    assert "Left aside" in page
    assert ".eva.hs" in page.replace("<wbr>", "")
    assert run("publish", tmp_path / "report", "-o", tmp_path / "site").exit_code == 0
    published = "".join(path.read_text(errors="replace") for path in (tmp_path / "site").rglob("*") if path.is_file())
    assert ".eva.hs" not in published.replace("<wbr>", "")


def test_graded_where_it_stands_twice_the_report_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = lay(tmp_path / "class", {"ann/replay.hs": RIGHT, "bob.hs": RIGHT})
    monkeypatch.chdir(folder)
    outputs = [run("grade", ".", "--sandbox", "bubblewrap", "-q") for _ in range(2)]
    assert [output.exit_code for output in outputs] == [0, 0]
    assert sorted(results(folder / "report")) == ["ann", "bob"]
    published = run("publish", "report", "-o", "site")
    assert published.exit_code == 0, published.output
    again = run("grade", ".", "--sandbox", "bubblewrap", "-q", "-o", "second")
    assert sorted(results(folder / "second")) == ["ann", "bob"]
    assert "`report/`: a report of `grader grade`, not a submission" in again.stderr
    assert "`site/`: pages of `grader publish`, not a submission" in again.stderr


@pytest.mark.parametrize("link", ["report", "report/journal.sqlite", "report/students", "report/.results.json.part"])
def test_a_link_that_was_handed_in_under_the_reports_name_leads_nowhere(
    link: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks_like_a_report = dict.fromkeys(("report/results.json", "report/grades.csv", "report/index.html"), b"")
    folder = lay(tmp_path / "class", {"ann/replay.hs": RIGHT} | (looks_like_a_report if "/" in link else {}))
    (outside := tmp_path / "outside").mkdir()
    (folder / link).symlink_to(outside)
    monkeypatch.chdir(folder)
    output = run("grade", ".", "--sandbox", "bubblewrap", "-q")
    assert output.exit_code == 2
    assert "choose another folder with -o" in output.stderr
    assert not list(outside.iterdir())


@pytest.mark.parametrize(
    ("output", "message"),
    [
        (".", "is also what is to be read"),
        ("ann", "is somebody's submission, not a report"),
        ("ann/report", "lies inside what is to be read"),
        ("new/report", "lies inside what is to be read"),
    ],
)
def test_a_report_among_what_is_graded_is_refused(output: str, message: str, tmp_path: Path) -> None:
    folder = lay(tmp_path / "class", {"ann/replay.hs": RIGHT, "bob.hs": RIGHT})
    before = sorted(folder.rglob("*"))
    refused = run("grade", folder, "-o", folder / output)
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert "with -o" in refused.stderr
    assert sorted(folder.rglob("*")) == before


def test_pages_for_students_are_not_written_into_a_report(tmp_path: Path) -> None:
    folder = lay(tmp_path / "class", {"ann/replay.hs": RIGHT, "bob.hs": RIGHT})
    report = tmp_path / "report"
    assert grade(folder, report, "-q").exit_code == 0
    other = lay(tmp_path / "other", {"results.json": b"{}"})
    before = sorted(report.rglob("*"))
    for output in (report, report / "site", report / "students", other):
        refused = run("publish", report, "-o", output)
        assert refused.exit_code == 2, output
        assert "choose another folder with -o" in refused.stderr
    assert sorted(report.rglob("*")) == before
    assert run("grade", report, "-o", tmp_path / "again").exit_code == 2
