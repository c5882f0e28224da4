from __future__ import annotations

import io

import pytest
from rich.console import Console

from grader.results import BreachInfo, CriterionInfo, ReasonInfo, SubmissionResult
from grader.terminal import count_statuses, got, print_feedback, printable, progress, shortcoming
from reference.contract import Story

GRADED = SubmissionResult("alice", ("a.hs",), "graded", 7.5, 10.0)
UNGRADED = SubmissionResult("bob", (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone"))
REJECTED = SubmissionResult(
    "carol",
    ("c.hs",),
    "rejected",
    0.0,
    10.0,
    ReasonInfo("syntax-error", "It stops here.", "c.hs", 3, "\tx = [", "ERROR"),
)
NO_STORY = Story((), (), "Nothing", "")


def feedback(result: SubmissionResult, *, raw: bool = False) -> str:
    text = io.StringIO()
    print_feedback(Console(file=text, width=200), result, lambda _: NO_STORY, lambda _: "", raw)
    return text.getvalue()


def test_foreign_text_brings_no_escape_codes_and_no_markup() -> None:
    text = io.StringIO()
    Console(file=text, force_terminal=True, highlight=False).print(printable("\x1b[31mred[/]\a[bold]"))
    assert text.getvalue() == "�[31mred[/]�[bold]\n"
    assert printable("\tx") == "        x"


def test_in_a_terminal_the_progress_is_a_bar() -> None:
    text = io.StringIO()
    with progress(Console(file=text, force_terminal=True, width=100), 2, quiet=False) as done:
        done(GRADED)
        done(UNGRADED)
    assert "2/2" in text.getvalue()


def test_elsewhere_the_progress_is_a_line_for_each() -> None:
    text = io.StringIO()
    with progress(Console(file=text, width=100), 2, quiet=False) as done:
        done(GRADED)
        done(UNGRADED)
    assert text.getvalue() == "1/2 alice: graded, 7.5/10\n2/2 bob: ungraded\n"


def test_quiet_progress_says_nothing() -> None:
    text = io.StringIO()
    with progress(Console(file=text), 1, quiet=True) as done:
        done(GRADED)
    assert text.getvalue() == ""


def test_a_fault_of_ours_is_not_told_as_the_students() -> None:
    assert "could not be checked" in feedback(UNGRADED)
    assert "cannot be graded" in feedback(REJECTED)


def test_the_interpreters_own_words_are_one_flag_away() -> None:
    assert "`--raw` shows" in feedback(REJECTED)
    assert "ERROR" in feedback(REJECTED, raw=True)
    assert "   3 |         x = [" in feedback(REJECTED)


def test_a_breach_is_shown_with_the_sentence_of_the_sheet() -> None:
    breach = BreachInfo("own-types", "You declare Card.", "You must use the types.", "a.hs", 2, "-2")
    result = SubmissionResult("alice", ("a.hs",), "graded", 8.0, 10.0, breaches=(breach,))
    assert "a.hs:2: You declare Card." in feedback(result)
    assert "“You must use the types.”" in feedback(result)
    assert shortcoming(result) == "own-types -2"


def test_a_rule_broken_in_many_places_is_told_once() -> None:
    breaches = tuple(
        BreachInfo("own-types", f"`{name}` is declared again.", "Use the types.", "a.hs", line, "reject")
        for line, name in enumerate(("Suit", "Rank", "Card"), 2)
    )
    reason = ReasonInfo("own-types", "`Suit` is declared again.", "a.hs", 2, "data Suit")
    text = feedback(SubmissionResult("a", ("a.hs",), "rejected", 0.0, 10.0, reason, breaches))
    assert text.count("`Suit` is declared again.") == 1
    assert "The same at a.hs:3, a.hs:4." in text
    assert text.count("Use the types.") == 1


def test_a_shortcoming_names_the_criteria_missed_or_the_reason() -> None:
    criterion = CriterionInfo("sevens", "", 0.0, 2.0, 1, 2)
    assert shortcoming(SubmissionResult("a", (), "graded", 8.0, 10.0, criteria=(criterion,))) == "sevens"
    assert shortcoming(REJECTED) == "syntax-error (line 3)"


@pytest.mark.parametrize(("verdict", "words"), [("wrong", "Nothing"), ("crashed", "stopped with an error: Nothing")])
def test_what_came_instead_is_said_in_words(verdict: str, words: str) -> None:
    assert got(verdict, "Nothing") == words


def test_statuses_are_counted() -> None:
    assert count_statuses([GRADED, GRADED, REJECTED]) == "2 graded, 1 rejected"
    assert count_statuses([]) == "nothing"
