"""Receipts: every grade can be made again from its digests, and is called the same only where it was made the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.cli import grader
from grader.digests import digest_exam, digest_files
from grader.errors import SandboxFaultError, UsageError
from grader.grading.reproduction import reproduce
from grader.grading.runtime import Bench
from grader.grading.single import Task, grade_safely
from grader.model import Submission
from grader.results.files import dump_results
from grader.results.reproduction_check import check_verifiable, compare_digests, compare_results, find_recorded
from grader.results.schema import DigestInfo, Results
from grader.submissions.gathering import describe_class, gather
from sandbox.contract import Job, Run, Sandbox, SandboxFailureError
from sandbox.interpreters import Hugs, find_interpreter
from tests.grader.sample_results import graded, missing, rejected, results_of

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")
PUBLIC = load_suite(suite_path(SEDMA, "public"))


@pytest.fixture(autouse=True)
def _no_docker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")


@pytest.fixture
def task(bubblewrap_sandbox: Sandbox) -> Task:
    interpreter = find_interpreter(bubblewrap_sandbox)
    assert interpreter is not None
    return Task(SEDMA, PUBLIC, Bench(bubblewrap_sandbox, interpreter))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of two, graded: submissions/ and results.json."""
    root = tmp_path_factory.mktemp("class")
    for name, program in {"alice": "chaff/no_repeat_check.hs", "bob": "rejected/type_error.hs"}.items():
        (root / "submissions" / name).mkdir(parents=True)
        shutil.copy(BANK / program, root / "submissions" / name / "replay.hs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
        assert run("grade", root / "submissions", "-o", root / "report", "-q").exit_code == 0
    return root


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, [str(one) for one in arguments], catch_exceptions=False)


def verify(folder: Path, name: str, *options: str | Path) -> Result:
    return run("verify", folder / "report/results.json", folder / "submissions" / name, *options)


@pytest.mark.parametrize("name", ["alice", "bob"])
def test_the_same_submission_comes_out_the_same(folder: Path, name: str) -> None:
    result = verify(folder, name)
    assert result.exit_code == 0, result.output
    assert "Reproduced: same grade from identical inputs" in result.stdout
    assert result.stdout.count("✓ same") == 8


def test_json_says_the_same(folder: Path) -> None:
    found = json.loads(verify(folder, "bob", "--json").stdout)
    assert found["same"] is True
    assert {one["what"] for one in found["checks"] if one["same"]} == {
        "submission",
        "suite",
        "types",
        "rubric",
        "limits",
        "harness",
        "sandbox",
        "version",
    }


def differing(folder: Path, name: str, *options: str | Path) -> set[str]:
    result = verify(folder, name, "--json", *options)
    assert result.exit_code == 1, result.output
    return {one["what"] for one in json.loads(result.stdout)["checks"] if not one["same"]}


def test_another_rubric_is_named_and_the_grade_is_not_called_the_same(folder: Path, tmp_path: Path) -> None:
    rubric = tmp_path / "rubric.toml"
    rubric.write_text(SEDMA.file("rubric.toml").read_text().replace("points = 3", "points = 4"))
    assert differing(folder, "bob", "--rubric", rubric) == {"rubric"}


def test_other_types_are_named(folder: Path, tmp_path: Path) -> None:
    types = tmp_path / "SedmaDatatypes.hs"
    types.write_bytes(SEDMA.types_source + b"-- another\n")
    assert differing(folder, "bob", "--types", types) == {"types"}


def test_other_limits_are_named_and_an_equal_result_is_not_called_the_same(folder: Path) -> None:
    assert differing(folder, "bob", "--limit", "memory_mb=100") == {"limits"}
    said = verify(folder, "bob", "--limit", "memory_mb=100").stdout
    assert "Not the same: the result is the same, but not all inputs are identical (the limits)." in said


def test_another_suite_is_named(folder: Path) -> None:
    assert differing(folder, "bob", "--suite", suite_path(SEDMA, "public")) == {"suite"}


def test_another_sandbox_is_named(folder: Path) -> None:
    assert differing(folder, "bob", "--sandbox", "none") == {"sandbox"}


def test_a_changed_file_is_named_and_what_it_changes(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "alice").mkdir()
    shutil.copy(BANK / "wheat/folds.hs", tmp_path / "alice/replay.hs")
    result = run("verify", folder / "report", tmp_path / "alice")
    assert result.exit_code == 1
    assert "✗ differs  the submission: recorded sha256:" in result.stdout
    assert "score: recorded 9, now 10" in result.stdout
    assert "games answered otherwise" in result.stdout
    assert "Different: the result differs, and so do inputs (the submission)." in result.stdout


def test_a_file_under_another_name_is_found_by_its_digest(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "submissions/bob", tmp_path / "somebody")
    assert run("verify", folder / "report", tmp_path / "somebody").exit_code == 0


def test_who_is_not_in_the_results_is_named(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "eve").mkdir()
    (tmp_path / "eve/replay.hs").write_text("replay = 1\n")
    result = run("verify", folder / "report", tmp_path / "eve")
    assert result.exit_code == 2
    assert "'eve' is not in the results, neither by its files nor by its id; there are alice, bob" in result.stderr


def test_the_zip_of_a_class_is_nobodys_submission(folder: Path, tmp_path: Path) -> None:
    shutil.make_archive(str(tmp_path / "class"), "zip", folder / "submissions")
    assert "'class' is not in the results" in run("verify", folder / "report", tmp_path / "class.zip").stderr


def test_results_without_digests_are_never_called_the_same(folder: Path, tmp_path: Path) -> None:
    old = msgspec.json.decode((folder / "report/results.json").read_bytes(), type=Results)
    (tmp_path / "old.json").write_bytes(dump_results(msgspec.structs.replace(old, digests=None)))
    result = run("verify", tmp_path / "old.json", folder / "submissions/bob")
    assert result.exit_code == 1
    assert "? unknown  the rubric: not recorded at that time" in result.stdout


def test_nothing_handed_in_cannot_be_verified() -> None:
    with pytest.raises(UsageError, match="'absent' handed in nothing"):
        check_verifiable(missing())


class Gone:
    """A sandbox whose engine died."""

    kind, image = "gone", None

    def run(self, job: Job) -> Run:  # noqa: ARG002 - the contract has it
        raise SandboxFailureError("the engine is gone")

    def which(self, program: str) -> str | None:
        return program

    def close(self) -> None:
        """Nothing to give back."""


def test_a_fault_of_ours_is_no_verdict_on_the_receipt(folder: Path) -> None:
    recorded = msgspec.json.decode((folder / "report/results.json").read_bytes(), type=Results)
    with pytest.raises(SandboxFaultError, match="could not be run again: the engine is gone"):
        reproduce(recorded, folder / "submissions/alice", Task(SEDMA, PUBLIC, Bench(Gone(), Hugs())))


def changed(task: Task, **settings: Any) -> Task:
    return Task(msgspec.structs.replace(task.assignment, **settings), task.suite, task.bench)


def test_each_digest_is_of_its_own_thing(task: Task) -> None:
    base = msgspec.to_builtins(digest_exam(task, task.place))
    limits = msgspec.structs.replace(SEDMA.settings.limits, memory_mb=1)
    policy = msgspec.structs.replace(SEDMA.rubric, policy={})
    others = {
        "types": changed(task, types_source=b"x"),
        "rubric": changed(task, rubric=policy),
        "limits": changed(task, settings=msgspec.structs.replace(SEDMA.settings, limits=limits)),
        "harness": changed(task, settings=msgspec.structs.replace(SEDMA.settings, function="other")),
        "suite": Task(SEDMA, load_suite(suite_path(SEDMA, "graded")), task.bench),
        "sandbox": Task(SEDMA, PUBLIC, Bench(Gone(), task.bench.interpreter)),
    }
    for what, other in others.items():
        found = msgspec.to_builtins(digest_exam(other, other.place))
        assert {name for name in base if base[name] != found[name]} == {what}
    assert set(others) == {field.name for field in msgspec.structs.fields(DigestInfo)}


def test_a_submissions_digest_is_of_names_and_contents_in_any_order() -> None:
    one = digest_files({"a.hs": b"1", "b.hs": b"2"})
    assert one == digest_files({"b.hs": b"2", "a.hs": b"1"})
    assert len({one, digest_files({"a.hs": b"2", "b.hs": b"1"}), digest_files({"a.hs": b"12", "b.hs": b""})}) == 3


def test_a_class_records_the_digests_of_everything(task: Task, folder: Path) -> None:
    found = gather([folder / "submissions"], SEDMA)
    results = describe_class(task, [grade_safely(one, task) for one in found.submissions], found)
    assert results.digests == digest_exam(task, task.place)
    assert [one.digest for one in results.submissions] == [digest_files(one.files) for one in found.submissions]


def test_namesakes_by_digest_prefer_the_one_with_the_id() -> None:
    results = results_of(graded("twin-1", digest="sha256:d"), graded("twin-2", digest="sha256:d"))
    place, one = find_recorded(results, [(Submission("twin-2", {}), "sha256:d")])
    assert (place, one.id) == (0, "twin-2")


def test_every_way_to_differ_is_said() -> None:
    said = " ".join(compare_results(graded("x", wrong="deal-1"), rejected("x")))
    for words in (
        "status: recorded graded, now rejected",
        "score: recorded 2.5, now 0",
        "reason: recorded none",
        "games",
    ):
        assert words in said
    assert compare_results(graded("x"), graded("x")) == ()


def test_an_unrecorded_digest_is_not_the_same_even_where_none_is_found() -> None:
    old = msgspec.structs.replace(results_of(graded("x")), digests=None)
    assert not [
        one for one in compare_digests(old, old, graded("x", digest=""), "") if one.what == "rubric" and one.is_same
    ]
