from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.cards import (
    FULL_DECK,
    PIQUET_DECK,
    Card,
    NotationError,
    Rank,
    Suit,
    format_cards,
    parse_card,
    parse_cards,
)


def test_the_piquet_deck_has_the_32_cards_from_seven_to_ace() -> None:
    assert len(set(PIQUET_DECK)) == 32
    assert {card.rank.value for card in PIQUET_DECK} == {"7", "8", "9", "10", "J", "Q", "K", "A"}


def test_the_full_deck_has_52_cards() -> None:
    assert len(set(FULL_DECK)) == 52


@given(st.lists(st.sampled_from(FULL_DECK)))
def test_what_is_written_reads_back(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


@given(st.sampled_from(FULL_DECK))
def test_the_symbol_reads_back(card: Card) -> None:
    assert parse_card(card.symbol) == card


@pytest.mark.parametrize("text", ["th", "TH", "10h", "10♥", "10♥️"])
def test_ten_of_hearts_may_be_written_in_several_ways(text: str) -> None:
    assert parse_card(text) == Card(Suit.HEART, Rank.TEN)


@pytest.mark.parametrize("text", ["", "7", "H", "H7", "11H", "7X", "77H", "7H7H"])
def test_what_is_no_card_is_shown_with_what_a_card_looks_like(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card: write rank and suit") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


@given(st.text())
def test_any_text_is_a_record_or_a_notation_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except NotationError:
        return
    assert parse_cards(format_cards(cards)) == cards
