"""Every grade can be reproduced from its digests, and counts as the same only where everything it depends on is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from grader.assignment.secret_suites import draft_secret_suite
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.cli import grader
from grader.digests import digest_files
from grader.errors import SandboxFaultError, UsageError
from grader.grading.class_results import describe_class
from grader.grading.fingerprints import digest_exam
from grader.grading.reproduction import reproduce
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Submission
from grader.results.files import dump_results, load_results
from grader.results.marks import finish_mark
from grader.results.reproduction_check import check_verifiable, compare_digests, compare_results, find_recorded
from grader.results.schema import AdjustmentInfo, DigestInfo, LatenessInfo, Results, SuiteInfo
from grader.submissions.gathering import gather
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
def own_grader(bubblewrap_sandbox: Sandbox) -> Grader:
    interpreter = find_interpreter(bubblewrap_sandbox)
    assert interpreter is not None
    return Grader(Exam(SEDMA, PUBLIC), HaskellRuntime(bubblewrap_sandbox, interpreter))


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
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def verify(folder: Path, name: str, *options: str | Path) -> Result:
    return run("verify", folder / "report/results.json", folder / "submissions" / name, *options)


@pytest.mark.parametrize("name", ["alice", "bob"])
def test_the_same_submission_comes_out_the_same(folder: Path, name: str) -> None:
    result = verify(folder, name)
    assert result.exit_code == 0, result.output
    assert "Reproduced: same grade from identical inputs" in result.stdout
    assert result.stdout.count("✓ same") == 8


def test_json_says_the_same(folder: Path) -> None:
    checked = json.loads(verify(folder, "bob", "--json").stdout)
    assert checked["same"] is True
    assert {check["what"] for check in checked["checks"] if check["same"]} == {
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
    return {check["what"] for check in json.loads(result.stdout)["checks"] if not check["same"]}


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
    output = verify(folder, "bob", "--limit", "memory_mb=100").stdout
    assert "Not the same: the result is the same, but not all inputs are identical (the limits)." in output


def test_another_suite_is_named(folder: Path) -> None:
    assert differing(folder, "bob", "--suite", suite_path(SEDMA, "public")) == {"suite"}


def test_who_verifies_with_another_suite_is_told_to_give_the_right_one(folder: Path) -> None:
    result = verify(folder, "bob", "--suite", suite_path(SEDMA, "public"))
    assert result.stdout.splitlines()[-1] == "The grade was made with another suite. Give that suite: --suite FILE."
    assert "--suite" not in verify(folder, "bob").stdout
    assert "--suite" not in verify(folder, "bob", "--limit", "memory_mb=100").stdout


def test_a_grade_by_a_secret_suite_says_so(folder: Path, tmp_path: Path) -> None:
    recorded = load_results(folder / "report")
    draft = draft_secret_suite(SEDMA, "public", b"a secret that no student has", frozenset())
    suite = draft.suite
    info = SuiteInfo(suite.name, suite.digest, suite.seed, len(suite.cases))
    (tmp_path / "results.json").write_bytes(dump_results(msgspec.structs.replace(recorded, suite=info)))
    again = run("verify", tmp_path / "results.json", folder / "submissions/bob", "--json")
    suggestion = "The grade was made with a secret suite. Give that suite: --suite FILE."
    assert json.loads(again.stdout)["suggestion"] == suggestion


def test_another_sandbox_is_named(folder: Path) -> None:
    assert differing(folder, "bob", "--sandbox", "none", "--unsafe-no-sandbox") == {"sandbox"}


def test_a_changed_file_is_named_and_what_it_changes(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "alice").mkdir()
    shutil.copy(BANK / "wheat/folds.hs", tmp_path / "alice/replay.hs")
    result = run("verify", folder / "report", tmp_path / "alice")
    assert result.exit_code == 1
    assert "✗ differs  the submission: recorded sha256:" in result.stdout
    assert "score: recorded 9, now 10" in result.stdout
    assert "games were answered differently: " in result.stdout
    assert "Different: the result differs, and so do inputs (the submission)." in result.stdout


def test_a_file_under_another_name_is_found_by_its_digest(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "submissions/bob", tmp_path / "somebody")
    assert run("verify", folder / "report", tmp_path / "somebody").exit_code == 0


def test_who_is_not_in_the_results_is_named(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "eve").mkdir()
    (tmp_path / "eve/replay.hs").write_text("replay = 1\n")
    result = run("verify", folder / "report", tmp_path / "eve")
    assert result.exit_code == 2
    assert (
        "'eve' is not in the results, neither by its files nor by its id; the results have alice, bob" in result.stderr
    )


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


def test_a_problem_on_our_side_is_not_a_verdict_on_the_grade(folder: Path) -> None:
    recorded = msgspec.json.decode((folder / "report/results.json").read_bytes(), type=Results)
    with pytest.raises(SandboxFaultError, match="could not be run again: the engine is gone"):
        reproduce(recorded, folder / "submissions/alice", Grader(Exam(SEDMA, PUBLIC), HaskellRuntime(Gone(), Hugs())))


def changed(own_grader: Grader, **settings: Any) -> Grader:
    return Grader(
        Exam(msgspec.structs.replace(own_grader.exam.assignment, **settings), own_grader.exam.suite), own_grader.runtime
    )


def test_each_digest_is_of_its_own_thing(own_grader: Grader) -> None:
    base = msgspec.to_builtins(digest_exam(own_grader.exam, own_grader.runtime.identity))
    limits = msgspec.structs.replace(SEDMA.settings.limits, memory_mb=1)
    policy = msgspec.structs.replace(SEDMA.rubric, policy={})
    others = {
        "types": changed(own_grader, types_source=b"x"),
        "rubric": changed(own_grader, rubric=policy),
        "limits": changed(own_grader, settings=msgspec.structs.replace(SEDMA.settings, limits=limits)),
        "harness": changed(own_grader, settings=msgspec.structs.replace(SEDMA.settings, function="other")),
        "suite": Grader(Exam(SEDMA, load_suite(suite_path(SEDMA, "graded"))), own_grader.runtime),
        "sandbox": Grader(Exam(SEDMA, PUBLIC), HaskellRuntime(Gone(), own_grader.runtime.interpreter)),
    }
    for what, other in others.items():
        changed_digests = msgspec.to_builtins(digest_exam(other.exam, other.runtime.identity))
        assert {name for name in base if base[name] != changed_digests[name]} == {what}
    assert set(others) == {field.name for field in msgspec.structs.fields(DigestInfo)}


def test_a_submissions_digest_is_of_names_and_contents_in_any_order() -> None:
    digest = digest_files({"a.hs": b"1", "b.hs": b"2"})
    assert digest == digest_files({"b.hs": b"2", "a.hs": b"1"})
    assert len({digest, digest_files({"a.hs": b"2", "b.hs": b"1"}), digest_files({"a.hs": b"12", "b.hs": b""})}) == 3


def test_a_class_records_the_digests_of_everything(own_grader: Grader, folder: Path) -> None:
    gathered, runtime = gather([folder / "submissions"], SEDMA), own_grader.runtime.identity
    graded_class = [own_grader.grade(submission) for submission in gathered.submissions]
    results = describe_class(own_grader.exam, runtime, graded_class, gathered)
    assert results.digests == digest_exam(own_grader.exam, runtime)
    digests = [digest_files(submission.files) for submission in gathered.submissions]
    assert [result.digest for result in results.submissions] == digests


def test_namesakes_by_digest_prefer_the_one_with_the_id() -> None:
    results = results_of(graded("twin-1", digest="sha256:d"), graded("twin-2", digest="sha256:d"))
    index, result = find_recorded(results, [(Submission("twin-2", {}), "sha256:d")])
    assert (index, result.id) == (0, "twin-2")


def test_every_way_to_differ_is_reported() -> None:
    differences = " ".join(compare_results(graded("x", wrong="deal-1"), rejected("x")))
    for words in (
        "status: recorded graded, now rejected",
        "score: recorded 2.5, now 0",
        "reason: recorded none",
        "3 games were answered differently: deal-1, deal-2, short-1",
    ):
        assert words in differences
    other = compare_results(graded("x", wrong="deal-1"), graded("x", wrong="deal-1", got="Nothing"))
    assert other == ("1 game was answered differently: deal-1",)
    assert compare_results(graded("x"), graded("x")) == ()


def test_an_unrecorded_digest_is_not_the_same_even_where_none_is_found() -> None:
    old = msgspec.structs.replace(results_of(graded("x")), digests=None)
    assert not [
        check
        for check in compare_digests(old, old, graded("x", digest=""), "")
        if check.what == "rubric" and check.is_same
    ]


LATE = LatenessInfo("2026-11-20T23:59:00+01:00", "2026-11-21T02:09:00+01:00", "times.csv", 7800, penalty=1)


def test_what_was_earned_is_compared_and_not_what_a_teacher_made_of_it() -> None:
    recorded = finish_mark(graded(), LATE, AdjustmentInfo(points=-2))
    assert compare_results(recorded, finish_mark(graded(), LATE, AdjustmentInfo(points=-2))) == ()
    worse = finish_mark(graded(wrong="deal-1"), LATE, AdjustmentInfo(points=-2))
    assert "score before lateness and adjustment: recorded 10, now 2.5" in compare_results(recorded, worse)


def test_a_final_score_that_nothing_recorded_gives_is_noticed() -> None:
    recorded = finish_mark(graded(), LATE, AdjustmentInfo(points=-2))
    forged = msgspec.structs.replace(recorded, score=9.5)
    (difference,) = compare_results(forged, recorded)
    assert difference == "final score: recorded 9.5, but what is recorded gives 7"


def test_what_a_teacher_settled_is_reproduced_although_it_needs_review() -> None:
    waiting = msgspec.structs.replace(rejected(), status="review", score=None)
    recorded = finish_mark(waiting, None, AdjustmentInfo(score=5))
    assert compare_results(recorded, finish_mark(waiting, None, AdjustmentInfo(score=5))) == ()


def test_settings_inside_a_submission_are_not_obeyed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "bob"
    shutil.copytree(folder / "submissions/bob", own)
    (own / "grader.toml").write_text('sandbox = "none"\n')
    monkeypatch.chdir(own)
    result = run("verify", folder / "report/results.json", ".")
    assert result.exit_code == 2
    assert "is inside the submission, so it may be the student's" in result.stderr
    monkeypatch.chdir(tmp_path)
    assert run("verify", folder / "report/results.json", own).exit_code != 2


def test_settings_beside_a_file_of_a_submission_are_not_obeyed(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A student's folder is the student's, whether the folder is named or the file in it."""
    own = tmp_path / "bob"
    shutil.copytree(folder / "submissions/bob", own)
    (own / "grader.toml").write_text('sandbox = "none"\n')
    monkeypatch.chdir(own)
    result = run("verify", folder / "report/results.json", "replay.hs")
    assert result.exit_code == 2
    assert "may be the student's" in result.stderr


@pytest.mark.parametrize("report", ["course/report", "elsewhere"])
def test_settings_of_a_course_are_obeyed_where_its_files_lie_beside_them(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, report: str
) -> None:
    (tmp_path / "course").mkdir()
    for name in ("alice", "bob"):
        shutil.copy(folder / f"submissions/{name}/replay.hs", tmp_path / f"course/{name}.hs")
    (tmp_path / "course/grader.toml").write_text('sandbox = "bubblewrap"\n')
    monkeypatch.chdir(tmp_path / "course")
    assert run("grade", "alice.hs", "bob.hs", "-o", tmp_path / report, "-q").exit_code == 0
    assert run("verify", tmp_path / report, "bob.hs").exit_code == 0


@pytest.mark.parametrize("in_settings", [True, False])
def test_a_strangers_program_is_not_run_again_without_a_sandbox_unless_that_is_said_twice(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_settings: bool
) -> None:
    (tmp_path / "grader.toml").write_text('sandbox = "none"\n' if in_settings else "")
    monkeypatch.chdir(tmp_path)
    options = () if in_settings else ("--sandbox", "none")
    refused = verify(folder, "bob", *options)
    assert (refused.exit_code, "--unsafe-no-sandbox" in refused.stderr) == (2, True)
    assert verify(folder, "bob", *options, "--unsafe-no-sandbox").exit_code == 1  # the grade was made in another one
