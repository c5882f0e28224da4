"""Where a reading of the sheet first differs from the rules on a record: in which trick, and how."""

from __future__ import annotations

from reference.contract import CRASHES, LOOPS, Parting
from reference.sedma.readings import NOTHING, RULES, Reading, Trick
from reference.sedma.rules import Record

_SEATS = "ABCD"


def part(record: Record, reading: Reading) -> Parting | None:
    """The first difference: who leads or wins a trick, what the trick is worth, or only the end of the game.

    The words continue a sentence whose subject is a program with this reading.
    """
    right, answer = RULES.read(record), reading.read(record)
    if right == answer:
        return None
    if answer in (CRASHES, LOOPS):
        return Parting(None, "stops with an error" if answer == CRASHES else "never comes to an end")
    if right == NOTHING:
        return Parting(None, "takes this for a game")
    if answer == NOTHING:
        return Parting(None, "takes this for no possible game")
    return _in_a_trick(record, reading) or Parting(None, f"sees the same tricks, but answers {answer}")


def _in_a_trick(record: Record, reading: Reading) -> Parting | None:
    right, seen = RULES.play(record), reading.play(reading.played(reading.seen(record)))
    won = RULES.count(RULES, right).won
    counted = reading.count(reading, seen).won
    for number, trick in enumerate(right):
        if number >= len(counted):
            return Parting(number + 1, "does not count this trick any more")
        words = _seats_apart(trick, seen[number]) or _worth_apart(won[number], counted[number])
        if words:
            return Parting(number + 1, words)
    return _teams_apart(right, reading)


def _seats_apart(right: Trick, seen: Trick) -> str | None:
    if right.leader != seen.leader:
        return f"lets {_seat(seen.leader)} lead, not {_seat(right.leader)}"
    if right.winner != seen.winner:
        return f"gives this trick to {_seat(seen.winner)}, not to {_seat(right.winner)}"
    return None


def _worth_apart(right: tuple[int | None, int], seen: tuple[int | None, int]) -> str | None:
    if right[0] != seen[0]:
        return f"counts this trick for {_seat(seen[0])}, not for {_seat(right[0])}"
    if right[1] != seen[1]:
        return f"counts {seen[1]} points for this trick, not {right[1]}"
    return None


def _teams_apart(tricks: list[Trick], reading: Reading) -> Parting | None:
    """The first trick whose winner the reading assigns to the other team."""
    for trick in tricks:
        if reading.team(trick.winner) != RULES.team(trick.winner):
            return Parting(trick.number + 1, f"has {_seat(trick.winner)}, who takes this trick, in the other team")
    return None


def _seat(seat: int | None) -> str:
    if seat is None:
        return "nobody"
    return _SEATS[seat] if seat < len(_SEATS) else f"a player number {seat + 1}"
