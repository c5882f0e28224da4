"""Gradescope: results by its rules, and the autograder zip really unpacked and run as Gradescope does."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.cli import grader
from grader.errors import SandboxFaultError
from grader.exports.gradescope import PROVISIONAL, describe, dump
from grader.exports.gradescope_run import UNSEALED, grade_folder, main, open_any_runtime
from grader.exports.gradescope_zip import list_requirements, make_autograder
from grader.results.files import dump_results
from tests.grader.sample_results import graded, missing, rejected, results_of, ungraded

BANK = load_assignment("sedma").file("bank")
FORMATS = {"text", "html", "simple_format", "md", "ansi"}
VISIBILITIES = {"hidden", "after_due_date", "after_published", "visible"}
TOP = {
    "score": (int, float),
    "execution_time": (int, float),
    "output": str,
    "output_format": FORMATS,
    "test_output_format": FORMATS,
    "test_name_format": FORMATS,
    "visibility": VISIBILITIES,
    "stdout_visibility": VISIBILITIES,
    "extra_data": dict,
    "tests": list,
    "leaderboard": list,
}
TEST = {
    "score": (int, float),
    "max_score": (int, float),
    "status": {"passed", "failed"},
    "name": str,
    "name_format": FORMATS,
    "number": str,
    "output": str,
    "output_format": FORMATS,
    "tags": list,
    "visibility": VISIBILITIES,
    "extra_data": dict,
}


def check(result: dict[str, Any]) -> dict[str, Any]:
    """Gradescope's rules: known keys with values of their kind, and a score or tests that have one."""
    assert "score" in result or result.get("tests")
    for shape, rules in ((result, TOP), *((test, TEST) for test in result["tests"])):
        for key, value in shape.items():
            rule = rules[key]
            assert value in rule if isinstance(rule, set) else isinstance(value, rule), (key, value)  # type: ignore[arg-type]
    return result


def described(result: Any) -> dict[str, Any]:
    shape = describe(result, results_of(result))
    assert shape is not None
    read: dict[str, Any] = json.loads(dump(shape))
    return check(read)


def test_each_criterion_is_a_test_with_its_games() -> None:
    result = described(graded(wrong="deal-1"))
    assert result["score"] == 2.5
    assert [(test["name"], test["score"], test["max_score"], test["status"]) for test in result["tests"]] == [
        ("Finds the winner", 0, 7.5, "failed"),
        ("A game has 32 cards", 2.5, 2.5, "passed"),
    ]
    assert result["tests"][0]["output"] == "1 of 2 games are right."
    assert "The first match wins" in result["output"]
    assert "deal-1" not in str(result)
    assert result["extra_data"]["submission"] == "sha256:novak"


def test_failed_games_are_shown_only_where_the_hints_allow_all_and_then_cut() -> None:
    failed = graded(wrong="deal-1")
    many = msgspec.structs.replace(failed, cases=failed.cases[:1] * 8)
    shown = describe(many, results_of(many, hints="all"))
    assert shown
    assert "deal-1: expected Just (AC,One), got Just (BD,One)" in shown["tests"][0]["output"]
    assert "… and 3 more." in shown["tests"][0]["output"]


def test_a_rejection_is_a_failed_test_with_the_reason() -> None:
    result = described(rejected())
    assert result["score"] == 0
    assert result["tests"][0]["status"] == "failed"
    assert "The types do not fit." in result["tests"][0]["output"]


def test_who_has_no_score_gets_no_file_and_no_zero() -> None:
    assert describe(ungraded(), results_of()) is None
    assert describe(missing(), results_of()) is None


@given(st.text(max_size=40))
def test_any_text_is_json(text: str) -> None:
    described(rejected(text, text))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def test_the_command_writes_a_file_for_each(tmp_path: Path) -> None:
    results = results_of(graded("a/b"), rejected("NUL"), ungraded("c"))
    (tmp_path / "results.json").write_bytes(dump_results(results))
    result = run("export", "gradescope", tmp_path, "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert "2 results" in result.stdout
    assert "1 without a score and therefore without a file: c (ungraded)" in result.stdout
    assert len(list((tmp_path / "out").glob("*.json"))) == 2
    assert all(check(json.loads(path.read_text())) for path in (tmp_path / "out").glob("*.json"))


def test_results_and_autograder_exclude_each_other(tmp_path: Path) -> None:
    assert "name the results" in run("export", "gradescope", "-o", tmp_path / "x").stderr
    (tmp_path / "results.json").write_bytes(dump_results(results_of()))
    both = run("export", "gradescope", tmp_path, "--autograder", "-o", tmp_path / "x.zip")
    assert "takes no results" in both.stderr


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An /autograder as Gradescope makes it: the zip unpacked in source/, and run_autograder beside it."""
    folder = tmp_path_factory.mktemp("autograder")
    rubric = folder / "rubric.toml"
    rubric.write_text(load_assignment("sedma").file("rubric.toml").read_text().replace("points = 3", "points = 13"))
    made = run(
        "export",
        "gradescope",
        "--autograder",
        "-o",
        folder / "autograder.zip",
        "--rubric",
        rubric,
        "--limit",
        "time_outs=1",
    )
    assert made.exit_code == 0, made.output
    with zipfile.ZipFile(folder / "autograder.zip") as archive:
        for info in archive.infolist():
            Path(archive.extract(info, folder / "source")).chmod(info.external_attr >> 16 & 0o777)
    shutil.copy(folder / "source/run_autograder", folder / "run_autograder")
    return folder


def autograde(root: Path, files: dict[str, bytes], path: str = os.environ["PATH"]) -> subprocess.CompletedProcess[str]:
    for name in ("submission", "results"):
        shutil.rmtree(root / name, ignore_errors=True)
    for name, content in files.items():
        (root / "submission" / name).parent.mkdir(parents=True, exist_ok=True)
        (root / "submission" / name).write_bytes(content)
    environment = {"PATH": path, "AUTOGRADER_ROOT": str(root), "AUTOGRADER_PYTHON": sys.executable}
    return subprocess.run(
        [str(root / "run_autograder")], env=environment, cwd="/", capture_output=True, text=True, check=False
    )


def graded_there(root: Path, files: dict[str, bytes]) -> dict[str, Any]:
    done = autograde(root, files)
    assert done.returncode == 0, done.stderr
    return check(json.loads((root / "results/results.json").read_text()))


def test_the_autograder_grades_a_wrong_program_with_the_courses_rubric(root: Path) -> None:
    result = graded_there(root, {"replay.hs": (BANK / "chaff/no_repeat_check.hs").read_bytes(), "notes.txt": b"hi"})
    assert result["score"] == 19
    assert sum(test["max_score"] for test in result["tests"]) == 20
    assert [test["name"] for test in result["tests"] if test["status"] == "failed"] == ["No card is played twice"]


@pytest.fixture
def no_bubblewrap() -> Iterator[str]:
    """A PATH with what the scripts need, but not bubblewrap; other users can follow it too."""
    with tempfile.TemporaryDirectory(prefix="card-grader-path-") as folder:
        Path(folder).chmod(0o755)
        for program in ("bash", "env", "mkdir", "true", "sh", "runhugs"):
            Path(folder, program).symlink_to(shutil.which(program) or "/nonexistent")
        yield folder


@pytest.mark.root
def test_where_bubblewrap_cannot_work_the_container_is_the_sandbox(open_root: Path, no_bubblewrap: str) -> None:
    done = autograde(open_root, {"replay.hs": (BANK / "wheat/folds.hs").read_bytes()}, path=no_bubblewrap)
    assert done.returncode == 0, done.stderr
    assert "Gradescope's container is the sandbox" in done.stdout
    assert "20 of 20 points, sandbox none" in done.stdout
    result = check(json.loads((open_root / "results/results.json").read_text()))
    assert result["output"].endswith(UNSEALED)


@pytest.fixture
def open_root(root: Path) -> Iterator[Path]:
    """An /autograder that anyone could enter and read, with a policy that refuses nothing."""
    with tempfile.TemporaryDirectory(prefix="card-grader-autograder-") as name:
        folder = Path(name) / "autograder"
        folder.parent.chmod(0o755)
        shutil.copytree(root, folder)
        for path in (folder, *folder.rglob("*")):
            path.chmod(path.stat().st_mode | 0o755)
        rubric = folder / "source/assignment/rubric.toml"
        rubric.write_text(rubric.read_text().replace('"reject"', '"warn"'))
        (folder / "bait").write_text('{"cases": "as open as anything"}')
        yield folder


SPY = """
replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (catch ((ACTION) >> return (honest cs)) (\\_ -> return (error "in vain")))
"""
READ = 'readFile "PATH" >>= \\text -> if length text > 9 then return () else ioError (userError "empty")'
WRITE = 'appendFile "PATH" ""'


def spied(open_root: Path, tried: Sequence[tuple[str, str]], programs: str) -> bool:
    """Whether a program that runs where bubblewrap is missing could do one of these: only then it answers rightly."""
    actions = [f"({action.replace('PATH', str(open_root / path))})" for action, path in tried]
    any_of_them = reduce(lambda rest, action: f"(catch {action} (\\_ -> {rest}))", reversed(actions))
    honest = re.sub(r"\breplay\b", "honest", (BANK / "wheat/folds.hs").read_text())
    source = f"import System.IO.Unsafe\n{honest}{SPY}".replace("ACTION", any_of_them)
    done = autograde(open_root, {"replay.hs": source.encode()}, path=programs)
    assert done.returncode == 0, done.stderr
    result = check(json.loads((open_root / "results/results.json").read_text()))
    assert result["score"] in (0, 20)
    assert "Rejected" not in result["output"], result
    return bool(result["score"])


OURS = (
    (READ, "source/assignment/graded.json"),
    (READ, "source/assignment/bank/wheat/folds.hs"),
    (READ, "source/assignment/rubric.toml"),
    (READ, "submission/replay.hs"),
    (WRITE, "results/results.json"),
    (WRITE, "results/planted"),
    (WRITE, "source/grader/__init__.py"),
    (WRITE, "bait"),
    (READ, "/etc/shadow"),
)


@pytest.mark.root
@pytest.mark.parametrize(
    "tried",
    [
        pytest.param(OURS, id="one after another"),
        *(pytest.param((one,), id=one[1], marks=pytest.mark.long) for one in OURS),
    ],
)
def test_without_bubblewrap_a_program_reads_and_writes_nothing_of_ours(
    tried: Sequence[tuple[str, str]], open_root: Path, no_bubblewrap: str
) -> None:
    assert not spied(open_root, tried, no_bubblewrap)
    assert not (open_root / "results/planted").exists()


@pytest.mark.long
@pytest.mark.root
def test_the_spy_can_read_and_write_what_is_open(open_root: Path, no_bubblewrap: str) -> None:
    assert spied(open_root, [*OURS, (READ, "bait")], no_bubblewrap)
    (open_root / "bait").chmod(0o666)
    assert spied(open_root, [(WRITE, "bait")], no_bubblewrap)


@pytest.mark.root
def test_where_the_suite_stays_readable_nobody_is_graded(open_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.exports.gradescope_run.close_to_others", lambda *_: None)
    monkeypatch.setattr("sandbox.bubblewrap.shutil.which", lambda _: None)
    (open_root / "submission").mkdir(exist_ok=True)
    with pytest.raises(SandboxFaultError, match=r"graded\.json could be read by a program"):
        grade_folder(open_root, open_root / "source")


def test_without_bubblewrap_and_without_root_nobody_is_graded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.bubblewrap.shutil.which", lambda _: None)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(SandboxFaultError, match="only root can do that"):
        open_any_runtime(Path("/etc/hostname"))


@pytest.mark.long
def test_the_autograder_takes_companions_and_the_latest_version(root: Path) -> None:
    folder = BANK / "wheat/companion_module"
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert graded_there(root, files)["score"] == 20
    both = {"a.hs": (BANK / "chaff/no_repeat_check.hs").read_bytes(), "a-1.hs": (BANK / "wheat/folds.hs").read_bytes()}
    result = graded_there(root, both)
    assert result["score"] == 20
    assert "the latest, `a-1.hs`, was graded" in result["output"]


def test_the_autograder_rejects_with_the_reason(root: Path) -> None:
    result = graded_there(root, {"replay.hs": (BANK / "rejected/type_error.hs").read_bytes()})
    assert result["score"] == 0
    assert "line" in result["tests"][0]["output"]


def test_the_autograder_says_that_the_zero_of_what_needs_review_is_not_the_score(root: Path) -> None:
    rubric = root / "source/assignment/rubric.toml"
    usual = rubric.read_text()
    rubric.write_text(usual + 'does-not-compile = "review"\n')
    try:
        result = graded_there(root, {"replay.hs": (BANK / "rejected/type_error.hs").read_bytes()})
    finally:
        rubric.write_text(usual)
    assert result["score"] == 0
    assert result["output"].endswith(PROVISIONAL)
    assert "line" in result["tests"][0]["output"]


def test_an_empty_submission_is_rejected(root: Path) -> None:
    assert "No Haskell file" in graded_there(root, {"notes.txt": b""})["output"]


def test_a_problem_on_our_side_writes_no_result_and_ends_with_an_error(root: Path, tmp_path: Path) -> None:
    broken = tmp_path / "autograder"
    shutil.copytree(root, broken)
    (broken / "source/assignment/bank/wheat/folds.hs").write_text("import SedmaDatatypes\nreplay _ = Nothing\n")
    done = autograde(broken, {"replay.hs": (BANK / "wheat/folds.hs").read_bytes()})
    assert done.returncode == 3
    assert "nobody was graded" in done.stderr
    assert not (broken / "results/results.json").exists()


def test_the_autograder_runs_its_own_copy_of_the_grader(root: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(root / "source"), "PYTHONDONTWRITEBYTECODE": "1"}
    code = "import grader.exports.gradescope_run as g, testcases; print(g.__file__, testcases.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd="/", capture_output=True, text=True, check=True
    )
    assert done.stdout.count(str(root / "source")) == 2


def test_the_zip_has_its_scripts_at_the_root_and_no_solutions_but_the_preflights(root: Path) -> None:
    with zipfile.ZipFile(root / "autograder.zip") as archive:
        names = set(archive.namelist())
        modes = {info.filename: info.external_attr >> 16 & 0o777 for info in archive.infolist()}
    assert {"setup.sh", "run_autograder", "requirements.txt"} <= names
    assert (modes["setup.sh"], modes["run_autograder"]) == (0o755, 0o755)
    solutions = {name for name in names if name.endswith(".hs") and "/bank/" in name}
    assert solutions == {"assignment/bank/wheat/folds.hs", "assignment/bank/chaff/first_match_wins.hs"}
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests/")]


def test_the_scripts_are_sound_and_install_what_is_needed(root: Path) -> None:
    for script in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", str(root / "source" / script)], check=True)
    setup = (root / "source/setup.sh").read_text()
    assert "apt-get install --yes --no-install-recommends hugs bubblewrap" in setup
    wanted = (root / "source/requirements.txt").read_text().splitlines()
    assert {"click", "msgspec", "tree-sitter-haskell", "MarkupSafe"} <= {line.partition("==")[0] for line in wanted}
    assert not {"pytest", "hypothesis", "ruff"} & set(list_requirements())


def test_the_same_grader_makes_the_same_zip(tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        run("export", "gradescope", "--autograder", "-o", tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_the_entry_point_reports_the_grade(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "submission").mkdir()
    shutil.copy(BANK / "wheat/folds.hs", tmp_path / "submission")
    monkeypatch.chdir(root / "source")
    monkeypatch.setattr(sys, "argv", ["gradescope_run", str(tmp_path)])
    assert main() == 0
    assert "graded: 20 of 20 points" in capsys.readouterr().out
    assert check(json.loads((tmp_path / "results/results.json").read_text()))["score"] == 20
    monkeypatch.chdir(tmp_path)
    assert main() == 3
    assert "grader: " in capsys.readouterr().err


def test_a_submission_that_cannot_be_graded_gives_no_result(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "submission").mkdir()
    shutil.copy(BANK / "wheat/folds.hs", tmp_path / "submission")
    monkeypatch.setattr("grader.exports.gradescope_run.preflight", lambda _exam, _run: None)
    monkeypatch.setattr("grader.grading.single.Grader.grade", lambda _, submission: ungraded(submission.id))
    with pytest.raises(SandboxFaultError, match="the engine is gone"):
        grade_folder(tmp_path, root / "source")
    assert not (tmp_path / "results").exists()


def test_the_zip_of_players_has_everything_that_a_program_is_loaded_with(tmp_path: Path) -> None:
    players = load_assignment("sedma-players")
    packed = make_autograder(players, load_suite(suite_path(players, "graded")))
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(tmp_path)
    unpacked = load_assignment(str(tmp_path / "assignment"))
    assert (unpacked.given, unpacked.interface) == (players.given, players.interface)
