"""Where a reading of the sheet first differs from the rules on a record: in which trick, and how. Knows no game.

The words continue a sentence whose subject is a program with this reading.
"""

from __future__ import annotations

from collections.abc import Sequence

from reference.contract import Parting
from reference.events import Answered, Event, Laid, PlayedTrick, Refused, Said, Taken, find_ending, group_tricks


def find_parting(right: Sequence[Event], seen: Sequence[Event]) -> Parting:
    """The first trick that is seen differently; else the one in which the record is refused, or only the end."""
    tricks, others = group_tricks(right), group_tricks(seen)
    in_a_trick = _in_a_trick(tricks, others)
    match find_ending(right), find_ending(seen):
        case Refused(), _:
            return in_a_trick or Parting(len(tricks) or None, "takes this for a game")
        case _, Refused():
            return in_a_trick or Parting(len(others) or None, "takes this for no possible game")
        case _, Answered(answer):
            if len(others) < len(tricks) and not in_a_trick:
                return Parting(len(others) + 1, "does not count this trick any more")
            ending = Parting(None, f"sees the same tricks, but answers {answer}")
            return in_a_trick or _in_sides(tricks, others) or ending
    raise ValueError("a replay ends in a refusal or an answer")


def _in_a_trick(tricks: Sequence[PlayedTrick], others: Sequence[PlayedTrick]) -> Parting | None:
    """The first trick that differs, as far as both go: where one of them refuses the record, it breaks off."""
    for number, (trick, other) in enumerate(zip(tricks, others, strict=False), 1):
        if trick.taken is None or other.taken is None:
            return None
        if words := _extents_apart(trick, other) or _ends_apart(trick.taken, other.taken) or _seats_apart(trick, other):
            return Parting(number, words)
    return None


def _extents_apart(right: PlayedTrick, seen: PlayedTrick) -> str | None:
    if right.plays[0].seat != seen.plays[0].seat:
        return f"lets {seen.plays[0].seat} lead, not {right.plays[0].seat}"
    if len(right.plays) != len(seen.plays):
        counts, unit = (len(seen.cards), len(right.cards)), "cards"
        if len(set(counts)) == 1:
            counts, unit = (len(seen.plays), len(right.plays)), "moves"
        return f"ends this trick after {counts[0]} of its {unit}, not after {counts[1]}"
    return None


def _seats_apart(right: PlayedTrick, seen: PlayedTrick) -> str | None:
    for play, other in zip(right.plays, seen.plays, strict=True):
        if play.seat != other.seat:
            return f"thinks that {other.seat} {_name(other)}, not {play.seat}"
    return None


def _name(play: Laid | Said) -> str:
    return f"plays {play.card.symbol}" if isinstance(play, Laid) else play.verb


def _ends_apart(right: Taken, seen: Taken) -> str | None:
    if right.seat != seen.seat:
        return f"gives this trick to {seen.seat}, not to {right.seat}"
    if right.keeper != seen.keeper:
        return f"counts this trick for {seen.keeper}, not for {right.keeper}"
    if right.points != seen.points:
        return f"counts {seen.points} points for this trick, not {right.points}"
    return None


def _in_sides(tricks: Sequence[PlayedTrick], others: Sequence[PlayedTrick]) -> Parting | None:
    """The first trick that counts for another side: only who plays in a team can have a side of their own."""
    for number, (trick, other) in enumerate(zip(tricks, others, strict=False), 1):
        if trick.taken and other.taken and trick.taken.side != other.taken.side:
            return Parting(number, f"has {trick.taken.seat}, who takes this trick, in the other team")
    return None
