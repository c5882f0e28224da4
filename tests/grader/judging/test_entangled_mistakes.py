"""Several mistakes of which one shows only because of another, in games with duties: simulated, nothing is run."""

from __future__ import annotations

from functools import cache

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.diagnosis_gates import Diagnoser
from grader.judging.diagnosis import Diagnosis, readings_of
from grader.judging.exposing_games import load_exposing_games


@cache
def _diagnoser(name: str) -> Diagnoser:
    assignment = load_assignment(name)
    cases = load_suite(suite_path(assignment, "graded")).cases
    return Diagnoser(assignment.game, cases, readings_of(assignment.game, cases), load_exposing_games(assignment))


def _diagnose(game: str, *names: str) -> tuple[Diagnosis, ...]:
    diagnoser = _diagnoser(game)
    return diagnoser.diagnose(diagnoser.answer(*names) or ())


def test_a_mistake_that_shows_in_games_only_because_of_another_is_named() -> None:
    # Whoever ranks cards otherwise sees others lead, and finds the turned card with somebody else.
    names = {"ranks-by-name", "turned-card-anybodys", "zero-at-start-allowed"}
    (found,) = _diagnose("miesjelen", *names)
    assert (set(found.names), found.unexplained) == (names, ())


def test_what_several_explanations_have_in_common_is_not_said_if_it_explains_little() -> None:
    assert _diagnose("miesjelen", "first-player-leads", "highest-rank-takes", "negative-start-refused") == ()


def test_a_program_that_refuses_most_games_is_close_to_nothing() -> None:
    named = {name for found in _diagnose("callbreak", "left-of-winner-leads", "missed-call-is-zero", "ranks-by-name")
             for name in found.names}  # fmt: skip
    assert not named - {"left-of-winner-leads", "missed-call-is-zero", "ranks-by-name"}


def test_one_mistake_that_fits_a_program_which_refuses_nearly_every_game_has_to_be_confirmed() -> None:
    names = {"spades-must-be-broken", "any-spade-when-out"}
    assert {name for found in _diagnose("callbreak", *names) for name in found.names} <= names
