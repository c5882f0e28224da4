"""A story in the terminal: sections, folds, moves without cards, faults, scores as text."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

from grader.reports.story_terminal import print_story
from reference.contract import Fault, Story
from tests.grader.reports.sample_stories import BROKEN, BROKEN_OFF, REVOKED, ROUNDS, SECTIONS, SIX_SEATS, TWO_SEATS


def printed(story: Story, *, trick: int | None = None, remark: str | None = None, whole: bool = False) -> list[str]:
    text = io.StringIO()
    print_story(Console(file=text, width=200, highlight=False), story, trick=trick, remark=remark, whole=whole)
    return [line.rstrip() for line in text.getvalue().splitlines()]


def test_passes_are_printed_where_they_were_made() -> None:
    (line,) = [line for line in printed(TWO_SEATS) if line.startswith("   4  ")]
    assert "P2:AH   P1 passes  P2:AD   P1 passes  P2:AS   P1 passes  P2:AC*  P1 passes  P2 stops   P2 takes  4" in line


def test_quiet_tricks_are_one_line_with_the_score_after_them() -> None:
    lines = printed(TWO_SEATS)
    assert lines[0] == "   1-2  quiet: P1 takes each   P1  1  P2  2"
    assert "   5-11  quiet: P2 takes each   P1  1  P2  2" in lines


def test_of_a_whole_game_every_trick_is_printed_with_its_reason() -> None:
    lines = printed(TWO_SEATS, whole=True)
    assert not [line for line in lines if "quiet" in line]
    assert [line for line in lines if "P2:JC*  P1 passes  P2 stops" in line]
    assert all(f"      {trick.because}".translate({0x2665: "H", 0x2663: "C"}) in lines for trick in TWO_SEATS.tricks)


def test_a_remark_counts_tricks_from_the_first_of_the_game() -> None:
    lines = printed(SECTIONS, trick=5, remark="Look.")
    assert lines.index("      Look.") > lines.index("  Round 2")
    assert [line[:6] for line in lines if line.startswith(">>")] == [">> 2  "]


def test_each_section_has_a_heading() -> None:
    lines = printed(SECTIONS)
    assert lines[0] == "  Round 1"
    assert lines.index("  Round 2") == 7


def test_scores_are_printed_as_the_game_writes_them_and_a_trick_without_points_has_none() -> None:
    assert "   1  B:AS*  C:KS   D:QS   A:JS    B takes it   A -3.0  B 10.2  C 4.0  D -12.0" in printed(SECTIONS)
    assert printed(SIX_SEATS)[0].endswith("1 takes it   1 24  2 30  3 -3  4 12  5 25  6  9")


def test_a_record_is_told_up_to_the_play_that_breaks_a_rule() -> None:
    assert printed(BROKEN) == [
        "   1  P1:QH*  P2 passes  P1 stops   P1 takes  0   P1  1  P2  2",
        "   2  P1:AH*  P2 passes  P1 stops   P1 takes  1   P1  1  P2  0",
        "      nobody beat AH",
        "   3  P1:KH   P2:9S!",
        "  P2 breaks a rule here.",
        "  x 9S does not beat KH",
        '    The sheet: "A card beats if it has the first card\'s value."',
        "  x the record breaks off after 9 moves",
        "  By the sheet: Nothing",
    ]


def test_no_play_is_marked_where_a_record_breaks_off() -> None:
    text = "\n".join(printed(BROKEN_OFF))
    assert "!" not in text
    assert "breaks a rule" not in text
    assert "   2  P1:KH   P2 passes\n  x the record breaks off after 5 moves" in text


@pytest.mark.parametrize("story", [TWO_SEATS, SIX_SEATS, SECTIONS, ROUNDS, BROKEN, BROKEN_OFF, REVOKED])
def test_in_a_pipe_every_story_is_ascii(story: Story) -> None:
    assert "\n".join(printed(story, whole=True)).isascii()


def test_of_many_faults_the_first_are_printed_and_the_others_counted() -> None:
    faults = tuple(Fault("repeated-card", f"card {number} is played twice") for number in range(30))
    lines = printed(replace(BROKEN_OFF, faults=faults))
    assert [line for line in lines if line.startswith("  x ")] == [
        *(f"  x card {number} is played twice" for number in range(3)),
        "  x 27 more reasons",
    ]


def test_a_broken_duty_is_told_with_the_hand_and_what_came_before_in_a_line() -> None:
    assert printed(REVOKED) == [
        "  Round 1",
        "  Spades are trumps. Calls: B 3, C 2, D 4, A 1.",
        "   1-13  B takes 3, C takes 4, D takes 4, A takes 2   A 6 of 1  B 6 of 2  C 6 of 3  D 6 of 4",
        "  After Round 1:  A 1.2 (+1.2)  B -3.0 (-3.0)  C 2.1 (+2.1)  D 4.0 (+4.0)",
        "",
        "  Round 2",
        "  Spades are trumps. Calls: C 1, D 1, A 1, B 1.",
        "   1  C:AS*  D:KS   A:QS   B:JS    C takes it",
        "      AS is the best card",
        "   2  C:2H   D:3H   A:4H   B:5H*   B takes it",
        "      5H is the best card",
        "   3  B:9H   C:9S!",
        "  C breaks a rule here.",
        "  x C plays 9S, and holds hearts",
        "    C could choose from 7H 10H KH 9S! AC",
        '    The sheet: "A player who holds a card of the suit of the first card must play a card of this suit."',
        "  By the sheet: Nothing",
    ]


def test_the_scores_of_several_rounds_are_a_table() -> None:
    lines = printed(ROUNDS)
    start = lines.index("  Scores")
    assert lines[start + 1 : start + 3] == [
        "                       A             B             C              D",
        "    Round 1   1.2 (+1.2)   -3.0 (-3.0)    2.1 (+2.1)     4.0 (+4.0)",
    ]
    assert lines[start + 6] == "    Round 5   4.5 (+2.2)    0.4 (-3.0)    3.4 (+2.1)   -8.9 (-13.0)"
    assert "  Scores" not in printed(REVOKED)


def test_at_a_narrow_terminal_the_score_is_on_a_line_of_its_own() -> None:
    text = io.StringIO()
    print_story(Console(file=text, width=70, highlight=False, force_terminal=True, no_color=True), ROUNDS)
    lines = [line.rstrip() for line in text.getvalue().splitlines()]
    assert "      A 1 of 1  B 1 of 2  C 1 of 3  D 1 of 4" in [re.sub(r"\x1b\[\d*m", "", line) for line in lines]
