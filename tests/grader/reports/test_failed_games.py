"""The list of all failed games: what stands in it, and what does not."""

from __future__ import annotations

import io

from rich.console import Console

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.reports.failed_games import print_failed_games
from grader.results.schema import CaseInfo, SmallestInfo, SubmissionResult

SEDMA = load_assignment("sedma")
PUBLIC = load_suite(suite_path(SEDMA, "public"))
RECORDS = {case.id: case for case in PUBLIC.cases}


def listed(*cases: CaseInfo, cause: str | None = None) -> str:
    smallest = SmallestInfo("", "Nothing", "", "timed-out", cause=cause)
    result = SubmissionResult("a", ("a.hs",), "graded", 5.0, 10.0, cases=cases, smallest=smallest)
    text = io.StringIO()
    print_failed_games(Console(file=text, width=200, highlight=False), result, PUBLIC, SEDMA, raw=False)
    return text.getvalue()


def case(name: str, verdict: str, got: str = "") -> CaseInfo:
    return CaseInfo(name, verdict, got, RECORDS[name].expected, RECORDS[name].tags)


def test_a_game_is_listed_with_its_cards_and_both_answers() -> None:
    cards = [f"{card:<4}" for card in RECORDS["bd-three-1"].record.split()]
    assert listed(case("bd-three-1", "wrong", "Just (AC,One)"), case("ac-two-1", "passed")).split("\n") == [
        "",
        "Every game with a wrong answer:",
        "",
        f"  bd-three-1: {RECORDS['bd-three-1'].why}",
        f"  {' '.join(cards[:16]).rstrip()}",
        f"  {' '.join(cards[16:]).rstrip()}",
        "  By the sheet: Just (BD,Three)",
        "  Yours:        Just (AC,One)",
        "",
        "`grader explain bd-three-1` explains the first one, and so on for the others.",
        "",
    ]


def test_of_a_record_that_is_no_game_one_reason_is_said_and_the_others_are_counted() -> None:
    text = listed(case("repeat-one-suit-1", "wrong", "Just (BD,One)"))
    assert text.count("was played more than once") == 1
    assert "; 7 more reasons\n" in text


def test_what_keeps_the_program_from_ending_is_said_where_it_does_not_end() -> None:
    text = listed(
        case("bd-three-1", "timed-out"), case("ac-two-1", "wrong", "Nothing"), cause="Line 6: it calls itself."
    )
    assert text.count("Line 6: it calls itself.") == 1


def test_what_passed_or_was_not_run_is_not_listed() -> None:
    assert listed(case("bd-three-1", "passed"), case("ac-two-1", "not-run", "not run: why")) == ""
