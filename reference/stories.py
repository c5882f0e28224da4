"""A trick of a replay as it is told. Knows no game."""

from __future__ import annotations

from reference.contract import Play, TrickStory
from reference.events import Laid, PlayedTrick, Said


def tell_trick(trick: PlayedTrick, why: tuple[str, tuple[str, ...]], *, quiet: bool) -> TrickStory:
    """Tell who did what, who took it, and why; nobody took a trick in which a record breaks off or breaks a rule."""
    plays, taken = tuple(map(_tell_play, trick.plays)), trick.taken
    if taken is None:
        return TrickStory(trick.number, plays, None, None, "", (), section=trick.section)
    because, sentences = why
    return TrickStory(
        trick.number,
        plays,
        taken.seat,
        taken.points,
        because,
        score=taken.score,
        stock=taken.stock,
        sentences=sentences,
        section=trick.section,
        quiet=quiet,
    )


def _tell_play(play: Laid | Said) -> Play:
    return Play(play.seat, play.card, play.note) if isinstance(play, Laid) else Play(play.seat, None, play.verb)
