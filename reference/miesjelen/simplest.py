"""What makes a Miesjelen record simple besides its tricks: few sessions and players, and the scores of a fresh game."""

from __future__ import annotations

from collections.abc import Iterator

from reference.miesjelen.records import FRESH, Game

Weight = tuple[int, ...]


def weigh_besides_tricks(record: Game, weight: Weight) -> Weight:
    """The weight of a record, given that of its tricks: brief illegal records and few busy tricks still come first."""
    odd = sum(score != FRESH for score in record.scores)
    return (*weight[:2], len(record.sessions), len(record.scores), odd, *weight[2:])


def with_fresh_scores(record: Game) -> Iterator[Game]:
    """Everybody, or one player more, has the score of a fresh game."""
    before = record.scores
    one_more = ((*before[:seat], FRESH, *before[seat + 1 :]) for seat in range(len(before)))
    for scores in dict.fromkeys(((FRESH,) * len(before), *one_more)):
        if scores != before:
            yield record._replace(scores=scores)
