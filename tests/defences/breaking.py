"""Breaks a copy of this tree in one place and runs the tests that should notice. Must not know what is broken."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
_PACKAGES = ("grader", "reference", "sandbox", "templates", "testcases", "tests")
_IMAGE_FILES = ("sandbox/worker.c", "sandbox/kernel.h", "sandbox/Dockerfile")  # a change of these makes another image
# Compiled files are recognised by the size and the time of their source, so each breakage has a second of its own.
_later = itertools.count(10)


@dataclass(frozen=True)
class Breakage:
    """A defence that is gone: in one file each text is replaced, and one of these tests should notice."""

    name: str
    file: str
    edits: tuple[tuple[str, str], ...]
    tests: tuple[str, ...]
    needs_docker: bool = False
    needs_root: bool = False

    def apply(self, text: str) -> str:
        """The file's text with the defence gone.

        :raises RottenError: where the file no longer has a text exactly once.
        """
        for find, replacement in self.edits:
            if text.count(find) != 1:
                raise RottenError(
                    f"{self.name}: {self.file} has this text {text.count(find)} times, not once; "
                    f"bring tests/defences/breakages/ up to date:\n{find}"
                )
            text = text.replace(find, replacement)
        return text


class RottenError(Exception):
    """The list of breakages does not fit the code any more."""


class Verdict(Enum):
    """What became of a breakage."""

    NOTICED = "noticed"
    UNNOTICED = "NOT NOTICED"
    UNIMPORTABLE = "CANNOT BE COLLECTED"  # nothing was tested: the breakage breaks too much
    SKIPPED = "NOT TRIED (skipped)"


@dataclass(frozen=True)
class Counts:
    """What a run of pytest came to."""

    exit_code: int
    failed: tuple[str, ...]
    skipped: int
    output: str

    @classmethod
    def read(cls, report: Path, exit_code: int, output: str) -> Self:
        """From the report in XML; there is none where pytest did not even begin."""
        cases = list(ElementTree.parse(report).iter("testcase")) if report.exists() else []  # noqa: S314 - ours
        failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
        skipped = [case for case in cases if case.find("skipped") is not None]
        return cls(exit_code, tuple(case.get("name", "") for case in failed), len(skipped), output)


@dataclass(frozen=True)
class Trial:
    """A breakage, what became of it, the test that noticed, and what the tests printed."""

    breakage: Breakage
    verdict: Verdict
    noticed_by: str
    seconds: float
    output: str


@dataclass(frozen=True)
class Copy:
    """A copy of this tree, in which anything may be broken."""

    folder: Path
    temporary: Path

    def run(self, tests: Sequence[str], *options: str) -> Counts:
        """Run tests of the copy against the copy."""
        report = self.temporary / "report.xml"
        report.unlink(missing_ok=True)
        command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider"]
        run = subprocess.run(
            [*command, f"--junitxml={report}", *options, *tests],
            cwd=self.folder,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        return Counts.read(report, run.returncode, run.stdout + run.stderr)

    @contextmanager
    def broken(self, breakage: Breakage) -> Iterator[None]:
        """Break it, and mend it afterwards."""
        path = self.folder / breakage.file
        text, times = path.read_text(encoding="utf-8"), path.stat()
        path.write_text(breakage.apply(text), encoding="utf-8")
        os.utime(path, (times.st_atime, times.st_mtime + next(_later)))
        try:
            yield
        finally:
            if breakage.file in _IMAGE_FILES:
                self._remove_image()
            path.write_text(text, encoding="utf-8")
            os.utime(path, (times.st_atime, times.st_mtime))

    def _remove_image(self) -> None:
        """Remove the image with the broken worker, which nobody may ever use, from an engine that is not our own."""
        script = (
            "from sandbox.docker_connection import connect; from sandbox.image import remove_image; "
            "remove_image(connect())"
        )
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", script],
            cwd=self.folder,
            env=self._environment(),
            capture_output=True,
            check=False,
        )

    def _environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
        inherited.pop("CARD_GRADER_TEST_SESSION", None)  # the copy's tests are a session of their own
        return {**inherited, "PYTHONPATH": str(self.folder), "TMPDIR": str(self.temporary), "CI": ""}


@contextmanager
def copied_tree() -> Iterator[Copy]:
    """A copy of the packages, their tests and what they read."""
    with tempfile.TemporaryDirectory(prefix="card-grader-broken-", ignore_cleanup_errors=True) as place:
        copy = Copy(Path(place) / "tree", Path(place) / "tmp")
        for folder in (copy.folder.parent, copy.folder, copy.temporary):
            folder.mkdir(exist_ok=True)
            folder.chmod(0o755)  # programs in bubblewrap are started as nobody
        for package in _PACKAGES:
            shutil.copytree(ROOT / package, copy.folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy2(ROOT / "pyproject.toml", copy.folder)
        yield copy


def attempt(copy: Copy, breakage: Breakage) -> Trial:
    """Break the copy and run the tests that should notice, up to the first that does."""
    begun = time.monotonic()
    with copy.broken(breakage):
        counts = copy.run(breakage.tests, "-x")
    return Trial(breakage, judge(counts), ", ".join(counts.failed), time.monotonic() - begun, counts.output)


def judge(counts: Counts) -> Verdict:
    """Only a test that ran and failed has noticed. Of a run that collected nothing, or skipped, nobody knows."""
    if counts.exit_code == pytest.ExitCode.TESTS_FAILED and counts.failed:
        return Verdict.NOTICED
    if counts.exit_code == pytest.ExitCode.OK:
        return Verdict.SKIPPED if counts.skipped else Verdict.UNNOTICED
    return Verdict.UNIMPORTABLE
