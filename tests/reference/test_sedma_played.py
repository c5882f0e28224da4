"""Sedma played by programs: the games, their points, the positions of a suite, earlier positions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.cards import Card, parse_cards
from reference.playing import PositionRecipe
from reference.sedma.earlier_views import earlier_views
from reference.sedma.game import SEDMA
from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.positions import POSITIONS, TAGS
from reference.sedma.rules import DECK, PRIZES, TEAMS, winning_position
from reference.sedma.seat_view import SeatView, parse_view
from reference.sedma.seen import view_of
from reference.sedma.table import TABLE, deal
from tests.strategies import games

choices = st.lists(st.integers(0, 3), min_size=32, max_size=32)


@given(games, choices)
def test_hands_are_dealt_filled_up_and_played_as_the_sheet_says(deck: tuple[Card, ...], chosen: list[int]) -> None:
    """The same game, played a second time with hands and a stock of cards."""
    game = deal(deck)
    hands, stock, leader = [list(deck[seat:16:4]) for seat in range(4)], list(deck[16:]), 0
    trick: list[Card] = []
    for choice in chosen:
        seat = (leader + len(trick)) % 4
        assert [list(map(str, TABLE.moves(game))), game.seat] == [list(map(str, hands[seat])), seat]
        card = hands[seat].pop(choice % len(hands[seat]))
        trick.append(card)
        game = TABLE.after(game, card)
        if len(trick) == 4:
            leader, trick = (leader + winning_position(tuple(trick))) % 4, []
            for place in range(4 if stock else 0):
                hands[(leader + place) % 4].append(stock.pop(0))
    assert TABLE.turn(game) is None


@given(games)
def test_points_are_the_prize_of_replay_for_the_first_side(record: tuple[Card, ...]) -> None:
    game, moves = TABLE.retrace(record)
    for move in moves:
        game = TABLE.after(game, move)
    points = SEDMA_PLAYED.points(game)
    assert SEDMA.answer(record) == f"Just ({TEAMS[points < 0]},{PRIZES[abs(points) - 1]})"


def test_cards_are_shown_as_haskell_shows_them() -> None:
    assert [SEDMA_PLAYED.show(card) for card in parse_cards("7H 10D QS AC")] == [
        "Card Heart R7",
        "Card Diamond R10",
        "Card Spade RQ",
        "Card Club RA",
    ]


def test_a_deck_is_the_same_everywhere() -> None:
    """A tournament is repeated by its seed: a change of these cards would be another tournament."""
    assert SEDMA_PLAYED.deal("1/1").deck == "cATGVDBeKWXbQNUfOdILCSYEFPHZMRaJ"


@pytest.mark.parametrize("recipe", POSITIONS, ids=[recipe.name for recipe in POSITIONS])
def test_positions_have_their_tags(recipe: PositionRecipe[SeatView]) -> None:
    for number in range(3):
        view = recipe.make(random.Random(number))
        assert [tag for tag in recipe.tags if not TAGS[tag](view)] == []


def test_every_tag_is_used_and_can_be_wanting() -> None:
    views = [recipe.make(random.Random(1)) for recipe in POSITIONS]
    assert {tag for tag, holds in TAGS.items() if len({holds(view) for view in views}) == 2} == set(TAGS)


TAGGED = [
    ("A | AH 8S KD 9C | |", "leading first-trick full-hand seat-a"),
    ("B | AH 8S KD 9C | | KH", "following match second-to-play first-trick full-hand opponents-win seat-b"),
    ("C | 7H 7S 7D 9C | | 7C 10H", "seven-led match third-to-play partner-wins points-on-table seven-in-hand"),
    ("D | AH 8S KD 9C | | 7C 7S 7D", "three-sevens last-to-play no-match opponents-win seven-led"),
    ("D | 7H 8S KD 9C | | 8C 8D AD", "last-to-play match partner-wins"),
    ("A | AH 8S KD 9C | A: AH JH 8D 9H + KC |", "leading later-trick first-draw led-before full-hand"),
]  # fmt: skip

OPPOSITES = {
    "leading": "following",
    "match": "no-match",
    "partner-wins": "opponents-win",
    "first-trick": "later-trick",
    "led-before": "never-led",
}


@pytest.mark.parametrize(("text", "tags"), TAGGED)
def test_tags_say_what_is_so(text: str, tags: str) -> None:
    view = parse_view(text)
    assert [tag for tag in tags.split() if not TAGS[tag](view)] == []
    assert [pair for pair in OPPOSITES.items() if all(TAGS[tag](view) for tag in pair)] == []


@given(games, choices, st.integers(0, 19), st.integers())
def test_earlier_views_have_the_same_hand_and_table(
    deck: tuple[Card, ...], chosen: list[int], cards: int, seed: int
) -> None:
    game = deal(deck)
    for choice in chosen[:cards]:
        game = TABLE.after(game, TABLE.moves(game)[choice])
    view = view_of(game)
    for earlier in earlier_views(view, random.Random(seed)):
        assert parse_view(SEDMA_PLAYED.format_view(earlier)) == earlier
        assert (earlier.hand, earlier.table, earlier.seat) == (view.hand, view.table, view.seat)
        assert len(earlier.past) < len(view.past)


def test_a_fault_is_shown_in_the_first_trick_where_the_seat_could_be_in_it() -> None:
    for card in range(17):
        game = TABLE.start(random.Random(1))
        for _ in range(card):
            game = TABLE.after(game, TABLE.moves(game)[0])
        late = view_of(game)
        if late.past and late.seat == len(late.table):
            earliest = next(earlier_views(late, random.Random(2)))
            assert earliest.past == ()
            assert earliest.dealt == late.hand


def test_a_hand_that_is_not_full_has_only_one_place_in_the_game() -> None:
    game, moves = TABLE.retrace(DECK)
    for move in moves[:20]:
        game = TABLE.after(game, move)
    assert list(earlier_views(view_of(game), random.Random(1))) == []
