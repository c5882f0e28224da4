"""Cards as Haskell writes them, ``Card Heart R7``, read word by word. Pure; must not know games or files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grader.haskell.source_text import shorten
from reference.cards import Card, Rank, Suit

CONSTRUCTOR = "Card"
EXAMPLE = "Card Heart R7"
BRACKETS = ("(", ")")
COMMA = ","
_LONGEST_SHOWN = 40


@dataclass(frozen=True)
class Word:
    """A word or a sign of a file, and its line."""

    line: int
    text: str


@dataclass(frozen=True)
class Misreading:
    """What cannot be read, on which line, and what to write instead."""

    line: int
    message: str


@dataclass(frozen=True)
class CardNames:
    """The suits and the ranks of a deck by their names in Haskell."""

    suits: Mapping[str, Suit]
    ranks: Mapping[str, Rank]


def mentions_cards(words: Iterable[Word]) -> bool:
    """Whether words are meant as Haskell; a small letter at the beginning is a mistake in Haskell."""
    return any(word.text.casefold() == CONSTRUCTOR.casefold() for word in words)


def read_cards(words: Iterable[Word], names: CardNames) -> tuple[tuple[Card, ...], tuple[Misreading, ...]]:
    """The cards that can be read, and what cannot."""
    read = [_read_card(group, names) for group in _split(words)]
    cards = tuple(one for one in read if isinstance(one, Card))
    return cards, tuple(one for one in read if isinstance(one, Misreading))


def _split(words: Iterable[Word]) -> Iterator[list[Word]]:
    """The words of each card: a comma ends one, and so does the next ``Card``."""
    group: list[Word] = []
    for word in words:
        if group and (word.text == COMMA or word.text.casefold() == CONSTRUCTOR.casefold()):
            yield group
            group = []
        if word.text not in (COMMA, *BRACKETS):
            group.append(word)
    if group:
        yield group


def _read_card(words: Sequence[Word], names: CardNames) -> Card | Misreading:
    texts = [word.text for word in words]
    if (problem := _find_problem(texts, names)) is not None:
        return Misreading(words[0].line, problem)
    _, suit, rank = texts
    return Card(names.suits[suit], names.ranks[rank])


def _find_problem(texts: Sequence[str], names: CardNames) -> str | None:
    """What is wrong with the words of a card, and what to write; None for a card."""
    if len(texts) != 3 or texts[0] != CONSTRUCTOR:
        return (
            f"{show(' '.join(texts))} is not a card in Haskell: write a suit and a rank behind `Card`, as in {EXAMPLE}"
        )
    _, suit, rank = texts
    if suit in names.ranks and rank in names.suits:
        return f"{show(' '.join(texts))}: the suit comes before the rank: write Card {rank} {suit}"
    if suit not in names.suits:
        return f"{show(suit)} is not a suit: {_suggest(_same_letter(suit, names.suits), names.suits)}"
    if rank not in names.ranks:
        return f"{show(rank)} is not a rank: {_suggest(_with_letter(rank, names.ranks), names.ranks)}"
    return None


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
