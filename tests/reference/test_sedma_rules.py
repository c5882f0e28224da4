"""Each sentence of the sheet, against the function that implements it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.cards import Card, Rank, Suit, parse_card, parse_cards
from reference.contract import Fault
from reference.sedma.game import SEDMA
from reference.sedma.rules import (
    AC,
    BD,
    DECK,
    PRIZES,
    RULES,
    TEAMS,
    A,
    B,
    C,
    D,
    card_points,
    clockwise,
    crosswise,
    faults,
    last_trick_bonus,
    matches,
    play_out,
    winning_position,
)
from tests.strategies import any_records, cards, games, repeat_at


def card(text: str) -> Card:
    return parse_card(text)


def test_a_plays_with_c_and_b_plays_with_d() -> None:
    assert [crosswise(seat) for seat in (A, B, C, D)] == [AC, BD, AC, BD]


def test_play_goes_clockwise_from_the_leader() -> None:
    assert [clockwise(C, position) for position in range(4)] == [C, D, A, B]


@pytest.mark.parametrize(("played", "first", "expected"), [
    ("KH", "KS", True), ("KH", "QH", False), ("7C", "KS", True), ("7C", "7H", True),
    ("KH", "7H", False), ("AH", "7H", False),
])  # fmt: skip
def test_a_card_matches_by_rank_or_as_a_joker(played: str, first: str, expected: bool) -> None:
    assert matches(card(played), card(first)) is expected


@pytest.mark.parametrize(("trick", "position"), [
    ("KH QH JH AH", 0),  # nobody matches: the leader wins
    ("KH KS QH KD", 3),  # the last match wins, not the first
    ("KH KS 7D QD", 2),  # a seven assumes the rank of the first card
    ("KH 7S KD QD", 2),  # a later king overtakes the seven
    ("7H KS KD KC", 0),  # a leading seven is just a seven
    ("7H KS 7D KC", 2),  # and only a seven matches it
    ("KH 7S 7D 7C", 3),
])  # fmt: skip
def test_last_matching_card_takes_the_trick(trick: str, position: int) -> None:
    assert winning_position(parse_cards(trick)) == position


def test_aces_and_tens_count_ten_and_nothing_else_does() -> None:
    assert {c.rank for c in DECK if card_points(c) == 10} == {Rank.ACE, Rank.TEN}
    assert sum(map(card_points, DECK)) == 80


def test_the_last_trick_adds_ten_points() -> None:
    before, last = RULES.play(parse_cards("AH 10H 8S 9S  KH KS QH JH"))
    assert (last_trick_bonus(before), last_trick_bonus(last)) == (0, 10)
    assert [points for _, points in RULES.count(RULES, [before, last]).won] == [20, 10]


def test_player_a_leads_first_and_each_winner_leads_next() -> None:
    tricks = RULES.play(parse_cards("KH KS QH JH  8H 9H 10H AH  9S 9D 9C JS"))
    assert [(trick.leader, trick.winner) for trick in tricks] == [(A, B), (B, B), (B, D)]


@given(games)
def test_any_order_of_the_deck_is_a_possible_game_of_eight_tricks_and_ninety_points(
    game: tuple[Card, ...],
) -> None:
    assert faults(game) == ()
    outcome = play_out(game)
    assert len(outcome.tricks) == 8
    assert sum(outcome.score.points) == 90


@given(games)
def test_the_prize_is_three_two_or_one_by_what_the_losers_won(game: tuple[Card, ...]) -> None:
    outcome = play_out(game)
    lost = [points for winner, points in outcome.score.won if crosswise(winner or A) != outcome.winner]
    assert PRIZES[outcome.prize - 1] == ("Three" if not lost else "One" if any(lost) else "Two")


@given(games, st.permutations(list(Suit)))
def test_the_suits_are_irrelevant(game: tuple[Card, ...], suits: list[Suit]) -> None:
    renamed = dict(zip(Suit, suits, strict=True))
    assert summary(tuple(Card(renamed[c.suit], c.rank) for c in game)) == summary(game)


@given(games, st.permutations([Rank.EIGHT, Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING]))
def test_the_ranks_without_points_are_interchangeable(game: tuple[Card, ...], ranks: list[Rank]) -> None:
    renamed = {rank: rank for rank in Rank} | dict(zip(sorted(ranks, key=lambda r: r.name), ranks, strict=True))
    assert summary(tuple(Card(c.suit, renamed[c.rank]) for c in game)) == summary(game)


@given(games)
def test_tens_and_aces_are_interchangeable(game: tuple[Card, ...]) -> None:
    renamed = {rank: rank for rank in Rank} | {Rank.TEN: Rank.ACE, Rank.ACE: Rank.TEN}
    assert summary(tuple(Card(c.suit, renamed[c.rank]) for c in game)) == summary(game)


def summary(game: tuple[Card, ...]) -> tuple[int, int]:
    outcome = play_out(game)
    return outcome.winner, outcome.prize


def reasons_for(record: tuple[Card, ...]) -> tuple[Fault, ...]:
    """Why a record is refused: as the rules find it, and as it is told."""
    assert SEDMA.answer(record) == "Nothing"
    assert SEDMA.tell(record).faults == faults(record)
    return faults(record)


@given(games, st.integers(0, 31))
def test_a_dropped_card_makes_the_record_too_short(game: tuple[Card, ...], position: int) -> None:
    reasons = reasons_for(game[:position] + game[position + 1 :])
    assert [reason.code for reason in reasons] == ["too-short"]


@given(games, st.permutations(range(32)))
def test_a_repeated_card_is_named_with_its_positions(game: tuple[Card, ...], positions: list[int]) -> None:
    original, copy = positions[:2]
    reasons = reasons_for(repeat_at(game, original, copy))
    (reason,) = reasons
    assert reason.code == "repeated-card"
    assert reason.positions == tuple(sorted((original + 1, copy + 1)))
    assert str(game[original]) in reason.message


def test_a_card_too_many_is_both_too_long_and_a_repeat() -> None:
    reasons = reasons_for((*DECK, DECK[0]))
    assert [reason.code for reason in reasons] == ["too-long", "repeated-card"]
    assert reasons[0].positions == (33,)


def test_a_six_is_foreign_to_the_deck() -> None:
    reasons = reasons_for((*DECK[:-1], card("6H")))
    assert [(reason.code, reason.positions) for reason in reasons] == [("foreign-card", (32,))]


@given(any_records)
def test_legal_means_32_cards_all_different(record: tuple[Card, ...]) -> None:
    assert (SEDMA.answer(record) != "Nothing") is (len(record) == len(set(record)) == 32)


@given(st.lists(cards, min_size=4, max_size=4, unique=True).map(tuple))
def test_somebody_wins_every_trick_with_a_card_that_matches(trick: tuple[Card, ...]) -> None:
    position = winning_position(trick)
    assert matches(trick[position], trick[0])
    assert not any(matches(later, trick[0]) for later in trick[position + 1 :])


def test_uniform_deals_end_about_as_often_as_measured_by_hand() -> None:
    rng = random.Random(2026)
    counts = Counter(summary(tuple(rng.sample(DECK, 32))) for _ in range(4000))
    share = {(TEAMS[team], PRIZES[prize - 1]): count / 40 for (team, prize), count in counts.items()}
    for key, expected in {
        ("AC", "One"): 48.0,
        ("BD", "One"): 41.9,
        ("AC", "Two"): 3.7,
        ("BD", "Three"): 1.6,
    }.items():
        assert share[key] == pytest.approx(expected, abs=2.5)
