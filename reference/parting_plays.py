"""Which play somebody who misreads the sheet objects to, or lets pass, in words. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reference.cards import Card
from reference.contract import Fault, Parting
from reference.events import Laid, PlayedTrick, Said


def name_play(play: Laid | Said) -> str:
    """What a player does: ``plays 7♥``, ``passes``."""
    return f"plays {play.card.symbol}" if isinstance(play, Laid) else play.verb


def find_accepted(right: Sequence[PlayedTrick], seen: Sequence[PlayedTrick], faults: Sequence[Fault]) -> Parting:
    """Where a record breaks a rule that is taken for a game: the play that does, if one does."""
    number = len(right) or None
    if not right or right[-1].taken or not (faults and faults[0].positions):
        return Parting(number, "takes this for a game", about_validity=True)
    play, hand = right[-1].plays[-1], faults[0].hand
    if other := _find_first_of_others(_list_plays(seen, len(right)), play.seat, hand):
        return Parting(number, f"thinks that {other.seat} holds {other.card.symbol} here, not {play.seat}")
    return Parting(number, f"accepts that {play.seat} {name_play(play)} here", about_validity=True)


def find_refused(right: Sequence[PlayedTrick], seen: Sequence[PlayedTrick], faults: Sequence[Fault]) -> Parting:
    """Where a possible game is refused: the play to which somebody objects, unless all of them were made before."""
    number = len(seen) or None
    if not seen or seen[-1].taken or _count_plays(seen) == _count_plays(right):
        return Parting(number, "takes this for no possible game", about_validity=True)
    play, hand = seen[-1].plays[-1], faults[0].hand if faults else ()
    to_come = _list_plays(right, len(seen))
    if other := _find_first_of_others(to_come, play.seat, hand):
        owner = f"{other.seat} plays in trick {to_come[other]}"
        return Parting(number, f"thinks that {play.seat} holds {other.card.symbol} here, which {owner}")
    if gone := [card for card in hand if card not in {laid.card for laid in to_come}]:
        words = f"thinks that {play.seat} still holds {gone[0].symbol} here{_find_trick(right, gone[0], seen)}"
    else:
        choice = f", with {' '.join(card.symbol for card in hand)} to choose from" if hand else ""
        words = f"does not accept that {play.seat} {name_play(play)} here{choice}"
    return Parting(number, words, about_validity=True)


def _find_first_of_others(to_come: Iterable[Laid], seat: str, hand: Sequence[Card]) -> Laid | None:
    """The first card of a hand that somebody else plays."""
    return next((laid for laid in to_come if laid.seat != seat and laid.card in hand), None)


def _find_trick(tricks: Sequence[PlayedTrick], card: Card, seen: Sequence[PlayedTrick]) -> str:
    """In which trick before the last one of its section a card was played, as a clause; nothing if it was not."""
    before = (trick for trick in tricks[: len(seen) - 1] if trick.section == seen[-1].section)
    return next((f", which was played in trick {trick.number}" for trick in before if card in trick.cards), "")


def _count_plays(tricks: Sequence[PlayedTrick]) -> int:
    return sum(len(trick.plays) for trick in tricks)


def _list_plays(tricks: Sequence[PlayedTrick], number: int) -> dict[Laid, int]:
    """The cards that are played from a trick on until the end of its section, in order, each with its trick."""
    section = tricks[number - 1].section if number <= len(tricks) else ""
    return {
        play: trick.number
        for trick in tricks[number - 1 :]
        if trick.section == section
        for play in trick.plays
        if isinstance(play, Laid)
    }
