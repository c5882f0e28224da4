"""Each sentence of Miesjelen's sheet, against the function that implements it; and how a record is told."""

from __future__ import annotations

import random

import pytest

from reference.cards import Suit, parse_card, parse_cards
from reference.miesjelen import rules
from reference.miesjelen.game import MIESJELEN
from reference.miesjelen.reading import RULES
from reference.miesjelen.records import AFTER_THE_END, REVOKE, UNTRUMPED, Game, Session
from reference.miesjelen.table import TABLE
from reference.shrinking import fault_codes
from reference.tables import play_out
from tests.reference.miesjelen_truth import worked_records

DEALER_TAKES_ALL = "10H : AC AH KH KC QH QC JH JC 10H 10C"
"""Two players; the dealer holds five hearts."""

THREE = "9H : JD QD 9H 8S 8C KS 7C 9C 10C 7D 8D JC QS AS AC"
"""Three players, who win two, one and two tricks, the dealer first."""


def answer(record: str) -> str:
    return MIESJELEN.answer(MIESJELEN.parse(record))


def taker(cards: str, trumps: Suit) -> int:
    beats = RULES._beats(trumps)
    best, laid = 0, parse_cards(cards)
    for index, card in enumerate(laid):
        best = index if index and beats(card, laid[best]) else best
    return best


# Players, dealers, leaders.


@pytest.mark.parametrize(("players", "allowed"), [(0, False), (1, False), (2, True), (6, True), (7, False)])
def test_two_to_six_can_play(players: int, allowed: bool) -> None:
    assert rules.may_play(players) is allowed


def test_the_deal_moves_on_clockwise_and_the_next_player_leads() -> None:
    sessions = RULES.play(MIESJELEN.parse(f"25 25 25 / {' / '.join([THREE] * 4)}")).sessions
    assert [played.dealer for played in sessions] == [0, 1, 2, 0]
    assert [played.tricks[0].leader for played in sessions] == [1, 2, 0, 1]


def test_the_winner_of_a_trick_leads_the_next() -> None:
    (played,) = RULES.play(MIESJELEN.parse(f"25 25 25 / {THREE}")).sessions
    assert [trick.leader for trick in played.tricks] == [1, 0, 2, 1, 2]
    assert [trick.taker for trick in played.tricks] == [0, 2, 1, 2, 0]


# Which card wins.


def test_ranks_ascend_from_the_seven_to_the_ace() -> None:
    suit = parse_cards("7H 8H 9H 10H JH QH KH AH")
    assert sorted(suit, key=rules.height) == list(suit)


@pytest.mark.parametrize(
    ("cards", "trumps", "winner"),
    [
        ("7D 8D KD", Suit.HEART, 2),
        ("KD 8D AC", Suit.HEART, 0),
        ("AD 7H KD", Suit.HEART, 1),
        ("AD KH 7H", Suit.HEART, 1),
        ("AD 7H KH", Suit.HEART, 2),
        ("7H AD 8H", Suit.HEART, 2),
        ("10D JD 9D", Suit.CLUB, 1),
    ],
)
def test_the_highest_trump_wins_or_else_the_highest_card_of_the_suit(cards: str, trumps: Suit, winner: int) -> None:
    assert taker(cards, trumps) == winner


# Duties.


@pytest.mark.parametrize(
    ("card", "hand", "allowed"),
    [
        ("7D", "7D 8C 9H", True),
        ("8C", "7D 8C 9H", False),
        ("9H", "7D 8C 9H", False),
        ("8C", "8C 9H", True),
        ("9H", "8C 9H", True),
    ],
)
def test_a_player_who_can_follow_suit_must(card: str, hand: str, allowed: bool) -> None:
    assert rules.follows(parse_card(card), Suit.DIAMOND, parse_cards(hand), Suit.HEART) is allowed


@pytest.mark.parametrize(
    ("card", "hand", "allowed"),
    [("8C", "8C 9H", False), ("9H", "8C 9H", True), ("8C", "8C 9S", True), ("7D", "7D 9H", True)],
)
def test_a_player_who_cannot_follow_suit_must_trump(card: str, hand: str, allowed: bool) -> None:
    assert rules.plays_a_trump(parse_card(card), Suit.DIAMOND, parse_cards(hand), Suit.HEART) is allowed


def test_a_lower_card_may_be_played_though_a_higher_one_is_held() -> None:
    assert answer("25 25 / 7D : 8C 7C KC AC 7D 8D 9S 10S JS QS") != "Nothing"


def test_the_turned_card_is_the_dealers_whoever_that_is() -> None:
    assert answer(f"25 25 / {DEALER_TAKES_ALL} / {DEALER_TAKES_ALL}") == "Just (Open [25,25])"
    assert answer("25 25 / 10C : AC AH KH KC QH QC JH JC 10H 10C") == "Nothing"


# Scores.


@pytest.mark.parametrize(("won", "trumps", "gained"), [
    ((2, 3), Suit.HEART, (-2, -3)), ((5, 0), Suit.DIAMOND, (-5, 5)), ((5, 0), Suit.SPADE, (-10, 10)),
])  # fmt: skip
def test_tricks_are_taken_from_the_score_and_a_penalty_is_added(
    won: tuple[int, int], trumps: Suit, gained: tuple[int, int]
) -> None:
    takers = [seat for seat, count in enumerate(won) for _ in range(count)]
    assert RULES.score((25, 25), takers, trumps).gained == gained


@pytest.mark.parametrize(("record", "expected"), [
    (f"5 25 / {DEALER_TAKES_ALL}", "Just (Won 1 [0,30])"), (f"9 -5 / {DEALER_TAKES_ALL}", "Just (Won 2 [4,0])"),
    (f"3 25 / {DEALER_TAKES_ALL}", "Just (Open [-2,30])"), (f"5 -5 / {DEALER_TAKES_ALL}", "Just (Open [5,-5])"),
    (f"2 1 2 / {THREE}", "Just (Open [2,1,2])"), (f"2 1 9 / {THREE}", "Just (Open [2,1,9])"),
    (f"-1 -7 / {DEALER_TAKES_ALL}", "Just (Open [-6,-2])"),
])  # fmt: skip
def test_exactly_zero_wins_unless_two_get_there(record: str, expected: str) -> None:
    assert answer(record) == expected


def test_after_a_void_session_the_game_goes_on_with_the_old_scores() -> None:
    assert answer(f"5 -5 / {DEALER_TAKES_ALL} / {DEALER_TAKES_ALL}") == "Just (Open [10,-10])"


# Records that are not possible.


@pytest.mark.parametrize(("record", "codes"), [
    ("", {"players-out-of-range", "no-session"}), ("25 25", {"no-session"}), ("/ 7H :", {"players-out-of-range"}),
    ("25 25 / 7H :", {"too-short"}), (f"0 25 / {DEALER_TAKES_ALL}", {"already-over"}),
    (f"25 25 25 / {DEALER_TAKES_ALL}", {"too-short"}), (f"25 25 / {THREE}", {"too-long"}),
    (f"5 25 / {DEALER_TAKES_ALL} / {DEALER_TAKES_ALL}", {"after-the-end"}),
    ("25 25 / 10H : AC AH KH KC QH QC JH JC 10H AC", {"repeated-card"}),
    ("25 25 / 2H : AC AH KH KC QH QC JH JC 10H 10C", {"foreign-card", "turned-card-not-the-dealers"}),
])  # fmt: skip
def test_a_record_that_is_not_possible_has_its_reasons(record: str, codes: set[str]) -> None:
    assert answer(record) == "Nothing"
    assert fault_codes(MIESJELEN, MIESJELEN.parse(record)) == codes


def test_faults_of_all_sessions_are_found_in_the_order_of_the_record() -> None:
    revoke = "7D : 9C 7D 8H 7H KH QH QC AC 10C 8C"
    found = MIESJELEN.tell(MIESJELEN.parse(f"25 25 / {DEALER_TAKES_ALL} AD / {revoke}")).faults
    assert [fault.code for fault in found] == ["too-long", REVOKE]


@pytest.mark.parametrize(("title", "code", "hand"), [
    ("17", REVOKE, "8H KH 7D 8C QC"), ("18", UNTRUMPED, "JH 9D QD 7S 9S"),
])  # fmt: skip
def test_a_broken_duty_is_told_with_the_hand_and_its_card_is_the_last(title: str, code: str, hand: str) -> None:
    worked = next(worked for worked in worked_records() if worked.title.startswith(f"{title}."))
    story = MIESJELEN.tell(MIESJELEN.parse(worked.record))
    fault, trick = story.faults[0], story.tricks[-1]
    assert (fault.code, fault.hand) == (code, parse_cards(hand))
    assert str(trick.plays[-1].card) == worked.record.split()[fault.positions[0] - 1]
    assert trick.winner is None


def test_a_session_after_the_end_is_not_told() -> None:
    story = MIESJELEN.tell(MIESJELEN.parse(f"5 25 / {DEALER_TAKES_ALL} / {DEALER_TAKES_ALL}"))
    assert [fault.code for fault in story.faults] == [AFTER_THE_END]
    assert [section.title for section in story.sections] == ["Session 1"]


# How a record is told.


def test_a_session_has_its_dealer_its_trumps_and_the_scores_after_it() -> None:
    (session,) = MIESJELEN.tell(MIESJELEN.parse("25 25 / 7S : AS 7S KS 8S QS 9S JS 10S 8C 7C")).sections
    assert session.notes == ("P1 deals and P2 leads.", "Spades are trumps: 7♠ is turned.", "Everything counts double.")
    assert [(standing.points, standing.gained) for standing in session.scores] == [("35", "+10"), ("15", "-10")]


def test_a_void_session_says_so() -> None:
    story = MIESJELEN.tell(MIESJELEN.parse(f"5 -5 / {DEALER_TAKES_ALL}"))
    assert {standing.gained for standing in story.sections[0].scores} == {"void"}
    assert story.conclusion == "P1 and P2 get to exactly 0, so the last session is void: the scores are 5 and -5."


@pytest.mark.parametrize(("text", "expected"), [
    ("open 23 24 2", "Just (Open [23,24,2])"), ("Won 1 [0, 30]", "Just (Won 1 [0,30])"), ("nothing", "Nothing"),
    ("Just (Open [-2,30])", "Just (Open [-2,30])"), ("Open 0 3", None), ("Won 2 [0,30]", None), ("Open 25", None),
    ("Won", None), ("Open x y", None), ("", None),
])  # fmt: skip
def test_an_answer_is_read_if_a_right_program_can_give_it(text: str, expected: str | None) -> None:
    assert MIESJELEN.read_answer(text) == expected


# The table.


def test_a_deal_behind_an_impossible_record_is_not_found() -> None:
    for record in ("25 / 10H : AH KH QH JH 10H", "25 25 / 7H :", "25 25 / 9H : AC AH KH KC QH QC JH JC 10H 10C"):
        with pytest.raises(ValueError, match=r"play|turned"):
            TABLE.retrace(MIESJELEN.parse(record))


def test_a_game_that_is_over_takes_no_more_cards() -> None:
    record = play_out(TABLE, random.Random(1))
    state, moves = TABLE.retrace(record)
    for move in moves:
        state = TABLE.after(state, move)
    with pytest.raises(ValueError, match="over"):
        TABLE.after(state, moves[0])


def test_a_record_is_whole_if_everybody_plays_five_cards_in_each_session() -> None:
    whole = MIESJELEN.parse(f"25 25 / {DEALER_TAKES_ALL}")
    assert MIESJELEN.is_whole(whole)
    assert not MIESJELEN.is_whole(Game((25, 25), ()))
    assert not MIESJELEN.is_whole(Game((25, 25), (Session(whole.sessions[0].turned, whole.sessions[0].cards[1:]),)))
