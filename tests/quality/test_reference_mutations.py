"""Whether what we know without the reference would notice a reference that is slightly wrong.

Every mutant of the rules, the cards and the game runs here: several hundred, in a few seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest

from tests.quality.reference_battery import BATTERY, Check, first_failure
from tests.quality.reference_mutants import CARDS, CHAIN, GAME, RULES, Mutant, Subject, load, mutants_of

KILLED = 0.95
"""The gate of ``ADEQUACY.md``."""

EQUIVALENT = {
    (
        GAME,
        "_because",
        "(trick.winner.value - trick.leader.value) % len(Seat)",
        "trick.winner.value - trick.leader.value",
    ): "A negative index into four cards finds the same card as its remainder by four, and zero stays zero.",
}
"""The survivors (module, definition, before, after), each with the reason why nobody could tell the difference."""


@dataclass(frozen=True)
class Fate:
    """A mutant, and the check that found it out."""

    mutant: Mutant
    killer: str | None


def run(mutants: Iterable[Mutant]) -> Iterator[Fate]:
    """Load each mutant and put it to the battery."""
    for mutant in mutants:
        try:
            subject = load(mutant)
        except Exception:  # noqa: BLE001, RUF100  # it does not even load
            yield Fate(mutant, "load")
        else:
            yield Fate(mutant, first_failure(subject))


@pytest.fixture(scope="module")
def fates(mutants: list[Mutant]) -> list[Fate]:
    return list(run(mutants))


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return [mutant for name in CHAIN for mutant in mutants_of(name)]


def survivors(fates: Iterable[Fate]) -> list[Mutant]:
    return [fate.mutant for fate in fates if fate.killer is None]


def key(mutant: Mutant) -> tuple[str, str, str, str]:
    return mutant.module, mutant.definition, mutant.old, mutant.new


def test_the_reference_itself_passes() -> None:
    assert first_failure(load()) is None


def test_every_survivor_is_explained(fates: list[Fate]) -> None:
    unexplained = [str(mutant) for mutant in survivors(fates) if key(mutant) not in EQUIVALENT]
    assert not unexplained, "strengthen the battery, or say in EQUIVALENT why nobody could tell"


def test_every_explained_survivor_survives(fates: list[Fate]) -> None:
    assert set(EQUIVALENT) <= {key(mutant) for mutant in survivors(fates)}


@pytest.mark.parametrize("name", CHAIN)
@pytest.mark.parametrize("prose", [True, False], ids=["prose too", "without prose"])
def test_the_mutants_of_each_module_are_killed(fates: list[Fate], name: str, prose: bool) -> None:
    own = [fate for fate in fates if fate.mutant.module == name and (prose or not fate.mutant.prose)]
    killed = sum(fate.killer is not None for fate in own)
    print(f"{name}: {killed} of {len(own)} mutants killed")
    assert killed >= KILLED * len(own)


def test_there_are_enough_mutants_to_speak_of_a_share(mutants: list[Mutant]) -> None:
    counts = Counter(mutant.module for mutant in mutants if not mutant.prose)
    assert counts[RULES] > 150
    assert counts[GAME] > 80
    assert counts[CARDS] > 60


def test_every_sentence_of_the_rules_has_mutants(mutants: list[Mutant]) -> None:
    touched = {mutant.definition for mutant in mutants if mutant.module == RULES}
    assert touched >= {
        "team_of", "opponents", "seat_at", "is_joker", "matches", "winning_place", "card_points", "trick_points",
        "play_tricks", "team_points", "won_a_trick", "prize", "length_fault", "repeat_faults", "foreign_faults",
        "faults", "replay",
    }  # fmt: skip


def test_no_mutant_is_the_original(mutants: list[Mutant]) -> None:
    assert [str(mutant) for mutant in mutants if mutant.old == mutant.new] == []


def test_a_check_that_kills_nothing_would_be_idle(fates: list[Fate]) -> None:
    """The later checks see only what the earlier ones let pass, so each is asked alone."""
    found = [load(fate.mutant) for fate in fates if fate.killer not in (None, "load")]
    for check in BATTERY:
        assert any(fails(check, subject) for subject in found), check.__name__


def fails(check: Check, subject: Subject) -> bool:
    try:
        check(subject)
    except Exception:  # noqa: BLE001, RUF100
        return True
    return False
