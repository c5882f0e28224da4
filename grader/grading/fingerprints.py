"""Fingerprints: which program, asked what, where, and graded how. Equal fingerprints promise equal results.

Anything new that may change an answer or a mark belongs in here. Reads nothing but our own source; must not know
where anything is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from grader import __version__
from grader.assignment.limits import record_limits
from grader.assignment.questions import Questions
from grader.assignment.settings import Assignment
from grader.digests import digest, digest_bytes
from grader.grading.harness import render_harness
from grader.judging.exam import Exam
from grader.model import STUDENT_MODULE, Program, RuntimeIdentity, Submission
from grader.results.schema import DigestInfo
from sandbox.interpreters import Ghc, Hugs, Interpreter

OURS = ("grader", "reference", "sandbox", "templates")
_NOT_OURS = frozenset({"built", "parts"})
"""Folders with what was built or fetched: a machine without it has the same grader; a runtime names its image."""

_INTERPRETERS: dict[str, Interpreter] = {"hugs": Hugs(), "ghc": Ghc()}


@cache
def grader_digest() -> str:
    """Which grader this is: its version and its own files, so that an edited grader is a different one."""
    ours = {f"{package}/{name}": content for package in OURS for name, content in _own_files(package)}
    return digest(__version__, ours)


def _own_files(package: str) -> list[tuple[str, bytes]]:
    """Every file of a package, but for what Python compiles and what was built or fetched."""
    folder = Path(str(files(package)))
    paths = (path for path in folder.rglob("*") if path.suffix != ".pyc" and path.is_file())
    return [
        (path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths if path.parent.name not in _NOT_OURS
    ]


def digest_submission(submission: Submission) -> str:
    """Everything about a submission, including the bytes of its files."""
    others = {field.name: getattr(submission, field.name) for field in fields(submission) if field.name != "files"}
    return digest(others, _digest_contents(submission.files))


def _digest_contents(contents: Mapping[str, bytes]) -> dict[str, str]:
    return {_as_json_name(name): hashlib.sha256(content).hexdigest() for name, content in contents.items()}


def _as_json_name(name: str) -> str:
    """A file's name as JSON can hold it: names that are not valid text keep their bytes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def digest_asking(questions: Questions, runtime: RuntimeIdentity) -> str:
    """What programs are asked, where, within which limits, and by which grader."""
    return digest(questions, runtime, grader_digest())


def digest_program(program: Program, asking: str) -> str:
    """A program as it is asked here, with the student's own lines, to which error messages refer."""
    origins = {
        _as_json_name(name): (_as_json_name(origin.file), origin.lines_added, origin.text)
        for name, origin in program.origins.items()
    }
    return digest(asking, program.module, _digest_contents(program.files), origins)


def digest_grading(assignment: Assignment, suite_digest: str, asking: str) -> str:
    """Everything that a class is graded with: what is asked, what is expected, and what it is worth."""
    quoted = assignment.settings.sentences
    given = (assignment.types_source, assignment.given)
    return digest(asking, suite_digest, assignment.name, assignment.rubric, *given, quoted)


def digest_exam(exam: Exam, runtime: RuntimeIdentity) -> DigestInfo:
    """The digests in ``results.json``, of everything that all submissions are graded with.

    Layout and comments of settings do not count.
    """
    assignment = exam.assignment
    return DigestInfo(
        suite=exam.suite.digest,
        rubric=digest_bytes(msgspec.json.encode(assignment.rubric)),
        types=digest_bytes(b"".join((assignment.types_source, *assignment.given.values()))),
        limits=digest_bytes(msgspec.json.encode(record_limits(assignment.settings.limits))),
        harness=digest_bytes(render_harness(exam.questions, STUDENT_MODULE, _INTERPRETERS[runtime.interpreter])),
        sandbox=digest_bytes(msgspec.json.encode(runtime)),
    )
