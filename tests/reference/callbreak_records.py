"""Hypothesis strategies for records of Callbreak, legal and not."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from reference.callbreak.course import DECK, Record, Round
from reference.callbreak.table import TABLE
from reference.tables import play_out


def _play(seed: int) -> Record:
    return play_out(TABLE, random.Random(seed))[:2]


def _change_cards(record: Record, place: int, others: tuple[int, ...], removed: int) -> Record:
    calls, cards = record[0]
    index = place % (len(cards) + 1)
    put = tuple(DECK[number] for number in others)
    return (Round(calls, (*cards[:index], *put, *cards[index + removed :])), *record[1:])


def _swap_cards(record: Record, first: int, second: int) -> Record:
    calls, cards = record[0]
    swapped = list(cards)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    return (Round(calls, tuple(swapped)), *record[1:])


def _change_calls(record: Record, calls: tuple[int, ...]) -> Record:
    return (Round(calls, record[0].cards), *record[1:])


games = st.integers(0, 2**32).map(_play)
"""Legal records: one or two rounds that were dealt and played at random."""

_places = st.integers(0, 51)
_cards = st.lists(_places, max_size=2).map(tuple)
altered = st.builds(_change_cards, games, st.integers(0, 60), _cards, st.integers(0, 2))
swapped = st.builds(_swap_cards, games, _places, _places)
called = st.builds(_change_calls, games, st.lists(st.integers(-1, 15), max_size=6).map(tuple))
cut = st.builds(lambda record, place: _change_cards(record, place, (), 52), games, _places)
several = st.builds(lambda record, times: record * times, games, st.integers(0, 7))
records = st.one_of(games, altered, swapped, called, cut, several)
