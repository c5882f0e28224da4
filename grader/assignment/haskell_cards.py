"""Cards as Haskell writes them, ``Card Heart R7``, written and read word by word. Pure; knows no games, no files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.haskell.source_text import shorten
from reference.cards import Card, Rank, Suit

CONSTRUCTOR = "Card"
_LONGEST_SHOWN = 40
_SUITS = {suit: suit.name.title() for suit in Suit}
_RANKS = {rank: f"R{rank.value}" for rank in Rank}


@dataclass(frozen=True)
class CardNames:
    """The suits and the ranks of a deck by their names in Haskell, and one of its cards."""

    suits: Mapping[str, Suit]
    ranks: Mapping[str, Rank]
    example: str


def name_cards(deck: Sequence[Card]) -> CardNames:
    """The names in a deck."""
    suits = {_SUITS[card.suit]: card.suit for card in deck}
    ranks = {_RANKS[card.rank]: card.rank for card in deck}
    return CardNames(suits, ranks, write_card(deck[0]))


def write_card(card: Card) -> str:
    """A card in Haskell."""
    return f"{CONSTRUCTOR} {_SUITS[card.suit]} {_RANKS[card.rank]}"


def read_card(texts: Sequence[str], names: CardNames) -> Card:
    """The card that these words are.

    :raises ValueError: saying what is wrong with them, and what to write.
    """
    if problem := _find_problem(texts, names):
        raise ValueError(problem)
    _, suit, rank = texts
    return Card(names.suits[suit], names.ranks[rank])


def _find_problem(texts: Sequence[str], names: CardNames) -> str:
    if len(texts) != 3 or texts[0] != CONSTRUCTOR:
        return (
            f"{show(' '.join(texts))} is not a card in Haskell: "
            f"write a suit and a rank behind `{CONSTRUCTOR}`, as in {names.example}"
        )
    _, suit, rank = texts
    if suit in names.ranks and rank in names.suits:
        return f"{show(' '.join(texts))}: the suit comes before the rank: write {CONSTRUCTOR} {rank} {suit}"
    if suit not in names.suits:
        return f"{show(suit)} is not a suit: {_suggest(_same_letter(suit, names.suits), names.suits)}"
    if rank not in names.ranks:
        return f"{show(rank)} is not a rank: {_suggest(_with_letter(rank, names.ranks), names.ranks)}"
    return ""


def _same_letter(suit: str, suits: Iterable[str]) -> str | None:
    """The suit that ``heart``, ``Hea`` or ``H`` stands for."""
    return next((name for name in suits if name[:1].casefold() == suit[:1].casefold()), None)


def _with_letter(rank: str, ranks: Iterable[str]) -> str | None:
    """The rank that ``7``, ``r7`` or ``Ace`` stands for."""
    bare = rank.casefold().removeprefix("r")
    sign = bare[:1] if bare.isalpha() else bare
    return next((name for name in ranks if name[1:].casefold() == sign), None)


def _suggest(meant: str | None, names: Iterable[str]) -> str:
    return f"write {meant}" if meant else f"write one of {', '.join(names)}"


def show(text: str) -> str:
    """Foreign text in a message."""
    return repr(shorten(text, _LONGEST_SHOWN))
