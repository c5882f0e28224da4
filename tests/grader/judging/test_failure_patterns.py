"""What is said of programs whose mistake nobody knows; misconceptions and small functions stand for programs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.answer_comparison import ACCEPTED, GivenAnswers
from grader.judging.diagnosis import Diagnosis, Sureness
from grader.judging.exam import Exam
from grader.judging.failure_manner import find_manner
from grader.judging.failure_patterns import Pattern, RecordTable, features_of, find_patterns
from grader.judging.found_patterns import find_explanation
from grader.judging.fresh_games import FILE, load_fresh_games, make_fresh_games
from grader.results.pattern_wording import say_pattern
from reference.contract import CRASHES
from reference.events import Event
from tests.toy.duel.game import DUEL

SEDMA = load_assignment("sedma")
GAME = SEDMA.game
EXAM = Exam(SEDMA, load_suite(suite_path(SEDMA, "graded")))
EXPECTED = [case.expected for case in EXAM.suite.cases]
KNOWN = {known.id: known for known in GAME.misconceptions()}

Program = Callable[[Any], str]


def patterns_of(
    program: Program, explained: Program | None = None, table: RecordTable = EXAM.record_table
) -> tuple[tuple[Pattern, ...], list[str]]:
    """What is said of a program, and the records that it was asked."""
    given = [program(record) for record in table.parsed[: table.suite]]
    asked: list[str] = []
    search = find_patterns(table, given, explained)
    try:
        records = next(search)
        while True:
            asked += records
            records = search.send({record: program(table.game.parse(record)) for record in records})
    except StopIteration as end:
        return end.value, asked


def say(program: Program, explained: Program | None = None) -> list[str]:
    return [say_pattern(pattern, is_rest=explained is not None) for pattern in patterns_of(program, explained)[0]]


def fails_if(condition: Callable[[Any, str], bool], wrong: str) -> Program:
    """A program that is right unless the condition is true of a record and its answer."""

    def answer(record: Any) -> str:
        right = GAME.answer(record)
        return wrong if condition(record, right) else right

    return answer


def test_a_prize_that_is_never_given_is_described_with_the_one_that_is_given() -> None:
    assert say(KNOWN["three-when-no-points"].answer) == [
        "Every possible game in which One, Two or Three is Two: your program answers Three instead of Two, and the "
        "rest is right. All other possible games are right."
    ]


def test_a_team_that_crashes_is_described() -> None:
    assert say(fails_if(lambda _, right: right.startswith("Just (BD"), CRASHES)) == [
        "Every possible game in which the winning team is BD: your program stops with an error. "
        "All other possible games are right."
    ]


def test_records_that_are_no_game_are_described_apart() -> None:
    assert say(KNOWN["no-length-check"].answer) == [
        "Every impossible record in which a fault is “too short”: your program accepts the record. "
        "All other impossible records are right."
    ]


def test_where_only_some_games_of_a_kind_fail_it_is_said_how_many() -> None:
    (said,) = say(KNOWN["leading-seven-is-joker"].answer)
    assert said.startswith(
        "Only possible games in which a trick is led with a seven: your program gives a wrong answer"
    )
    assert " that we tried. All other possible games are right." in said


def test_what_a_misconception_explains_is_not_described_again() -> None:
    explained = KNOWN["no-repeat-check"].answer

    def both(record: Any) -> str:
        answer = explained(record)
        return CRASHES if GAME.answer(record).startswith("Just (BD") else answer

    (said,) = say(both, explained)
    assert "the winning team is BD" in said
    assert said.endswith("All other possible games are right, or explained above.")


def test_a_right_answer_is_no_failure_even_where_an_explanation_predicts_a_wrong_one() -> None:
    assert say(GAME.answer, KNOWN["three-when-no-points"].answer) == []


def test_nothing_is_said_of_failures_without_a_pattern() -> None:
    scattered = fails_if(lambda record, right: right != "Nothing" and sum(map(ord, str(record[7]))) % 3 == 0, CRASHES)
    by_rank = fails_if(lambda record, _: len(record) == 32 and record[5].rank is record[6].rank, CRASHES)
    assert say(scattered) == []
    assert say(by_rank) == []


def test_nothing_is_said_of_a_few_failures() -> None:
    assert say(fails_if(lambda record, _: not record, CRASHES)) == []


def test_a_pattern_is_true_of_everything_that_was_asked_and_confirmed_by_games_not_of_the_suite() -> None:
    program = KNOWN["last-trick-decides"].answer
    (pattern,), asked = patterns_of(program)
    assert pattern.fresh >= 100
    assert not set(asked) & {case.record for case in EXAM.suite.cases}
    assert len(asked) == len(set(asked))
    for record in map(GAME.parse, asked):
        right = GAME.answer(record)
        if right != "Nothing":
            assert pattern.holds_with(features_of(GAME, record)) is (program(record) != right)


def test_a_record_that_was_not_run_speaks_for_nothing() -> None:
    (pattern,), _ = patterns_of(lambda record: "" if len(record) < 32 else KNOWN["no-repeat-check"].answer(record))
    assert pattern.having == len(pattern.failing)


@pytest.mark.parametrize("name", ["callbreak", "miesjelen", "septica"])
def test_every_game_has_features_and_fresh_games(name: str) -> None:
    game = load_assignment(name).game
    records = load_fresh_games(load_assignment(name))
    assert len(records) > 300
    for text in records[::40]:
        features = features_of(game, game.parse(text))
        assert len(features) > 5
        assert all(feature.words != feature.otherwise for feature in features)


def test_a_new_game_has_patterns_without_code_of_its_own() -> None:
    suite, fresh = make_fresh_games(DUEL, "suite"), make_fresh_games(DUEL, "fresh", 4)
    table = RecordTable.of(DUEL, suite, fresh)
    drawn = lambda record: CRASHES if "Draw" in DUEL.answer(record) else DUEL.answer(record)  # noqa: E731
    (pattern,), _ = patterns_of(drawn, None, table)
    assert (pattern.legal, pattern.condition.sufficient, pattern.manner.words) == (True, True, "stops with an error")
    assert pattern.clauses == ("the winner is Just Draw",)


def test_fresh_games_are_those_that_the_seed_makes() -> None:
    made = make_fresh_games(GAME, f"fresh/{SEDMA.settings.suites['public'].seed}")
    assert load_fresh_games(SEDMA) == made


def test_a_pattern_is_looked_for_only_if_something_is_unexplained() -> None:
    def look(given: list[str], *diagnosis: Diagnosis) -> Program | None:
        return find_explanation(GivenAnswers(given, EXPECTED, "Nothing"), diagnosis, GAME)

    wrong = [KNOWN["tens-not-counted"].answer(GAME.parse(case.record)) for case in EXAM.suite.cases]
    exact = Diagnosis(Sureness.EXACT, (KNOWN["tens-not-counted"],), 20, 20)
    partly = Diagnosis(Sureness.PARTS, (KNOWN["tens-not-counted"],), 10, 20, unexplained=(1, 2))
    near = Diagnosis(Sureness.NEAR, (KNOWN["tens-not-counted"],), 10, 20, unexplained=(1, 2))
    assert look(EXPECTED) is None
    assert look(["Nothing"] * len(EXPECTED)) is None
    assert look(wrong, exact) is None
    assert look(wrong) == look(wrong, near) == GAME.answer
    assert look(wrong, partly) is not None


def test_an_answer_that_is_none_is_not_quoted() -> None:
    one, two = "Just (AC,One)", "Just (AC,Two)"
    assert find_manner([(one, "S3CR3T")], GAME).words == "gives a wrong answer"
    assert find_manner([(one, two)], GAME).words == f"answers {two}"
    assert find_manner([(one, "Nothing"), (two, "Nothing")], GAME).words == "answers Nothing"
    assert find_manner([("Nothing", ACCEPTED), ("Nothing", CRASHES)], GAME).words == "does not refuse the record"
    mixed = find_manner([(one, two), ("Just (BD,One)", "Just (BD,Three)")], GAME)
    assert mixed.words == "is wrong about One, Two or Three, and the rest is right"
    assert mixed.fits(one, two)
    assert not mixed.fits(one, "Just (BD,One)")
    assert FILE == "fresh.json"


def test_one_value_for_several_is_told_with_those_that_would_be_right() -> None:
    fails = [("Just (AC,Three)", "Just (AC,One)"), ("Just (BD,Two)", "Just (BD,One)")]
    assert find_manner(fails, GAME).words == "answers One instead of Two or Three, and the rest is right"


def test_features_come_in_the_same_order_in_every_process() -> None:
    code = (
        "from grader.assignment.settings import load_assignment as load\n"
        "from grader.judging.failure_patterns import features_of\n"
        "from grader.judging.fresh_games import load_fresh_games\n"
        "for name in ('sedma', 'callbreak', 'miesjelen'):\n"
        "    game = load(name).game\n"
        "    for record in load_fresh_games(load(name))[::200]:\n"
        "        print(features_of(game, game.parse(record)))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in "12"
    }
    assert len(printed) == 1


def test_only_the_records_of_a_kind_that_fails_are_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = RecordTable(GAME, EXAM.record_table.records, EXAM.record_table.suite)
    replayed: list[Any] = []
    replay = GAME.events

    def events(_: object, record: Any) -> Sequence[Event]:
        replayed.append(record)
        return replay(record)

    monkeypatch.setattr(type(GAME), "events", events)
    patterns_of(fails_if(lambda _, right: "Two" in right, "Just (AC,One)"), table=table)
    assert replayed
    assert GAME.illegal_answer not in map(GAME.answer, replayed)
