"""Each sentence of Septica's sheet, against the function that implements it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.cards import Card, Rank, Suit, parse_card, parse_cards
from reference.septica.game import SEPTICA
from reference.septica.rules import (
    ALL_POINTS,
    DECK,
    HAND_SIZE,
    P1,
    P2,
    RULES,
    Course,
    Record,
    beats,
    card_points,
    drawers,
)
from reference.septica.table import TABLE
from reference.tables import play_out
from tests.reference.septica_records import games, records
from tests.reference.septica_truth import Worked, worked_records

RANK_TRICKS = "H D S C"


def tricks_of_one_rank(ranks: str) -> str:
    """The sheet's own examples: each trick holds the four cards of one rank."""
    return " ".join(" ".join(f"{rank}{suit}" for suit in RANK_TRICKS.split()) + " pass stop" for rank in ranks.split())


def answer(text: str) -> str:
    return SEPTICA.answer(SEPTICA.parse(text))


def codes(text: str) -> list[str]:
    """The faults that are told, in order."""
    return [fault.code for fault in SEPTICA.tell(SEPTICA.parse(text)).faults]


def play(text: str) -> Course:
    return RULES.play(SEPTICA.parse(text))


@pytest.mark.parametrize(("ranks", "expected"), [
    ("7 8 9 10 J Q K A", "Just (Mars P1)"),
    ("7 10 A 8 9 J Q K", "Just Draw"),
    ("7 8 9 10 J Q K 10", "Nothing"),
    ("10 7 A 8 9 J Q K", "Just (Mars P2)"),
])  # fmt: skip
def test_the_examples_of_the_sheet_have_their_results(ranks: str, expected: str) -> None:
    assert answer(tricks_of_one_rank(ranks)) == expected


ALL = tricks_of_one_rank("7 8 9 10 J Q K A")


@pytest.mark.parametrize("record", ["", f"pass {ALL}", ALL.removesuffix(" stop"), f"{ALL} pass"])
def test_the_illegal_examples_of_the_sheet_are_refused(record: str) -> None:
    assert answer(record) == "Nothing"


@pytest.mark.parametrize(("card", "table", "expected"), [
    ("KS", "KH", True),
    ("AS", "KH", False),
    ("QH", "KH", False),
    ("KS", "9H", False),
    ("7S", "KH", True),
    ("7S", "7H", True),
    ("KS", "7H", False),
    ("7S", "KH 7H", True),
    ("KS", "KH 7H", True),  # the first card counts
    ("8S", "KH", False),
    ("8S", "KH KD", False),
    ("8S", "KH KD KS", True),
    ("8S", "KH KD KS KC", False),
    ("8S", "KH KD KS KC 7H", False),
    ("8S", "KH KD KS KC 7H 7D", True),
    ("8S", "8H", True),
    ("8S", "7H 7D 7S", True),
    ("KC", "9H 9D 9S", False),
])  # fmt: skip
def test_a_card_beats_by_rank_as_a_seven_or_as_an_eight_at_the_right_time(
    card: str, table: str, expected: bool
) -> None:
    assert beats(RULES, parse_card(card), parse_cards(table), 0) is expected


@pytest.mark.parametrize(("hands", "taker", "stock", "expected"), [
    ((3, 3), P1, 10, [P1, P2]),
    ((3, 3), P2, 10, [P2, P1]),
    ((2, 2), P1, 3, [P1, P2, P1]),
    ((4, 2), P1, 10, [P2, P2]),
    ((1, 3), P2, 3, [P2, P1, P1]),
    ((3, 0), P2, 10, [P2, P1, P2, P2, P2]),
    ((3, 3), P2, 1, [P2]),
    ((3, 3), P2, 0, []),
    ((4, 4), P2, 8, []),
])  # fmt: skip
def test_players_draw_in_turns_the_taker_first_and_full_hands_are_skipped(
    hands: tuple[int, int], taker: int, stock: int, expected: list[int]
) -> None:
    assert drawers(hands, taker, stock, HAND_SIZE) == expected


def test_aces_and_tens_count_one_and_nothing_else_does() -> None:
    assert {card.rank for card in DECK if card_points(card)} == {Rank.ACE, Rank.TEN}
    assert sum(map(card_points, DECK)) == ALL_POINTS


def test_the_example_trick_of_the_sheet_goes_to_its_leader() -> None:
    course = play("KH 7C pass KD 8H pass stop")
    assert [(trick.leader, trick.taker) for trick in course.tricks] == [(P1, P1)]
    assert course.tricks[0].players == [P1, P2, P2, P1]


def test_player_one_leads_first_and_each_taker_leads_next() -> None:
    course = play("KH KD pass stop 9H pass stop QH pass QD 7D pass stop")
    assert [(trick.leader, trick.taker) for trick in course.tricks] == [(P1, P2), (P2, P2), (P2, P1)]


@pytest.mark.parametrize(("record", "expected"), [
    ("", "unfinished"),
    ("KH", "unfinished"),
    ("KH pass stop", "unfinished"),
    ("pass", "no-card-led"),
    ("stop", "no-card-led"),
    ("KH pass stop pass", "no-card-led"),
    ("KH stop", "stop-too-early"),
    ("KH KD stop", "stop-too-early"),
    ("KH pass KD stop", "stop-too-early"),
    ("KH pass pass", "pass-twice"),
    ("KH KD pass pass", "pass-twice"),
    ("KH AD", "no-beat"),
    ("KH pass AD", "no-beat"),
    ("KH 8D", "no-beat"),
    ("KH pass KD pass KS pass KC pass 7H", "empty-hand"),
    (f"{ALL} pass", "after-the-end"),
    (f"{ALL} stop pass stop", "after-the-end"),
])  # fmt: skip
def test_each_rule_has_its_own_fault(record: str, expected: str) -> None:
    assert answer(record) == "Nothing"
    assert codes(record) == [expected]


@pytest.mark.parametrize(("record", "expected"), [
    ("KH KD KH pass stop", ["repeated-card", "unfinished"]),
    ("KH 9D KH", ["no-beat", "repeated-card"]),
    ("KH KH pass pass", ["repeated-card", "pass-twice"]),
    (f"{ALL} 7H", ["after-the-end", "repeated-card"]),
    ("KH pass KD pass KS pass KC pass 9H", ["empty-hand", "no-beat"]),
    ("6H pass 6D", ["foreign-card", "foreign-card", "unfinished"]),
])  # fmt: skip
def test_of_several_faults_the_first_in_the_record_comes_first(record: str, expected: list[str]) -> None:
    assert codes(record) == expected


@pytest.mark.parametrize(("record", "position", "words"), [
    ("KH 9S", (2,), "9♠ does not beat K♥: it is neither a K nor a seven"),
    ("7H 9S", (2,), "9♠ does not beat 7♥: it is not a seven"),
    ("KH KS 8S", (3,),
     "8♠ does not beat K♥: 2 cards are in the trick before the eight, and 2 is not divisible by three"),
    ("KH pass pass", (3,), "P1 passes, but P2 has passed already: P1 continues or stops"),
    ("KH pass stop KS stop", (5,), "P2 stops, but P1 has just played a card: P2 beats or passes"),
    ("stop", (1,), "P1 stops, but P1 leads, and a leader plays a card"),
    ("KH pass stop KH", (1, 4), "K♥ is played more than once: as moves 1 and 4"),
    (f"{ALL} pass stop", (49, 50),
     "the game is over after move 48: all 32 cards are played, and the last trick is taken"),
    ("", (), "the record ends too early: no card was played; 32 of the 32 are missing"),
    ("KH", (), "the record ends too early: only 1 card was played; 31 of the 32 are missing"),
    (ALL.removesuffix(" stop"), (), "the record ends too early: all 32 cards are played, but the last stop is missing"),
    (ALL.removesuffix(" pass stop"), (),
     "the record ends too early: all 32 cards are played, but the last pass and the stop are missing"),
])  # fmt: skip
def test_a_fault_says_where_and_why(record: str, position: tuple[int, ...], words: str) -> None:
    fault = SEPTICA.tell(SEPTICA.parse(record)).faults[0]
    assert (fault.positions, fault.message) == (position, words)
    assert fault.sentence


def test_a_record_is_told_up_to_its_first_fault() -> None:
    story = SEPTICA.tell(SEPTICA.parse("KH pass stop 9S 9H KH pass pass"))
    assert [[(play.seat, str(play.card or play.note)) for play in trick.plays] for trick in story.tricks] == [
        [("P1", "KH"), ("P2", "passes"), ("P1", "stops")],
        [("P1", "9S"), ("P2", "9H"), ("P1", "KH")],
    ]
    assert [trick.winner for trick in story.tricks] == ["P1", None]


@pytest.mark.parametrize("worked", worked_records(), ids=lambda worked: worked.title)
def test_a_record_worked_by_hand_is_told_trick_by_trick(worked: Worked) -> None:
    story = SEPTICA.tell(SEPTICA.parse(" ".join(worked.moves)))
    assert story.answer == worked.answer
    if worked.fault:
        assert (story.faults[0].code, story.faults[0].positions) == worked.fault
    else:
        told = [(trick.plays[0].seat, len(trick.plays), trick.winner, trick.points) for trick in story.tricks]
        assert told == [(trick.leader, len(trick.moves), trick.taker, trick.points) for trick in worked.tricks]


@given(games)
def test_a_game_that_was_played_is_possible_and_has_eight_points(game: Record) -> None:
    course = RULES.play(game)
    assert course.faults == []
    assert sum(course.points) == ALL_POINTS
    assert course.hands == [0, 0]
    assert sum(len(trick.cards) for trick in course.tricks) == len(DECK)
    assert all(len(trick.cards) <= 2 * HAND_SIZE for trick in course.tricks)


@given(games)
def test_a_deal_is_found_behind_every_game(game: Record) -> None:
    state, moves = TABLE.retrace(game)
    for move in moves:
        assert move in TABLE.moves(state)
        state = TABLE.after(state, move)
    assert TABLE.turn(state) is None
    assert TABLE.record(state) == game


@given(st.integers(0, 2**32))
def test_legal_moves_are_held_and_the_quietest_comes_first(seed: int) -> None:
    rng = random.Random(seed)
    state = TABLE.start(rng)
    while moves := TABLE.moves(state):
        assert set(moves) <= set(TABLE.held(state))
        assert not state.trick or isinstance(moves[0], str)
        state = TABLE.after(state, rng.choice(moves))
    assert TABLE.held(state) == ()


@given(st.integers(0, 2**32))
def test_a_move_that_is_held_but_not_legal_breaks_a_rule_at_once(seed: int) -> None:
    rng = random.Random(seed)
    state = TABLE.start(rng)
    while moves := TABLE.moves(state):
        for move in set(TABLE.held(state)) - set(moves):
            assert RULES.play((*TABLE.record(state), move)).faults != ["unfinished"]
        state = TABLE.after(state, rng.choice(moves))


def rename(game: Record, suits: dict[Suit, Suit], ranks: dict[Rank, Rank]) -> Record:
    return tuple(
        move if isinstance(move, str) else Card(suits.get(move.suit, move.suit), ranks.get(move.rank, move.rank))
        for move in game
    )


@given(records, st.permutations(list(Suit)))
def test_the_suits_are_irrelevant(record: Record, suits: list[Suit]) -> None:
    assert SEPTICA.answer(rename(record, dict(zip(Suit, suits, strict=True)), {})) == SEPTICA.answer(record)


ORDINARY = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING)


@given(records, st.permutations(ORDINARY))
def test_the_ordinary_ranks_are_interchangeable(record: Record, ranks: list[Rank]) -> None:
    assert SEPTICA.answer(rename(record, {}, dict(zip(ORDINARY, ranks, strict=True)))) == SEPTICA.answer(record)


@given(records)
def test_tens_and_aces_are_interchangeable(record: Record) -> None:
    exchanged = rename(record, {}, {Rank.TEN: Rank.ACE, Rank.ACE: Rank.TEN})
    assert SEPTICA.answer(exchanged) == SEPTICA.answer(record)


@given(games, st.integers(0, 31))
def test_a_game_without_one_of_its_cards_is_impossible(game: Record, number: int) -> None:
    places = [place for place, move in enumerate(game) if not isinstance(move, str)]
    assert SEPTICA.answer((*game[: places[number]], *game[places[number] + 1 :])) == "Nothing"


@given(games, st.integers(0, 31), st.integers(0, 31))
def test_a_game_in_which_a_card_takes_the_place_of_another_is_impossible(game: Record, first: int, second: int) -> None:
    places = [place for place, move in enumerate(game) if not isinstance(move, str)]
    record = list(game)
    record[places[first]] = record[places[second]]
    assert (SEPTICA.answer(tuple(record)) == "Nothing") is (first != second)


@settings(max_examples=50)
@given(records)
def test_a_record_is_refused_if_and_only_if_faults_are_told(record: Record) -> None:
    story = SEPTICA.tell(record)
    assert bool(story.faults) is (SEPTICA.answer(record) == "Nothing")
    assert story.answer == SEPTICA.answer(record)
    assert {fault.code for fault in story.faults} <= set(SEPTICA.fault_codes)


@pytest.mark.parametrize("seed", range(3))
def test_the_score_of_a_story_grows_to_eight_points(seed: int) -> None:
    story = SEPTICA.tell(play_out(TABLE, random.Random(seed)))
    assert sum(int(standing.points) for standing in story.tricks[-1].score) == ALL_POINTS
    assert sum(standing.share or 0 for standing in story.tricks[-1].score) in (100, 101)
    assert story.tricks[0].stock == 24
