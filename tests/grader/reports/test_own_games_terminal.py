"""A student's own games in the terminal, where a record may be told up to its fault."""

from __future__ import annotations

import io

from rich.console import Console

from grader.judging.own_games import OwnGame
from grader.reports.own_games_terminal import print_tried
from grader.reports.tried_games import TriedGame
from grader.results.schema import SmallestInfo
from reference.contract import Story
from tests.grader.reports.sample_stories import BROKEN, BROKEN_RECORD, TWO_SEATS


def tried(story: Story, record: str, got: str = "Just Draw", verdict: str = "wrong") -> str:
    game = TriedGame(OwnGame(2, 2, ()), SmallestInfo(record, story.answer, got, verdict), story, "replay [x]")
    text = io.StringIO()
    print_tried(Console(file=text, width=200, highlight=False), [game], raw=True)
    return text.getvalue()


def test_a_record_with_a_fault_is_shown_with_its_tricks_and_with_the_sentence_for_it() -> None:
    text = tried(BROKEN, BROKEN_RECORD)
    assert "x differs  line 2 (4 cards)" in text
    assert "  QH   pass stop AH   pass stop KH   9S*  pass\n" in text
    assert "   3  P1:KH   P2:9S!\n  P2 breaks a rule here.\n" in text
    assert '  The sheet: "For such a record the answer is Nothing."\n' in text
    assert "To try it in the interpreter:\n  replay [x]" in text


def test_a_short_record_with_a_fault_is_shown_as_the_call_and_not_twice() -> None:
    assert tried(BROKEN, "KH 9S").count("replay [x]") == 1


def test_a_game_is_shown_by_its_tricks_alone() -> None:
    text = tried(TWO_SEATS, "KH pass stop QH pass stop")
    assert "KH   pass" not in text
    assert "The sheet:" not in text
    assert "   5-11  quiet: P2 takes each" in text


def test_where_the_answers_agree_the_reason_is_one_line() -> None:
    text = tried(BROKEN, BROKEN_RECORD, got="Nothing", verdict="passed")
    assert "+ same     line 2 (4 cards): Nothing, because 9S does not beat KH\n" in text
    assert "P1:KH" not in text
