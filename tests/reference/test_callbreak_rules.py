"""Each sentence of Callbreak's sheet, against the function that implements it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from reference.callbreak.course import DECK, SEATS, Record, Turn
from reference.callbreak.game import CALLBREAK
from reference.callbreak.reading import RULES
from reference.callbreak.rules import (
    REVOKE,
    UNBEATEN,
    UNTRUMPED,
    first_caller,
    first_leader,
    height,
    next_dealer,
    score_made,
    score_missed,
)
from reference.callbreak.table import TABLE, playable
from reference.cards import Card, Rank, Suit, parse_card, parse_cards
from reference.events import Scored, Section, group_sections
from reference.tables import play_out
from reference.trick_taking import find_taker
from tests.reference.callbreak_records import games, records
from tests.reference.callbreak_truth import worked_records


def tell_duty(trick: str, card: str, *others: str) -> str:
    """The duty that a card breaks, played to this trick from a hand with these other cards."""
    table = parse_cards(trick)
    hand = (parse_card(card), *map(parse_card, others))
    best = table[find_taker(table, RULES.better)]
    return RULES.find_broken_duty(Turn(hand[0], table, best, hand, RULES.better, RULES.trumps))


# Tricks.


def test_in_each_suit_the_ranks_rise_to_the_ace() -> None:
    assert [height(Card(Suit.CLUB, rank)) for rank in Rank] == list(range(13))


@pytest.mark.parametrize(("trick", "winner"), [
    ("9H QH 2H KH", "KH"), ("9H AC AD 10H", "10H"), ("9H 2S AH KH", "2S"), ("9H 5S 3S AH", "5S"),
    ("9H 3S 5S AH", "5S"), ("2S AH KS QS", "KS"), ("10D 9D JD 2C", "JD"), ("AS KS 2S AH", "AS"),
])  # fmt: skip
def test_the_best_card_is_the_highest_spade_or_the_highest_of_the_suit_led(trick: str, winner: str) -> None:
    cards = parse_cards(trick)
    assert str(cards[find_taker(cards, RULES.better)]) == winner


def test_the_deal_moves_clockwise_and_the_eldest_hand_calls_and_leads() -> None:
    dealers = [0]
    for _ in range(4):
        dealers.append(next_dealer(dealers[-1], ()))
    assert "".join(SEATS[dealer] for dealer in dealers) == "ABCDA"
    assert "".join(SEATS[first_leader(dealer)] for dealer in dealers) == "BCDAB"
    assert list(map(first_caller, dealers)) == list(map(first_leader, dealers))


# Duties.


@pytest.mark.parametrize(("trick", "card", "others", "broken"), [
    ("9H", "2C", ("3H",), REVOKE), ("9H", "2S", ("3H",), REVOKE), ("2S", "AH", ("3S",), REVOKE),
    ("9H", "3H", ("KH",), UNBEATEN), ("9H 10H", "3H", ("JH",), UNBEATEN), ("KH 2H", "3H", ("AH",), UNBEATEN),
    ("9S", "2S", ("10S",), UNBEATEN), ("9H QH", "10H", ("KH",), UNBEATEN),
    ("9H", "2C", ("2S",), UNTRUMPED), ("9H 5S", "2C", ("6S",), UNTRUMPED), ("9H 5S", "3S", ("6S",), UNTRUMPED),
    ("9H 5S 2C", "AC", ("AS",), UNTRUMPED),
    ("9H", "QH", ("KH",), ""), ("9H", "3H", ("8H", "AS"), ""), ("9H 2S", "3H", ("KH",), ""),
    ("9H", "2C", ("AD",), ""), ("9H 5S", "3S", ("2C",), ""), ("9H 5S", "2C", ("3S",), ""),
    ("9H 5S", "6S", ("AS",), ""), ("9S", "2H", ("AC",), ""), ("9S 10S", "8S", ("2S", "AH"), ""),
    ("KH 2H", "3H", ("QH", "2S"), ""), ("9S AH", "10S", ("JS",), ""),
])  # fmt: skip
def test_a_card_breaks_the_duty_that_the_sheet_says(
    trick: str, card: str, others: tuple[str, ...], broken: str
) -> None:
    assert tell_duty(trick, card, *others) == broken


def test_what_the_table_lets_a_player_play_is_what_breaks_no_duty() -> None:
    rng = random.Random(1)
    for _ in range(300):
        cards = rng.sample(DECK, 10)
        trick, hand = cards[: rng.randint(1, 3)], cards[4:]
        allowed = [card for card in hand if not tell_duty(" ".join(map(str, trick)), str(card), *map(str, hand))]
        assert list(playable(hand, trick)) == allowed


# Scores.


def test_a_call_made_scores_a_tenth_for_each_extra_trick_and_a_call_missed_costs_the_call() -> None:
    assert [score_made(3, won) for won in (3, 5)] == [30, 32]
    assert [score_missed(3, won) for won in (2, 0)] == [-30, -30]


# Records and stories.


@settings(max_examples=25)
@given(games)
def test_a_game_that_was_dealt_and_played_is_a_possible_one(record: Record) -> None:
    assert CALLBREAK.answer(record).startswith("Just ([")
    assert sum(sum(played.won) for played in RULES.play(record).rounds) == 13 * len(record)


@settings(max_examples=25)
@given(records)
def test_a_record_is_refused_if_and_only_if_faults_are_told(record: Record) -> None:
    story = CALLBREAK.tell(record)
    assert bool(story.faults) is (CALLBREAK.answer(record) == "Nothing")


def test_sections_tell_who_deals_what_was_called_and_what_everybody_has() -> None:
    record = CALLBREAK.parse(worked_records()[1].record)
    first, second = group_sections(CALLBREAK.events(record))
    assert first.title == "Round 1"
    assert first.notes == ("A deals.", "Spades are trumps.", "Calls: B 5, C 1, D 1, A 1.")
    assert [standing.points for standing in second.scores] == ["-20", "48", "48", "-20"]
    assert [standing.gained for standing in second.scores] == ["-10", "-10", "58", "-10"]


def test_a_broken_duty_is_told_with_the_hand_and_as_the_last_card() -> None:
    worked = next(worked for worked in worked_records() if worked.fault and worked.fault[0] == UNBEATEN)
    story = CALLBREAK.tell(CALLBREAK.parse(worked.record))
    (fault,) = story.faults
    assert fault.message == "C plays 2♠ and leaves 3♠ the best card, but holds K♠"
    assert " ".join(map(str, fault.hand)) == "4H 5H 6H 7H 8H 9H 10H JH QH KH AH 2S KS"
    assert [str(play.card) for play in story.tricks[-1].plays] == ["3S", "2S"]
    assert story.tricks[-1].winner is None
    assert not story.sections[0].scores


def test_a_round_that_ends_early_is_told_to_its_end() -> None:
    record = CALLBREAK.parse("3 2 4 1 : 2S 2H 2D 2C 3S 3H 3D 3C")
    events = CALLBREAK.events(record)
    assert [trick.winner for trick in CALLBREAK.tell(record).tricks] == ["B", "B"]
    assert isinstance(events[0], Section)
    assert not any(isinstance(event, Scored) for event in events)


@pytest.mark.parametrize(("text", "answer"), [
    ("Just ([B],[-10,40,-20,-40])", "Just ([B],[-10,40,-20,-40])"), ("b -10 40 -20 -40", "Just ([B],[-10,40,-20,-40])"),
    ("nothing", "Nothing"), ("A -10 40 -20 -40", None), ("B 40", None), ("([A,B,C,D],[0,0,0,0])",
                                                                       "Just ([A,B,C,D],[0,0,0,0])"),
])  # fmt: skip
def test_an_answer_is_read_if_who_has_most_follows_from_the_scores(text: str, answer: str | None) -> None:
    assert CALLBREAK.read_answer(text) == answer


def test_a_game_at_the_table_is_told_to_the_player_whose_turn_it_is() -> None:
    record = play_out(TABLE, random.Random(3))
    state, moves = TABLE.retrace(record)
    assert TABLE.view(state, "B").startswith("B: ")
    assert TABLE.turn(TABLE.after(state, moves[0])) == "C"
