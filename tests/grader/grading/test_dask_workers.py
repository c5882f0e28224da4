"""A real Dask cluster: a scheduler and several workers, each a process of its own."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.cli import grader
from grader.errors import SandboxFaultError
from grader.grading.dask_workers import (
    RemoteRunner,
    WorkerDescription,
    common_runtime,
    dask_workers,
    describe_worker,
    worker_runtime,
)
from grader.grading.fingerprints import grader_digest
from grader.judging.exam import Exam
from grader.model import Program, RuntimeIdentity, Submission
from grader.submissions.preparation import prepare_submission

SEDMA = load_assignment("sedma")
EXAM = Exam(SEDMA, load_suite(suite_path(SEDMA, "graded")))
BANK = SEDMA.file("bank")
AT = "Scheduler at:"
PACKAGES = ("grader", "reference", "sandbox", "templates", "testcases")


@dataclass(frozen=True)
class Running:
    """A process of Dask's, and the scheduler's address."""

    process: subprocess.Popen[str]
    address: str


@contextmanager
def dask(*arguments: str, ready: str, environment: Mapping[str, str] | None = None) -> Iterator[Running]:
    """A process of Dask's, as soon as it says that it is ready."""
    command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
    variables = {**os.environ, **(environment or {})}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=variables, cwd="/") as process:
        assert process.stderr is not None
        said = []
        try:
            for line in process.stderr:
                said.append(line)
                if ready in line:
                    break
            else:
                raise AssertionError(f"{command} ended: {''.join(said)}")
            process.stderr.close()  # so that it never waits for us to read
            yield Running(process, said[-1].split()[-1])
        finally:
            process.kill()


def scheduler() -> AbstractContextManager[Running]:
    return dask("scheduler", "--host", "127.0.0.1", "--port", "0", ready=AT)


def worker(address: str, environment: Mapping[str, str] | None = None) -> AbstractContextManager[Running]:
    options = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--memory-limit", "0")
    return dask("worker", address, *options, ready="Registered to:", environment=environment)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A scheduler with two workers."""
    with scheduler() as head, worker(head.address), worker(head.address):
        yield head.address


@pytest.fixture(scope="module")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    for number in range(7):
        source = (BANK / ("wheat/folds.hs" if number % 2 else "chaff/no_repeat_check.hs")).read_text()
        (folder / f"s{number}.hs").write_text(f"{source}\n-- {number}\n")
    shutil.copy(BANK / "rejected/type_error.hs", folder / "wrong.hs")
    return folder


@pytest.fixture(scope="module")
def report_from_here(submissions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report on this class that this machine makes alone."""
    report = tmp_path_factory.mktemp("here") / "report"  # as far from the class as the others, which it names
    assert grade(submissions, report).exit_code == 0
    return report


def grade(submissions: Path, report: Path, *options: str) -> Result:
    arguments = ["grade", str(submissions), "-o", str(report), "--sandbox", "bubblewrap", "-q", "--fresh", *options]
    return CliRunner().invoke(grader, arguments, catch_exceptions=False)


def test_a_cluster_gives_the_report_of_this_machine(
    cluster: str, submissions: Path, report_from_here: Path, tmp_path: Path
) -> None:
    there = grade(submissions, tmp_path / "there", "--cluster", cluster)
    assert there.exit_code == 0, there.stderr
    assert "2 workers with 2 threads: sandbox 'bubblewrap' with hugs" in there.stderr
    for name in ("results.json", "grades.csv"):
        assert (report_from_here / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_a_worker_that_dies_has_its_submissions_done_by_the_others(
    cluster: str, submissions: Path, report_from_here: Path, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "grader", "grade", str(submissions), "-o", str(tmp_path / "there"), "--fresh"]
    with (
        worker(cluster) as victim,
        subprocess.Popen(
            [*command, "--sandbox", "bubblewrap", "--cluster", cluster], stderr=subprocess.PIPE, text=True
        ) as process,
    ):
        assert process.stderr is not None
        said = []
        for line in process.stderr:
            said.append(line)
            if line.startswith("2/8"):
                victim.process.kill()
    assert "3 workers with 3 threads" in said[0]
    assert process.returncode == 0, said
    assert (report_from_here / "results.json").read_bytes() == (tmp_path / "there/results.json").read_bytes()


def test_workers_that_join_later_get_their_share(cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.grading.dask_workers._COUNT_SECONDS", 0)
    with dask_workers(EXAM, cluster, "bubblewrap", 7, lambda _: None) as workers:
        assert workers.capacity() == 7
    with dask_workers(EXAM, cluster, "bubblewrap", None, lambda _: None) as workers:
        before = workers.capacity()
        with worker(cluster):
            assert workers.capacity() == before * 3 // 2


@pytest.mark.long
def test_a_scheduler_that_dies_ends_the_run_and_the_next_goes_on(submissions: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "grader", "grade", str(submissions), "-o", str(tmp_path / "report")]
    with (
        scheduler() as victim,
        worker(victim.address),
        subprocess.Popen(
            [*command, "--sandbox", "bubblewrap", "--cluster", victim.address], stderr=subprocess.PIPE, text=True
        ) as process,
    ):
        assert process.stderr is not None
        said = ""
        for line in process.stderr:
            said += line
            if line.startswith("2/8"):
                victim.process.kill()
    assert process.returncode == 3, said
    assert "programs cannot be run any more" in said
    assert "finished submissions are saved" in said
    again = subprocess.run([*command, "--sandbox", "bubblewrap"], capture_output=True, text=True, check=False)
    assert again.returncode == 0
    assert again.stderr.count("(reused)") >= 2


def test_a_scheduler_without_workers_is_said_with_what_to_do(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.grading.dask_workers.ANSWER_SECONDS", 2)
    with scheduler() as head:
        result = grade(submissions, tmp_path / "report", "--cluster", head.address)
    assert result.exit_code == 2
    assert (
        f"the scheduler has no workers after 2 seconds; start some with `dask worker {head.address}`" in result.stderr
    )


def test_no_scheduler_is_said_with_what_to_do(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.grading.dask_workers.ANSWER_SECONDS", 1)
    for address in ("tcp://127.0.0.1:1", "nonsense://x"):
        result = grade(submissions, tmp_path / "report", "--cluster", address)
        assert result.exit_code == 2
        assert f"{address}: no Dask scheduler answers there" in result.stderr
        assert "start one with `dask scheduler`" in result.stderr


def test_without_dask_it_says_what_to_install(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = grade(submissions, tmp_path / "report", "--cluster", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "pip install '.[cluster]'" in result.stderr


def test_an_address_with_tls_needs_certificates(submissions: Path, tmp_path: Path) -> None:
    result = grade(submissions, tmp_path / "report", "--cluster", "tls://127.0.0.1:1")
    assert result.exit_code == 2
    assert "TLS needs certificates; set DASK_DISTRIBUTED__COMM__TLS__CA_FILE" in result.stderr


@pytest.mark.long  # `make test` runs the recipe with TLS, in `tests/test_cluster_recipes.py`
def test_an_address_with_tls_works_with_certificates(submissions: Path, tmp_path: Path) -> None:
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=grader"]
    subprocess.run(["openssl", *made, "-out", certificate, "-keyout", key], check=True, capture_output=True)
    roles = {
        f"DASK_DISTRIBUTED__COMM__TLS__{role}__{part}": str(file)
        for role in ("SCHEDULER", "WORKER", "CLIENT")
        for part, file in (("CERT", certificate), ("KEY", key))
    }
    secured = {"DASK_DISTRIBUTED__COMM__TLS__CA_FILE": str(certificate), **roles}
    command = [sys.executable, "-m", "grader", "grade", str(submissions), "-o", str(tmp_path / "report"), "-q"]
    with (
        dask("scheduler", "--host", "tls://127.0.0.1", "--port", "0", ready=AT, environment=secured) as head,
        dask("worker", head.address, "--nthreads", "1", "--no-nanny", ready="Registered to:", environment=secured),
    ):
        assert head.address.startswith("tls://")
        run = subprocess.run(
            [*command, "--sandbox", "bubblewrap", "--cluster", head.address],
            env={**os.environ, **secured},
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "report/results.json").exists()


def another_version(folder: Path) -> dict[str, str]:
    """The whole package, copied, under another version."""
    for package in PACKAGES:
        shutil.copytree(Path(package), folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "grader/__init__.py").write_text('"""Another."""\n\n__version__ = "9.9.9"\n')
    return {"PYTHONPATH": str(folder)}


def no_package(folder: Path) -> dict[str, str]:
    folder.mkdir()
    (folder / "grader.py").write_text("raise ModuleNotFoundError(\"No module named 'grader'\")\n")
    return {"PYTHONPATH": str(folder)}


def no_sandbox(_: Path) -> dict[str, str]:
    return {"PATH": "/nonexistent", "DOCKER_HOST": "unix:///nonexistent/docker.sock"}


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (another_version, "runs version 9.9.9, this machine 0.1.0: install the same package on all"),
        pytest.param(
            no_package,
            "No module named 'grader'; install this package there (version 0.1.0)",
            marks=pytest.mark.long,
        ),
        pytest.param(no_sandbox, "cannot run programs: bubblewrap is not installed", marks=pytest.mark.long),
    ],
)
def test_a_worker_that_is_not_like_the_others_is_named_before_anyone_is_graded(
    cluster: str, submissions: Path, tmp_path: Path, spoil: object, complaint: str
) -> None:
    assert callable(spoil)
    line = [sys.executable, "-m", "grader", "grade", str(submissions), "-o", str(tmp_path / "report")]
    line += ["--sandbox", "bubblewrap", "-q", "--fresh", "--cluster", cluster]
    with worker(
        cluster, spoil(tmp_path / "spoilt")
    ):  # a process of its own: the loops of clients before it are not its
        done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert complaint in done.stderr
    assert not (tmp_path / "report/results.json").exists()


HERE = RuntimeIdentity("bubblewrap", None, "hugs", "sha256:1234")


def test_workers_that_agree_have_one_place_and_others_are_named() -> None:
    described = WorkerDescription("host", "0.1.0", grader_digest(), HERE)
    assert common_runtime({"tcp://a": described, "tcp://b": described}) == HERE
    other = replace(described, runtime=RuntimeIdentity("docker", "sha256:image", "hugs", None))
    with pytest.raises(SandboxFaultError, match=r"tcp://a has sandbox 'bubblewrap'.*tcp://b has sandbox 'docker'"):
        common_runtime({"tcp://a": described, "tcp://b": other})
    with pytest.raises(SandboxFaultError, match="the same version, with different code"):
        common_runtime({"tcp://a": replace(described, grader="edited")})
    with pytest.raises(SandboxFaultError, match="the worker tcp://a cannot run programs: TimeoutError"):
        common_runtime({"tcp://a": TimeoutError()})


def a_program() -> Program:
    prepared = prepare_submission(Submission("x", {"a.hs": (BANK / "wheat/folds.hs").read_bytes()}), SEDMA)
    assert isinstance(prepared, Program)
    return prepared


def test_what_travels_is_small_and_never_what_is_expected() -> None:
    runner = RemoteRunner("bubblewrap", HERE, grader_digest())
    packed = pickle.dumps((runner, a_program(), EXAM.questions))
    assert len(packed) < 100_000
    assert pickle.loads(packed) == (runner, a_program(), EXAM.questions)  # noqa: S301 - our own
    for answer in {case.expected for case in EXAM.suite.cases} - {"Nothing"}:
        assert answer.encode() not in pickle.dumps((runner, EXAM.questions))


def test_a_worker_refuses_what_another_grader_or_another_place_would_answer() -> None:
    described = describe_worker("bubblewrap")
    assert described.grader == grader_digest()
    runner = RemoteRunner("bubblewrap", described.runtime, described.grader)
    with pytest.raises(SandboxFaultError, match="runs a different version of the grader"):
        replace(runner, grader="another")(a_program(), EXAM.questions)
    with pytest.raises(SandboxFaultError, match="make them alike, and grade again"):
        replace(runner, identity=HERE)(a_program(), EXAM.questions)
    outcome = runner(a_program(), EXAM.questions)
    assert isinstance(outcome, tuple)
    assert len(outcome) == len(EXAM.suite.cases)
    assert worker_runtime("bubblewrap") is worker_runtime("bubblewrap")


def test_what_is_for_this_machines_docker_is_not_for_a_cluster(tmp_path: Path) -> None:
    (tmp_path / "replay.hs").write_text("replay _ = Nothing\n")
    arguments = ["grade", str(tmp_path), "-o", str(tmp_path / "report"), "--cluster", "tcp://127.0.0.1:9"]
    result = CliRunner().invoke(grader, [*arguments, "--runtime", "runsc"])
    assert result.exit_code == 2
    assert "a cluster's workers use their own" in result.output


@pytest.mark.long
def test_a_cluster_plays_the_tournament_of_this_machine(cluster: str, tmp_path: Path) -> None:
    players = load_assignment("sedma-players")
    program = tmp_path / "class" / "ann.hs"
    program.parent.mkdir()
    shutil.copy(players.file(players.settings.preflight_right), program)
    command = ["tournament", str(program.parent), "-a", players.name, "--sandbox", "bubblewrap", "-q", "--fresh"]
    command += ["--opponents", "first", "--decks", "2", "--most", "2"]
    for name, options in {"here": [], "there": ["--cluster", cluster]}.items():
        result = CliRunner().invoke(grader, [*command, "-o", str(tmp_path / name), *options], catch_exceptions=False)
        assert result.exit_code == 0
    here, there = (tmp_path / name / "tournament.json" for name in ("here", "there"))
    assert there.read_bytes() == here.read_bytes()
