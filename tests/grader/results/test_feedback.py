"""Feedback in plain sentences, for systems that show students no page."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from grader.results.feedback import LONGEST, compose_feedback, explain_rejection, to_one_line
from grader.results.redaction import redact_export
from grader.results.schema import BreachInfo, ReasonInfo, SmallestInfo, SubmissionResult
from grader.results.wording import format_points
from tests.grader.sample_results import graded, missing, rejected, results_of, student, ungraded


def test_feedback_has_points_criteria_misconception_and_a_failed_case() -> None:
    assert compose_feedback(graded(wrong="deal-1")) == (
        "2.5 of 10 points; 2 of 3 games are right.",
        "✗ Finds the winner: 0 of 7.5; 1 of 2 games are right",
        "✓ A game has 32 cards: 2.5 of 2.5",
        "Your answers are exactly those of a program with this misconception: The first match wins.",
        "The sheet: “The last wins.” Which?",
        "Failed case deal-1: expected Just (AC,One), got Just (BD,One).",
    )


def test_a_crash_is_described_in_words() -> None:
    result = graded(wrong="deal-1")
    crashed = msgspec.structs.replace(result.cases[0], verdict="crashed", got="head []")
    assert "got stopped with an error" in compose_feedback(msgspec.structs.replace(result, cases=(crashed,)))[-1]


def test_a_rejection_is_explained_with_its_line() -> None:
    explained = "Rejected: The types do not fit. (Replay.hs, line 11) The line is: The types do not fit."
    assert compose_feedback(rejected()) == (explained,)
    assert explain_rejection(msgspec.structs.replace(rejected(), reason=None)) == "no reason was recorded."


def test_an_error_somewhere_in_a_definition_is_shown_with_where_that_begins() -> None:
    reason = ReasonInfo("type-error", "It does not fit.", "a.hs", 5, "f x\n  | x = 1", begins=4, ends=5)
    explained = explain_rejection(msgspec.structs.replace(rejected(), reason=reason))
    assert explained == "It does not fit. (a.hs, somewhere in the definition that begins on line 4)"


def test_games_that_were_not_run_are_not_mixed_up_with_failed_ones() -> None:
    result = graded(wrong="deal-2")
    skipped = msgspec.structs.replace(result.cases[0], verdict="not-run", got="not run: it took too long before")
    feedback = compose_feedback(msgspec.structs.replace(result, cases=(skipped, *result.cases[1:])))
    assert "1 was not run: it took too long before." in feedback
    assert "✗ Finds the winner: 0 of 7.5; 1 of 2 games are right, 1 not run" in feedback
    assert "Failed case deal-2: expected Just (BD,Two), got Just (BD,One)." in feedback


def test_problems_on_our_side_cost_nothing_and_nothing_handed_in_is_reported() -> None:
    problem = "Could not be graded because of a problem on our side; you lose no points."
    assert compose_feedback(ungraded()) == (problem,)
    assert compose_feedback(missing()) == ("Nothing was handed in.",)


def test_feedback_has_rules_that_cost_or_warn_lateness_and_notes() -> None:
    breaches = (
        BreachInfo("tabs", "A tab.", "Use spaces.", "a.hs", 3, "-0.5"),
        BreachInfo("import", "An import.", "Prelude only.", "a.hs", 1, "-1"),
        BreachInfo("types", "Own types.", "Use ours.", "T.hs", None, "warn"),
    )
    result = msgspec.structs.replace(graded(), breaches=breaches, notes=("several versions",))
    assert compose_feedback(student(result, late=True))[-5:] == (
        "Costs 0.5 points: A tab. (a.hs, line 3)",
        "Costs 1 point: An import. (a.hs, line 1)",
        "Warning: Own types. (T.hs)",
        "Handed in late.",
        "Note: several versions.",
    )


@given(st.text(max_size=3000))
def test_every_paragraph_is_one_bounded_line(text: str) -> None:
    for line in compose_feedback(msgspec.structs.replace(rejected("x", text), notes=(text,))):
        assert len(line) <= LONGEST
        assert len(line.splitlines()) <= 1


def test_points_have_at_most_two_decimals_no_idle_zeros_and_no_exponent() -> None:
    written = [
        format_points(points) for points in (7.5, 10.0, 100.0, 0.0, 20 / 3, -0.001, 1e-9, 12345678.0, 1e21, None)
    ]
    assert written == ["7.5", "10", "100", "0", "6.67", "0", "0", "12345678", "1000000000000000000000", ""]


def test_long_lines_end_in_dots() -> None:
    assert to_one_line("a" * 10, 5) == "aaaa…"


def test_feedback_shows_as_much_as_the_hints_allow_and_nothing_of_the_graded_suite() -> None:
    own = SmallestInfo("7H KH", "Nothing", "Just (AC,One)", "wrong")
    result = msgspec.structs.replace(graded(wrong="deal-1"), smallest=own)
    of_suite = msgspec.structs.replace(result, smallest=msgspec.structs.replace(own, case="deal-1"))

    def feedback(hints: str, result: SubmissionResult) -> str:
        (visible,) = redact_export(results_of(result, hints=hints), "moodle").submissions
        return "\n".join(compose_feedback(visible))

    assert "The simplest game we found that gets a wrong answer: 7H KH" in feedback("game", result)
    assert "In this game: expected Nothing, got Just (AC,One)." in feedback("game", result)
    assert "7H KH" not in feedback("game", of_suite)
    assert "7H KH" in feedback("all", of_suite)
    assert "deal-1" not in feedback("game", of_suite)
    assert "first match" in feedback("misconception", result)
    assert "7H KH" not in feedback("misconception", result)
    assert "first match" not in feedback("criterion", result)
    assert "Finds the winner" in feedback("criterion", result)
