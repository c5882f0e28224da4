"""Feedback in plain sentences: what every place that takes no page tells the student."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from grader.results.feedback import LONGEST, points, rejection, shorten, tell
from grader.results.redaction import for_students
from grader.results.schema import BreachInfo, ReasonInfo, SmallestInfo, SubmissionResult
from tests.grader.sample_results import graded, missing, rejected, results_of, student, ungraded


def test_a_graded_submission_is_told_points_criteria_idea_and_a_game() -> None:
    assert tell(graded(wrong="deal-1")) == (
        "2.5 of 10 points; 2 of 3 games are right.",
        "✗ Finds the winner: 0 of 7.5; 1 of 2 games are right",
        "✓ A game has 32 cards: 2.5 of 2.5",
        "Your answers are exactly those of a program with this idea: The first match wins.",
        "The sheet: “The last wins.” Which?",
        "A game that goes wrong is deal-1: expected Just (AC,One), got Just (BD,One).",
    )


def test_a_crash_is_told_in_words() -> None:
    one = graded(wrong="deal-1")
    crashed = msgspec.structs.replace(one.cases[0], verdict="crashed", got="head []")
    assert "got stopped with an error" in tell(msgspec.structs.replace(one, cases=(crashed,)))[-1]


def test_a_rejection_is_told_with_its_line() -> None:
    told = "Rejected: The types do not fit. (Replay.hs, line 11) The line is: The types do not fit."
    assert tell(rejected()) == (told,)
    assert rejection(msgspec.structs.replace(rejected(), reason=None)) == "no reason was recorded."


def test_a_fault_somewhere_in_a_definition_is_told_with_where_that_begins() -> None:
    reason = ReasonInfo("type-error", "It does not fit.", "a.hs", 5, "f x\n  | x = 1", begins=4, ends=5)
    told = rejection(msgspec.structs.replace(rejected(), reason=reason))
    assert told == "It does not fit. (a.hs, somewhere in the definition that begins on line 4)"


def test_games_that_were_not_run_are_told_apart_from_those_that_go_wrong() -> None:
    one = graded(wrong="deal-2")
    spared = msgspec.structs.replace(one.cases[0], verdict="not-run", got="not run: it took too long before")
    told = tell(msgspec.structs.replace(one, cases=(spared, *one.cases[1:])))
    assert "1 was not run: it took too long before." in told
    assert "✗ Finds the winner: 0 of 7.5; 1 of 2 games are right, 1 not run" in told
    assert "A game that goes wrong is deal-2: expected Just (BD,Two), got Just (BD,One)." in told


def test_faults_of_ours_cost_nothing_and_nothing_handed_in_is_said() -> None:
    assert "costs no points" in tell(ungraded())[0]
    assert tell(missing()) == ("Nothing was handed in.",)


def test_rules_that_cost_or_warn_are_told_and_lateness_and_notes() -> None:
    breaches = (
        BreachInfo("tabs", "A tab.", "Use spaces.", "a.hs", 3, "-0.5"),
        BreachInfo("types", "Own types.", "Use ours.", "T.hs", None, "warn"),
    )
    one = msgspec.structs.replace(graded(), breaches=breaches, notes=("several versions",))
    assert tell(student(one, late=True))[-4:] == (
        "Costs 0.5 points: A tab. (a.hs, line 3)",
        "Warning: Own types. (T.hs)",
        "Handed in late.",
        "Note: several versions.",
    )


@given(st.text(max_size=3000))
def test_every_paragraph_is_one_bounded_line(text: str) -> None:
    for line in tell(msgspec.structs.replace(rejected("x", text), notes=(text,))):
        assert len(line) <= LONGEST
        assert len(line.splitlines()) <= 1


def test_points_have_no_idle_zeros_and_long_lines_end_in_dots() -> None:
    assert [points(number) for number in (7.5, 10.0, 20 / 3, None)] == ["7.5", "10", "6.67", ""]
    assert shorten("a" * 10, 5) == "aaaa…"


def test_students_are_told_up_to_their_level_and_nothing_of_the_graded_suite() -> None:
    own = SmallestInfo("7H KH", "Nothing", "Just (AC,One)", "wrong")
    one = msgspec.structs.replace(graded(wrong="deal-1"), smallest=own)
    of_suite = msgspec.structs.replace(one, smallest=msgspec.structs.replace(own, case="deal-1"))

    def told(hints: str, result: SubmissionResult) -> str:
        (seen,) = for_students(results_of(result, hints=hints)).submissions
        return "\n".join(tell(seen))

    assert "7H KH" in told("game", one)
    assert "There, expected Nothing, got Just (AC,One)." in told("game", one)
    assert "7H KH" not in told("game", of_suite)
    assert "7H KH" in told("all", of_suite)
    assert "deal-1" not in told("game", of_suite)
    assert "first match" in told("misconception", one)
    assert "7H KH" not in told("misconception", one)
    assert "first match" not in told("criterion", one)
    assert "Finds the winner" in told("criterion", one)
