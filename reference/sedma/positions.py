"""The kinds of positions in a suite: what a player has to cope with. A position is the view of the seat to play.

A kind is a set of tags, and a tag is a predicate on views. Random games are played until one has such a view.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import MappingProxyType

from reference.cards import Card
from reference.playing import PositionRecipe
from reference.sedma.rules import HAND_SIZE, SEATS, A, B, C, D, card_points, is_joker
from reference.sedma.seat_view import SeatView
from reference.sedma.seen import view_of
from reference.sedma.situation import matching, partner_wins, points_on_table
from reference.sedma.table import TABLE, SedmaGame

Holds = Callable[[SeatView], bool]


def _has_cards(number: int) -> Holds:
    return lambda view: len(view.table) == number


def _sits_at(seat: int) -> Holds:
    return lambda view: view.seat == seat


TAGS: MappingProxyType[str, Holds] = MappingProxyType(
    {
        "leading": _has_cards(0),
        "following": lambda view: bool(view.table),
        "second-to-play": _has_cards(1),
        "third-to-play": _has_cards(2),
        "last-to-play": _has_cards(3),
        "first-trick": lambda view: not view.past,
        "later-trick": lambda view: bool(view.past),
        "match": lambda view: bool(matching(view)),
        "no-match": lambda view: bool(view.table) and not matching(view),
        "all-match": lambda view: len(view.hand) > 1 and matching(view) == view.hand,
        "seven-in-hand": lambda view: any(map(is_joker, view.hand)),
        "only-sevens": lambda view: len(view.hand) > 1 and all(map(is_joker, view.hand)),
        "only-points": lambda view: len(view.hand) > 1 and all(map(card_points, view.hand)),
        "one-rank": lambda view: len(view.hand) > 1 and len({card.rank for card in view.hand}) == 1,
        "seven-led": lambda view: bool(view.table) and is_joker(view.table[0]),
        "three-sevens": lambda view: sum(map(is_joker, view.table)) == 3,
        "partner-wins": partner_wins,
        "opponents-win": lambda view: bool(view.table) and not partner_wins(view),
        "points-on-table": lambda view: points_on_table(view) > 0,
        "full-hand": lambda view: len(view.hand) == HAND_SIZE,
        "stock-empty": lambda view: view.stock == 0,
        "several-cards": lambda view: 1 < len(view.hand) < HAND_SIZE,
        "last-card": lambda view: len(view.hand) == 1,
        "first-draw": lambda view: len(view.past) == 1,
        "only-drawn": lambda view: not set(view.hand) & set(view.dealt),
        "only-dealt": lambda view: bool(view.past) and set(view.hand) <= set(view.dealt),
        "led-before": lambda view: any(trick.leader == view.seat for trick in view.past),
        "never-led": lambda view: bool(view.past) and all(trick.leader != view.seat for trick in view.past),
        "seat-a": _sits_at(A),
        "seat-b": _sits_at(B),
        "seat-c": _sits_at(C),
        "seat-d": _sits_at(D),
    }
)
"""What can be said of a position, by the name that suites and rubrics use."""

Choose = Callable[[random.Random, Sequence[Card], SedmaGame], Card]


def at_random(rng: random.Random, hand: Sequence[Card], _: SedmaGame) -> Card:
    """Any card."""
    return rng.choice(hand)


def sevens_on_sevens(rng: random.Random, hand: Sequence[Card], game: SedmaGame) -> Card:
    """A seven on a seven, or to lead; otherwise any card."""
    sevens = [card for card in hand if is_joker(card)]
    table = TABLE.record(game)[len(game.played) - len(game.trick) :]
    return sevens[0] if sevens and all(map(is_joker, table)) else rng.choice(hand)


def keeping(kept: Callable[[Card], object]) -> Choose:
    """Such cards are kept to the end, so that hands come to have nothing else."""

    def choose(rng: random.Random, hand: Sequence[Card], _: SedmaGame) -> Card:
        return rng.choice([card for card in hand if not kept(card)] or hand)

    return choose


def keeping_one_rank(rng: random.Random, hand: Sequence[Card], _: SedmaGame) -> Card:
    """The rank of which the hand has the most cards is kept to the end."""
    ranks = [card.rank for card in hand]
    kept = max(ranks, key=ranks.count)
    return rng.choice([card for card in hand if card.rank is not kept] or hand)


def first_dealt(_: random.Random, hand: Sequence[Card], __: SedmaGame) -> Card:
    """The card that was held longest, so that hands come to have only cards drawn."""
    return hand[0]


def last_drawn(_: random.Random, hand: Sequence[Card], __: SedmaGame) -> Card:
    """The card drawn last, so that hands still have the cards dealt."""
    return hand[-1]


def _recipe(name: str, why: str, *tags: str, choose: Choose = at_random) -> PositionRecipe[SeatView]:
    def make(rng: random.Random) -> SeatView:
        while True:
            views = [view for view in _views_of_a_game(rng, choose) if all(TAGS[tag](view) for tag in tags)]
            if views:
                return rng.choice(views)

    return PositionRecipe(name, why, tags, make)


def _views_of_a_game(rng: random.Random, choose: Choose) -> list[SeatView]:
    game = TABLE.start(rng)
    views = []
    while hand := TABLE.moves(game):
        views.append(view_of(game))
        game = TABLE.after(game, choose(rng, hand, game))
    return views


POSITIONS: tuple[PositionRecipe[SeatView], ...] = (
    _recipe("first-lead", "The first card of the game: nothing has been seen yet.", "leading", "first-trick"),
    *(
        _recipe(
            f"first-trick-{seat.lower()}",
            f"{seat} plays to the first trick, which A leads.",
            "first-trick",
            "following",
            f"seat-{seat.lower()}",
        )
        for seat in SEATS[1:]
    ),
    _recipe("after-one-trick", "The first card has been drawn, and is part of the hand.", "first-draw"),
    *(
        _recipe(f"lead-{seat.lower()}", f"{seat} won a trick, and leads the next.", "leading", "later-trick", tag)
        for seat, tag in ((seat, f"seat-{seat.lower()}") for seat in SEATS)
    ),
    _recipe("follow-with-match", "A card would take the trick.", "following", "match", "full-hand", "later-trick"),
    _recipe("follow-without-match", "No card takes the trick.", "following", "no-match", "full-hand"),
    _recipe("every-card-matches", "There is nothing to discard: each card takes the trick.", "all-match"),
    _recipe("seven-to-lead", "A seven could be led: it is just a seven.", "leading", "seven-in-hand", "full-hand"),
    _recipe("seven-to-follow", "A seven could take the trick.", "following", "seven-in-hand", "full-hand"),
    _recipe("seven-led", "A seven was led: only sevens match it.", "seven-led", "full-hand"),
    _recipe("seven-on-seven", "A seven was led, and a seven could take it.", "seven-led", "match", "full-hand"),
    _recipe(
        "three-sevens",
        "Three sevens are on the table, and the fourth card is to come.",
        "three-sevens",
        "last-to-play",
        choose=sevens_on_sevens,
    ),
    _recipe("second-to-play", "Only the leader has played.", "second-to-play", "later-trick"),
    _recipe("third-partner-wins", "The partner led, and still wins.", "third-to-play", "partner-wins", "later-trick"),
    _recipe("third-opponents-win", "The opponent took the partner's lead.", "third-to-play", "opponents-win"),
    _recipe("last-partner-wins", "The partner took the trick: it is won.", "last-to-play", "partner-wins"),
    _recipe("last-opponents-win", "The last card decides who gets the trick.", "last-to-play", "opponents-win"),
    _recipe("points-to-take", "There are points on the table, and a card takes them.", "points-on-table", "match"),
    _recipe("points-to-lose", "There are points on the table, and no card takes them.", "points-on-table", "no-match"),
    _recipe(
        "only-points",
        "Every card of the hand is worth points.",
        "only-points",
        choose=keeping(card_points),
    ),
    _recipe("only-sevens", "Every card of the hand is a seven.", "only-sevens", choose=keeping(is_joker)),
    _recipe("one-rank", "Every card of the hand has the same rank.", "one-rank", choose=keeping_one_rank),
    _recipe("cards-drawn", "None of the first cards is left: all were drawn.", "only-drawn", choose=first_dealt),
    _recipe(
        "cards-dealt",
        "Only first cards are left: those drawn were played at once.",
        "only-dealt",
        "stock-empty",
        choose=last_drawn,
    ),
    _recipe("never-led", "Others have won every trick so far.", "never-led", "stock-empty"),
    _recipe("led-before", "It has led before, and others lead now.", "led-before", "following", "stock-empty"),
    _recipe("stock-just-empty", "The last cards have been drawn.", "stock-empty", "full-hand"),
    _recipe("few-cards-leading", "The stock is empty, and the hand gets smaller.", "several-cards", "leading"),
    _recipe("few-cards-following", "The stock is empty, and the hand gets smaller.", "several-cards", "following"),
    _recipe("last-card-leading", "One card is left, and leads the last trick.", "last-card", "leading"),
    _recipe("last-card-following", "One card is left.", "last-card", "following"),
)
