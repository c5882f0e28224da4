"""The reference against results obtained without it: by hand, by exhaustion, and by a second oracle in Haskell."""

from __future__ import annotations

import math
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit import second_oracle as oracle_module
from grader.audit.second_oracle import (
    Agreement,
    Disagreement,
    Oracle,
    Tool,
    compare,
    consult,
    evaluate,
    find_tool,
    make_records,
    open_oracle,
)
from grader.errors import SandboxFaultError, UsageError
from reference.cards import Card, parse_card
from reference.sedma.game import SEDMA
from reference.sedma.rules import (
    AC,
    ANSWERS,
    DECK,
    RULES,
    TRICK_SIZE,
    A,
    Record,
    Trick,
    clockwise,
    matches,
    play_out,
    winning_position,
)
from tests.conftest import unavailable
from tests.reference.truth import SmallDeck, Worked, patterns, small_decks, worked_records
from tests.strategies import cards, games

WORKED = pytest.mark.parametrize("worked", worked_records(), ids=lambda worked: worked.title)
DECKS = pytest.mark.parametrize("deck", small_decks(), ids=lambda deck: "-".join(deck.ranks))
LONGEST_DECKS = [deck.ranks for deck in small_decks() if len(deck.ranks) == 3][1:]
OUTCOMES = (*ANSWERS[0], *ANSWERS[1])


def tools() -> list[Tool]:
    programs: dict[Tool, str] = {"hugs": "runhugs", "ghc": "ghc"}
    return [tool for tool, program in programs.items() if shutil.which(program)]


def nearest_tool() -> Tool:
    """The tool that starts fastest, for tests that ask little of it."""
    return (tools() or [find_tool()])[0]


@pytest.fixture(params=["hugs", pytest.param("ghc", marks=pytest.mark.long)])
def tool(request: pytest.FixtureRequest) -> Tool:
    """Each way to run the second oracle; GHC compiles it for seconds, so `make test` does that only for one test."""
    wanted: Tool = request.param
    if wanted not in tools():
        unavailable(f"{wanted} is not installed")
    return wanted


@pytest.fixture(scope="module")
def assignment() -> Assignment:
    return load_assignment("sedma")


# Records worked by hand.


def test_the_worked_records_cover_every_answer_and_every_reason() -> None:
    assert len(worked_records()) >= 20
    assert {worked.answer for worked in worked_records()} == set(SEDMA.outcomes.values())
    reasons = {code for worked in worked_records() for code, _ in worked.reasons}
    assert reasons == {"too-short", "too-long", "repeated-card", "foreign-card"}


@WORKED
def test_the_reference_tells_a_worked_record_trick_by_trick(worked: Worked) -> None:
    story = SEDMA.tell(SEDMA.parse(worked.record))
    tricks = [
        (trick.plays[0].seat, tuple(str(play.card) for play in trick.plays), trick.winner, trick.points)
        for trick in story.tricks
    ]
    assert tricks == [(trick.leader, trick.cards, trick.winner, trick.points) for trick in worked.tricks]
    assert [(fault.code, fault.positions) for fault in story.faults] == list(worked.reasons)
    assert story.answer == worked.answer == SEDMA.answer(SEDMA.parse(worked.record))


@WORKED
def test_the_scores_of_a_worked_record_add_up(worked: Worked) -> None:
    sums = {"AC": 0, "BD": 0}
    for trick, trick_story in zip(worked.tricks, SEDMA.tell(SEDMA.parse(worked.record)).tricks, strict=True):
        sums["AC" if trick.winner in "AC" else "BD"] += trick.points
        assert {standing.side: int(standing.points) for standing in trick_story.score} == sums
    assert (worked.points is None) is (worked.answer == "Nothing")
    assert worked.points is None or worked.points == (sums["AC"], sums["BD"])


def test_the_second_oracle_tells_the_worked_records_trick_by_trick(assignment: Assignment, tool: Tool) -> None:
    games_worked = [worked for worked in worked_records() if worked.tricks]
    records = ", ".join(haskell(SEDMA.parse(worked.record)) for worked in games_worked)
    output = evaluate(assignment, f"map tricksTold [{records}]", tool)
    rows = re.findall(r"\('(.)','(.)',(\d+)\)", output)
    assert rows == [(t.leader, t.winner, str(t.points)) for worked in games_worked for t in worked.tricks]


def test_the_second_oracle_answers_the_worked_records_rightly(assignment: Assignment, tool: Tool) -> None:
    expressible = [worked for worked in worked_records() if not worked.foreign]
    assert ask(assignment, tool, [worked.record for worked in expressible]) == [w.answer for w in expressible]


# Small decks, counted out.


def haskell(record: Record) -> str:
    return "[" + ", ".join(f"Card {card.suit.name.title()} R{card.rank.value}" for card in record) + "]"


def end(record: Record) -> str:
    """The answer for a deck of any size: only the legality check knows how large a deck is."""
    outcome = play_out(record)
    ac, bd = outcome.score.points
    winner = outcome.winner if ac != bd else AC
    return ANSWERS[winner][RULES.prize(outcome.score, winner) - 1]


def count_ends(records: Iterable[Sequence[Card]], times: int) -> dict[str, int]:
    counts = Counter(end(tuple(record)) for record in records)
    assert set(counts) <= set(OUTCOMES)
    return {outcome: times * counts[outcome] for outcome in OUTCOMES}


@DECKS
def test_the_counts_of_a_small_deck_are_of_all_its_orders(deck: SmallDeck) -> None:
    assert tuple(deck.counts) == OUTCOMES
    assert sum(deck.counts.values()) == deck.orders == math.factorial(4 * len(deck.ranks))
    assert deck.patterns * deck.orders_per_pattern == deck.orders


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "deck",
    [
        # Three ranks have 34,650 patterns; one such deck is always counted, the others by `make test-long`.
        pytest.param(deck, id="-".join(deck.ranks), marks=[pytest.mark.long] if deck.ranks in LONGEST_DECKS else [])
        for deck in small_decks()
    ],
)
def test_the_reference_counts_a_small_deck_out(deck: SmallDeck) -> None:
    known = {text: parse_card(text) for text in next(patterns(deck.ranks))}
    counted = count_ends(
        ([known[text] for text in pattern] for pattern in patterns(deck.ranks)), deck.orders_per_pattern
    )
    assert counted == deck.counts


@pytest.mark.no_cover
def test_the_reference_counts_all_40320_orders_of_sevens_and_aces() -> None:
    (deck,) = (deck for deck in small_decks() if deck.ranks == ("7", "A"))
    whole = [parse_card(text) for text in next(patterns(deck.ranks))]
    assert count_ends(permutations(whole), 1) == deck.counts


def test_the_second_oracle_counts_small_decks_out(assignment: Assignment, tool: Tool) -> None:
    decks = [deck for deck in small_decks() if tool == "ghc" or len(deck.ranks) == 2]  # Hugs takes its time
    ranks = ", ".join("[" + ", ".join(f"R{rank}" for rank in deck.ranks) + "]" for deck in decks)
    output = evaluate(assignment, f"[census rs (patterns rs) | rs <- [{ranks}]]", tool)
    counted = [list(map(int, row.split(","))) for row in re.findall(r"\[([\d,]+)\]", output)]
    expected = [[count // deck.orders_per_pattern for count in deck.counts.values()] + [0] for deck in decks]
    assert counted == expected


def test_the_second_oracle_counts_all_40320_orders_of_sevens_and_aces(assignment: Assignment) -> None:
    if "ghc" not in tools():
        unavailable("a quarter of a minute in Hugs; needs ghc")
    (deck,) = (deck for deck in small_decks() if deck.ranks == ("7", "A"))
    output = evaluate(assignment, "census [R7, RA] (orders (packOf [R7, RA]))", "ghc")
    assert output == str([*deck.counts.values(), 0]).replace(" ", "")


# The second oracle.


def ask(assignment: Assignment, tool: Tool, records: Sequence[str]) -> list[str]:
    with open_oracle(assignment, tool) as oracle:
        return list(consult(assignment, oracle, [SEDMA.parse(record) for record in records]))


@pytest.mark.parametrize("name", ["public", "graded"])
def test_the_second_oracle_confirms_every_frozen_label(assignment: Assignment, name: str) -> None:
    suite = load_suite(suite_path(assignment, name))
    answers = ask(assignment, nearest_tool(), [case.record for case in suite.cases])
    assert {c.id: a for c, a in zip(suite.cases, answers, strict=True)} == {c.id: c.expected for c in suite.cases}


@pytest.mark.parametrize("workers", [1, 2])
def test_the_second_oracle_agrees_on_a_fixed_part_of_the_million(
    assignment: Assignment, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle_module, "CHUNK", 200)
    done: list[int] = []
    agreement = compare(assignment, 500, seed=2026, workers=workers, tool=nearest_tool(), progress=done.append)
    assert agreement.disagreements == ()
    assert str(agreement).startswith("the reference and the second oracle agree on 500 records (seed 2026, ")
    assert max(done) == 500
    assert len(done) == 3


def test_records_depend_on_the_seed_only_and_come_from_recipes_from_play_and_from_changes(
    assignment: Assignment,
) -> None:
    records = make_records(assignment, 4 * len(SEDMA.recipes()), "1/0")
    assert records == make_records(assignment, len(records), "1/0")
    assert records != make_records(assignment, len(records), "1/1")
    lengths = {len(record) for record in records[::4]}
    assert {0, 31, 32, 33} <= lengths, "every recipe has its turn"
    assert all(sorted(map(str, record)) == sorted(map(str, DECK)) for record in records[1::4])
    for changed in (records[2::4], records[3::4]):
        refused = sum(SEDMA.answer(record) == SEDMA.illegal_answer for record in changed)
        assert 0 < refused < len(changed)


def break_oracle(assignment: Assignment, folder: Path, old: str, new: str) -> Assignment:
    text = assignment.file("oracle/Oracle.hs").read_text(encoding="utf-8")
    assert old in text
    (folder / "oracle").mkdir()
    (folder / "oracle" / "Oracle.hs").write_text(text.replace(old, new), encoding="utf-8")
    return Assignment(
        assignment.name,
        folder,
        assignment.settings,
        assignment.rubric,
        assignment.types_source,
        assignment.types_module,
    )


def test_a_wrong_oracle_is_found_out_with_the_record(assignment: Assignment, tmp_path: Path) -> None:
    wrong = break_oracle(assignment, tmp_path, "seatsOf AC = [0, 2]", "seatsOf AC = [0, 1, 2]")
    agreement = compare(wrong, 100, seed=3, tool=nearest_tool())
    assert not agreement.holds
    first = agreement.disagreements[0]
    assert first.reference == SEDMA.answer(SEDMA.parse(first.record)) != first.oracle
    assert f"first: {first.record} is {first.reference} according to the reference, {first.oracle}" in str(agreement)


def test_an_oracle_that_crashes_disagrees_rather_than_stops(assignment: Assignment, tmp_path: Path) -> None:
    crashing = break_oracle(assignment, tmp_path, "| otherwise = Nothing", '| otherwise = error "no game"')
    assert ask(crashing, nearest_tool(), ["7H"]) == ["no game"]


def test_an_oracle_that_does_not_compile_is_a_fault_of_ours(assignment: Assignment, tmp_path: Path, tool: Tool) -> None:
    broken = break_oracle(assignment, tmp_path, "module Oracle where", "module Oracle where where")
    with pytest.raises(SandboxFaultError, match="the second oracle"):
        ask(broken, tool, ["7H"])


def test_an_oracle_that_falls_silent_is_a_fault_of_ours(assignment: Assignment) -> None:
    silent = Oracle("hugs", ("/bin/echo", "ready"), {})
    with pytest.raises(SandboxFaultError, match="answered 0 of 1 records; its last line was 'ready'"):
        list(consult(assignment, silent, [DECK]))


def test_without_any_haskell_the_user_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle_module, "shutil", SimpleNamespace(which=lambda _: None))
    with pytest.raises(UsageError, match="install ghc or hugs"):
        find_tool()


def test_a_disagreement_on_the_empty_record_can_be_read() -> None:
    agreement = Agreement(1, 1, "hugs", (Disagreement("", "Nothing", "Just (AC,One)"),))
    assert (
        "first: the empty record is Nothing according to the reference, Just (AC,One) according to the oracle"
        in str(agreement)
    )


# Metamorphic properties: how the answer moves when the record is changed. More in test_sedma_rules.py.

positions = st.integers(0, len(DECK) - 1)
numbers = st.integers(0, len(DECK) // TRICK_SIZE - 1)
Line = tuple[int, int, int]


def _played(record: Record) -> tuple[Sequence[Trick], Sequence[tuple[int | None, int]]]:
    outcome = play_out(record)
    return outcome.tricks, outcome.score.won


def lines(record: Record) -> list[Line]:
    return [(trick.leader, trick.winner, won[1]) for trick, won in zip(*_played(record), strict=True)]


def cut(record: Record) -> list[Record]:
    return [record[start : start + TRICK_SIZE] for start in range(0, len(record), TRICK_SIZE)]


def join(tricks: Iterable[Record]) -> Record:
    return tuple(card for trick in tricks for card in trick)


def turn(line: Line, seats: int) -> Line:
    leader, winner, points = line
    return clockwise(leader, seats), clockwise(winner, seats), points


def ending(record: Record) -> tuple[int, int]:
    outcome = play_out(record)
    return outcome.winner, outcome.prize


@given(games, positions, st.integers(0, 2))
def test_exchanging_two_cards_of_a_rank_changes_no_trick(game: Record, first: int, choice: int) -> None:
    alike = [position for position, card in enumerate(game) if card.rank is game[first].rank and position != first]
    swapped = list(game)
    swapped[first], swapped[alike[choice]] = game[alike[choice]], game[first]
    assert lines(tuple(swapped)) == lines(game)


@given(games, numbers, st.permutations(range(1, TRICK_SIZE)))
def test_reordering_the_followers_of_a_trick_turns_the_rest_of_the_table(
    game: Record, number: int, order: list[int]
) -> None:
    tricks = cut(game)
    old = tricks[number]
    tricks[number] = (old[0], *(old[position] for position in order))
    turned = winning_position(tricks[number]) - winning_position(old)
    before, after = lines(game), lines(join(tricks))
    assert after[:number] == before[:number]
    assert after[number][0] is before[number][0]
    assert after[number][1] is clockwise(before[number][1], turned)
    assert after[number + 1 :] == [turn(line, turned) for line in before[number + 1 :]]


@given(games, st.permutations(range(1, TRICK_SIZE)))
def test_turning_the_table_by_one_seat_in_the_first_trick_exchanges_the_teams(game: Record, order: list[int]) -> None:
    moved = (game[0], *(game[position] for position in order), *game[TRICK_SIZE:])
    winner, won = ending(game)
    odd = (winning_position(moved[:TRICK_SIZE]) - winning_position(game[:TRICK_SIZE])) % 2
    assert ending(moved) == (1 - winner if odd else winner, won)


@given(games, st.integers(0, 5))
def test_exchanging_neighbouring_tricks_moves_no_other_trick(game: Record, number: int) -> None:
    tricks = cut(game)
    tricks[number], tricks[number + 1] = tricks[number + 1], tricks[number]
    before, after = lines(game), lines(join(tricks))
    assert after[:number] == before[:number]
    assert after[number + 2 :] == before[number + 2 :]


@given(games)
def test_the_seat_of_the_last_winner_is_the_sum_of_all_winning_positions(game: Record) -> None:
    total = sum(winning_position(trick) for trick in cut(game))
    assert lines(game)[-1][1] == clockwise(A, total)


@given(games, numbers)
def test_a_card_that_does_not_match_takes_nothing_wherever_it_is_played(game: Record, number: int) -> None:
    tricks = cut(game)
    trick = tricks[number]
    losers = [position for position, card in enumerate(trick) if not matches(card, trick[0])]
    mixed = list(trick)
    for position, card in zip(losers, reversed([trick[position] for position in losers]), strict=True):
        mixed[position] = card
    tricks[number] = tuple(mixed)
    assert lines(join(tricks)) == lines(game)


@given(games, positions, cards)
def test_any_card_more_makes_a_record_illegal(game: Record, position: int, card: Card) -> None:
    assert SEDMA.answer((*game[:position], card, *game[position:])) == "Nothing"


@given(games, positions, cards)
def test_any_other_card_in_place_of_one_makes_a_record_illegal(game: Record, position: int, card: Card) -> None:
    changed = (*game[:position], card, *game[position + 1 :])
    assert (SEDMA.answer(changed) == "Nothing") is (card != game[position])


@given(games, st.integers(0, 32))
def test_no_beginning_of_a_game_is_a_game(game: Record, length: int) -> None:
    assert (SEDMA.answer(game[:length]) == "Nothing") is (length < 32)
