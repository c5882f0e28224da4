"""What is true of a trick, as verb phrases: ``is led with a seven``, ``has two plays noted “same rank”``. Pure.

Read from the events of any game; must not know which game it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from reference.cards import Card, Rank, Suit
from reference.events import Laid, PlayedTrick, Said
from reference.kept_results import KeptResults

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_SUITS = {"H": "heart", "D": "diamond", "S": "spade", "C": "club"}
_PICTURES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "7": "seven", "8": "eight", "9": "nine", "10": "ten"}
_LEADS = "leads"
_TWICE, _THRICE = 2, 3
_LONG = range(3, 8)
"""The numbers of cards from which on a trick is called a long one, in games whose tricks differ."""
_SHORT = 3
"""Up to how many plays of a trick its phrases are kept: many short tricks are alike, but hardly any long ones."""

_KEPT: KeptResults[tuple[str, ...]] = KeptResults()


def negate(phrase: str) -> str:
    """The phrase that is true of all other tricks."""
    verb, _, rest = phrase.partition(" ")
    return f"is not {rest}" if verb == "is" else f"does not have {rest}"


def phrases_of(trick: PlayedTrick, sides: Mapping[str, str]) -> tuple[str, ...]:
    """All that is true of a trick that somebody took; ``sides`` has the side of each player, as far as it is known."""
    if len(trick.plays) > _SHORT:
        return tuple(dict.fromkeys(_find_phrases(trick, sides)))
    taken = trick.taken
    end = taken and (taken.seat, taken.side, taken.points, sides.get(trick.plays[0].seat))
    stock = taken and taken.stock and min(taken.stock, len(trick.plays))
    key = (end, stock, tuple([_identify(play) for play in trick.plays]))
    return _KEPT.get(None, key, lambda: tuple(dict.fromkeys(_find_phrases(trick, sides))))


def _identify(play: Laid | Said) -> Hashable:
    """What phrases depend on; with the ids of suits and ranks, which are single objects and hash faster than cards."""
    if isinstance(play, Said):
        return (play.seat, play.verb)
    return (play.seat, play.note, id(play.card.rank), id(play.card.suit))


def _find_phrases(trick: PlayedTrick, sides: Mapping[str, str]) -> Iterator[str]:
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
    if taken.stock and taken.stock < len(laid):
        yield "has more cards than are left to draw"
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
    of_led, of_taking = _RANK_PHRASES[id(led.rank)], _RANK_PHRASES[id(taking.rank)]
    yield of_led.led
    yield _SUIT_PHRASES[id(led.suit)].led
    yield of_taking.taken
    yield _SUIT_PHRASES[id(taking.suit)].taken
    ranks, suits = [card.rank for card in rest], [card.suit for card in rest]
    for rank in ranks:
        yield _RANK_PHRASES[id(rank)].behind
    alike = sum([rank is led.rank for rank in ranks])
    if alike:
        yield "has the first card's rank again"
        yield of_led.again
    if alike >= _TWICE:
        yield "has the first card's rank twice more"
    if alike < len(rest):
        yield "has another rank than the first card's"
    followed = sum([suit is led.suit for suit in suits])
    if followed:
        yield "has the first card's suit again"
    if followed < len(rest):
        yield "has another suit than the first card's"
    if taking.suit is not led.suit:
        yield "is taken with another suit than was led"
    if taking.rank is not led.rank:
        yield "is taken with another rank than was led"
    yield from (_LONG_PHRASES[number] for number in _LONG if len(cards) >= number)


class _Phrases(NamedTuple):
    """What is said of a trick because of a card of some rank or suit."""

    led: str
    taken: str
    behind: str
    again: str

    @classmethod
    def of(cls, words: str) -> _Phrases:
        return cls(
            f"is led with {words}",
            f"is taken with {words}",
            f"has {words} behind the first card",
            f"is led with {words} and has another one",
        )


def _name_rank(rank: Rank) -> str:
    name = _PICTURES.get(rank.value, rank.value)
    return f"an {name}" if name in ("ace", "eight") else f"a {name}"


# Made once, since hundreds of games have thousands of tricks.
_RANK_PHRASES = {id(rank): _Phrases.of(_name_rank(rank)) for rank in Rank}
_SUIT_PHRASES = {id(suit): _Phrases.of(f"a {_SUITS[suit.value]}") for suit in Suit}
_LONG_PHRASES = {number: f"has {number} cards or more" for number in _LONG}
