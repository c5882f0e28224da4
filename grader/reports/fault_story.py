"""The story of a game that a player broke off: what was played until then, the answer, and the hand. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from grader.assignment.settings import Assignment
from grader.model import VERDICT_WORDS, Verdict
from grader.reports.source_html import abridge
from grader.reports.story_outline import NO_CARD
from reference.cards import Card, parse_card
from reference.contract import Fault, Game, Play, Story, TrickStory
from reference.playing import PlayedGame
from reference.word_shapes import WordShape

NOT_HELD = "not-held"
LONGEST_ANSWER = 200
BROKEN_OFF = "The game ended here, because a player could not make a move."


def tell_fault(
    assignment: Assignment, record: str, *, seat: str, ply: int, got: str, verdict: str, hand: Sequence[str]
) -> Story:
    """See :func:`tell_broken_game`."""
    game, played = assignment.game, assignment.played
    return tell_broken_game(game, played, record, seat=seat, ply=ply, got=got, verdict=verdict, hand=hand)


def tell_broken_game(
    game: Game[Any],
    played: PlayedGame[Any, Any, Any],
    record: str,
    *,
    seat: str,
    ply: int,
    got: str,
    verdict: str,
    hand: Sequence[str],
) -> Story:
    """The game up to the move that could not be made, which is the last play of the last trick.

    ``got`` is the answer or the message, ``ply`` counts from 1, and ``hand`` are the cards in their notation.
    """
    whole, answer = _tell_on(game, record), played.read(got)
    laid = answer if verdict == Verdict.WRONG.value and isinstance(answer, Card) else None
    move = Play(seat, laid, "" if laid else "no card")
    tricks = _add(tuple(_cut(whole.tricks, ply - 1, room=1)), move)
    message = _describe(got, verdict, laid, seat, whole.tricks, ply)
    fault = Fault(NOT_HELD if laid else NO_CARD, message, positions=(ply,), hand=tuple(map(parse_card, hand)))
    return Story(whole.seats, tricks, (fault,), "", _conclude(played, seat))


def _conclude(played: PlayedGame[Any, Any, Any], seat: str) -> str:
    """Who loses the game."""
    losers = next((seats for seats in played.sides if seat in seats), (seat,))
    verb = "loses" if len(losers) == 1 else "lose"
    return f"So {' and '.join(losers)} {verb} this game by {played.stake} points."


def tell_game(game: Game[Any], record: str) -> Story:
    """A game that was played to its end, or as far as it was played.

    It has no answer, as nobody was asked for one, and no sentences of the sheet: whoever writes a player knows them.
    """
    story = game.tell(game.parse(record))
    if story.faults:
        whole = _tell_on(game, record)
        return Story(whole.seats, tuple(_cut(whole.tricks, len(record.split()))), (), "", BROKEN_OFF)
    plays = sum(len(trick.plays) for trick in story.tricks)
    return replace(story, tricks=tuple(_cut(story.tricks, plays)), answer="", sentence="")


def tell_position(assignment: Assignment, text: str) -> Story:
    """The game up to a position, from its notation, and what the seat holds whose turn it is."""
    game, played = assignment.game, assignment.played
    view = played.parse_view(text)
    cards, seat = played.record(view), played.seat(view)
    whole = _tell_on(game, game.format(cards))
    held = " ".join(card.symbol for card in played.hand(view))
    return Story(whole.seats, tuple(_cut(whole.tricks, len(cards))), (), "", f"{seat} is to play, and holds {held}.")


def _tell_on(game: Game[Any], record: str) -> Story:
    """The record told with what may follow it: some games refuse one that breaks off without telling any of it."""
    told = game.tell(game.parse(record))
    item = getattr(game.shape, "item", None)
    if told.tricks or not isinstance(item, WordShape):
        return told
    played = game.parse(record)
    rest = (card for card in item.samples() if isinstance(card, Card) and card not in played)
    return game.tell((*played, *rest))


def _cut(tricks: Sequence[TrickStory], plays: int, room: int = 0) -> Iterator[TrickStory]:
    """The tricks up to this many plays; the last one stays open if a play is missing, or if ``room`` is asked for."""
    for trick in tricks:
        if plays >= len(trick.plays):
            yield replace(trick, sentences=())
        elif plays + room > 0:
            yield TrickStory(trick.number, trick.plays[:plays], None, None, "", (), trick.stock, section=trick.section)
        plays -= len(trick.plays)
        if plays + room <= 0:
            return


def _add(tricks: tuple[TrickStory, ...], move: Play) -> tuple[TrickStory, ...]:
    """The tricks with one more play in the last, or in a new one if nobody is to play to the last any more."""
    if tricks and tricks[-1].winner is None:
        return (*tricks[:-1], replace(tricks[-1], plays=(*tricks[-1].plays, move)))
    section = tricks[-1].section if tricks else ""
    number = tricks[-1].number + 1 if tricks else 1
    return (*tricks, TrickStory(number, (move,), None, None, "", (), section=section))


def _describe(got: str, verdict: str, card: Card | None, seat: str, tricks: Sequence[TrickStory], ply: int) -> str:
    """What was wrong with the answer, without a full stop at the end."""
    if card is not None:
        return f"{card.symbol} is not in the hand of {seat}{_find_played(card, tricks, ply)}"
    answer = abridge(" ".join(got.split()), LONGEST_ANSWER).rstrip(".")
    if verdict == Verdict.WRONG.value:
        return f"The answer “{answer}” is not a card" if answer else "The answer is empty"
    words = VERDICT_WORDS[Verdict(verdict)].capitalize()
    return f"{words}: {answer}" if answer and verdict == Verdict.CRASHED.value else words


def _find_played(card: Card, tricks: Sequence[TrickStory], ply: int) -> str:
    """Who has played the card before, if anybody has."""
    plays = [(trick.number, play) for trick in tricks for play in trick.plays][: ply - 1]
    return next((f": {play.seat} played it in trick {number}" for number, play in plays if play.card == card), "")
