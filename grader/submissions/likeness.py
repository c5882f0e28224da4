"""Comparing sources with compare50, which people keep for that: the one module that knows it.

compare50 is an extra (``similarity``), imported when it is used. It is GPL-licensed and no part of this project.
Dolos would serve too, but is a program for Node, and so another world to install.
"""

from __future__ import annotations

import tempfile
import warnings
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.errors import UsageError
from grader.haskell.source_text import program_text

Sources = Mapping[str, str]
"""A submission's Haskell files by name, as text."""

Place = tuple[str, int]
"""A file and a line of it, the first being 1."""


MOST_COMPARED = 20_000
"""So many letters of a submission are compared: several times what anybody writes, and what is done in a second."""


@dataclass(frozen=True)
class Side:
    """One submission of a pair: the share of its words that the other has too, and the lines they stand on."""

    id: str
    share: float
    lines: frozenset[Place]


@dataclass(frozen=True)
class Likeness:
    """Two submissions whose structure is alike after renaming."""

    left: Side
    right: Side

    @property
    def share(self) -> float:
        """How much the less alike of the two has of the other: a fragment within a long program is no likeness."""
        return min(self.left.share, self.right.share)


def compare_sources(submissions: Mapping[str, Sources], given: Sources, most: int) -> tuple[Likeness, ...]:
    """The pairs most alike, names, numbers, strings, comments and layout left aside, ``given`` text subtracted.

    :raises UsageError: where compare50 is not installed.
    """
    tool = load_compare50()
    submissions = {name: beginning(sources) for name, sources in submissions.items()}
    with tempfile.TemporaryDirectory(prefix="card-grader-similar-") as folder:
        handed_in = {
            _lay_out(tool, Path(folder, str(number)), sources): name
            for number, (name, sources) in enumerate(submissions.items())
            if sources
        }
        ignored = set(_lay_out(tool, Path(folder, "given"), given).files)
        scores = tool.rank(list(handed_in), [], ignored, tool.passes.structure, n=most)
        found = tool.compare(scores, ignored, tool.passes.structure)
        likenesses = [_likeness(one, handed_in, submissions) for one in found]
    return tuple(sorted(likenesses, key=lambda one: (-one.share, one.left.id, one.right.id)))


def size_of(sources: Sources) -> int:
    """How many letters a submission has."""
    return sum(map(len, sources.values()))


def beginning(sources: Sources) -> Sources:
    """As much of a submission as is compared: the time grows with the square of its size."""
    if size_of(sources) <= MOST_COMPARED:
        return sources
    room, kept = MOST_COMPARED, {}
    for name, text in sources.items():
        kept[name] = text[:room]
        room -= len(kept[name])
    return kept


def load_compare50() -> ModuleType:
    """The tool, made to work in this process alone: its worker processes need not hash strings alike.

    :raises UsageError: where it is not installed.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of the old attrs that it asks for
            import compare50
            from compare50 import _api
    except ImportError as error:
        raise UsageError(
            f"comparing sources needs compare50 ({error}); "
            "install it with: pip install '.[similarity]' in the project's folder"
        ) from error
    _api.Executor = _api.FauxExecutor
    tool: ModuleType = compare50
    return tool


def _lay_out(tool: Any, folder: Path, sources: Sources) -> Any:
    """The sources as files that the tool can read in any locale: a sign for a sign, under names of ours."""
    from compare50._data import Preprocessor

    folder.mkdir()
    names = [f"{number}.hs" for number in range(len(sources))]
    for name, text in zip(names, readable(sources), strict=True):
        (folder / name).write_bytes(text.encode("ascii", "replace"))
    return tool.Submission(folder, names, preprocessor=Preprocessor(tool.passes.structure.preprocessors))


def readable(sources: Sources) -> Iterator[str]:
    """Each file's program, every line in its place."""
    return (program_text(name, text) for name, text in sources.items())


def _likeness(found: Any, handed_in: Mapping[Any, str], submissions: Mapping[str, Sources]) -> Likeness:
    spans = [span for group in found.groups for span in group.spans]
    sides = [
        _side(half, handed_in[half], submissions[handed_in[half]], spans)
        for half in sorted((found.sub_a, found.sub_b), key=lambda half: handed_in[half])
    ]
    return Likeness(sides[0], sides[1])


def _side(half: Any, name: str, sources: Sources, spans: Iterable[Any]) -> Side:
    words, shared, lines = 0, 0, set[Place]()
    for file, file_name, text in zip(half.files, sources, readable(sources), strict=True):
        starts = line_starts(text)
        own = join_spans((span.start, span.end) for span in spans if span.file == file)
        begins = [start for start, _ in own]
        for token in file.tokens():
            words += 1
            place = bisect_right(begins, token.start)
            if place and token.start < own[place - 1][1]:
                shared += 1
                lines.add((file_name, bisect_right(starts, token.start)))
    return Side(name, shared / words if words else 0.0, frozenset(lines))


def join_spans(spans: Iterable[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Spans in order, those that overlap as one: a repetitive program has thousands, each looked up for each word."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def line_starts(text: str) -> Sequence[int]:
    """Where each line begins."""
    return (0, *accumulate(len(line) + 1 for line in text.split("\n")))
