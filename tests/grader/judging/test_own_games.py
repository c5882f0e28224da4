"""A student's own games: read with or without answers, and made into cases with the answers of the sheet."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.questions import questions_of
from grader.assignment.settings import load_assignment
from grader.errors import ExampleError
from grader.judging.own_examples import read_examples
from grader.judging.own_games import OwnGame, make_cases, read_own_games
from reference.cards import Card, format_cards, parse_cards
from reference.sedma.game import SEDMA
from tests.strategies import any_records

ASSIGNMENT = load_assignment("sedma")
CODEC = ASSIGNMENT.settings.codec
answers = st.sampled_from(tuple(SEDMA.outcomes.values()))
records = st.lists(any_records, min_size=1, max_size=6)


@given(records, st.data())
def test_games_in_brackets_are_read_as_they_are_written(written: list[tuple[Card, ...]], data: st.DataObject) -> None:
    texts = [f"[{format_cards(one)}]" if data.draw(st.booleans()) else CODEC.source(one) for one in written]
    own = read_own_games("\n".join(texts), ASSIGNMENT)
    assert own.games == tuple(OwnGame(line, line, record) for line, record in enumerate(written, 1))
    assert own.notes == ()


@given(st.lists(st.tuples(any_records, answers), min_size=1, max_size=5), st.integers(1, 32))
def test_a_file_of_examples_is_read_as_example_reads_it(
    written: list[tuple[tuple[Card, ...], str]], width: int
) -> None:
    text = ""
    for record, answer in written:
        rows = [format_cards(record[start : start + width]) for start in range(0, len(record), width)]
        text += "\n".join(rows) + f" -> {answer}\n\n"
    examples = read_examples(text, ASSIGNMENT)
    own = read_own_games(text, ASSIGNMENT).games
    assert [(game.last, game.record, game.expected) for game in own] == [
        (example.line, example.record, example.expected) for example in examples
    ]


@given(st.text(alphabet=st.sampled_from("[](),= \n2789HCardetR8-#>xX'")) | st.text())
def test_whatever_is_written_is_read_or_refused_with_lines_of_the_file(text: str) -> None:
    with suppress(ExampleError):
        questions_of(make_cases(read_own_games(text, ASSIGNMENT).games, ASSIGNMENT), ASSIGNMENT)
        return
    with pytest.raises(ExampleError) as caught:
        read_own_games(text, ASSIGNMENT)
    lines = [int(number) for number in re.findall(r"^ *line (\d+):", str(caught.value), re.MULTILINE)]
    assert lines == sorted(set(lines))
    assert all(1 <= line <= len(text.splitlines()) for line in lines)
    assert lines or "no game in it yet" in str(caught.value)


@given(records)
def test_each_case_has_the_sheets_answer_and_is_a_kind_of_its_own(written: list[tuple[Card, ...]]) -> None:
    cases = make_cases([OwnGame(1, 1, record) for record in written], ASSIGNMENT)
    assert [parse_cards(case.record) for case in cases] == written
    assert [case.expected for case in cases] == [SEDMA.answer(record) for record in written]
    assert len({case.tags for case in cases}) == len({case.id for case in cases}) == len(written)


def test_a_card_that_no_program_can_be_given_is_refused_on_its_line() -> None:
    with pytest.raises(ExampleError, match=r"line 2: 2H is not in the deck, which has the ranks 7 8 9 10 J Q K A"):
        read_own_games("[7H 8H\n2H 9H]\n", ASSIGNMENT)
    with pytest.raises(ExampleError, match="line 1: 2H is not in the deck"):
        read_own_games("2H -> Nothing", ASSIGNMENT)
    with pytest.raises(ExampleError, match="line 2: 2H is not in the deck"):
        read_own_games("\ngame = [2H]", ASSIGNMENT)
