"""What is true of a record that is no game, as clauses: its faults, where they are, how many cards it has. Pure.

Read from what any game says of such a record; must not know which game it is, nor programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from grader.judging.game_features import Feature, features_of_tricks
from grader.judging.trick_features import ORDINALS, note_of
from reference.contract import Fault
from reference.edits import CARDS
from reference.events import Event, Section, group_tricks

_SUITS = {"H": "heart", "D": "diamond", "S": "spade", "C": "club"}
_ALL_SUITS = 4
_PAIR = 2


def features_of_faults(
    faults: Sequence[Fault], words: Sequence[str], events: Sequence[Event], seats: int
) -> Iterator[Feature]:
    """What is true of a record, given as words, with these faults, that ``seats`` players played."""
    yield from _of_codes([fault.code for fault in faults])
    cards = [word for word in words if word in CARDS]
    yield from _of_length(len(cards), seats)
    yield from _of_deck(cards)
    for fault in faults:
        yield from _of_places(fault, words, seats)
    yield from _of_end(events)


def _of_codes(codes: Sequence[str]) -> Iterator[Feature]:
    named = [code.replace("-", " ") for code in dict.fromkeys(codes)]
    for code in named:
        yield Feature(f"a fault is “{code}”", f"no fault is “{code}”")
    if len(named) == 1:
        yield Feature(f"the only fault is “{named[0]}”", f"“{named[0]}” is not the only fault")
    if named:
        yield Feature(f"the first fault is “{named[0]}”", f"the first fault is not “{named[0]}”")


def _of_length(cards: int, seats: int) -> Iterator[Feature]:
    if not cards:
        yield Feature("there are no cards", "there are cards")
    # As of plays, there are many such numbers, so that one may fit by chance.
    yield _of_play(f"there are {cards} cards", f"there are not {cards} cards")
    for number in range(1, 65):
        if cards <= number:
            yield Feature(f"there are at most {number} cards", f"there are more than {number} cards")
    if cards % seats:
        yield Feature("the last trick is not whole", "all tricks are whole")


def _of_deck(cards: Sequence[str]) -> Iterator[Feature]:
    ranks, suits = Counter(card[:-1] for card in cards), Counter(card[-1] for card in cards)
    if len(set(ranks.values())) == 1 and len(ranks) > _ALL_SUITS:
        yield Feature("every rank comes equally often", "some rank comes more often than another")
    if len(set(suits.values())) == 1 and len(suits) == _ALL_SUITS:
        yield Feature("every suit comes equally often", "some suit comes more often than another")


def _of_places(fault: Fault, words: Sequence[str], seats: int) -> Iterator[Feature]:
    """Which cards show a fault, and where they are."""
    code = fault.code.replace("-", " ")
    for position in fault.positions:
        word = words[position - 1] if position <= len(words) else ""
        if word in CARDS:
            yield Feature(f"a {_SUITS[word[-1]]} shows a fault", f"no {_SUITS[word[-1]]} shows a fault")
            yield Feature(f"a card of rank {word[:-1]} shows a fault", f"no card of rank {word[:-1]} shows a fault")
        if position == len(words):
            yield Feature("the last card shows a fault", "the last card shows no fault")
        if position == 1:
            yield Feature("the first card shows a fault", "the first card shows no fault")
    if len(fault.positions) == _PAIR:
        first, second = fault.positions
        if second == first + 1:
            yield Feature(f"“{code}” is shown by two neighbours", f"“{code}” is not shown by two neighbours")
        where = "within one trick" if (first - 1) // seats == (second - 1) // seats else "by cards of two tricks"
        yield Feature(f"“{code}” is shown {where}", f"“{code}” is not shown {where}")


def _of_end(events: Sequence[Event]) -> Iterator[Feature]:
    """Where the record is found to be no game, if that is at a play, and what came before."""
    tricks = group_tricks(events)
    rounds = sum(isinstance(event, Section) for event in events)
    for number in range(2, rounds + 1):
        yield Feature(f"the fault is in part {number} or later", f"the fault is before part {number}")
    if not tricks:
        return
    last = tricks[-1]
    if last.taken is None:
        place = ORDINALS[min(len(last.plays), len(ORDINALS)) - 1]
        yield _of_play(f"the {place} play of a trick breaks a rule", f"not the {place} play of a trick breaks a rule")
        if note := note_of(last.plays[-1]):
            yield _of_play(f"the play that breaks a rule is noted “{note}”", f"no “{note}” breaks a rule")
        for note in dict.fromkeys(filter(None, map(note_of, last.plays))):
            yield _of_play(f"the broken trick has a play noted “{note}”", f"the broken trick has no “{note}”")
    yield from features_of_tricks([trick for trick in tricks if trick.taken])


def _of_play(words: str, otherwise: str) -> Feature:
    return Feature(words, otherwise, is_of_tricks=True)
