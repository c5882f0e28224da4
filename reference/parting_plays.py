"""Which play somebody who misreads the sheet objects to, or lets pass, in words. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

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
    play, owners = right[-1].plays[-1], _find_owners(seen, len(right))
    for card in faults[0].hand:
        if owners.get(card, play.seat) != play.seat:
            return Parting(number, f"thinks that {owners[card]} holds {card.symbol} here, not {play.seat}")
    return Parting(number, f"accepts that {play.seat} {name_play(play)} here", about_validity=True)


def find_refused(right: Sequence[PlayedTrick], seen: Sequence[PlayedTrick], faults: Sequence[Fault]) -> Parting:
    """Where a possible game is refused: the play to which somebody objects, unless all of them were made before."""
    number = len(seen) or None
    if not seen or seen[-1].taken or _count_plays(seen) == _count_plays(right):
        return Parting(number, "takes this for no possible game", about_validity=True)
    play, hand = seen[-1].plays[-1], faults[0].hand if faults else ()
    owners = _find_owners(right, len(seen))
    for card in hand:
        if card not in owners:
            return Parting(number, f"thinks that {play.seat} still holds {card.symbol} here", about_validity=True)
        if owners[card] != play.seat:
            return Parting(number, f"thinks that {play.seat} holds {card.symbol} here, not {owners[card]}")
    choice = f", with {' '.join(card.symbol for card in hand)} to choose from" if hand else ""
    return Parting(number, f"does not accept that {play.seat} {name_play(play)} here{choice}", about_validity=True)


def _count_plays(tricks: Sequence[PlayedTrick]) -> int:
    return sum(len(trick.plays) for trick in tricks)


def _find_owners(tricks: Sequence[PlayedTrick], number: int) -> dict[Card, str]:
    """Who holds which card at the beginning of a trick: who plays it from there on until the end of its section."""
    section = tricks[number - 1].section if number <= len(tricks) else ""
    return {
        play.card: play.seat
        for trick in tricks[number - 1 :]
        if trick.section == section
        for play in trick.plays
        if isinstance(play, Laid)
    }
