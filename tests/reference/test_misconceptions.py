"""The misconceptions: each is really wrong, in its own way, and answers exactly as its wrong program does."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.cards import Card, parse_cards
from reference.contract import CRASHES, LOOPS, Misconception
from reference.misreadings import Misreading, changed_parts, combine
from reference.sedma.game import SEDMA
from reference.sedma.misconceptions import MISREADINGS
from reference.sedma.rules import DECK, RULES, Reading
from tests.reference.hugs import answers
from tests.strategies import any_records, games, repeat_at

Record = tuple[Card, ...]
MISCONCEPTIONS = tuple(SEDMA.misconceptions())
Group = tuple[Misconception[Record], ...]

BANK = Path(__file__).parents[2] / "testcases" / "sedma" / "bank" / "chaff"
SHOWN = {*SEDMA.outcomes.values(), CRASHES, LOOPS}
MANY = 20
"""The number of records of each recipe on which misconceptions are compared."""

MISREAD, OTHERS = 8, 12
"""How many records `make test` asks each wrong program: that it gets wrong, and others. `make test-long` asks all."""

LOOPING = 1
"""The number of endless records on which a program is run: each costs the whole time limit."""

spoilt = st.builds(repeat_at, games, st.integers(0, 31), st.integers(0, 31))
cut = st.builds(lambda game, length: game[:length], games, st.integers(0, 31))
records = st.one_of(games, spoilt, cut, any_records)
each = pytest.mark.parametrize(
    "misconception", MISCONCEPTIONS, ids=[misconception.id for misconception in MISCONCEPTIONS]
)


@cache
def pool(each_recipe: int, seed: int = 7) -> tuple[Record, ...]:
    rng = random.Random(seed)
    return tuple(recipe.make(rng) for recipe in SEDMA.recipes() for _ in range(each_recipe))


def with_a_card_again(rng: random.Random) -> Record:
    """A whole game in which the first card is repeated before the end, which no recipe makes in this way."""
    game = rng.sample(DECK, len(DECK))
    game.insert(rng.randrange(1, 31), game[0])
    return tuple(game)


@cache
def truth(each_recipe: int) -> tuple[str, ...]:
    return tuple(map(SEDMA.answer, pool(each_recipe)))


def still_alike(alike: Group, record: Record) -> list[Group]:
    """The misconceptions that still agree with another after this record."""
    by_answer = defaultdict(list)
    for misconception in alike:
        by_answer[misconception.answer(record)].append(misconception)
    return [tuple(group) for group in by_answer.values() if len(group) > 1]


@given(records)
def test_the_default_reading_is_the_rules(record: Record) -> None:
    assert RULES.read(record) == SEDMA.answer(record)


def test_the_default_reading_is_the_rules_on_every_recipe() -> None:
    assert tuple(map(RULES.read, pool(3))) == truth(3)


def test_every_misconception_has_its_wrong_program_and_the_reverse() -> None:
    ids = [misconception.id for misconception in MISCONCEPTIONS]
    assert sorted(ids) == sorted(path.stem.replace("_", "-") for path in BANK.glob("*.hs"))


@pytest.mark.no_cover
@each
def test_it_is_really_wrong(misconception: Misconception[Record]) -> None:
    assert any(misconception.answer(record) != right for record, right in zip(pool(MANY), truth(MANY), strict=True))


@pytest.mark.no_cover
def test_no_two_give_the_same_answers() -> None:
    rng = random.Random(1)
    many = (*pool(MANY), *(with_a_card_again(rng) for _ in range(MANY)))
    alike = [MISCONCEPTIONS]
    for record in many:
        alike = [part for group in alike for part in still_alike(group, record)]
    assert [[misconception.id for misconception in group] for group in alike] == []


@settings(max_examples=25)
@given(records)
def test_each_has_an_answer_to_every_record(record: Record) -> None:
    assert {misconception.answer(record) for misconception in MISCONCEPTIONS} <= SHOWN


@settings(max_examples=100)
@given(records, st.sampled_from(MISREADINGS), st.sampled_from(MISREADINGS))
def test_two_together_have_an_answer_to_every_record(
    record: Record, first: Misreading[Reading], second: Misreading[Reading]
) -> None:
    both = combine((first.reading, second.reading), RULES)
    assert both is None or both.read(record) in SHOWN


def test_two_readings_of_the_same_part_cannot_be_joined() -> None:
    assert combine((Reading(first_leader=1), Reading(first_leader=2)), RULES) is None
    joined = combine((Reading(first_leader=1), Reading(bonus=lambda _: 0)), RULES)
    assert joined is not None
    assert changed_parts(joined, RULES).keys() == {"first_leader", "bonus"}


@pytest.mark.parametrize(("name", "record", "expected"), [
    ("crash-on-empty", "", CRASHES),
    ("loops-on-wrong-length", "7H", LOOPS),
    ("loops-on-wrong-length", "7H 7H", "Nothing"),
    ("length-only-empty", "7H 8H", "Just (AC,Three)"),
    ("no-length-check", "", "Just (BD,Three)"),
    ("length-multiple-of-four", "", "Just (AC,Three)"),
])  # fmt: skip
def test_illegal_records_are_answered_as_their_programs_do(name: str, record: str, expected: str) -> None:
    by_id = {misconception.id: misconception for misconception in MISCONCEPTIONS}
    assert by_id[name].answer(parse_cards(record)) == expected


def part_for(misconception: Misconception[Record]) -> list[Record]:
    """A part of the records, with enough that this misconception gets wrong."""
    rng = random.Random(misconception.id)
    shuffled = rng.sample(pool(2), len(pool(2)))
    wrong = [record for record in shuffled if misconception.answer(record) != SEDMA.answer(record)]
    right = [record for record in shuffled if record not in set(wrong)]
    return wrong[:MISREAD] + right[:OTHERS]


@pytest.mark.parametrize("records_for", [part_for, pytest.param(lambda _: pool(2), marks=pytest.mark.long, id="all")])
@each
def test_haskell_gives_the_same_answers(
    misconception: Misconception[Record],
    records_for: Callable[[Misconception[Record]], Sequence[Record]],
    tmp_path: Path,
) -> None:
    pairs = [(record, misconception.answer(record)) for record in records_for(misconception)]
    endless = [(record, answer) for record, answer in pairs if answer == LOOPS][:LOOPING]
    expected = dict(endless + [(record, answer) for record, answer in pairs if answer != LOOPS])
    program = BANK / f"{misconception.id.replace('-', '_')}.hs"
    given_answers = answers(program, list(expected), tmp_path, cpu_seconds=1 if endless else 20)
    wrong = {
        SEDMA.format(record): (answer, given)
        for (record, answer), given in zip(expected.items(), given_answers, strict=True)
        if answer != given
    }
    assert wrong == {}
