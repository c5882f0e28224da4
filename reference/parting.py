"""Where a reading of the sheet first differs from the rules on a record: in which trick, and how. Knows no game.

The words continue a sentence whose subject is a program with this reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from reference.contract import Parting, SectionStory, Standing
from reference.events import (
    Answered,
    Event,
    PlayedTrick,
    Refused,
    Taken,
    find_ending,
    group_sections,
    group_tricks,
)
from reference.parting_plays import find_accepted, find_refused, name_play


def find_parting(right: Sequence[Event], seen: Sequence[Event]) -> Parting:
    """The first section or trick that is seen differently; else where the record is refused, or only the end."""
    tricks, others = group_tricks(right), group_tricks(seen)
    earlier = _find_difference(right, seen)
    match find_ending(right), find_ending(seen):
        case Refused(faults), _:
            return earlier or find_accepted(tricks, others, faults)
        case _, Refused(faults):
            return earlier or find_refused(tricks, others, faults)
        case _, Answered(answer):
            if len(others) < len(tricks) and not earlier:
                return Parting(len(others) + 1, "does not count this trick any more")
            ending = Parting(None, f"sees the same tricks, but answers {answer}")
            return earlier or _in_sides(tricks, others) or ending
    raise ValueError("a replay ends in a refusal or an answer")


def _find_difference(right: Sequence[Event], seen: Sequence[Event]) -> Parting | None:
    """What differs first, as far as both go: where one of them refuses the record, that one breaks off.

    If it is something that holds throughout a section, the trick is the first in which it matters, or else the first.
    """
    tricks, others = group_tricks(right), group_tricks(seen)
    sections = {section.title: section for section in group_sections(right)}
    seen_sections = {section.title: section for section in group_sections(seen)}
    noted: Parting | None = None
    for number, (trick, other) in enumerate(zip(tricks, others, strict=False), 1):
        section, seen_section = sections.get(trick.section), seen_sections.get(trick.section)
        if section and seen_section and trick.number == 1 and (words := _notes_apart(section, seen_section)):
            noted = Parting(number, words)
        if words := _tricks_apart(trick, other):
            is_refused = not (trick.taken and other.taken)
            return _combine(noted, Parting(number, words, about_validity=is_refused and noted is None))
        if number == len(tricks) or tricks[number].section != trick.section:
            words = _scores_apart(section, seen_section) if section and seen_section else None
            if noted or words:
                return noted or Parting(number, words or "")
    return noted


def _combine(noted: Parting | None, shown: Parting) -> Parting:
    """A difference between sections, and the trick that shows it, unless that is the first one in any case."""
    if noted is None or noted.trick == shown.trick:
        return noted or shown
    return Parting(shown.trick, f"{noted.words}, and {shown.words}")


def _notes_apart(right: SectionStory, seen: SectionStory) -> str | None:
    for note, other in zip_longest(_quote(right.notes), _quote(seen.notes)):
        if note is None:
            return f"adds to the beginning of {right.title}: {other}"
        if other is None:
            return f"leaves out at the beginning of {right.title}: {note}"
        if note != other:
            return f"begins {right.title} with {other}, not with {note}"
    return None


def _quote(notes: Sequence[str]) -> list[str]:
    return [f"“{note.removesuffix('.')}”" for note in notes]


def _scores_apart(right: SectionStory, seen: SectionStory) -> str | None:
    """The first side with another score; if all gained the same, it is their sum that differs."""
    pairs = list(zip(right.scores, seen.scores, strict=False))
    for standing, other in pairs:
        if standing.gained != other.gained:
            return _gains_apart(standing, other, right.title)
    for standing, other in pairs:
        if standing.points != other.points:
            return f"has {standing.side} at {other.points} after {right.title}, not at {standing.points}"
    return None


def _gains_apart(right: Standing, seen: Standing, title: str) -> str:
    """A gain that is a word is about the whole section: it is ``void``."""
    if right.gained.isalpha():
        return f"does not take {title} for {right.gained}"
    if seen.gained.isalpha():
        return f"takes {title} for {seen.gained}"
    return f"gives {right.side} {seen.gained or 'nothing'} for {title}, not {right.gained or 'nothing'}"


def _tricks_apart(right: PlayedTrick, seen: PlayedTrick) -> str | None:
    """How a trick is seen otherwise; of one that is not finished in both, only who plays is compared."""
    if right.plays[0].seat != seen.plays[0].seat:
        return f"lets {seen.plays[0].seat} lead, not {right.plays[0].seat}"
    if right.taken and seen.taken:
        return _extents_apart(right, seen) or _ends_apart(right.taken, seen.taken) or _seats_apart(right, seen)
    return _seats_apart(right, seen)


def _extents_apart(right: PlayedTrick, seen: PlayedTrick) -> str | None:
    if len(right.plays) == len(seen.plays):
        return None
    counts, unit = (len(seen.cards), len(right.cards)), "cards"
    if len(set(counts)) == 1:
        counts, unit = (len(seen.plays), len(right.plays)), "moves"
    return f"ends this trick after {counts[0]} of its {unit}, not after {counts[1]}"


def _seats_apart(right: PlayedTrick, seen: PlayedTrick) -> str | None:
    for play, other in zip(right.plays, seen.plays, strict=False):
        if play.seat != other.seat:
            return f"thinks that {other.seat} {name_play(other)}, not {play.seat}"
    return None


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
