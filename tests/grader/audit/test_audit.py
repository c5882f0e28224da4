"""The audit, run for real on a small bank: it measures, names what falls short, and exits accordingly."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import assignment_folder, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.audit import oracle_agrees
from grader.audit.audit_progress import AuditProgress
from grader.audit.equal_marks import marks_equal
from grader.audit.programs import explained_mutants, mutant_submissions, variant_submissions
from grader.audit.runner import Runner
from grader.audit.second_oracle import Agreement, Disagreement
from grader.cli import grader
from grader.errors import DriftError
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from grader.model import Submission
from sandbox.contract import Job, Run, Sandbox
from sandbox.interpreters import Hugs
from tests.grader.transcribe import PROGRAMS

SEDMA = assignment_folder("sedma")
NOT_IN_A_SMALL_BANK = ("programs with several misconceptions", "programs as students write them")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The assignment with one right program, two wrong ones, and a small pool."""
    folder = tmp_path_factory.mktemp("assignments") / "small"
    shutil.copytree(SEDMA, folder, ignore=shutil.ignore_patterns("bank"))
    for name in ("wheat/folds.hs", "chaff/first_match_wins.hs", "chaff/crash_on_empty.hs"):
        (folder / "bank" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SEDMA / "bank" / name, folder / "bank" / name)
    settings = (folder / "assignment.toml").read_text()
    settings = settings.replace("pool = 16", "pool = 3").replace("kills = 4", "kills = 1")
    start = settings.index("mutated = ")
    end = settings.index("\n", start)
    (folder / "assignment.toml").write_text(settings[:start] + "mutated = []" + settings[end:])
    return folder


@pytest.fixture(scope="module")
def audited(small: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Path]:
    output = tmp_path_factory.mktemp("audit")
    arguments = ["audit", "-a", str(small), "-o", str(output), "--sandbox", "bubblewrap", "--reruns", "2"]
    arguments += ["--oracle", "60", "--secrets", "0", "--matrix", "--summary", str(output / "summary.md")]
    return CliRunner().invoke(grader, arguments, catch_exceptions=False), output


@pytest.mark.long
def test_a_bank_too_small_fails_by_name(audited: tuple[Result, Path]) -> None:
    result, _ = audited
    assert result.exit_code == 1
    text = " ".join(result.stdout.split())
    assert "✗ wheats-pass: only 1 programs, 15 wanted" in text
    assert "only 2 programs, 60 wanted" in text
    assert "✗ mutants-killed" in text


@pytest.mark.long
def test_each_step_is_named_while_the_audit_runs(audited: tuple[Result, Path]) -> None:
    steps = [line for line in audited[0].stderr.splitlines() if line.startswith("… ")]
    assert steps[:3] == ["… the right programs", "… their meaning-preserving variants", "… the wrong programs"]
    assert {"… two programs, again and again", "… the second oracle on 60 records"} < set(steps)


@pytest.mark.parametrize(("options", "lines"), [([], ["… a step", "grader: stopped"]), (["-q"], ["grader: stopped"])])
def test_quiet_shows_no_progress(options: list[str], lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, report: AuditProgress, **__: object) -> None:
        report("a step")
        raise DriftError("stopped")

    monkeypatch.setattr("grader.audit.audit.run_audit", stop)
    stopped = CliRunner().invoke(grader, ["audit", "--sandbox", "bubblewrap", *options], catch_exceptions=False)
    assert stopped.stderr.splitlines() == lines


@pytest.mark.long
def test_what_is_good_enough_is_met(audited: tuple[Result, Path]) -> None:
    text = audited[0].stdout
    for gate in ("graded cases", "cases for each", "programs whose answers", "records on which"):
        assert any("✓ met" in line and gate in line for line in text.splitlines()), gate


@pytest.mark.long
def test_the_matrix_has_a_sign_for_each_case(audited: tuple[Result, Path]) -> None:
    (row,) = (line for line in audited[0].stdout.splitlines() if line.startswith("crash-on-empty  "))
    signs = row.split()[1]
    assert len(signs) == len(load_suite(suite_path(load_assignment("sedma"), "graded")).cases)
    assert (signs.count("!"), signs.count("#")) == (1, 0)


def test_a_mutant_explained_as_equivalent_that_is_not_is_detected(small: Path, none_sandbox: Sandbox) -> None:
    assignment = load_assignment(str(small))
    grader = Grader(
        Exam(assignment, load_suite(suite_path(assignment, "graded"))), HaskellRuntime(none_sandbox, Hugs())
    )
    right = (small / "bank/wheat/folds.hs").read_bytes()
    wrong = (small / "bank/chaff/first_match_wins.hs").read_bytes()
    impostors = Runner(grader, 2).find_impostors([Submission("r", {"a.hs": right}), Submission("w", {"a.hs": wrong})])
    assert impostors["r"] == ()
    assert impostors["w"]


def test_a_mutant_that_crashes_is_killed_and_a_right_one_survives(small: Path, bubblewrap_sandbox: Sandbox) -> None:
    assignment = load_assignment(str(small))
    counted = Counted(bubblewrap_sandbox)
    grader = Grader(Exam(assignment, load_suite(suite_path(assignment, "graded"))), HaskellRuntime(counted, Hugs()))
    right = (small / "bank/wheat/folds.hs").read_bytes()
    crashes = PROGRAMS["sedma/too_deep"].read_bytes()
    mutants = [Submission("right", {"a.hs": right}), Submission("crashes", {"a.hs": crashes})]
    assert Runner(grader, 1).try_mutants(mutants) == {"right": False, "crashes": True}
    assert counted.runs <= 3  # one each, and at most one more for the cases before the crash in the suite's order


class Counted:
    """A sandbox that counts."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox, self.runs = sandbox, 0
        self.kind, self.image = sandbox.kind, sandbox.image
        self.which, self.close = sandbox.which, sandbox.close

    def run(self, job: Job) -> Run:
        self.runs += 1
        return self.sandbox.run(job)


@pytest.mark.long
def test_the_page_has_the_matrix_and_the_gates(audited: tuple[Result, Path]) -> None:
    page = (audited[1] / "audit.html").read_text().replace("<wbr>", "")
    assert "Which case kills which wrong program" in page
    assert "first-match-wins" in page
    assert re.search(r"crash-on-empty</th><td[^>]*>1</td><td><code>length-0-1</code> <a href=\"#game-", page)
    assert 'id="game-length-0-1"' in page
    assert "Against wrong programs it was not chosen for" in page
    assert "✗ missed" in page


@pytest.mark.long
def test_the_summary_is_appended_as_markdown(audited: tuple[Result, Path]) -> None:
    assert "| ❌ missed |" in (audited[1] / "summary.md").read_text()


@pytest.mark.long
def test_the_banks_readme_has_the_gates_as_they_are_printed(audited: tuple[Result, Path]) -> None:
    """Except the figures, which only a whole audit has, the numbers of runs and folds, and what a small bank lacks."""
    readme = Path(__file__).parents[3].joinpath("testcases/sedma/bank/README.md").read_text(encoding="utf-8")
    table = readme.partition("| gate | wanted | found |\n|---|---|---|\n")[2].partition("\n\n")[0]
    written = [tuple(row.split(" | ")[:2]) for row in table.removeprefix("| ").split("\n| ")]
    summary = (audited[1] / "summary.md").read_text(encoding="utf-8")
    *printed, oracle = re.findall(r"^\| \S+ (?:met|missed) \| (.+?) \| (.+?) \|", summary, re.MULTILINE)
    # Not measured here: making suites takes too long.
    secrets = marks_equal({}, 20, load_assignment("sedma").settings.gates)
    printed += [(secrets.title, secrets.target), oracle]

    def without_counts(gates: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
        return [(re.sub(r"\d+(?= (?:runs|folds|secrets))", "N", title), *wanted) for title, *wanted in gates]

    comparable = [row for row in written if not row[0].startswith(NOT_IN_A_SMALL_BANK)]
    assert without_counts(comparable) == without_counts(printed)


def test_every_explained_mutant_still_exists() -> None:
    assignment = load_assignment("sedma")
    explained = explained_mutants(assignment)
    assert explained
    assert set(explained) <= {mutant.id for mutant in mutant_submissions(assignment)}


def test_there_are_more_than_two_hundred_variants() -> None:
    assert len(variant_submissions(load_assignment("sedma"))) >= 200


def test_a_disagreement_with_the_second_oracle_is_shown() -> None:
    gate = oracle_agrees(Agreement(10, 1, "hugs", (Disagreement("7H", "Nothing", "Just (AC,One)"),)))
    assert not gate.met
    assert gate.shortfalls == ("7H: Nothing or Just (AC,One)",)
