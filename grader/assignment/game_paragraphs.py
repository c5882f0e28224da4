"""Splits a text without answers into games: in brackets, on a line each, or in a paragraph each. Pure.

Must not know what is done with the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Any

from grader.assignment.haskell_words import CLOSE, OPEN, BracketCount
from grader.assignment.settings import Assignment
from grader.assignment.written_games import Line, WrittenGame, read_game, split_words
from reference.shapes import Shape

_UNFINISHED = (",", "=")  # a line that ends so goes on in the next one
_SIGNATURE = re.compile(r"\s*[a-z_][\w']*\s*::")

Lines = tuple[Line, ...]


def split_games(lines: Iterable[Line], assignment: Assignment) -> tuple[tuple[WrittenGame, ...], tuple[str, ...]]:
    """The games, and a note on each paragraph that might have been meant as one game.

    A paragraph is one game if its lines together have as many cards as a whole game; otherwise each line is one.
    """
    games: list[WrittenGame] = []
    notes: list[str] = []
    for paragraph in _paragraphs(_units(lines, assignment.game.shape)):
        whole = tuple(chain.from_iterable(paragraph))
        if len(paragraph) > 1 and not _is_whole(whole, assignment):
            games += map(WrittenGame, paragraph)
            notes += [_ask(paragraph)] if not any(_is_whole(unit, assignment) for unit in paragraph) else []
        else:
            games.append(WrittenGame(whole))
    return tuple(games), tuple(notes)


def _units(lines: Iterable[Line], shape: Shape[Any]) -> Iterator[Lines]:
    """Lines that belong together: until all brackets are closed, and nothing is left that needs a continuation.

    An empty line gives none.
    """
    unit: list[Line] = []
    brackets = BracketCount(shape)
    for line in lines:
        text = line.text.strip()
        if not text or _SIGNATURE.match(text):
            yield from [] if brackets.is_open else [tuple(unit), ()]
            unit = unit if brackets.is_open else []
            continue
        unit.append(line)
        brackets.add(split_words([line]))
        if not brackets.is_open and not text.endswith((*_UNFINISHED, *shape.separators)):
            yield tuple(unit)
            unit, brackets = [], BracketCount(shape)
    yield tuple(unit)


def _paragraphs(units: Iterable[Lines]) -> Iterator[Sequence[Lines]]:
    """Units without an empty line between them; one in brackets is always by itself."""
    for kind, group in groupby(units, key=_kind):
        together = list(group)
        if kind == "brackets":
            yield from ([unit] for unit in together)
        elif kind == "bare":
            yield together


def _kind(unit: Lines) -> str:
    if not unit:
        return "nothing"
    return "brackets" if any(sign in line.text for line in unit for sign in (OPEN, CLOSE)) else "bare"


def _is_whole(lines: Lines, assignment: Assignment) -> bool:
    reading = read_game(WrittenGame(lines), assignment)
    return not reading.misreadings and assignment.game.is_whole(reading.record)


def _ask(paragraph: Sequence[Lines]) -> str:
    first, last = paragraph[0][0].number, paragraph[-1][-1].number
    return (
        f"lines {first} to {last} were read as {len(paragraph)} games, one on each line; "
        "if they are one game, write [ before it and ] behind it"
    )
