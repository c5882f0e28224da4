"""The tricks of a story in words, for those who hear a page. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from grader.reports.story_outline import Run
from reference.cards import Card, Rank, Suit
from reference.contract import Play, Standing, TrickStory

_RANKS = {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king", Rank.ACE: "ace"}
_SUITS = {Suit.HEART: "hearts", Suit.DIAMOND: "diamonds", Suit.SPADE: "spades", Suit.CLUB: "clubs"}


def name_card(card: Card) -> str:
    """A card's name: ``king of hearts``."""
    return f"{_RANKS.get(card.rank, card.rank.value)} of {_SUITS[card.suit]}"


def speak_trick(trick: TrickStory, name: str, stop: str = "") -> str:
    """A trick in words; ``stop`` says why nobody took it."""
    plays = "; ".join(_speak_play(play, leads=order == 0) for order, play in enumerate(trick.plays))
    ending = f"{stop}." if trick.winner is None else _speak_ending(trick)
    return f"{name}. {plays}. {ending}"


def speak_fold(run: Run, name: str) -> str:
    """Quiet tricks in words: their plays are on the page."""
    return f"{name} are quiet: {run.takers}.{_speak_score(run.tricks[-1].score)}"


def _speak_play(play: Play, *, leads: bool) -> str:
    if play.card is None:
        return f"{play.seat} {play.note}"
    note = f", {play.note}" if play.note and play.note != "leads" else ""
    return f"{play.seat} {'leads' if leads else 'plays'} the {name_card(play.card)}{note}"


def _speak_ending(trick: TrickStory) -> str:
    worth = "" if trick.points is None else f", {count_points(trick.points)}"
    because = f": {trick.because}" if trick.because else ""
    return f"{trick.winner} takes it{worth}{because}.{_speak_score(trick.score)}"


def count_points(points: int) -> str:
    """How many points a trick is worth."""
    if points == 0:
        return "no points"
    return "1 point" if points == 1 else f"{points} points"


def _speak_score(score: Sequence[Standing]) -> str:
    standings = ", ".join(f"{standing.side} {standing.points}" for standing in score)
    return f" Score: {standings}." if standings else ""
