"""Septica's misconceptions: each is really wrong, in its own way, and means what its name says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from reference.contract import CRASHES, LOOPS, Misconception
from reference.ruled_game import RuledGame
from reference.septica.game import SEPTICA
from reference.septica.misconceptions import MISREADINGS
from reference.septica.rules import RULES, Record
from tests.reference.septica_records import records

MISCONCEPTIONS = tuple(SEPTICA.misconceptions())
SHEET = Path(__file__).parents[2] / "testcases" / "septica" / "sheet.md"
SHOWN = {*SEPTICA.outcomes.values(), CRASHES, LOOPS}

each = pytest.mark.parametrize(
    "misconception", MISCONCEPTIONS, ids=[misconception.id for misconception in MISCONCEPTIONS]
)


@settings(max_examples=40)
@given(records)
def test_reading_without_events_gives_the_answer_of_the_events(record: Record) -> None:
    for reading in (RULES, *(known.reading for known in MISREADINGS)):
        assert SEPTICA.read(reading, record) == RuledGame.read(SEPTICA, reading, record)


@settings(max_examples=40)
@given(records)
def test_each_has_an_answer_to_every_record(record: Record) -> None:
    assert {misconception.answer(record) for misconception in MISCONCEPTIONS} <= SHOWN


@each
def test_the_sentence_stands_in_the_sheet(misconception: Misconception[Record]) -> None:
    assert misconception.sentence in " ".join(re.sub(r"[`*]", "", SHEET.read_text(encoding="utf-8")).split())


@each
def test_the_words_are_for_students_and_give_no_code_away(misconception: Misconception[Record]) -> None:
    for words in (misconception.title, misconception.hint):
        assert words
        assert words[0].isupper()
        assert not re.search(r"[=<>|\\\[\]{}_`$&;]|::|->|\bR(7|8|9|10|[JQKA])\b|\b(Just|Maybe|replay|Eq)\b", words)
    assert "?" in misconception.hint
    assert misconception.hint.endswith(("?", "."))
    assert not misconception.title.endswith(".")


def test_titles_and_hints_are_all_different() -> None:
    assert len({misconception.title for misconception in MISCONCEPTIONS}) == len(MISCONCEPTIONS)
    assert len({misconception.hint for misconception in MISCONCEPTIONS}) == len(MISCONCEPTIONS)
