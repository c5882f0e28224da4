"""Our own players of Sedma: what each does in positions that show its rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from reference.cards import Card
from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.players import PLAYERS, STRONGEST
from reference.sedma.players.rank_play import follow, number, play_on, points_of, prices, prize, take, winning_place
from reference.sedma.rules import AC, card_points, play_out, winning_position
from reference.sedma.seat_view import parse_view
from reference.sedma.seen import view_of
from reference.sedma.situation import cost, matching, partner_wins, points_on_table, unseen
from reference.sedma.table import TABLE, deal
from tests.strategies import games

CHOICES = [
    # who, what it sees, what it plays
    ("first", "A | KH 8S KD 9C | |", "KH"),
    ("first", "A | KH 8S KD 9C | A: KH JH 8D 9H + QC |", "8S"),
    ("greedy", "A | AH 7S KD 9C | |", "KD"),
    ("greedy", "A | AH 7S 10D 7C | |", "AH"),
    ("greedy", "B | KH 8S QD 7C | | 8D", "KH"),  # nothing to take
    ("greedy", "B | KH 8S QD 7C | | AD", "7C"),
    ("greedy", "B | 7H AS QD 7C | | AD", "AS"),  # a seven is dearer
    ("greedy", "C | KH 7S QD JC | | AD 9C", "KH"),  # the partner's
    ("greedy", "C | KH 7S QD JC | | AD AC", "7S"),
    ("greedy", "D | KH 7S QD JC | | 8D 8C AS", "KH"),
    ("counting", "A | KH 8S QD 9C | |", "KH"),
    ("counting", "A | KH 8S QD QC | |", "QD"),  # two of the queens are its own
    ("counting", "A | KH 8S QD 9C | A: KH 9H 9D JH + 7C |", "9C"),  # two of the nines are gone
    ("counting", "B | KH 8S QD 7C | | 8D", "8S"),  # takes the lead
    ("counting", "B | KH 8S QD 7C | | AD", "KH"),  # ten points are not worth a seven
    ("counting", "D | KH 8S QD 7C | | AD 10D KC", "7C"),
    ("counting", "B | KH 8S QD 7C | | 7D", "KH"),
    ("counting", "C | KH 10S AD 7C | | 8D KC", "10S"),  # a gift
    ("counting", "C | KH 10S AD AC | | 8D KC", "AD"),  # of which the fewest are unseen
    ("counting", "C | KH JS QD 7C | | 8D KC", "KH"),
    ("counting", "C | KH 10S AD 7C | | 8D 8C", "KH"),
    ("strong", "D | KH 8S 9D AC | | AD 10D AS", "AC"),
    ("strong", "D | KH 8S 9D 7C | | AD 10D AS", "7C"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seen", "played"), CHOICES)
def test_a_player_follows_its_rules(name: str, seen: str, played: str) -> None:
    assert str(PLAYERS[name].play(parse_view(seen), random.Random(1))) == played


def test_the_random_player_plays_every_card_sometimes() -> None:
    view, rng = parse_view("A | KH 8S KD 9C | |"), random.Random(1)
    assert {PLAYERS["random"].play(view, rng) for _ in range(50)} == set(view.hand)


def test_unseen_are_neither_in_the_hand_nor_played() -> None:
    view = parse_view("D | KH 8S QD 9C | A: QH KS 8C QD + 8D, D: KH QS JD 9D + 7C | ")
    assert {str(card): unseen(view, card) for card in view.hand} == {"8S": 1, "9C": 2, "8D": 1, "7C": 3}


@given(games)
def test_games_of_ranks_go_like_games_of_cards(record: tuple[Card, ...]) -> None:
    outcome = play_out(record)
    for trick in outcome.tricks:
        ranks = [number(card) for card in trick.cards]
        assert winning_place(ranks) == winning_position(trick.cards)
        assert points_of(ranks) == sum(map(card_points, trick.cards))
    score = (*outcome.score.points, *outcome.score.tricks)
    assert prize(score) == (outcome.prize if outcome.winner == AC else -outcome.prize)


@given(games)
def test_a_game_is_played_on_to_what_the_rules_say_of_it(deck: tuple[Card, ...]) -> None:
    """The same choices at the table, where the cards of the hand count among those not played, too."""
    cards = [number(card) for card in deck]
    hands = [cards[seat:16:4] for seat in range(4)]
    game = deal(deck)
    while hand := TABLE.moves(game):
        view = view_of(game)
        price = prices([number(card) for card in view.record])
        ranks, table = [number(card) for card in hand], [number(card) for card in view.table]
        if table:
            rank = follow(ranks, table[0], points_of(table), price, partner_wins=partner_wins(view))
        else:
            rank = min(ranks, key=price.__getitem__)
        game = TABLE.after(game, hand[ranks.index(rank)])
    assert play_on(hands, cards[16:], (), 0, prices(()), [0, 0, 0, 0]) == SEDMA_PLAYED.points(game)


@given(games)
def test_games_are_played_on_as_the_counting_player_plays(deck: tuple[Card, ...]) -> None:
    """Except when it leads or discards and has several cards of a rank, which it counts differently."""
    game = deal(deck)
    while hand := TABLE.moves(game):
        view = view_of(game)
        card = PLAYERS["counting"].play(view, random.Random(1))
        ranks, table = [number(each) for each in hand], [number(each) for each in view.table]
        if table and len(set(ranks)) == len(ranks):
            price = prices([number(each) for each in view.record])
            rank = follow(ranks, table[0], points_of(table), price, partner_wins=partner_wins(view))
            assert hand[ranks.index(rank)] == card
        game = TABLE.after(game, card)


@given(games)
def test_the_greedy_opponents_of_games_played_on_are_the_greedy_player(deck: tuple[Card, ...]) -> None:
    """When it takes a trick: what it discards may be of another rank."""
    game = deal(deck)
    while hand := TABLE.moves(game):
        view = view_of(game)
        card = PLAYERS["greedy"].play(view, random.Random(1))
        ranks, table = [number(each) for each in hand], [number(each) for each in view.table]
        if table:
            price = prices([number(each) for each in view.record])
            rank = take(ranks, table[0], points_of(table), price, partner_wins=partner_wins(view))
            assert cost(hand[ranks.index(rank)]) == cost(card)
            if matching(view) and points_on_table(view) and not partner_wins(view):
                assert hand[ranks.index(rank)] == card
        game = TABLE.after(game, card)


def test_the_strong_player_expects_to_win_what_is_won() -> None:
    """All tricks so far were its own, with sixty points; the rest decides between one, two and three."""
    view = parse_view("A | AH AS AD AC | A: AH 8H 10H 9H + 10S, A: AS 8S 10D 9S + 7H, A: AD 8D 10C 9D + 7D |")
    assert min(choice.points for choice in STRONGEST.weigh(view, random.Random(1))) >= 1
