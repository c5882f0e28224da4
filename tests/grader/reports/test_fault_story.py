"""Games told up to the move that could not be made."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from grader.reports.fault_story import tell_fault, tell_game
from grader.reports.story_outline import describe_break, find_hand
from grader.reports.story_terminal import print_story
from reference.catalogue import GAMES
from reference.contract import Story
from reference.sedma.game import SEDMA
from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.rules import DECK
from reference.tables import play_out
from tests.grader.reports.sample_tournament import ASSIGNMENT, CRASH, break_off, play_game

PLIES = st.integers(1, len(DECK))
DECKS = st.integers(0, 999).map("any/{}".format)


def tell(ply: int, deck: str = "sample/17", verdict: str = "wrong", got: str = "") -> Story:
    fault = break_off("eva", "jan", ply, verdict=verdict, got=got, deck=deck)
    hand = [str(card) for card in SEDMA_PLAYED.hand(SEDMA_PLAYED.parse_view(fault.view))]
    return tell_fault(ASSIGNMENT, fault.record, seat=fault.seat, ply=ply, got=fault.got, verdict=verdict, hand=hand)


@settings(max_examples=40)
@given(PLIES, DECKS)
def test_what_was_played_before_is_told_and_the_fault_is_the_last_play(ply: int, deck: str) -> None:
    fault, story = break_off("eva", "jan", ply, deck=deck), tell(ply, deck)
    plays = [play for trick in story.tricks for play in trick.plays]
    assert " ".join(str(play.card) for play in plays[:-1]) == fault.record
    assert plays[-1].seat == fault.seat
    assert plays[-1].card == SEDMA_PLAYED.read(fault.got)
    assert [trick.winner is None for trick in story.tricks] == [False] * (len(story.tricks) - 1) + [True]
    assert len(story.tricks[-1].plays) == (ply - 1) % 4 + 1


@settings(max_examples=40)
@given(PLIES, DECKS)
def test_tricks_before_the_fault_are_told_as_those_of_the_whole_game(ply: int, deck: str) -> None:
    whole = play_game("eva", "jan", deck)
    record = " ".join(whole.record.split()[: ply - 1])
    begun, told = tell_game(SEDMA, record), tell_game(SEDMA, whole.record)
    done = (ply - 1) // 4
    assert begun.tricks[:done] == told.tricks[:done]
    assert sum(len(trick.plays) for trick in begun.tricks) == ply - 1


def test_a_card_that_is_not_held_is_said_with_who_played_it() -> None:
    story = tell(11)
    assert story.faults[0].message.startswith(f"{story.tricks[-1].plays[-1].card.symbol} is not in the hand of")  # type: ignore[union-attr]
    assert story.faults[0].message.endswith(": A played it in trick 1")
    assert describe_break(story).endswith("breaks a rule here")
    hand = find_hand(story)
    assert hand is not None
    assert len(hand.cards) == 4
    assert hand.played not in hand.cards


@pytest.mark.parametrize(
    ("verdict", "got", "message"),
    [
        ("crashed", CRASH, f"Stopped with an error: {CRASH}"),
        ("timed-out", "whatever", "No answer in time"),
        ("out-of-memory", "", "Ran out of memory"),
        ("not-run", "", "Not run"),
        ("wrong", "Just 7", "The answer “Just 7” is not a card"),
        ("wrong", " \n", "The answer is empty"),
    ],
)
def test_each_other_fault_gives_no_card(verdict: str, got: str, message: str) -> None:
    story = tell(6, verdict=verdict, got=got)
    assert story.faults[0].message == message
    assert story.tricks[-1].plays[-1].card is None
    assert describe_break(story).endswith("gives no card here")
    hand = find_hand(story)
    assert hand is not None
    assert hand.played is None


def test_the_side_of_the_fault_loses() -> None:
    story = tell(1)
    assert story.conclusion == "So A and C lose this game by 3 points."
    assert story.answer == ""


def test_the_terminal_tells_it_without_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    print_story(Console(width=120), tell(6, verdict="timed-out"))
    printed = capsys.readouterr().out
    assert "gives no card here." in printed
    assert "could choose from" in printed
    assert "lose this game by 3 points." in printed
    assert "By the sheet" not in printed


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_of_any_kind_is_told_without_answer_and_sheet(name: str) -> None:
    game = GAMES[name]
    record = play_out(game.table, random.Random(name))
    story, told = tell_game(game, game.format(record)), game.tell(record)
    assert [trick.plays for trick in story.tricks] == [trick.plays for trick in told.tricks]
    assert story.conclusion == told.conclusion
    assert (story.answer, story.sentence) == ("", "")
    assert not any(trick.sentences for trick in story.tricks)
