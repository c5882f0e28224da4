"""Suites for players: positions of every kind, in which a move has to be legal, and a case for each opponent.

The decks of the games are in no file: they follow from the positions.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Iterator

from grader.assignment.questions import Questions, view_questions
from grader.assignment.settings import Assignment
from grader.assignment.suites import digest_cases
from grader.digests import digest
from grader.model import Case, Suite

SOUND = "sound"
"""The tag of the case that passes if no game is lost by a fault."""

_AGAINST = "against-"
_SEPARATOR = " | "
_TRIES = 20  # for a position that is not yet in the suite


def make_position_suite(assignment: Assignment, name: str, secret: bytes = b"") -> Suite:
    """Make a suite from its seed; with a secret, one that nobody else can make."""
    seed = str(assignment.settings.suites[name].seed)
    source = f"{seed}/{name}"
    if secret:
        seed = f"secret {hashlib.sha256(secret).hexdigest()[:16]}"
        source = hashlib.sha512(name.encode() + b"/" + secret).hexdigest()
    cases = (*_make_positions(assignment, name, source), *_make_game_cases(assignment))
    return Suite(assignment.name, name, seed, digest_cases(cases), cases)


def _make_positions(assignment: Assignment, name: str, source: str) -> Iterator[Case]:
    played, wanted = assignment.played, assignment.settings.suites[name].per_recipe
    seen: set[str] = set()
    for recipe in played.positions():
        rng = random.Random(f"{source}/{recipe.name}")  # noqa: S311  # reproducible, not secret
        for number in range(1, wanted + 1):
            for _ in range(_TRIES):
                view = recipe.make(rng)
                if played.format_view(view) not in seen:
                    break
            seen.add(record := played.format_view(view))
            expected = _SEPARATOR.join(map(played.show, played.moves(view)))
            yield Case(f"{recipe.name}-{number}", record, expected, recipe.tags, recipe.why)


def _make_game_cases(assignment: Assignment) -> Iterator[Case]:
    """The games are asked move by move, so these cases have no record."""
    yield Case("games", "", "no game lost by a fault", (SOUND,), "no move may fail in any game")
    for name in assignment.settings.players.opponents:
        why = f"a good player wins against “{name}”"
        yield Case(f"{_AGAINST}{name}", "", "more than 0 points a game", (f"{_AGAINST}{name}",), why)


def is_position(case: Case) -> bool:
    """Whether a case is a position, and not a number of games."""
    return bool(case.record)


def is_of_games(tags: Collection[str]) -> bool:
    """Whether a case with these tags is about games, and not about a position."""
    return SOUND in tags or any(tag.startswith(_AGAINST) for tag in tags)


def legal_answers(case: Case) -> tuple[str, ...]:
    """The legal moves of a position, as Haskell shows them."""
    return split_answers(case.expected)


def split_answers(expected: str) -> tuple[str, ...]:
    """The answers of which each is right."""
    return tuple(expected.split(_SEPARATOR))


def opponent_of(case: Case) -> str | None:
    """The opponent of the games that a case is about; None if it is about all games, or a position."""
    return case.id.removeprefix(_AGAINST) if not is_position(case) and case.id.startswith(_AGAINST) else None


def deck_source(suite: Suite) -> str:
    """What the names of all decks begin with that programs play with: only who has the suite can compute it."""
    return digest("decks", suite.cases)


def position_questions(suite: Suite, assignment: Assignment) -> Questions:
    """The positions of a suite, as the harness reads them."""
    played = assignment.played
    positions = [case for case in suite.cases if is_position(case)]
    inputs = [played.ask(played.parse_view(case.record)) for case in positions]
    kinds = [case.tags for case in positions]
    return view_questions(inputs, kinds, assignment, digest("the order of the questions", suite.cases))
