"""Compares sources with compare50, and is the only module that knows it.

compare50 is an extra (``similarity``), imported when it is used. It is GPL-licensed and not part of this project.
Dolos would do too, but needs Node.
"""

from __future__ import annotations

import tempfile
import warnings
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import nlargest
from itertools import accumulate
from math import log
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.errors import UsageError
from grader.haskell.source_text import program_text

Sources = Mapping[str, str]
"""A submission's Haskell files by name, as text."""

Location = tuple[str, int]
"""A file and a line in it, counted from 1."""

MOST_COMPARED = 20_000
"""The number of characters of a submission that are compared: several times a usual solution, done in a second."""

MOST_REPEATED = 5
"""How often a run of tokens is compared in one file. compare50 pairs each with each, in time and memory: without a
bound, two programs of twenty thousand characters that say the same thing over and over take gigabytes and minutes."""


@dataclass(frozen=True)
class Side:
    """One submission of a pair: the share of its tokens that the other has too, and their lines."""

    id: str
    share: float
    lines: frozenset[Location]

    @property
    def percent(self) -> int:
        """How much of it is similar to the other, in per cent, rounded down."""
        return int(100 * self.share)


@dataclass(frozen=True)
class Likeness:
    """Two submissions whose structure is alike after renaming."""

    left: Side
    right: Side

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both."""
        return self.left, self.right

    @property
    def share(self) -> float:
        """The smaller share of the two: a short fragment in a long program does not make the two alike."""
        return min(self.left.share, self.right.share)


def compare_sources(submissions: Mapping[str, Sources], given: Sources, most: int) -> tuple[Likeness, ...]:
    """The most similar pairs, without regard to names, numbers, strings, comments, layout and the ``given`` text.

    :raises UsageError: where compare50 is not installed.
    """
    tool = load_compare50()
    submissions = {name: compared_part(sources) for name, sources in submissions.items()}
    with tempfile.TemporaryDirectory(prefix="card-grader-similar-") as folder:
        handed_in = {
            _lay_out(tool, Path(folder, str(number)), sources): name
            for number, (name, sources) in enumerate(submissions.items())
            if sources
        }
        ignored = set(_lay_out(tool, Path(folder, "given"), given).files)
        scores = _rank(tool, list(handed_in), ignored, most)
        comparisons = tool.compare(scores, ignored, tool.passes.structure)
        likenesses = [_likeness(comparison, handed_in, submissions) for comparison in comparisons]
    return tuple(sorted(likenesses, key=lambda pair: (-pair.share, pair.left.id, pair.right.id)))


def _rank(tool: Any, handed_in: Sequence[Any], ignored: Iterable[Any], most: int) -> list[Any]:
    """The pairs with most runs of tokens in common; a run counts the less, the more submissions have it.

    compare50's own ranking counts the files that have it: whoever hands in several copies of one is in no pair.
    """
    runs_of = partial(_index_runs, tool)
    having, together = Counter[int](), runs_of(())
    for submission in handed_in:
        runs = runs_of(submission.files)
        having.update(runs.keys())
        together.include_all(runs)
    together.ignore_all(runs_of(ignored))
    scores = together.compare(together, score=lambda run: 1 + log(len(handed_in) / (1 + having[run])))
    return nlargest(most, scores)


def _index_runs(tool: Any, files: Iterable[Any]) -> Any:
    from compare50.comparators._winnowing import ScoreIndex

    comparator = tool.passes.structure.comparator
    index = ScoreIndex(comparator.k, comparator.t)
    for file in files:
        index.include(file)
    return index


def size_of(sources: Sources) -> int:
    """The number of characters in a submission."""
    return sum(map(len, sources.values()))


def compared_part(sources: Sources) -> Sources:
    """The beginning of a submission, as much as is compared: the time grows with the square of its size."""
    if size_of(sources) <= MOST_COMPARED:
        return sources
    room, kept = MOST_COMPARED, {}
    for name, text in sources.items():
        if not room:
            break
        kept[name] = text[:room]
        room -= len(kept[name])
    return kept


def load_compare50() -> ModuleType:
    """compare50, made to work in this process alone, since its worker processes may hash strings differently.

    :raises UsageError: where it is not installed.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # from the old version of attrs that it needs
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
    """The sources as files that compare50 can read in any locale: under our names, one byte for each character."""
    from compare50._data import Preprocessor

    folder.mkdir()
    names = [f"{number}.hs" for number in range(len(sources))]
    for name, text in zip(names, _program_texts(sources), strict=True):
        (folder / name).write_bytes(text.encode("ascii", "replace"))
    bounded = partial(leave_out_repetition, length=tool.passes.structure.comparator.k)
    return tool.Submission(folder, names, preprocessor=Preprocessor([*tool.passes.structure.preprocessors, bounded]))


def leave_out_repetition(tokens: Iterable[Any], length: int) -> Iterator[Any]:
    """The tokens without those that complete a run of this length which was there often enough already."""
    seen: Counter[tuple[str, ...]] = Counter()
    before: deque[str] = deque(maxlen=length - 1)
    for token in tokens:
        run = (*before, token.val)
        if len(run) == length:
            if seen[run] >= MOST_REPEATED:
                continue
            seen[run] += 1
        before.append(token.val)
        yield token


def _program_texts(sources: Sources) -> Iterator[str]:
    """The program in each file, with every line where the student has it."""
    return (program_text(name, text) for name, text in sources.items())


def _likeness(comparison: Any, handed_in: Mapping[Any, str], submissions: Mapping[str, Sources]) -> Likeness:
    spans = [span for group in comparison.groups for span in group.spans]
    sides = [
        _side(half, handed_in[half], submissions[handed_in[half]], spans)
        for half in sorted((comparison.sub_a, comparison.sub_b), key=lambda half: handed_in[half])
    ]
    return Likeness(sides[0], sides[1])


def _side(half: Any, name: str, sources: Sources, spans: Iterable[Any]) -> Side:
    total, shared, lines = 0, 0, set[Location]()
    for file, file_name, text in zip(half.files, sources, _program_texts(sources), strict=True):
        starts = line_starts(text)
        own = join_spans((span.start, span.end) for span in spans if span.file == file)
        begins = [start for start, _ in own]
        for token in file.tokens():
            total += 1
            index = bisect_right(begins, token.start)
            if index and token.start < own[index - 1][1]:
                shared += 1
                lines.add((file_name, bisect_right(starts, token.start)))
    return Side(name, shared / total if total else 0.0, frozenset(lines))


def join_spans(spans: Iterable[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Spans in order, overlapping ones joined: a repetitive program has thousands, searched for every token."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def line_starts(text: str) -> Sequence[int]:
    """The offset where each line begins."""
    return (0, *accumulate(len(line) + 1 for line in text.split("\n")))
