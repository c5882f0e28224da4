"""Games as people write them: in either notation, on a line or in a paragraph; every bad line is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.game_paragraphs import split_games
from grader.assignment.records import read_record
from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.written_games import Line, Reading, WrittenGame, code_lines, list_misreadings, read_game
from grader.errors import RecordError
from reference.cards import Card, format_cards, parse_cards
from reference.catalogue import GAMES
from reference.sedma.game import SEDMA
from reference.shapes import Shape
from tests.record_shapes import GAME, MOVE_LIST, ROUNDS, SAMPLES, Sample
from tests.strategies import any_records, games

ASSIGNMENT = load_assignment("sedma")
CARDS = ASSIGNMENT.settings.codec


def read(text: str, assignment: Assignment = ASSIGNMENT) -> Reading:
    lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
    return read_game(WrittenGame(lines or (Line(1, ""),)), assignment)


def read_all(text: str, assignment: Assignment = ASSIGNMENT) -> tuple[list[str], tuple[str, ...]]:
    """The records of a text, in the game's notation, and the notes."""
    written, notes = split_games(code_lines(text), assignment)
    readings = [read_game(game, assignment) for game in written]
    assert not [reading.misreadings for reading in readings if reading.misreadings]
    return [assignment.game.format(reading.record) for reading in readings], notes


@contextmanager
def assignment_of(shape: Shape[Any]) -> Iterator[Assignment]:
    """An assignment whose game has records of this shape."""
    game: Any = copy(SEDMA)
    game.shape = shape
    with mock.patch.dict(GAMES, sedma=game):
        yield ASSIGNMENT


@given(any_records, st.data())
def test_a_record_reads_the_same_in_both_notations(record: tuple[Card, ...], data: st.DataObject) -> None:
    around = data.draw(st.sampled_from(["{}", "replay {}", "game1 = {}", "game' = replay ({})"]))
    break_ = data.draw(st.sampled_from([", ", ",", "\n, ", ",\n"]))
    haskell = around.format(CARDS.source(record).replace(", ", break_))
    assert read(haskell) == Reading(record)
    assert read(f"[{format_cards(record).replace(' ', break_)}]") == Reading(record)
    assert read(format_cards(record)) == Reading(record)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Card Hea RA", "'Hea' is not a suit: write Heart"),
        ("Card hearts RA", "'hearts' is not a suit: write Heart"),
        ("Card X RA", "'X' is not a suit: write one of Heart, Diamond, Spade, Club"),
        ("Card Heart 7", "'7' is not a rank: write R7"),
        ("Card Heart 10", "'10' is not a rank: write R10"),
        ("Card Heart a", "'a' is not a rank: write RA"),
        ("Card Heart Ace", "'Ace' is not a rank: write RA"),
        ("Card Heart R2", "'R2' is not a rank: write one of R7, R8, R9, R10, RJ, RQ, RK, RA"),
        ("Card R7 Heart", "'Card R7 Heart': the suit comes before the rank: write Card Heart R7"),
        (
            "Card Heart",
            "'Card Heart' is not a card in Haskell: write a suit and a rank behind `Card`, as in Card Heart R7",
        ),
        ("card Heart R7", "'card Heart R7' is not a card in Haskell"),
        ("Card Heart R7, 8H", "'8H' is not a card in Haskell"),
        ("Card Heart R7 R8", "'Card Heart R7 R8' is not a card in Haskell"),
        ("[Card Heart R7", "the '[' is never closed; write ']' behind the last card"),
        ("Card Heart R7]", "nothing was opened that this ']' closes; remove it"),
        ("[7H] [8H]", "']' is in the middle of a game; write each game on a line of its own"),
        ("] 7H [", "']' is in the middle of a game"),
        ("7H 8X", "'8X' is not a card: write rank and suit"),
        ("7H = 8H", "'=' is not a card"),
        ("x" * 100_000, "xxx…' is not a card"),
    ],
)
def test_what_cannot_be_read_is_shown_with_what_to_write(text: str, message: str) -> None:
    (misreading,) = read(text).misreadings
    assert message in misreading.message
    assert len(misreading.message) < 200


def test_two_cards_without_a_comma_are_two_cards() -> None:
    assert read("[Card Heart R7 Card Spade RA]") == Reading(parse_cards("7H AS"))


@given(any_records, st.sets(st.integers(0, 9)))
def test_every_bad_line_is_reported_once_in_order(record: tuple[Card, ...], bad: set[int]) -> None:
    lines = [format_cards(record[start::10]) for start in range(10)]
    spoilt = [f"{line} XX YY" if number in bad else line for number, line in enumerate(lines)]
    misreadings = read("\n".join(spoilt)).misreadings
    assert [misreading.line - 1 for misreading in misreadings] == sorted(bad)


@given(st.text(alphabet=st.sampled_from("[](),= \n7HCardetR8-#>xX'")) | st.text())
def test_whatever_is_written_is_read_or_reported(text: str) -> None:
    written, _ = split_games(code_lines(text), ASSIGNMENT)
    for game in written:
        reading = read_game(game, ASSIGNMENT)
        assert reading.misreadings or ASSIGNMENT.game.format(reading.record) is not None
        assert all(game.first <= misreading.line <= game.last for misreading in reading.misreadings)


@given(st.lists(st.tuples(games, st.sampled_from([1, 4, 8, 16, 32]))), st.data())
def test_possible_games_may_be_on_lines_and_in_paragraphs(
    written: list[tuple[tuple[Card, ...], int]], data: st.DataObject
) -> None:
    text = ""
    for record, width in written:
        rows = [format_cards(record[start : start + width]) for start in range(0, 32, width)]
        text += data.draw(st.sampled_from(["", "# a game\n", "\n\n"])) if width == 32 else "\n"
        text += "\n# not a break\n".join(rows) + "\n" + ("" if width == 32 else "\n")
    assert read_all(text) == ([format_cards(record) for record, _ in written], ())


def test_short_records_have_a_line_each() -> None:
    whole = format_cards(parse_cards("7H 8H 9H 10H JH QH KH AH") * 4)
    records, notes = read_all(f"7H 7H\n{whole}\n[]\n8H 9H")
    assert records == ["7H 7H", whole, "", "8H 9H"]
    assert notes == ()


def test_a_paragraph_that_may_have_been_meant_as_one_game_is_mentioned() -> None:
    records, notes = read_all("-- one trick per line\n7H 8H 9H 10H\nJH QH KH AH\n")
    assert records == ["7H 8H 9H 10H", "JH QH KH AH"]
    assert notes == (
        "lines 2 to 3 were read as 2 games, one on each line; if they are one game, write [ before it and ] behind it",
    )
    assert read_all("[7H 8H 9H 10H\nJH QH KH AH]") == (["7H 8H 9H 10H JH QH KH AH"], ())


def test_a_game_in_brackets_may_be_a_definition_over_several_lines() -> None:
    text = "game1 :: Cards\ngame1 =\n  [ Card Heart R7\n\n  , Card Heart R8 -- not yet done\n  ]\n9H\n[]"
    assert read_all(text) == (["7H 8H", "9H", ""], ())


def test_a_line_that_ends_with_a_comma_goes_on() -> None:
    assert read_all("7H, 8H,\n9H\n\nCard Heart R7,\nCard Heart R8") == (["7H 8H 9H", "7H 8H"], ())


def test_one_bad_line_is_a_message_and_several_are_a_list() -> None:
    one, two = (read(text).misreadings for text in ("7X", "7X\n8Y"))
    assert list_misreadings(one).startswith("line 1: '7X' is not a card")
    assert re.fullmatch(r"2 lines cannot be read:\n  line 1: '7X'.*\n  line 2: '8Y'.*", list_misreadings(two))


@given(st.sampled_from(list(SAMPLES.values())), st.data())
def test_records_of_every_shape_read_the_same_in_both_notations(sample: Sample, data: st.DataObject) -> None:
    record = data.draw(sample.records)
    around = data.draw(st.sampled_from(["{}", "replay {}", "game1 = {}", "game' = replay ({})"]))
    break_ = data.draw(st.sampled_from([", ", ",", "\n, ", ",\n"]))
    with assignment_of(sample.shape) as assignment:
        haskell = around.format(assignment.settings.codec.source(record).replace(", ", break_))
        assert read(haskell, assignment) == Reading(record)
        assert read(sample.shape.format(record).replace(" ", "\n"), assignment) == Reading(record)
        assert read_record(haskell, assignment) == record


@pytest.mark.parametrize(
    ("shape", "text", "message"),
    [
        (MOVE_LIST, "[Play (Card Heart R7), pass]", "'pass' is not a move in Haskell: write Pass"),
        (
            MOVE_LIST,
            "[Play (Card Heart R7), Skip]",
            "'Skip' is not a move in Haskell: write one of Play (Card Heart R7), Pass",
        ),
        (
            MOVE_LIST,
            "[Card Heart R8]",
            "'Card Heart R8' is a card and not yet a move: write Play before it, as in Play (Card",
        ),
        (MOVE_LIST, "[Play (Card Hea R8)]", "'Hea' is not a suit: write Heart"),
        (
            MOVE_LIST,
            "[Play 7H]",
            "'7H' is not a card in Haskell: write a suit and a rank behind `Card`, as in Card Heart R7",
        ),
        (
            MOVE_LIST,
            "[Pass Stop, Play]",
            "'Play' is not a move in Haskell: write one of Play (Card Heart R7), Pass, Stop",
        ),
        (MOVE_LIST, "[Play (Card Heart R7)", "the '[' is never closed; write ']' behind the last move"),
        (ROUNDS, "[Round [1, x] []]", "'x' is not a number"),
        (ROUNDS, "[Round 1 []]", "'1' is where '[' should be: write it, as in [1, 2]"),
        (ROUNDS, "[Round [1]]", "']' is where '[' should be: write it, as in [Card Heart R2, Card Heart R3]"),
        (
            ROUNDS,
            "Round [1] []",
            "'Round' is where '[' should be: write it, as in [Round [1, 2] [Card Heart R2, Card Heart R3]]",
        ),
        (ROUNDS, "[Round [1] [], round [1] []]", "'round' is where 'Round' should be: write it, as in Round [1, 2]"),
        (
            ROUNDS,
            "[Round [1] []] [Round [1] []]",
            "'[' is behind the end of the game: write each game on a line of its own",
        ),
        (ROUNDS, "[Round [1] [Card Heart R2]", "the end is where ']' should be"),
        (ROUNDS, "[Round [1 [Card Heart R2]]", "'[' is where ']' should be"),
        (GAME, "Game [25] [Session [Card Heart R7]]", "'[ Card Heart' is not a card in Haskell"),
        (GAME, "Game [25] [Session", "the end is missing: write Card Heart R7"),
        (GAME, "Game", "the end is where '[' should be: write it, as in [1, 2]"),
    ],
)
def test_mistakes_in_the_haskell_of_any_shape_are_shown_with_what_to_write(
    shape: Shape[Any], text: str, message: str
) -> None:
    with assignment_of(shape) as assignment:
        (misreading,) = read(text, assignment).misreadings
    assert message in misreading.message
    assert len(misreading.message) < 200


@given(
    st.sampled_from([sample.shape for sample in SAMPLES.values()]),
    st.lists(
        st.sampled_from(
            [
                "[",
                "]",
                "(",
                ",",
                "=",
                "->",
                "\n",
                "Round",
                "Game",
                "Session",
                "Play",
                "Pass",
                "Card",
                "Heart",
                "R7",
                "7H",
                "-3",
                ":",
                "/",
            ]
        )
    ),
)
def test_whatever_is_written_in_any_shape_is_read_or_reported(shape: Shape[Any], words: list[str]) -> None:
    with assignment_of(shape) as assignment:
        written, _ = split_games(code_lines(" ".join(words)), assignment)
        for game in written:
            reading = read_game(game, assignment)
            assert reading.misreadings or shape.format(reading.record) is not None
            assert all(game.first <= misreading.line <= game.last for misreading in reading.misreadings)


def test_lists_within_lists_are_one_game() -> None:
    text = "g1 =\n [ Round [1]\n   [Card Heart R2]\n , Round [] [] ]\n[Round [] []]\n1 :\n2H /\n3 : 3H\n"
    with assignment_of(ROUNDS) as assignment:
        assert read_all(text, assignment)[0] == ["1 : 2H / :", ":", "1 : 2H / 3 : 3H"]
        with pytest.raises(RecordError, match="there are 2 games here, which end on lines 4, 5; give one of them"):
            read_record(text, assignment)
        assert read_record("[Round [] []] -> Just ([A],[1])", assignment) == ROUNDS.parse(":")


def test_a_game_of_two_lists_is_one_game() -> None:
    text = "Game [25, -3]\n  [ Session (Card Heart R9) [] ]\nGame [] []\n25 -3 / 9H :"
    with assignment_of(GAME) as assignment:
        assert read_all(text, assignment)[0] == ["25 -3 / 9H :", "", "25 -3 / 9H :"]
        with pytest.raises(RecordError, match="there are 2 games here, which end on lines 2, 3; give one of them"):
            read_record(text, assignment)
