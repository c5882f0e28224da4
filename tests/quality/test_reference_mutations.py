"""Whether what we know without the reference would notice a reference that is slightly wrong.

Every mutant of the rules, the cards and the game runs here: several hundred, in a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from tests.quality.reference_battery import first_failure
from tests.quality.reference_mutants import CARDS, GAME, RULES, Mutant, load
from tests.quality.reference_mutants import mutants_of as make_mutants

pytestmark = pytest.mark.no_cover  # measures; see pyproject.toml

KILLED = 0.95
"""The gate of ``ADEQUACY.md``."""

EQUIVALENT: dict[tuple[str, str, str, str], str] = {
    (RULES, "(module)", "str | None", "str"): "a type",
    (RULES, "(module)", "str | None", "None"): "a type",
    (RULES, "find_position", "range(len(cards) - 1, 0, -1)", "range(len(cards) - 1, -1, -1)"): (
        "the leader's card is the last to be asked, and the leader wins in any case"
    ),
    (RULES, "play", "self.seat(leader, self.position(four))", "self.seat(self.position(four), leader)"): (
        "every reading adds the two numbers"
    ),
    (RULES, "play_out", "score.points[AC] > score.points[BD]", "score.points[AC] >= score.points[BD]"): (
        "90 points in tens cannot be shared equally"
    ),
    (GAME, "conclude", "taken.points or 0", "taken.points"): "every trick of Sedma has points, if only 0",
    (GAME, "_plays", "reading.seat(trick.leader, position)", "reading.seat(position, trick.leader)"): (
        "every reading adds the two numbers"
    ),
    (GAME, "_decide", "trick.taken and play.seat == trick.taken.seat", "play.seat == trick.taken.seat"): (
        "only tricks that were taken are explained"
    ),
}
"""The survivors (module, definition, before, after), each with the reason why nobody could tell the difference."""


@dataclass(frozen=True)
class Fate:
    """A mutant, and the check that exposed it."""

    mutant: Mutant
    killer: str | None


@cache
def mutants_of(name: str) -> tuple[Mutant, ...]:
    return tuple(make_mutants(name))


def run(mutants: Iterable[Mutant]) -> Iterator[Fate]:
    """Put each mutant to the battery; the whole run is this over every module."""
    for mutant in mutants:
        try:
            subject = load(mutant)
        except Exception:  # noqa: BLE001, RUF100  # it does not even load
            yield Fate(mutant, "load")
        else:
            yield Fate(mutant, first_failure(subject))


def survivors(fates: Iterable[Fate]) -> list[Mutant]:
    return [fate.mutant for fate in fates if fate.killer is None]


def key(mutant: Mutant) -> tuple[str, str, str, str]:
    return mutant.module, mutant.definition, mutant.old, mutant.new


def killed_share(fates: Sequence[Fate]) -> float:
    return sum(fate.killer is not None for fate in fates) / len(fates)


def test_the_reference_itself_passes() -> None:
    assert first_failure(load()) is None


@pytest.mark.parametrize("name", [CARDS, *(pytest.param(name, marks=pytest.mark.long) for name in (RULES, GAME))])
def test_the_mutants_of_a_module_are_killed_or_explained(name: str) -> None:
    fates = list(run(mutants_of(name)))
    unexplained = [str(mutant) for mutant in survivors(fates) if key(mutant) not in EQUIVALENT]
    assert not unexplained, "strengthen the battery, or say in EQUIVALENT why nobody could tell"
    outdated = {known for known in EQUIVALENT if known[0] == name} - {key(mutant) for mutant in survivors(fates)}
    assert not outdated, "these no longer survive"
    assert killed_share(fates) >= KILLED
    assert killed_share([fate for fate in fates if not fate.mutant.prose]) >= KILLED


@pytest.mark.parametrize(("name", "enough"), [(CARDS, 60), (RULES, 150), (GAME, 80)])
def test_there_are_enough_different_mutants_to_speak_of_a_share(name: str, enough: int) -> None:
    mutants = mutants_of(name)
    assert sum(not mutant.prose for mutant in mutants) > enough
    assert [str(mutant) for mutant in mutants if mutant.old == mutant.new] == []


def test_every_sentence_of_the_rules_has_mutants() -> None:
    touched = {mutant.definition for mutant in mutants_of(RULES)}
    assert touched >= {
        "crosswise", "clockwise", "is_joker", "matches", "last_match", "card_points", "whole_trick", "last_trick_bonus",
        "count", "more_points", "prize", "length_fault", "repeat_faults", "foreign_faults", "faults", "play_out",
        "stock_before", "Reading",
    }  # fmt: skip
