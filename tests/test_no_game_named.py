"""Nothing outside a game's own files names a game, nor speaks of what only one game has.

A game's own files are in `reference/<game>` and `testcases/<assignment>`. The words come from there where they can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from grader.assignment.settings import list_bundled
from grader.assignment.types_module import list_declared
from reference.catalogue import GAMES

ROOT = Path(__file__).parent.parent
SHARED = ("grader", "sandbox", "templates")
NOT_OURS = ("built", "parts")
"""Folders with what was built or fetched, and is in no commit."""

SHARED_TESTS = ("bench/speed.py", "classes.py", "conftest.py", "engine.py", "kills.py", "scale.py", "strategies.py")
"""What tests of all games use."""

PHRASES = (
    r"\bThree\b",
    r"\b(?:32|52|35)[ -]cards?\b",
    r"\b(?:two|three|four|[234]) (?:players|seats|hands)\b",
    r"(?i:\b(?:teams?|trumps?|jokers?)\b)",
)
"""Decks, seats and roles that some games have and others do not."""


@cache
def game_names() -> frozenset[str]:
    """The names of all games, finished or not."""
    packages = (path.parent.name for path in (ROOT / "reference").glob("*/__init__.py"))
    return frozenset(chain(GAMES, list_bundled("replay"), packages))


@cache
def own_constructors() -> frozenset[str]:
    """The constructors of single assignments that are no English words: ``AC`` and ``BD``, but not ``Draw``."""
    modules = [path.read_text(encoding="utf-8") for path in ROOT.glob("testcases/*/*Datatypes.hs")]
    declared = [set(list_declared(module)) for module in modules]
    given_by_all = set.intersection(*declared) if len(declared) > 1 else set()
    constructors = set.union(*declared) - given_by_all
    return frozenset(name for name in constructors if re.fullmatch(r"[A-Z][A-Z0-9]+", name))


@cache
def pattern() -> re.Pattern[str]:
    names = "|".join(map(re.escape, sorted(game_names())))
    constructors = "|".join(sorted(own_constructors()))
    return re.compile(rf"(?i:{names})|\b(?:{constructors})\b|{'|'.join(PHRASES)}")


def find_words(text: str) -> Iterator[tuple[int, str]]:
    """The lines on which a word of a single game stands, and that word."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := pattern().search(line):
            yield number, found[0]


def shared_files() -> list[Path]:
    paths = (path for folder in SHARED for path in (ROOT / folder).rglob("*") if path.is_file())
    ours = sorted(path for path in paths if path.suffix not in (".pyc", ".png") and path.parent.name not in NOT_OURS)
    return [*ours, *(ROOT / "tests" / name for name in SHARED_TESTS)]


def test_nothing_outside_a_games_own_files_names_a_game() -> None:
    files = shared_files()
    assert len(files) > 250
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word}"
        for path in files
        for number, word in find_words(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        *((f"x\nthe rules of {name.capitalize()}", name.capitalize()) for name in sorted(game_names())),
        *((f'x\nOTHERS = ("{name}",)', name) for name in sorted(own_constructors())),
        ("x\nif len(cards) == 32 cards", "32 cards"),
        ("x\nthe four players sit", "four players"),
        ("x\nthe winning team", "team"),
    ],
)
def test_such_a_word_is_found(text: str, word: str) -> None:
    assert list(find_words(text)) == [(2, word)]


@pytest.mark.parametrize("text", ["Play the game", "a draw", "secrets.token_urlsafe(32)", "steamed", "Card Heart R7"])
def test_words_of_every_game_are_not_found(text: str) -> None:
    assert list(find_words(text)) == []
