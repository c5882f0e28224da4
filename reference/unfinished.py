"""What the reference says of a game that is being played: what happened so far, and why a move is refused.

Must not know any game: it reads what the game itself says of a record.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from reference.contract import Fault, Game, Story

R = TypeVar("R")


def tell_so_far(game: Game[R], record: R) -> Story:
    """The story of a record that may be unfinished. If it is, that is no fault of it, and it has no answer."""
    story = game.tell(record)
    if not story.faults:
        return story
    return replace(story, faults=(), answer="", conclusion="", sentence="")


def find_refusal(game: Game[R], record: R, position: int) -> Fault:
    """What the reference says against the word at this position of a record.

    Whether a card breaks a duty is seen only if the rest of the hand is known, so the record has to go on after it.

    :raises ValueError: if the reference has nothing to say against that word.
    """
    for fault in game.tell(record).faults:
        if position in fault.positions:
            return fault
    raise ValueError(f"{game.name}: {game.shape.words(record)[position - 1]} is a legal move")
