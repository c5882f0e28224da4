"""Output and names of files where the system's encoding is not UTF-8: a redirect on Windows, a legacy locale."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.cli import main

NAME = "žluťoučký"
ASCII_NAME = "zlutoucky.ebde13e62a"
ASCII_FILES = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "DOCKER_HOST": "unix:///nonexistent/docker.sock", **environment}
    return subprocess.run([sys.executable, "-m", "grader", *map(str, arguments)], capture_output=True, env=environment)


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """A class of one, whose program does not compile."""
    (tmp_path / "class" / NAME).mkdir(parents=True)
    (tmp_path / "class" / NAME / "replay.hs").write_text("replay = ñ\n", encoding="utf-8")
    return tmp_path / "class"


@pytest.mark.parametrize(("encoding", "shown"), [("cp1252", "žlu\\u0165ou\\u010dký"), ("utf-8", NAME)])
def test_what_an_encoding_has_no_sign_for_is_shown_as_its_number(submissions: Path, encoding: str, shown: str) -> None:
    graded = run("grade", submissions, "-o", submissions.parent / "report", PYTHONIOENCODING=encoding)
    assert b"Traceback" not in graded.stderr, graded.stderr.decode(encoding)
    assert shown in graded.stdout.decode(encoding)


def test_json_stays_json_in_an_encoding_without_its_signs(submissions: Path) -> None:
    checked = run("check", submissions / NAME / "replay.hs", "--json", PYTHONIOENCODING="cp1250")
    assert (checked.returncode, b"Traceback" in checked.stderr) == (1, False)
    assert "ñ" in str(json.loads(checked.stdout.decode("cp1250")))


def test_where_names_of_files_are_ascii_every_export_is_written(submissions: Path) -> None:
    report = submissions.parent / "report"
    graded = run("grade", submissions, "-o", report, "--format", "gradescope", "--format", "junit", **ASCII_FILES)
    assert b"Traceback" not in graded.stderr, graded.stderr.decode()
    assert [path.name for path in (report / "gradescope").iterdir()] == [f"{ASCII_NAME}.json"]
    assert (report / "junit.xml").exists()


def test_where_names_of_files_are_ascii_another_name_is_refused_with_what_to_do(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom pathlib import Path\nfrom grader.files import write_file\n"
        "try:\n    write_file(Path(sys.argv[1], sys.argv[2].encode('ascii').decode('unicode-escape')), b'')\n"
        "except Exception as error:\n    print(type(error).__name__, ascii(str(error)))"
    )
    written = subprocess.run(
        [sys.executable, "-c", script, tmp_path, ascii(NAME)[1:-1]],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **ASCII_FILES},
    )
    assert written.stdout.startswith(f"UsageError '{tmp_path}/\\u017elu")
    assert "cannot be written, because names of files are ascii here" in written.stdout
    assert written.stdout.endswith("set LC_ALL=C.UTF-8'\n")


def test_what_takes_the_place_of_the_output_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "argv", ["grader", "--version"])
    with pytest.raises(SystemExit):
        main()
    assert "grader" in output.getvalue()
