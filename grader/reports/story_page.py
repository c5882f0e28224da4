"""One game explained outside the terminal: as a page to step through, and as JSON for programs."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grader.errors import UsageError
from grader.reports.game_table import view_game
from reference.contract import Story


def story_json(story: Story) -> str:
    """The story for programs: cards in their notation."""
    document = msgspec.to_builtins(story)
    for trick, trick_document in zip(story.tricks, document["tricks"], strict=True):
        for play, play_document in zip(trick.plays, trick_document["plays"], strict=True):
            play_document["card"] = str(play.card) if play.card else None
    for fault, fault_document in zip(story.faults, document["faults"], strict=True):
        fault_document["hand"] = list(map(str, fault.hand))
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def write_story(page: Path, story: Story, record: str, title: str) -> None:
    """Write a page with the game to step through.

    :raises UsageError: if it cannot be written.
    """
    try:
        page.write_text(render_story(story, record, title), encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{page}: cannot be written ({error.strerror})") from error


def render_story(story: Story, record: str, title: str) -> str:
    """A page for one game that nobody need have handed in."""
    from grader.reports.html import render_page  # Jinja2 is slow to import, and --json does not need it

    game = view_game(story, record)
    return render_page("explain.html.j2", scripts=("viewer.js",) if game.steps else (), game=game, title=title)
