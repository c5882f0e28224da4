"""What makes a record simple, and records that are simpler than a given one. Knows no game.

A game is made simpler at the table: its deal is played again with quiet moves instead of some of its own (a table lists
the quietest legal move first), so that it stays a game. Then cards change places. A record that is no game may become
shorter too, and if one word makes it illegal, the game with the right word is made simpler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, islice
from typing import Any, Protocol, TypeVar

from reference.cards import NotationError
from reference.contract import Fault, Game
from reference.edits import (
    CARDS,
    Words,
    card_order,
    cut,
    drop,
    exchange,
    insert,
    leave_out,
    leave_out_parts,
    rename,
    rename_suits_and_ranks,
    replace,
    sort_cards,
)
from reference.events import Answered, Event, PlayedTrick, Refused, find_ending, group_tricks
from reference.replaying import PlayedGame, retrace_illegal, retrace_legal

R = TypeVar("R")

BRIEF = 8
"""A record of at most this many words is read at a glance."""

MOST = 600
"""How many changes of one kind are tried."""

EXCHANGES = 60
"""How many exchanges of two cards are tried before those with the cards of busy tricks."""

MOST_CARDS = 40
"""Of more different cards no two are exchanged: there are too many pairs, each of which makes a record little simpler."""

FORBIDDEN = "a forbidden move"

Weight = tuple[int, ...]
Break = Callable[[Words], Words]
"""How a legal record becomes illegal: the opposite of a repair."""


class Replayed(Game[R], Protocol[R]):
    """A game whose records are replayed as events."""

    def events(self, record: R) -> Sequence[Event]:
        """What happens in a record."""

    def is_quiet(self, trick: PlayedTrick) -> bool:
        """Whether nothing happens in a trick that needs to be read."""


def weigh(game: Replayed[R], record: R) -> Weight:
    """Illegal records come before games, and brief ones first; then those with fewer faults, and those in which less
    happens up to the fault.

    If all this is equal, the order of the cards in the deck decides.
    """
    events, words = game.events(record), game.shape.words(record)
    tricks = group_tricks(events)
    busy = [len(trick.plays) for trick in tricks if not game.is_quiet(trick)]
    activity = (len(busy), sum(busy), sum(len(trick.plays) for trick in tricks))
    ending = find_ending(events)
    if isinstance(ending, Answered):
        return (1, *activity, *card_order(words))
    is_brief = len(words) <= BRIEF
    size = (0, len(words)) if is_brief else (1, len(ending.faults), *activity, len(words))
    return (0, *size, *card_order(words))


def simpler(game: Replayed[R], record: R) -> Iterator[R]:
    """Records that weigh less, and are legal, or illegal for the same reasons, as this one.

    Great changes come before small ones; of those of one kind, the simplest comes first.
    """
    weight, faults, tried = game.weigh(record), _count_faults(game, record), {record}
    for changes in _illegal_changes(game, record) if faults else _legal_changes(game, record):
        others = dict.fromkeys(other for other in islice(changes, MOST) if other not in tried)
        tried |= others.keys()
        weights = {other: game.weigh(other) for other in others}
        for other in sorted((other for other in others if weights[other] < weight), key=weights.__getitem__):
            if weights[other][0] == weight[0] and (not faults or _has_no_more(game, other, faults)):
                yield other


def fault_codes(game: Replayed[R], record: R) -> frozenset[str]:
    """The kinds of reasons why a record is illegal; none if it is legal."""
    return frozenset(fault.code for fault in _faults(game, record))


def _count_faults(game: Replayed[R], record: R) -> Counter[str]:
    """How often a record breaks a rule in each way; after the first fault of a game only its forbidden moves count."""
    counted = Counter(fault_codes(game, record))
    played = retrace_illegal(game.table, record) if counted else None
    return counted + Counter({FORBIDDEN: len(played.forbidden)}) if played else counted


def _has_no_more(game: Replayed[R], record: R, faults: Counter[str]) -> bool:
    counted = _count_faults(game, record)
    return counted <= faults and fault_codes(game, record) == faults.keys() - {FORBIDDEN}


def _faults(game: Replayed[R], record: R) -> tuple[Fault, ...]:
    ending = find_ending(game.events(record))
    return ending.faults if isinstance(ending, Refused) else ()


def _legal_changes(game: Replayed[R], record: R) -> Iterator[Iterator[R]]:
    yield _fewer_parts(game, record)
    yield from _other_moves(game, record, retrace_legal(game.table, record))
    words, quiet = game.shape.words(record), _quiet_cards(game, record)
    yield _renamed(game, record)
    if len(CARDS.keys() & words) <= MOST_CARDS:
        yield from_words(game, islice(exchange(words, words), EXCHANGES))
        yield from_words(game, exchange(words, set(words) - quiet))


def _illegal_changes(game: Replayed[R], record: R) -> Iterator[Iterator[R]]:
    words = game.shape.words(record)
    yield _fewer_parts(game, record)
    yield from_words(game, cut(words))
    played, repair = retrace_illegal(game.table, record), next(_repairs(game, record), None)
    if played:
        yield from _other_moves(game, record, played)
    if repair:
        yield from _simpler_before_breaking(game, *repair)
    if not played and not repair:
        yield from_words(game, drop(words))
    yield _renamed(game, record)
    if len(words) <= BRIEF:
        yield from_words(game, exchange(words, words, CARDS))
    if len(CARDS.keys() & words) <= MOST_CARDS:
        yield from_words(game, exchange(words, set(words) - _quiet_cards(game, record)))


def _fewer_parts(game: Replayed[R], record: R) -> Iterator[R]:
    """Without a round or a session, where a record has several."""
    words = game.shape.words(record)
    return from_words(game, chain.from_iterable(leave_out_parts(words, mark) for mark in sorted(game.shape.separators)))


def _other_moves(game: Replayed[R], record: R, played: PlayedGame[Any, Any, R]) -> Iterator[Iterator[R]]:
    busy = _busy_stretches(game, record)
    yield played.keep_stretches(busy)
    yield played.break_off(busy)
    yield played.move_differently(busy)


def _renamed(game: Replayed[R], record: R) -> Iterator[R]:
    words = game.shape.words(record)
    return from_words(game, chain([sort_cards(words, _quiet_cards(game, record))], rename_suits_and_ranks(words)))


def _busy_stretches(game: Replayed[R], record: R) -> list[tuple[int, int]]:
    """From which move to which each busy trick goes: a move at the table is a play of a trick."""
    tricks = group_tricks(game.events(record))
    ends = accumulate(len(trick.plays) for trick in tricks)
    return [(end - len(trick.plays), end) for trick, end in zip(tricks, ends, strict=True) if not game.is_quiet(trick)]


def _quiet_cards(game: Replayed[R], record: R) -> set[str]:
    """The cards that are in no busy trick."""
    busy = (trick for trick in group_tricks(game.events(record)) if not game.is_quiet(trick))
    return (CARDS.keys() & game.shape.words(record)) - {str(card) for trick in busy for card in trick.cards}


def _simpler_before_breaking(game: Replayed[R], legal: R, break_again: Break) -> Iterator[Iterator[R]]:
    """A legal record that is a single word away from an illegal one, made simpler, and then broken in the same way."""
    for changes in (*_other_moves(game, legal, retrace_legal(game.table, legal)), _renamed(game, legal)):
        yield from_words(game, (break_again(game.shape.words(other)) for other in changes))


def _repairs(game: Replayed[R], record: R) -> Iterator[tuple[R, Break]]:
    words = game.shape.words(record)
    for index in dict.fromkeys(place - 1 for fault in _faults(game, record) for place in reversed(fault.positions)):
        yield from _replacing_repairs(game, words, index)
        yield from _dropping_repairs(game, words, index)


def _replacing_repairs(game: Replayed[R], words: Words, index: int) -> Iterator[tuple[R, Break]]:
    for card in CARDS:
        if card not in words:
            for legal in _legal(game, replace(words, index, card)):
                yield legal, partial(rename, names={card: words[index]})


def _dropping_repairs(game: Replayed[R], words: Words, index: int) -> Iterator[tuple[R, Break]]:
    for legal in _legal(game, leave_out(words, index)):
        yield legal, partial(insert, index=index, word=words[index])


def _legal(game: Replayed[R], words: Words) -> Iterator[R]:
    return (record for record in from_words(game, [words]) if game.answer(record) != game.illegal_answer)


def from_words(game: Game[R], notations: Iterable[Words]) -> Iterator[R]:
    """The records that these words make; some make none."""
    for words in notations:
        try:
            yield game.parse(" ".join(words))
        except NotationError:
            continue
