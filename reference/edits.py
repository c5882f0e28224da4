"""Small changes of a record in its notation, word by word. Knows no game, so what comes out may be no record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise

from reference.cards import FULL_DECK, Rank, Suit

Words = tuple[str, ...]
"""A record in its notation, split at spaces."""

CARDS: Mapping[str, tuple[Rank, Suit]] = {str(card): (card.rank, card.suit) for card in FULL_DECK}
_NUMBER = {word: number for number, word in enumerate(CARDS)}


def card_order(words: Iterable[str]) -> tuple[int, ...]:
    """The number of each word's card in the full deck; words that are no cards come after all cards."""
    return tuple(_NUMBER.get(word, len(_NUMBER)) for word in words)


def cut(words: Words) -> Iterator[Words]:
    """Every beginning, the shortest first."""
    return (words[:length] for length in range(len(words)))


def leave_out(words: Words, index: int) -> Words:
    """Without the word in one place."""
    return (*words[:index], *words[index + 1 :])


def drop(words: Words) -> Iterator[Words]:
    """Without one of the words."""
    return (leave_out(words, index) for index in range(len(words)))


def leave_out_parts(words: Words, separator: str) -> Iterator[Words]:
    """Without one of the parts between separators; first those of which only one part is left."""
    marks = [-1, *(index for index, word in enumerate(words) if word == separator), len(words)]
    parts = [words[start + 1 : end] for start, end in pairwise(marks)]
    if len(parts) > 2:
        yield from parts
    if len(parts) > 1:
        for left_out in range(len(parts)):
            kept = [part for index, part in enumerate(parts) if index != left_out]
            yield tuple(chain.from_iterable((separator, *part) for part in kept))[1:]


def insert(words: Words, index: int, word: str) -> Words:
    """With one more word in one place."""
    return (*words[:index], word, *words[index:])


def replace(words: Words, index: int, word: str) -> Words:
    """With another word in one place."""
    return (*words[:index], word, *words[index + 1 :])


def rename(words: Words, names: Mapping[str, str]) -> Words:
    """With other names for some words, throughout."""
    return tuple(names.get(word, word) for word in words)


def rename_suits_and_ranks(words: Words) -> Iterator[Words]:
    """With two suits or two ranks exchanged throughout, or the suits of each rank in the order of the deck."""
    held = [CARDS[word] for word in dict.fromkeys(words) if word in CARDS]
    for first, second in combinations(dict.fromkeys(suit for _, suit in held), 2):
        other = {first: second, second: first}
        yield rename(words, {_name(rank, suit): _name(rank, other.get(suit, suit)) for rank, suit in held})
    for high, low in combinations(dict.fromkeys(rank for rank, _ in held), 2):
        swapped = {high: low, low: high}
        yield rename(words, {_name(rank, suit): _name(swapped.get(rank, rank), suit) for rank, suit in held})
    yield rename(words, _suits_in_order(held))


def _suits_in_order(held: Sequence[tuple[Rank, Suit]]) -> dict[str, str]:
    names: dict[str, str] = {}
    for rank in dict.fromkeys(rank for rank, _ in held):
        suits = [suit for own, suit in held if own is rank]
        ordered = sorted(suits, key=list(Suit).index)
        names |= {_name(rank, suit): _name(rank, to) for suit, to in zip(suits, ordered, strict=True)}
    return names


def sort_cards(words: Words, cards: Iterable[str]) -> Words:
    """With these cards in the order of the deck: the first of them that is played becomes the lowest."""
    played = sorted(set(cards), key=words.index)
    return rename(words, dict(zip(played, sorted(played, key=_NUMBER.__getitem__), strict=True)))


def exchange(words: Words, cards: Iterable[str], others: Iterable[str] = ()) -> Iterator[Words]:
    """With one of these cards and any other exchanged throughout; those first that begin with the lowest cards.

    The other card is one of the record or one of ``others``.
    """
    own, known = set(cards), CARDS.keys() & {*words, *others}
    pairs = combinations(sorted(known, key=_NUMBER.__getitem__), 2)
    swapped = (rename(words, {low: high, high: low}) for low, high in pairs if low in own or high in own)
    return iter(sorted(swapped, key=card_order))


def _name(rank: Rank, suit: Suit) -> str:
    return f"{rank.value}{suit.value}"
