"""Several mistakes of one program: simulated by readings that are held at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.diagnosis import Diagnosis, Sureness, as_answer, conclude, explain, readings_of
from grader.judging.exposing_games import load_exposing_games
from grader.judging.mistake_search import MistakeSearch

SEDMA = load_assignment("sedma")
CASES = load_suite(suite_path(SEDMA, "graded")).cases
KNOWN = {name: list(reading) for name, reading in readings_of(SEDMA.game, CASES).items()}
EXPECTED = [case.expected for case in CASES]
EXPOSING = load_exposing_games(SEDMA)
ILLEGAL = [place for place, right in enumerate(EXPECTED) if right == "Nothing"]
LEGAL = [place for place, right in enumerate(EXPECTED) if right != "Nothing"]


def held(*names: str) -> list[str]:
    reader = SEDMA.game.join(*names)
    assert reader is not None
    return [reader(SEDMA.game.parse(case.record)) for case in CASES]


def diagnosed(given: Sequence[str], asked: Sequence[str] = ()) -> tuple[Diagnosis, ...]:
    """The diagnosis of these answers; games are put to somebody who holds the misconceptions ``asked``."""
    explainer = explain([as_answer(text) for text in given], CASES, SEDMA.game, KNOWN)
    reader = SEDMA.game.join(*asked)
    assert reader is not None
    records = explainer.find_questions(EXPOSING) if asked else ()
    return conclude(explainer, {record: as_answer(reader(SEDMA.game.parse(record))) for record in records})


@pytest.mark.parametrize("names", [
    ("no-repeat-check", "sevens-not-jokers", "no-last-trick-bonus"),
    ("no-length-check", "leader-always-a", "tens-not-counted"),
    ("no-repeat-check", "crash-on-empty", "partners-ab-cd", "two-and-three-swapped"),
])  # fmt: skip
def test_more_than_two_mistakes_about_different_parts_are_all_named(names: tuple[str, ...]) -> None:
    (found,) = diagnosed(held(*names), asked=names)
    assert set(found.names) == set(names)
    assert (found.sureness, found.explained, found.unexplained) == (Sureness.PARTS, found.wrong, ())


def test_the_costliest_mistake_comes_first_with_the_wrong_answers_that_it_explains() -> None:
    names = ("no-repeat-check", "sevens-not-jokers", "no-last-trick-bonus")
    given = held(*names)
    (found,) = diagnosed(given, asked=names)
    assert list(found.counts) == sorted(found.counts, reverse=True)
    assert all(given[place] != EXPECTED[place] for share in found.shares for place in share)
    repeats = found.shares[found.names.index("no-repeat-check")]
    # Ties in legal games are decided by it, too.
    assert set(repeats) >= {place for place in ILLEGAL if KNOWN["no-repeat-check"][place] != "Nothing"}


def test_an_odd_answer_to_a_record_that_is_no_game_destroys_no_match() -> None:
    given = list(KNOWN["no-repeat-check"])
    for place in [place for place in ILLEGAL if given[place] != "Nothing"][::2]:
        given[place] = "Just (BD,Two)"
    (found,) = diagnosed(given)
    assert (found.sureness, found.names) == (Sureness.EXACT, ("no-repeat-check",))


def test_what_a_program_accepts_is_named_though_its_results_are_unknown() -> None:
    given = list(KNOWN["no-repeat-check"])
    for place in LEGAL[::3]:
        given[place] = "Just (AC,Three)" if EXPECTED[place] != "Just (AC,Three)" else "Just (BD,One)"
    (found,) = diagnosed(given)
    assert (found.sureness, found.names) == (Sureness.PARTS, ("no-repeat-check",))
    assert set(found.unexplained) == {place for place in LEGAL if given[place] != EXPECTED[place]}
    assert found.explained == found.counts[0] == found.wrong - len(found.unexplained)


def test_a_mistake_in_results_is_named_though_what_is_accepted_is_unknown() -> None:
    given = list(KNOWN["sevens-not-jokers"])
    for place in ILLEGAL[1::5]:
        given[place] = "Just (AC,One)"
    (found,) = diagnosed(given)
    assert found.names == ("sevens-not-jokers",)
    assert len(found.unexplained) == len(ILLEGAL[1::5])


def test_what_further_games_refute_is_not_named() -> None:
    """Both fit the suite, but the program answers the games that expose them rightly."""
    explainer = explain(
        [as_answer(text) for text in held("first-match-wins", "no-last-trick-bonus")], CASES, SEDMA.game, KNOWN
    )
    records = explainer.find_questions(EXPOSING)
    right = {record: as_answer(SEDMA.game.answer(SEDMA.game.parse(record))) for record in records}
    assert {EXPOSING["first-match-wins"], EXPOSING["no-last-trick-bonus"]} <= set(records)
    assert all(diagnosis.sureness is not Sureness.PAIR for diagnosis in conclude(explainer, right))


def test_one_mistake_that_fits_alone_needs_no_further_game() -> None:
    explainer = explain([as_answer(text) for text in KNOWN["sevens-not-jokers"]], CASES, SEDMA.game, KNOWN)
    assert explainer.find_questions(EXPOSING) == ()


def test_a_search_that_has_read_enough_extends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    three = held("first-match-wins", "tens-not-counted", "leader-always-a")
    given = explain([as_answer(text) for text in three], CASES, SEDMA.game, KNOWN).given
    monkeypatch.setattr("grader.judging.mistake_search.WORDS", dict.fromkeys((2, 3, 4), 0))
    assert MistakeSearch(given, CASES, SEDMA.game, KNOWN).find_exact() == []
