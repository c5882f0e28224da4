"""Hands are sorted as a player would sort them."""

from __future__ import annotations

from reference.cards import FULL_DECK, format_cards, parse_cards
from reference.hand_order import by_rank, by_suit


def test_suits_of_one_colour_are_not_neighbours_and_the_highest_card_comes_first() -> None:
    assert format_cards(by_suit(parse_cards("2D AC 10H KS AD 3S"))) == "KS 3S 10H AC AD 2D"


def test_cards_of_a_rank_are_together_where_suits_do_not_matter() -> None:
    assert format_cards(by_rank(parse_cards("AD 7H 10C AS 7C"))) == "7H 7C 10C AS AD"


def test_no_card_is_lost() -> None:
    assert set(by_suit(FULL_DECK)) == set(by_rank(FULL_DECK)) == set(FULL_DECK)
