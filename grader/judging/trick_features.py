"""What is true of a trick, as verb phrases: ``is led with a seven``, ``has two plays noted “same rank”``. Pure.

Read from the events of any game; must not know which game it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from reference.cards import Card, Rank, Suit
from reference.events import Laid, PlayedTrick, Said

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_SUITS = {"H": "heart", "D": "diamond", "S": "spade", "C": "club"}
_PICTURES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "7": "seven", "8": "eight", "9": "nine", "10": "ten"}
_LEADS = "leads"
_TWICE, _THRICE = 2, 3
_LONG = range(3, 8)
"""The numbers of cards from which on a trick is called a long one, in games whose tricks differ."""


def negate(phrase: str) -> str:
    """The phrase that is true of all other tricks."""
    verb, _, rest = phrase.partition(" ")
    return f"is not {rest}" if verb == "is" else f"does not have {rest}"


def phrases_of(trick: PlayedTrick, sides: Mapping[str, str]) -> Iterator[str]:
    """All that is true of a trick that somebody took; ``sides`` has the side of each player, as far as it is known."""
    taken, plays = trick.taken, trick.plays
    laid = [play for play in plays if isinstance(play, Laid)]
    if taken is None or not laid:
        return
    leader = plays[0].seat
    taking = next((play for play in reversed(laid) if play.seat == taken.seat), laid[-1])
    yield f"is led by {leader}"
    yield f"is taken by {taken.seat}"
    yield "is taken by its leader" if leader == taken.seat else "is taken by somebody else than its leader"
    if taken.side != taken.seat:
        yield f"is taken for {taken.side}"
        if taken.seat != leader and leader in sides:
            own = sides[leader] == taken.side
            yield "is taken by its leader's partner" if own else "is taken for another side than its leader's"
    place = [play.seat for play in plays].index(taking.seat)
    if place:
        yield f"is taken by its {ORDINALS[place]} player"
    if taking is laid[-1]:
        yield "is taken with its last card"
    if taken.points is not None:
        yield "is worth points" if taken.points else "is worth no points"
        if taken.points > 1:
            yield f"is worth {taken.points} points or more"
    yield from _of_notes(plays, taking)
    yield from _of_cards([play.card for play in laid], taking.card)


def note_of(play: Laid | Said) -> str:
    """The role of a play, without the card or the number that it names."""
    note = play.note if isinstance(play, Laid) else play.verb
    return "" if note == _LEADS else _without_details(note)


@lru_cache(maxsize=1000)
def _without_details(note: str) -> str:
    return re.sub(r" after \d+ cards|, counts as .*", "", note)


def _of_notes(plays: Sequence[Laid | Said], taking: Laid) -> Iterator[str]:
    notes = Counter(map(note_of, plays))
    own = note_of(taking)
    if sum(notes.values()) - notes[""] >= _TWICE:
        yield "has two plays with a note"
    for note, count in notes.items():
        if not note:
            continue
        yield f"has a play noted “{note}”"
        if count >= _TWICE:
            yield f"has two plays noted “{note}”"
        if count >= _THRICE:
            yield f"has three plays noted “{note}”"
        if note != own:
            yield f"has a play noted “{note}” that does not take it"
        elif count >= _TWICE:
            first = next(play for play in plays if note_of(play) == note)
            yield f"is {'taken' if first is taking else 'not taken'} by the first play noted “{note}”"
    if own:
        yield f"is taken by a play noted “{own}”"
        if taking is not plays[-1]:
            yield f"is taken by a play noted “{own}” before its last"


def _of_cards(cards: Sequence[Card], taking: Card) -> Iterator[str]:
    led, rest = cards[0], cards[1:]
    yield f"is led with {_rank(led)}"
    yield f"is led with {_suit(led)}"
    yield f"is taken with {_rank(taking)}"
    yield f"is taken with {_suit(taking)}"
    for card in rest:
        yield f"has {_rank(card)} behind the first card"
    alike = sum(card.rank is led.rank for card in rest)
    if alike:
        yield "has the first card's rank again"
        yield f"is led with {_rank(led)} and has another one"
    if alike >= _TWICE:
        yield "has the first card's rank twice more"
    if alike < len(rest):
        yield "has another rank than the first card's"
    if any(card.suit is led.suit for card in rest):
        yield "has the first card's suit again"
    if any(card.suit is not led.suit for card in rest):
        yield "has another suit than the first card's"
    if taking.suit is not led.suit:
        yield "is taken with another suit than was led"
    if taking.rank is not led.rank:
        yield "is taken with another rank than was led"
    yield from (f"has {number} cards or more" for number in _LONG if len(cards) >= number)


def _rank(card: Card) -> str:
    return _RANK_WORDS[id(card.rank)]


def _suit(card: Card) -> str:
    return _SUIT_WORDS[id(card.suit)]


def _name_rank(rank: Rank) -> str:
    name = _PICTURES.get(rank.value, rank.value)
    return f"an {name}" if name in ("ace", "eight") else f"a {name}"


# By the ids of suits and ranks, which are single objects: they hash faster than cards, of which there are thousands.
_RANK_WORDS = {id(rank): _name_rank(rank) for rank in Rank}
_SUIT_WORDS = {id(suit): f"a {_SUITS[suit.value]}" for suit in Suit}
