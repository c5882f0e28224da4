"""What `pip install .` gives: everything the grader needs, outside the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from sandbox.wasm.wheel_hook import WheelHook
from tests.conftest import require_wasm

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT)]
    subprocess.run([*pip, *build], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run(
        [*pip, "install", "--no-deps", "--target", str(folder / "site"), wheel], check=True, capture_output=True
    )
    return folder / "site"


def run(site: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    engine = "unix:///nonexistent/docker.sock"
    environment = {**os.environ, "PYTHONPATH": str(site), "DOCKER_HOST": engine, **variables}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=site.parent, env=environment, capture_output=True, text=True, check=False)


def test_the_installed_packages_are_used(site: Path) -> None:
    code = "import grader, testcases, templates, sandbox; print(*(sys.modules[m].__file__ for m in sys.argv[1:]))"
    found = run(site, "-c", f"import sys; {code}", "grader", "testcases", "templates", "sandbox")
    assert found.stdout.count(str(site)) == 4


def test_the_wheel_brings_templates_suites_types_bank_and_dockerfile(site: Path) -> None:
    for name in (
        "templates/harness.hs.j2",
        "templates/class.html.j2",
        "testcases/sedma/graded.json",
        "testcases/sedma/SedmaDatatypes.hs",
        "testcases/sedma/bank/wheat/folds.hs",
        "templates/gradescope_run.sh",
        "testcases/course/example-moodle/worksheet.csv",
        "sandbox/Dockerfile",
        "sandbox/seccomp.json",
    ):
        assert (site / name).is_file(), name


def requirements_of(site: Path) -> list[str]:
    (metadata,) = site.glob("haskell_card_grader-*.dist-info/METADATA")
    lines = metadata.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]


def test_a_wheel_with_hugs_in_it_needs_no_extra_to_run_it(site: Path) -> None:
    require_wasm()
    assert "wasmtime<51,>=50" in requirements_of(site)


def test_a_wheel_without_hugs_installs_no_engine_for_it(tmp_path: Path) -> None:
    hook = WheelHook(str(tmp_path), {}, Mock(), Mock(), str(tmp_path), "wheel")
    build_data: dict[str, list[str]] = {"dependencies": []}
    hook.initialize("standard", build_data)
    assert build_data == {"dependencies": []}


def test_it_grades_outside_the_checkout(site: Path) -> None:
    program = site / "testcases/sedma/bank/wheat/folds.hs"
    result = run(site, "-m", "grader", "grade", str(program), "-o", str(site.parent / "report"))
    assert result.returncode == 0, result.stderr
    assert "1 graded" in result.stdout
    assert (site.parent / "report/index.html").is_file()


def test_with_python_alone_the_wheel_grades_in_webassembly(site: Path, tmp_path: Path) -> None:
    """No Docker engine, and no other program can be found: neither bubblewrap nor Hugs."""
    require_wasm()
    assert (site / "sandbox/wasm/built/LICENSE.hugs").is_file()
    program = site / "testcases/sedma/bank/wheat/folds.hs"
    arguments = ("-m", "grader", "grade", str(program), "-o", str(tmp_path / "report"))
    result = run(site, *arguments, PATH=str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert "Using WebAssembly (no Docker engine)" in result.stderr
    assert "1 graded" in result.stdout
