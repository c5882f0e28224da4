"""The tricks of a story in words, for those who hear a page. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from grader.reports.story_outline import Hand, Run, SectionOutline
from reference.cards import Card, Rank, Suit
from reference.contract import Play, Standing, TrickStory

_RANKS = {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king", Rank.ACE: "ace"}
_SUITS = {Suit.HEART: "hearts", Suit.DIAMOND: "diamonds", Suit.SPADE: "spades", Suit.CLUB: "clubs"}


def name_card(card: Card) -> str:
    """A card's name: ``king of hearts``."""
    return f"{_RANKS.get(card.rank, card.rank.value)} of {_SUITS[card.suit]}"


def speak_trick(trick: TrickStory, name: str, stop: str = "") -> str:
    """A trick in words; ``stop`` says why nobody took it."""
    plays = "; ".join(speak_play(play, leads=order == 0) for order, play in enumerate(trick.plays))
    ending = f"{stop}." if trick.winner is None else speak_ending(trick)
    return f"{name}. {plays}. {ending}"


def speak_fold(run: Run, name: str) -> str:
    """Tricks that are shown as one, in words: their plays are on the page."""
    return f"{name}{' are quiet' if run.is_quiet else ''}: {run.takers}.{_speak_score(run.tricks[-1].score)}"


def speak_hand(hand: Hand) -> str:
    """The cards that a player could choose from, in words."""
    *most, last = [f"the {name_card(card)}" for card in hand.cards]
    cards = f"{', '.join(most)} and {last}" if most else last
    return f"{hand.seat} could choose from {cards}."


def speak_step(section: SectionOutline, run: Run, words: str) -> str:
    """A step of a section in words: before the first, what holds throughout it; after the last, the scores."""
    notes = section.notes if run is section.runs[0] else ()
    scores = section.scores if run is section.runs[-1] else ()
    after = f"After {section.title}: {_list_standings(scores)}." if scores else ""
    return " ".join(filter(None, (*notes, words, after)))


def speak_play(play: Play, *, leads: bool) -> str:
    """What a player does, in words."""
    if play.card is None:
        return f"{play.seat} {play.note}"
    note = f", {play.note}" if play.note and play.note != "leads" else ""
    return f"{play.seat} {'leads' if leads else 'plays'} the {name_card(play.card)}{note}"


def speak_ending(trick: TrickStory) -> str:
    """Who takes a trick, with what, and why, in words."""
    worth = "" if trick.points is None else f", {count_points(trick.points)}"
    because = f": {trick.because}" if trick.because else ""
    return f"{trick.winner} takes it{worth}{because}.{_speak_score(trick.score)}"


def count_points(points: int) -> str:
    """How many points a trick is worth."""
    if points == 0:
        return "no points"
    return "1 point" if points == 1 else f"{points} points"


def _speak_score(score: Sequence[Standing]) -> str:
    return f" Score: {_list_standings(score)}." if score else ""


def _list_standings(standings: Sequence[Standing]) -> str:
    return ", ".join(f"{standing.side} {_speak_points(standing.points)}" for standing in standings)


def _speak_points(points: str) -> str:
    """Points in words: many who read aloud leave out a hyphen."""
    return f"minus {points[1:]}" if points[:1] in ("-", "−") else points
