"""A game that was played, as a file that ``grader example`` and ``grader check --games`` read. Pure."""

from __future__ import annotations

import textwrap

from grader.assignment.written_games import ARROW
from grader.play.tables import PlayTable
from reference.catalogue import GAMES

_WIDTH = 100


def write_example(table: PlayTable) -> str:
    """The record with the sheet's answer, and a comment that says where it comes from."""
    game = GAMES[table.game.name]
    record = table.record
    others = ", ".join(f"{seat} {_plain(opponent.name)}" for seat, opponent in table.opponents.items())
    about = f"Played at the table: {table.you} you, {others}; deal {_plain(table.seed)}; {table.ply} moves"
    end = "." if table.is_over else ", not to its end."
    lines = textwrap.wrap(game.format(record), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join((f"# {about}{end}", *lines, f"{ARROW} {game.answer(record)}", ""))


def _plain(text: str) -> str:
    """A name that stays within its comment."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
