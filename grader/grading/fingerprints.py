"""Fingerprints: which program, asked what, where, and graded how. Equal fingerprints promise equal results.

Reads nothing but our own source; must not know where anything is kept.
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
from grader.assignment.questions import Questions
from grader.assignment.settings import Assignment
from grader.grading.runtime import Place
from grader.model import Program, Submission

OURS = ("grader", "reference", "sandbox", "templates")


def digest(*parts: object) -> str:
    """The fingerprint of values that JSON can tell apart, whatever the order of their mappings."""
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()


@cache
def grader_digest() -> str:
    """Which grader this is: its version and its own text, so that an edited one is another."""
    found = {f"{package}/{name}": text for package in OURS for name, text in _texts(package)}
    return digest(__version__, found)


def _texts(package: str) -> list[tuple[str, bytes]]:
    folder = Path(str(files(package)))
    wanted = (path for path in folder.rglob("*") if path.suffix in (".py", ".j2", ".c", ".json", ".css"))
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in wanted if path.is_file()]


def digest_submission(submission: Submission) -> str:
    """Everything about a submission, the bytes of its files too."""
    others = {field.name: getattr(submission, field.name) for field in fields(submission) if field.name != "files"}
    return digest(others, _digest_files(submission.files))


def _digest_files(contents: Mapping[str, bytes]) -> dict[str, str]:
    return {_name(name): hashlib.sha256(content).hexdigest() for name, content in contents.items()}


def _name(name: str) -> str:
    """A file's name as JSON can hold it: those that are no text keep their bytes."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def digest_asking(questions: Questions, place: Place) -> str:
    """What programs are asked, where, within which limits, and by which grader."""
    return digest(questions, place, grader_digest())


def digest_program(program: Program, asking: str) -> str:
    """A program, with the student's own lines to which complaints lead back, as it is asked here."""
    origins = {_name(name): (_name(one.file), one.lines_added, one.text) for name, one in program.origins.items()}
    return digest(asking, program.module, _digest_files(program.files), origins)


def digest_grading(assignment: Assignment, suite_digest: str, asking: str) -> str:
    """All that a class is graded with: what is asked, what is expected, and what it is worth."""
    return digest(asking, suite_digest, assignment.name, assignment.rubric, assignment.types_source)
