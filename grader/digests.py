"""The fingerprints by which a grade can be done again: of what was handed in, and of all it was graded with.

Equal digests stand for equal bytes; layout and comments of settings do not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from grader.grading.harness import render_harness
from grader.model import STUDENT_MODULE
from grader.results.schema import DigestInfo
from sandbox.interpreters import Ghc, Hugs, Interpreter

if TYPE_CHECKING:
    from grader.grading.runtime import Place
    from grader.grading.single import Exam

_INTERPRETERS: dict[str, Interpreter] = {"hugs": Hugs(), "ghc": Ghc()}


def digest_bytes(raw: bytes) -> str:
    """The digest of bytes, with its kind before it."""
    return "sha256:" + hashlib.sha256(raw).hexdigest()


def digest_files(files: Mapping[str, bytes]) -> str:
    """The digest of a submission: of its files' names and contents, in whatever order they were found."""
    listed = sorted((name, hashlib.sha256(content).hexdigest()) for name, content in files.items())
    return digest_bytes(msgspec.json.encode(listed))


def digest_exam(exam: Exam, place: Place) -> DigestInfo:
    """The digests of everything that all submissions are graded with."""
    assignment = exam.assignment
    return DigestInfo(
        suite=exam.suite.digest,
        rubric=digest_bytes(msgspec.json.encode(assignment.rubric)),
        types=digest_bytes(assignment.types_source),
        limits=digest_bytes(msgspec.json.encode(assignment.settings.limits)),
        harness=digest_bytes(render_harness(exam.questions, STUDENT_MODULE, _INTERPRETERS[place.interpreter])),
        sandbox=digest_bytes(msgspec.json.encode(place)),
    )
