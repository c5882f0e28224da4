"""The copy of their page that a student may see, and what a report keeps so that it can be made later.

The copy shows what the level of hints allows, no record of the graded suite, and nothing of other students.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from grader.assignment.hints import Hints
from grader.errors import UsageError
from grader.reports.report_paths import handed_in_path
from grader.reports.student_page import render_student
from grader.results.cost_words import UNKNOWN, CostScale, describe_cost
from grader.results.redaction import published_hints, redact_for_publication
from grader.results.schema import Results, SubmissionResult
from reference.contract import Game
from reference.playing import PlayedGame

MOST_CHARACTERS = 500_000
"""Of all files of a submission together."""

MOST_FILES = 100


class HandedIn(msgspec.Struct, frozen=True):
    """What a student handed in, as text by file name, and the level of hints they get."""

    hints: Hints
    sources: Mapping[str, str]


def dump_handed_in(handed_in: HandedIn) -> bytes:
    """Readable JSON; characters that UTF-8 cannot hold are replaced, and very long texts are cut."""
    sources = {_encodable(name): _encodable(text) for name, text in _bounded(handed_in.sources)}
    return msgspec.json.format(msgspec.json.encode(HandedIn(handed_in.hints, sources)), indent=1) + b"\n"


def _bounded(sources: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The first files and their first characters: a hostile folder may hold gigabytes."""
    room = MOST_CHARACTERS
    for name, text in islice(sources.items(), MOST_FILES):
        yield name, text[:room]
        room -= min(room, len(text))


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def load_handed_in(report: Path, submission_id: str) -> HandedIn:
    """Read what a report keeps of a submission.

    :raises UsageError: where the report keeps nothing of it, or the file is not ours.
    """
    path = handed_in_path(report, submission_id)
    try:
        return msgspec.json.decode(path.read_bytes(), type=HandedIn)
    except OSError as error:
        raise UsageError(
            f"{path}: cannot be read ({error.strerror}); publish a folder that `grader grade -o` wrote"
        ) from error
    except msgspec.DecodeError as error:
        raise UsageError(f"{path}: is not a file that `grader grade` wrote: {error}; grade the class again") from error


def render_student_copy(
    results: Results,
    submission: SubmissionResult,
    handed_in: HandedIn,
    game: Game[Any],
    open_records: frozenset[str],
    played: PlayedGame[Any, Any, Any] | None = None,
    costs: CostScale = UNKNOWN,
) -> str:
    """The page a student may see; ``open_records`` are the records that students have anyway.

    The game is ``played`` where students write players; ``costs`` is what the program's cost is compared with.
    """
    head, own = redact_for_publication(results, submission, open_records)
    hints = published_hints(handed_in.hints)
    return render_student(
        head,
        own,
        game=game,
        played=played,
        sources=handed_in.sources,
        hints=hints,
        cost=describe_cost(own.cases, costs),
        published=True,
    )
