from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.cli import grader
from grader.errors import SandboxFaultError, UsageError
from grader.grading.runtime import SandboxChoice, open_own_runtime, open_runtime
from grader.judging.exam import Exam
from grader.results.files import load_results
from sandbox.choose import Probe
from sandbox.contract import Sandbox, SandboxUnavailableError
from sandbox.unsealed import NoSandbox


def ignore(_: str) -> None:
    """Nobody listens."""


def test_without_any_sandbox_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise SandboxUnavailableError("install bubblewrap")

    monkeypatch.setattr("sandbox.choose.open_sandbox", none)
    with pytest.raises(SandboxFaultError, match="install bubblewrap"):
        open_runtime(SandboxChoice(None), ignore)


def test_without_any_interpreter_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.grading.runtime.find_interpreter", lambda _: None)
    with pytest.raises(SandboxFaultError, match="apt-get install hugs"):
        open_runtime(SandboxChoice("none"), ignore)


def test_ghc_in_place_of_hugs_is_said_clearly_and_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    from grader.assignment.settings import load_assignment
    from grader.assignment.suites import load_suite, suite_path
    from grader.grading.preflight import preflight
    from grader.grading.single import Grader
    from sandbox.unsealed import NoSandbox

    found = NoSandbox.which
    monkeypatch.setattr(NoSandbox, "which", lambda self, name: None if name == "runhugs" else found(self, name))
    said: list[str] = []
    bench = open_runtime(SandboxChoice("none"), said.append)
    assert bench.interpreter.name == "ghc"
    assert "second opinion only" in said[0]
    sedma = load_assignment("sedma")
    exam = Exam(sedma, load_suite(suite_path(sedma, "public")))
    preflight(exam, Grader(exam, bench).run)


def test_doctor_says_no_where_no_sandbox_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.choose.probe", lambda: (Probe("docker", works=False, detail="no engine"),))
    result = CliRunner().invoke(grader, ["doctor"])
    assert result.exit_code == 1
    assert "No sandbox works on this machine" in result.stdout


def test_results_read_back_and_what_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text("[]")
    with pytest.raises(UsageError, match=r"results\.json: not a results\.json of this grader"):
        load_results(path)


@pytest.mark.parametrize(("missing", "opened"), [
    ((), ["docker"]),
    (("docker",), ["docker", "bubblewrap"]),
    (("docker", "bubblewrap"), ["docker", "bubblewrap", "wasm"]),
    (("docker", "bubblewrap", "wasm"), ["docker", "bubblewrap", "wasm", "none"]),
])  # fmt: skip
def test_ones_own_program_runs_in_the_best_sandbox_or_else_unsealed(
    missing: tuple[str, ...], opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def open_some(kind: str, *_: object, **__: object) -> Sandbox:
        tried.append(kind)
        if kind in missing:
            raise SandboxUnavailableError(f"no {kind}")
        return NoSandbox()

    monkeypatch.setattr("sandbox.choose.open_sandbox", open_some)
    assert open_own_runtime(SandboxChoice(), ignore).interpreter.name == "hugs"
    assert tried == opened


def test_where_nothing_runs_haskell_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.grading.runtime.find_interpreter", lambda _: None)
    with pytest.raises(SandboxFaultError, match=r"^nothing here can run Haskell: install Hugs .*or GHC .*or Docker"):
        open_own_runtime(SandboxChoice(), ignore)
