"""Hypothesis strategies for records of Septica, legal and not."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from reference.septica.rules import DECK, PASS, STOP, Move, Record
from reference.septica.table import TABLE
from reference.tables import play_out


def _play(seed: int) -> Record:
    return play_out(TABLE, random.Random(seed))


def _put(record: Record, place: int, moves: tuple[Move, ...], removed: int) -> Record:
    index = place % (len(record) + 1)
    return (*record[:index], *moves, *record[index + removed :])


moves = st.one_of(st.sampled_from(DECK), st.sampled_from((PASS, STOP)))
games = st.integers(0, 2**32).map(_play)
"""Legal records: games that were dealt and played at random."""

altered = st.builds(_put, games, st.integers(0, 200), st.lists(moves, max_size=2).map(tuple), st.integers(0, 2))
"""Games with some moves put in or taken out: some of them are still possible."""

cut = st.builds(lambda game, length: game[: length % len(game)], games, st.integers(0, 200))
any_records = st.lists(moves, max_size=90).map(tuple)
records = st.one_of(games, altered, cut, any_records)
