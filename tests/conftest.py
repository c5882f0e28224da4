"""What several tests share: a Docker engine, found or started for this session, the sandboxes, and how tests skip."""

from __future__ import annotations

import fcntl
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

import pytest
from xdist.scheduler.loadfile import LoadFileScheduling

from sandbox.choose import open_sandbox
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.docker_backend import Docker
from sandbox.docker_connection import connect
from sandbox.wasm_module import find_module
from tests.engine import PrivateEngine

# A folder of this test session: made by the controlling process, inherited by the workers of pytest-xdist.
_SESSION = "CARD_GRADER_TEST_SESSION"
_CACHES = count()


# The workers take whole files, in this order, so that nobody is left with a long one in the end. Files that wait for an
# engine, a browser or a cluster alternate with files that compute, so that no core is idle.
LONGEST = (
    "attacks/test_attacks.py",
    "reference/test_every_misconception.py",
    "reference/test_tables.py",
    "reference/test_catalogue.py",
    "reference/test_shrinking.py",
    "reference/test_wrong_programs.py",
    "reference/test_independent_truth.py",
    "pages/test_student_pages.py",
    "pages/test_play_page.py",
    "pages/test_other_sites.py",
    "grader/grading/test_dask_workers.py",
    "fuzz/test_cost.py",
    "pages/test_class_page.py",
    "pages/test_tournament_pages.py",
    "pages/test_check_page.py",
    "grader/grading/test_class_run.py",
    "sandbox/test_faults.py",
    "grader/grading/test_session.py",
    "grader/commands/test_where.py",
    "sandbox/test_image.py",
    "grader/results/test_reproduction_check.py",
    "grader/commands/test_cli.py",
    "grader/audit/test_bank.py",
    "toy/test_duel.py",
    "fuzz/test_folders.py",
    "grader/grading/test_interrupts.py",
    "quality/test_error_bank.py",
    "grader/grading/test_full_disk.py",
    "grader/exports/test_gradescope.py",
    "sandbox/test_backends.py",
    "defences/test_defences.py",
    "grader/commands/test_tournament.py",
    "grader/reports/test_transcripts.py",
    "grader/haskell/test_compile_errors.py",
    "grader/commands/test_players.py",
    "test_drift.py",
    "grader/commands/test_grade.py",
    "grader/grading/test_single.py",
    "test_scale.py",
    "sandbox/test_sleep_detection.py",
    "sandbox/test_leftovers.py",
    "attacks/test_shapes.py",
    "quality/test_reference_mutations.py",
    "grader/audit/test_audit.py",
    "bench/test_speed.py",
    "bench/test_cost.py",
    "grader/submissions/test_budget.py",
    "quality/test_suite_power.py",
    "quality/test_secret_suites.py",
    "grader/test_guards.py",
    "grader/audit/test_equal_marks.py",
    "grader/results/test_similar_pairs.py",
    "reference/test_simplest.py",
)


# Files that one worker takes together, because they share what is made once: records of every recipe, or a browser.
TOGETHER = {
    "reference/test_every_misconception.py": "records",
    "reference/test_tables.py": "records",
    "reference/test_catalogue.py": "records",
    "reference/test_shrinking.py": "records",
    "reference/test_wrong_programs.py": "records",
    "reference/test_independent_truth.py": "records",
    "pages/test_student_pages.py": "a browser",
    "pages/test_play_page.py": "a browser",
    "pages/test_other_sites.py": "a browser",
    "pages/test_class_page.py": "another browser",
    "pages/test_tournament_pages.py": "another browser",
    "pages/test_check_page.py": "another browser",
    "pages/test_bundled_class.py": "another browser",
}


# Files whose lines other tests run too, but which would take minutes longer if coverage traced them.
UNTRACED = (
    "fuzz/test_cost.py",
    "fuzz/test_folders.py",
    "quality/test_secret_suites.py",
    "reference/test_every_misconception.py",
    "reference/test_independent_truth.py",
    "reference/test_parting.py",
    "reference/test_playable_games.py",
    "reference/test_simplest.py",
    "reference/test_tables.py",
)


NEEDS_ROOT = "needs root: run as root, or `make test-root`"
ALLOWED_SKIPS = (  # reasons that a complete machine may still have; under CI=true any other skip fails the run
    NEEDS_ROOT,
    "the engine that was found has no runtime runsc",
)


@pytest.hookimpl(tryfirst=True)  # before its fixtures
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The one way to say that a test needs root is its marker."""
    if item.get_closest_marker("root") and os.geteuid() != 0:
        pytest.skip(NEEDS_ROOT)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Under CI=true a skip that is not on the list fails the run. The controller sees those of all workers."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput") or os.environ.get("CI") != "true":
        return
    reasons = {_skip_reason(report) for report in reporter.stats.get("skipped", [])}
    unexpected = sorted(reason for reason in reasons if not reason.startswith(ALLOWED_SKIPS))
    if unexpected:
        reporter.write_line("")
        for reason in unexpected:
            reporter.write_line(f"Skipped under CI=true, but not in ALLOWED_SKIPS of tests/conftest.py: {reason}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _skip_reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """The reason alone: pytest keeps a path, a line and "Skipped: reason"."""
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr).removeprefix("Skipped: ")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    tests = Path(__file__).parent
    order = {tests / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path, len(order)))
    untraced = {tests / name for name in UNTRACED}
    for item in items:
        if item.path in untraced:
            item.add_marker("no_cover")


class ByFile(LoadFileScheduling):  # type: ignore[misc] # it has no types
    """Gives each worker whole files, and some of them together."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return TOGETHER.get(file.removeprefix("tests/"), file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile | None:
    return ByFile(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    """Twelve thousand collected tests stay until the end: whoever looks for garbage need not look through them."""
    gc.collect()
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    # A shell's background jobs, and whatever they start, ignore Ctrl-C: tests that press it would wait forever.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        os.environ[_SESSION] = tempfile.mkdtemp(prefix="card-grader-tests-")
    # One key for all tests: journals that one of them began are copied and continued by others.
    os.environ["XDG_STATE_HOME"] = str(Path(os.environ[_SESSION], "state"))


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        folder = Path(os.environ.pop(_SESSION))
        PrivateEngine(folder).stop()
        shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test knows what another one ran, nor what the user of this machine did."""
    # `mktemp` would look through the folders of all tests before this one.
    folder = tmp_path_factory.getbasetemp() / "caches" / str(next(_CACHES))
    folder.mkdir(parents=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    # Compiled WebAssembly is the same for all; it takes seconds to make.
    monkeypatch.setattr("sandbox.wasm_module.cache_folder", lambda: _session_folder() / "cache")
    return folder


@pytest.fixture(scope="session")
def docker_engine() -> Iterator[str]:
    """The address of an engine: the one in the environment, else a private one of this session."""
    with pytest.MonkeyPatch.context() as patch:
        try:
            host = _find_or_start_engine(patch)
        except (SandboxUnavailableError, OSError) as error:
            unavailable(f"no Docker engine: {error}")
        yield host


@pytest.fixture(params=["docker", "container", "bubblewrap", "wasm", "none"])
def sandbox_kind(request: pytest.FixtureRequest) -> str:
    """Each kind of sandbox in turn; ``container`` is Docker with a container for each run."""
    return str(request.param)


@pytest.fixture
def sandbox(request: pytest.FixtureRequest, sandbox_kind: str) -> Sandbox:
    """An open sandbox of each kind in turn; opened once, and shared by all tests."""
    return _get_sandbox(request, sandbox_kind)


@pytest.fixture(params=["docker", "container", "bubblewrap", "wasm"])
def sealed_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """An open sandbox of each kind that seals a program off."""
    return _get_sandbox(request, str(request.param))


@pytest.fixture
def docker_sandbox(request: pytest.FixtureRequest) -> Docker:
    """The sandbox of the session's engine."""
    opened = _get_sandbox(request, "docker")
    assert isinstance(opened, Docker)
    return opened


@pytest.fixture
def container_sandbox(request: pytest.FixtureRequest) -> Docker:
    """The same, with a container for each run."""
    opened = _get_sandbox(request, "container")
    assert isinstance(opened, Docker)
    return opened


@pytest.fixture
def bubblewrap_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """The sandbox of Linux namespaces."""
    return _get_sandbox(request, "bubblewrap")


@pytest.fixture
def wasm_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """The sandbox of Hugs in WebAssembly."""
    return _get_sandbox(request, "wasm")


@pytest.fixture
def no_wasm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which Hugs for WebAssembly was not built."""

    def find_nothing() -> None:
        raise SandboxUnavailableError("Hugs for WebAssembly is not built: try 'make wasm'")

    monkeypatch.setattr("sandbox.wasm_backend.find_module", find_nothing)


@pytest.fixture
def none_sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """The sandbox that is none."""
    return _get_sandbox(request, "none")


def _get_sandbox(request: pytest.FixtureRequest, kind: str) -> Sandbox:
    if kind in ("docker", "container"):
        request.getfixturevalue("docker_engine")
    elif kind == "bubblewrap" and shutil.which("bwrap") is None:
        unavailable("bubblewrap is not installed")
    elif kind == "wasm":
        require_wasm()
    try:
        return _open_once(kind)
    except SandboxUnavailableError as error:  # the engine answers, or bwrap is installed: ours should work with it
        pytest.fail(f"the sandbox {kind!r} does not open: {error}")


def require_wasm() -> None:
    """Skip where Hugs for WebAssembly could not be built."""
    try:
        find_module()
    except SandboxUnavailableError as error:
        unavailable(str(error))


@cache
def _open_once(kind: str) -> Sandbox:
    with _session_lock():  # so that one worker builds the image, and the others find it
        if kind == "container":
            return open_sandbox("docker", print, isolation="container")
        return open_sandbox(kind, print)


def unavailable(reason: str) -> NoReturn:
    """Skip because this machine lacks something. CI has everything but ALLOWED_SKIPS, so there it is a failure.

    No test skips in another way, except by the marker ``root``.
    """
    if os.environ.get("CI") == "true" and not reason.startswith(ALLOWED_SKIPS):
        pytest.fail(reason)
    pytest.skip(reason)


def _find_or_start_engine(patch: pytest.MonkeyPatch) -> str:
    private = PrivateEngine(_session_folder())
    with _session_lock():
        if not private.socket.exists():
            with suppress(SandboxUnavailableError):
                connect().close()
                return os.environ.get("DOCKER_HOST", "")
            private.start()
    patch.setenv("DOCKER_HOST", private.host)
    return private.host


def _session_folder() -> Path:
    return Path(os.environ[_SESSION])


@contextmanager
def _session_lock() -> Iterator[None]:
    """One worker of this session at a time."""
    with (_session_folder() / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
