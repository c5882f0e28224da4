"""A student's own view of the results: what the level of hints tells, no record of the graded suite, nobody else.

Also what a report keeps beside its results so that such pages can be made later: the sources, and the level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from grader.assignment.hints import Hints
from grader.errors import UsageError
from grader.reports.html import page_name, render_student
from grader.results.redaction import without_suite_records
from grader.results.schema import Results, SubmissionResult
from reference.contract import Game

HANDED_IN = "handed-in"
MOST_TEXT = 500_000  # letters, all files together
MOST_FILES = 100


class HandedIn(msgspec.Struct, frozen=True):
    """What a student handed in, as text, by file; and how much they are told."""

    hints: Hints
    sources: Mapping[str, str]


def handed_in_path(report: Path, submission_id: str) -> Path:
    """Where a report keeps it."""
    return report / HANDED_IN / f"{page_name(submission_id).removesuffix('.html')}.json"


def dump_handed_in(kept: HandedIn) -> bytes:
    """Readable JSON; what UTF-8 cannot hold is replaced, and more than anybody reads is cut."""
    sources = {_encodable(name): _encodable(text) for name, text in _bounded(kept.sources)}
    return msgspec.json.format(msgspec.json.encode(HandedIn(kept.hints, sources)), indent=1) + b"\n"


def _bounded(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The first files and their first letters: a hostile folder holds gigabytes."""
    room = MOST_TEXT
    for name, text in islice(sources.items(), MOST_FILES):
        yield name, text[:room]
        room -= min(room, len(text))


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def load_handed_in(report: Path, submission_id: str) -> HandedIn:
    """Read it back.

    :raises UsageError: where the report has none, or it is not one.
    """
    path = handed_in_path(report, submission_id)
    try:
        return msgspec.json.decode(path.read_bytes(), type=HandedIn)
    except OSError as error:
        raise UsageError(
            f"{path}: cannot be read ({error.strerror}); publish the folder that `grader grade -o` wrote"
        ) from error
    except msgspec.DecodeError as error:
        raise UsageError(f"{path}: not what `grader grade` writes: {error}") from error


def for_student(one: SubmissionResult, known: frozenset[str]) -> SubmissionResult:
    """A result without a record of the graded suite and without the name of a case; ``known`` records are no secret."""
    told = without_suite_records(one, known)
    if told.smallest is None:
        return told
    return msgspec.structs.replace(told, smallest=msgspec.structs.replace(told.smallest, case=None))


def student_page(
    results: Results,
    one: SubmissionResult,
    sources: Mapping[str, str],
    game: Game[Any],
    hints: Hints,
    known: frozenset[str],
) -> str:
    """The page a student may see, whatever the level: the graded suite's records and seed stay with the instructor."""
    level = Hints.GAME if hints is Hints.ALL else hints
    alone = msgspec.structs.replace(results, submissions=(), suite=msgspec.structs.replace(results.suite, seed=""))
    told = msgspec.structs.replace(for_student(one, known), notes=_own_notes(one, results))
    return render_student(alone, told, sources, {}, game, hints=level, published=True)


def _own_notes(one: SubmissionResult, results: Results) -> tuple[str, ...]:
    """What was decided on the way, but where that names somebody else."""
    others = [other.id for other in results.submissions if other.id != one.id]
    return tuple(note for note in one.notes if not any(other in note for other in others))
