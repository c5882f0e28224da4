"""What a seat sees: as a value, in its notation, encoded; and what no seat can see."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.cards import NotationError, parse_cards
from reference.sedma.card_letters import CARD_OF, LETTERS
from reference.sedma.rules import DECK, SEATS, stock_before
from reference.sedma.seat_view import EXAMPLE, PastTrick, SeatView, encode, format_view, parse_view
from reference.sedma.seen import encode_view_of, view_of
from reference.sedma.table import TABLE, SedmaGame, deal


@st.composite
def games_so_far(draw: st.DrawFn) -> SedmaGame:
    """Any deck, and up to 31 cards played."""
    game = deal(draw(st.permutations(DECK)))
    for choice in draw(st.lists(st.integers(0, 3), max_size=len(DECK) - 1)):
        hand = TABLE.moves(game)
        game = TABLE.after(game, hand[choice % len(hand)])
    return game


@given(games_so_far())
def test_a_view_has_what_the_seat_has_seen_at_the_table(game: SedmaGame) -> None:
    view = view_of(game)
    assert SEATS[view.seat] == TABLE.turn(game)
    assert view.hand == TABLE.moves(game)
    assert view.record == TABLE.record(game)
    assert view.leader == game.leader
    assert view.stock == len(game.stock)
    assert view.ply == len(game.played)
    assert view.dealt == tuple(CARD_OF[letter] for letter in game.deck[view.seat : 16 : 4])
    assert all((trick.drawn is None) == (stock_before(number) == 0) for number, trick in enumerate(view.past))


@given(games_so_far())
def test_every_view_is_read_back_from_its_notation(game: SedmaGame) -> None:
    view = view_of(game)
    assert parse_view(format_view(view)) == view


@given(games_so_far())
def test_a_game_is_encoded_like_its_view(game: SedmaGame) -> None:
    assert encode_view_of(game) == encode(view_of(game))


@given(games_so_far())
def test_the_encoding_has_seven_letters_for_each_past_trick(game: SedmaGame) -> None:
    view = view_of(game)
    dealt, past, table = encode(view).split(",")
    assert (len(dealt), len(past), len(table)) == (5, 7 * len(view.past), len(view.table))
    for number, trick in enumerate(view.past):
        leader, *cards, own, drawn = list(past[7 * number : 7 * number + 7])
        assert leader == SEATS[trick.leader]
        assert tuple(CARD_OF[letter] for letter in cards) == trick.cards
        assert CARD_OF[own] == trick.card_of(view.seat)
        assert CARD_OF.get(drawn) == trick.drawn


def test_letters_follow_suits_and_ranks() -> None:
    assert [CARD_OF[letter] for letter in LETTERS] == list(DECK)
    assert encode(SeatView(0, parse_cards("7H 8H 9H 10H"), (), ())) == "AABCD,,"
    assert encode(parse_view("B | AC 7C AS 7S | A: 7H AC 7D 8D + KC | 8H 9H 10H")) == "BfYXQ,AAfIJfe,BCD"


def test_a_view_reads_as_it_is_written() -> None:
    past = PastTrick(0, parse_cards("AH 7S 8D 9C"), parse_cards("10D")[0])
    view = SeatView(0, parse_cards("AH 8S KD 9H"), (past,), parse_cards("KS 7C JH"))
    assert EXAMPLE == "A | AH 8S KD 9H | A: AH 7S 8D 9C + 10D | KS 7C JH"
    assert format_view(view) == EXAMPLE
    assert parse_view(EXAMPLE) == view


@pytest.mark.parametrize("text", ["A | AH 8S KD 9C | | ", "A|AH 8S KD 9C||", "A | AH 8S KD 9C | |"])
def test_empty_parts_may_be_written_with_and_without_blanks(text: str) -> None:
    assert parse_view(text) == SeatView(0, parse_cards("AH 8S KD 9C"), (), ())


IMPOSSIBLE = [
    ("A | AH 8S KD 9C |", "is not a view: write SEAT"),
    ("E | AH 8S KD 9C | |", "'E' is not a player: write A, B, C or D"),
    ("A | AH 8S KD XX | |", "'XX' is not a card"),
    ("A | AH 8S KD | |", "4 cards are dealt to each player, not 3"),
    ("A | AH 8S KD 6C | |", "6C is not one of the 32 cards"),
    ("A | AH 8S KD AH | |", "AH comes a second time"),
    ("B | AH 8S KD 9C | | AH", "AH comes a second time"),
    ("B | AH 8S KD 9C | |", "it is A's turn, not B's"),
    ("A | AH 8S KD 9C | | KH QH", "it is C's turn, not A's"),
    ("A | AH 8S KD 9C | | KH QH JH 8H", "a trick of 4 is over"),
    ("A | AH 8S KD 9C | A AH 7H 8D 9H + KC | ", "is not a past trick: write its leader"),
    ("A | AH 8S KD 9C | A: AH 7H 8D 9H |", "is not a past trick: write its leader"),
    ("A | AH 8S KD 9C | A: AH JH 8D + KC |", "trick 1 has 3 cards instead of 4"),
    ("A | AH 8S KD 9C | B: JH 8D 9H AH + KC |", "trick 1 is led by A, not by B"),
    ("A | AH 8S KD 9C | A: AH JH 8D 9H + -|", "a card was drawn after trick 1: the stock had 16"),
    ("A | AH 8S KD 9C | A: KH JH 8D 9H + KC |", "A did not hold KH, which it played to trick 1"),
    ("A | AH 8S KD 9C | A: AH AH 8D 9H + KC |", "AH comes a second time"),
    ("A | AH 8S KD 9C | A: AH JH 8D 9H + JH |", "JH comes a second time"),
    ("A | AH 8S KD 9C | A: AH JH 8D 9H + KC, A: AH 8C 10C QC + QH |", "A did not hold AH, which it played to trick 2"),
    ("A | AH 8S KD 9C | A: AH JH 8D 9H + KC, B: 8H 9D 10D KC + QH |", "trick 2 is led by A, not by B"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why"), IMPOSSIBLE, ids=[why for _, why in IMPOSSIBLE])
def test_a_view_that_no_seat_can_have_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_view(text)
    assert why in str(refused.value)


def view_after(cards: int) -> SeatView:
    """What the seat to play sees after so many cards of some game."""
    game, rng = TABLE.start(random.Random(cards)), random.Random(cards)
    for _ in range(cards):
        game = TABLE.after(game, rng.choice(TABLE.moves(game)))
    return view_of(game)


def test_nothing_is_drawn_from_an_empty_stock() -> None:
    view = view_after(20)
    card = next(card for card in DECK if card not in (*view.hand, *view.record))
    past = (*view.past[:-1], PastTrick(view.past[-1].leader, view.past[-1].cards, card))
    with pytest.raises(NotationError, match=f"no card was drawn after trick 5, not even {card}"):
        parse_view(format_view(SeatView(view.seat, view.dealt, past, view.table)))


def test_a_game_that_is_over_has_no_view() -> None:
    view = view_after(28)
    rest = tuple(card for card in DECK if card not in (*view.hand, *view.record))
    last = PastTrick(view.leader, (*view.hand, *rest), None)
    with pytest.raises(NotationError, match="the game has only 8 tricks, and 8 are over"):
        parse_view(format_view(SeatView(view.seat, view.dealt, (*view.past, last), ())))


@given(st.text(st.sampled_from("ABCD |:+-,7890JQKHSX"), max_size=60))
def test_any_other_text_is_refused_as_notation(text: str) -> None:
    with suppress(NotationError):
        view = parse_view(text)
        assert parse_view(format_view(view)) == view
