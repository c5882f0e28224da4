"""A game in the terminal, trick by trick: with card symbols and colour there, in plain ASCII in a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console

from grader.reports.pen import RED_SUITS, Pen
from grader.reports.scores_terminal import print_scores, print_section_end
from grader.reports.story_outline import (
    Run,
    SectionOutline,
    describe_break,
    find_breach,
    find_hand,
    find_taking,
    list_faults,
    outline_story,
)
from reference.cards import Card
from reference.contract import Play, Story, TrickStory

WIDEST_PLAYS = 48
"""Plays are padded up to this width, so that what follows them is in a column."""


def print_story(
    console: Console, story: Story, *, trick: int | None = None, remark: str | None = None, whole: bool = False
) -> None:
    """Print a game trick by trick, or a record up to the reason why it is not a game; ``remark`` belongs to ``trick``.

    Of a ``whole`` game every trick is printed, and why it is won; of another, quiet tricks are folded where there are
    many, and not explained.
    """
    pen, breach = Pen(console), find_breach(story)
    sections = outline_story(story, marked=trick, whole=whole)
    layout = _measure(story, sections)
    for section in sections:
        _print_beginning(pen, section)
        for run in section.runs:
            if run.is_fold:
                _print_fold(pen, run)
            else:
                row = _Row(run.tricks[0], remark if run.first == trick else None, breach, whole=whole)
                _print_trick(pen, row, layout)
        print_section_end(pen, section)
    print_scores(pen, story)
    _print_faults(pen, story)
    if not story.faults or not story.answer:
        pen.line(f"  {pen.text(story.conclusion)}")
    if story.answer:  # nobody is asked for one where the game is a player's
        pen.line(f"  By the sheet: [bold]{pen.text(story.answer)}[/]")


def _print_beginning(pen: Pen, section: SectionOutline) -> None:
    if section.title:
        pen.line(f"  [bold]{pen.text(section.title)}[/]")
    if section.notes:
        pen.line(f"  {pen.text(' '.join(section.notes))}")


def _print_faults(pen: Pen, story: Story) -> None:
    if find_breach(story):
        pen.line(f"  {pen.text(describe_break(story))}.")
    listed, more = list_faults(story.faults)
    for fault in listed:
        pen.line(f"  ✗ {pen.text(fault.message)}")
        if fault is story.faults[0]:
            _print_hand(pen, story)
        if fault.sentence:
            pen.line(f"    The sheet: {pen.text(f'“{fault.sentence}”')}")
    if more:
        pen.line(f"  ✗ {more}")


def _print_hand(pen: Pen, story: Story) -> None:
    """Print what the player could choose from who broke a duty, the card that broke it marked as in its trick."""
    if hand := find_hand(story):
        cards = " ".join(_hand_card(pen, card, breaks=card == hand.played) for card in hand.cards)
        pen.line(f"    {pen.text(hand.seat)} could choose from {cards}")


def _hand_card(pen: Pen, card: Card, *, breaks: bool) -> str:
    return f"[bold red]{pen.sign(card)}![/]" if breaks else pen.sign(card)


@dataclass(frozen=True)
class _Layout:
    """How wide a card with its seat is, and all plays of a trick."""

    card: int
    plays: int


@dataclass(frozen=True)
class _Row:
    """A trick to print; ``breach`` is the place in it of a play that breaks a rule, if nobody took it."""

    trick: TrickStory
    remark: str | None
    breach: int | None
    whole: bool


def _measure(story: Story, sections: Sequence[SectionOutline]) -> _Layout:
    card = max(map(len, story.seats), default=0) + len(":10H*")
    shown = (run.tricks[0] for section in sections for run in section.runs if not run.is_fold)
    return _Layout(card, min(max((_width(trick, card) for trick in shown), default=0), WIDEST_PLAYS))


def _width(trick: TrickStory, card: int) -> int:
    """How wide the plays of a trick are."""
    return sum(card if play.card else len(_say(play)) for play in trick.plays) + len(trick.plays) - 1


def _print_trick(pen: Pen, row: _Row, layout: _Layout) -> None:
    trick, taking = row.trick, find_taking(row.trick)
    breach = None if trick.winner else row.breach
    mark = "[bold yellow]>>[/]" if row.remark else "  "
    plays = " ".join(
        _play(pen, play, layout.card, won=order == taking, breaks=order == breach)
        for order, play in enumerate(trick.plays, 1)
    )
    padding = " " * (layout.plays - _width(trick, layout.card))
    head, score = f"{mark}{trick.number:>2}  {plays}{padding}{_ending(pen, trick)}", _score(pen, trick)
    if pen.fits(head, "   ", score):
        pen.line(f"{head}   {score}".rstrip())
    else:
        pen.line(head.rstrip())
        pen.line(f"      {score}")
    if trick.because and (row.whole or row.remark or not trick.quiet):
        pen.line(f"      [dim]{pen.text(trick.because)}[/]")
    if row.remark:
        pen.line(f"      [bold yellow]{pen.text(row.remark)}[/]")


def _ending(pen: Pen, trick: TrickStory) -> str:
    if trick.winner is None:
        return ""
    taken = f"{trick.winner} takes it" if trick.points is None else f"{trick.winner} takes {trick.points:>2}"
    return f"  {pen.text(taken)}"


def _score(pen: Pen, trick: TrickStory) -> str:
    return pen.text("  ".join(f"{standing.side} {standing.points:>2}" for standing in trick.score))


def _print_fold(pen: Pen, run: Run) -> None:
    indent = " " * (4 - len(str(run.tricks[0].number)))  # as the numbers of single tricks
    taken = f"quiet: {run.takers}" if run.is_quiet else run.takers
    pen.line(f"{indent}{run.numbers}  [dim]{pen.text(taken)}[/]   {_score(pen, run.tricks[-1])}".rstrip())


def _say(play: Play) -> str:
    return f"{play.seat} {play.note} "


def _play(pen: Pen, play: Play, width: int, *, won: bool, breaks: bool) -> str:
    """A play; a card has a fixed width. A star marks the winning card, ``!`` a play that breaks a rule."""
    if play.card is None:
        said = pen.text(f"{_say(play).rstrip()}!" if breaks else _say(play))
        return f"[bold red]{said}[/]" if breaks else said
    card = pen.sign(play.card)
    sign = "!" if breaks else "*" if won else ""
    text = f"{play.seat}:{card}{sign}"
    padding = " " * (width - len(text))
    red = breaks or (pen.symbols and play.card.suit.value in RED_SUITS)
    bold = won or breaks
    shown = f"[{'bold ' * bold}{'red' if red else 'default'}]{pen.text(text)}[/]" if bold or red else pen.text(text)
    return f"{shown}{padding}"
