"""What the tests' own set-up promises: no skip unnoticed under CI, and an order of files that exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ALLOWED_SKIPS, LONGEST, TOGETHER, UNTRACED

TESTS = Path(__file__).parent
BARE = re.compile(r"pytest\.skip\(|pytest\.importorskip\(|mark\.skip|unittest\.skip")


def test_every_file_that_is_begun_early_run_with_others_or_not_traced_exists() -> None:
    assert [name for name in (*LONGEST, *TOGETHER, *UNTRACED) if not (TESTS / name).is_file()] == []


def test_no_test_skips_in_a_way_of_its_own() -> None:
    files = [path for path in TESTS.rglob("*.py") if path.name not in ("conftest.py", Path(__file__).name)]
    assert [str(path) for path in files if BARE.search(path.read_text(encoding="utf-8"))] == []
    assert len(BARE.findall((TESTS / "conftest.py").read_text(encoding="utf-8"))) == 2
    assert BARE.search((TESTS / "pages/conftest.py").read_text(encoding="utf-8")) is None


def run_elsewhere(folder: Path, body: str, *options: str, ci: str) -> subprocess.CompletedProcess[str]:
    """Run a test of this body in a pytest of its own that has our conftest."""
    (folder / "test_it.py").write_text(
        f"import pytest\nfrom tests.conftest import unavailable\ndef test_it():\n    {body}\n"
    )
    environment = {**os.environ, "CI": ci, "PYTHONPATH": str(TESTS.parent)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", *options]
    command += ["--rootdir", str(folder), str(folder / "test_it.py")]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "options", [pytest.param([], marks=pytest.mark.long), ["-n", "1"]], ids=["one process", "a worker"]
)
def test_a_skip_that_is_not_on_the_list_fails_the_run_under_ci(tmp_path: Path, options: list[str]) -> None:
    run = run_elsewhere(tmp_path, 'pytest.skip("for no reason")', *options, ci="true")
    assert "1 skipped" in run.stdout
    assert "not in ALLOWED_SKIPS of tests/conftest.py: for no reason" in run.stdout
    assert run.returncode == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize(("body", "ci", "end"), [
    (f"pytest.skip({ALLOWED_SKIPS[0]!r})", "true", "1 skipped"),
    (f"unavailable({ALLOWED_SKIPS[1]!r})", "true", "1 skipped"),
    ('unavailable("no Hugs")', "false", "1 skipped"),
    ('unavailable("no Hugs")', "true", "1 failed"),
])  # fmt: skip
def test_only_what_ci_may_lack_is_skipped_there(tmp_path: Path, body: str, ci: str, end: str) -> None:
    run = run_elsewhere(tmp_path, body, ci=ci)
    assert end in run.stdout, run.stdout
    assert run.returncode == ("failed" in end)
