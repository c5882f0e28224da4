"""Records on their way into Haskell and back into the student's words."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.assignment.codecs import codec_of
from grader.grading.harness import clean_message
from reference.cards import FULL_DECK, Card, NotationError, parse_cards
from reference.shapes import Shape
from sandbox.interpreters import Hugs
from tests.record_shapes import CARD_LIST, CARD_TYPES, GAME, MOVE_LIST, ROUNDS, SAMPLES, Sample
from tests.strategies import any_records

CARDS = codec_of(CARD_LIST)


@given(any_records)
def test_a_card_that_was_not_decoded_yet_becomes_a_card(record: tuple[Card, ...]) -> None:
    undecoded = ",".join(f"harnessCard '{letter}'" for letter in CARDS.encode(record))
    restored = CARDS.restore(f"pattern match failure: replay [{undecoded}]")
    assert "harness" not in restored
    assert restored.replace(",", ", ") == f"pattern match failure: replay {CARDS.source(record)}"


@pytest.mark.parametrize(
    "rest", [",h", ",harnessC", ",harnessCard 'A", "] ++ map harnessCard (_SEL (,) (span x) 1)", ","]
)
def test_what_is_cut_off_or_only_ours_is_left_out(rest: str) -> None:
    restored = CARDS.restore(f"pattern match failure: f [harnessCard 'A'{rest}")
    assert restored.rstrip(",").startswith("pattern match failure: f [Card Heart R7")
    assert "harness" not in restored
    assert "_SEL" not in restored
    assert not restored.endswith("h")


def test_a_students_own_words_stay_as_they_are() -> None:
    assert CARDS.restore("not enough, h") == "not enough, h"


def test_a_record_is_written_as_in_haskell() -> None:
    assert CARDS.source(parse_cards("7H 10D")) == "[Card Heart R7, Card Diamond R10]"
    assert CARDS.source(()) == "[]"


@pytest.mark.parametrize(
    ("shape", "text", "source"),
    [
        (MOVE_LIST, "KH pass stop", "[Play (Card Heart RK), Pass, Stop]"),
        (ROUNDS, "3 -1 : 2H 3D / :", "[Round [3, -1] [Card Heart R2, Card Diamond R3], Round [] []]"),
        (GAME, "25 / 9H : JD", "(Game [25] [Session (Card Heart R9) [Card Diamond RJ]])"),
        (GAME, "", "(Game [] [])"),
    ],
)
def test_every_shape_is_written_as_the_argument_of_a_function(shape: Shape[Any], text: str, source: str) -> None:
    assert codec_of(shape).source(shape.parse(text)) == source


@pytest.mark.parametrize(
    ("shape", "text", "line"),
    [
        (CARD_LIST, "7H 8H AC", "ABf"),
        (MOVE_LIST, "7H pass stop", "Agh"),
        (ROUNDS, "3 -1 : 2H 3H / :", "3,-1,:AB/:/"),
        (GAME, "25 / 7H : 8H", "25,/A:B/"),
    ],
)
def test_a_record_is_one_line_with_a_letter_for_each_card_or_word(shape: Shape[Any], text: str, line: str) -> None:
    assert codec_of(shape).encode(shape.parse(text)) == line


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
@settings(max_examples=3, deadline=None)
@given(st.data())
def test_hugs_decodes_every_record_to_what_a_student_would_write(sample: Sample, data: st.DataObject) -> None:
    codec = codec_of(sample.shape)
    records = data.draw(st.lists(sample.records, min_size=30, max_size=60))
    lines = [codec.encode(record) for record in records]
    assert all(line.isprintable() and " " not in line for line in lines)
    sources = [codec.source(record).replace(", ", ",") for record in records]
    assert _decode(sample, lines) == sources


def _decode(sample: Sample, lines: Sequence[str]) -> list[str]:
    """What Hugs shows for each line, decoded, as an argument."""
    shown = f'shown :: {sample.argument} -> String\nshown value = showsPrec 11 value ""'
    return _run(sample, shown, lines).splitlines()


def _run(sample: Sample, shown: str, lines: Sequence[str]) -> str:
    """What Hugs prints for the lines, decoded, with a Haskell function ``shown``."""
    main = "main :: IO ()\nmain = getContents >>= mapM_ (putStrLn . shown . harnessDecode) . lines"
    program = ("module Main where", CARD_TYPES, sample.types, shown, main, codec_of(sample.shape).decoder(), "")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "Main.hs").write_text("\n".join(program), encoding="ascii")
        command = [word.replace("{dir}", folder) for word in Hugs().command("Main.hs")]
        text = "".join(f"{line}\n" for line in lines)
        return subprocess.run(
            command, input=text, env=Hugs().environment(), capture_output=True, text=True, check=False
        ).stdout


@pytest.mark.parametrize(
    ("kind", "text", "shown"),
    [
        ("cards", "7H 8H", 'shown [] = ""'),
        ("moves", "7H pass", 'shown (Pass : _) = ""'),
        ("rounds", "3 -1 : 2H 3H / :", 'shown [] = ""'),
        ("rounds", "3 -1 : 2H 3H / :", 'shown (Round [] _ : _) = ""'),
        ("game", "25 -3 / 9H : JD QD / 7H :", 'shown (Game _ []) = ""'),
        ("game", "25 -3 / 9H : JD QD / 7H :", 'shown (Game [] _) = ""'),
    ],
)
def test_the_error_of_a_program_shows_the_record_and_none_of_our_names(kind: str, text: str, shown: str) -> None:
    sample = SAMPLES[kind]
    codec, record = codec_of(sample.shape), sample.shape.parse(text)
    error = _run(sample, shown, [codec.encode(record)]).strip()
    assert "pattern match failure" in error
    restored = codec.restore(clean_message(error))
    source = codec.source(record).replace(", ", ",")
    assert restored.removesuffix("…") in f"pattern match failure: shown {source}"
    assert restored.endswith(source) or kind in ("cards", "moves")  # those are decoded only as far as the program looks


@pytest.mark.parametrize("shape", [CARD_LIST, MOVE_LIST])
def test_a_card_outside_the_deck_is_shown_with_the_ranks_there_are(shape: Shape[Any]) -> None:
    with pytest.raises(
        NotationError, match="2H is not in the deck, which has the ranks 7 8 9 10 J Q K A; write another"
    ):
        codec_of(shape).encode((FULL_DECK[0],))


def test_a_move_that_was_not_decoded_yet_becomes_a_move() -> None:
    restored = codec_of(MOVE_LIST).restore("pattern match failure: f [harnessMove 'A',harnessMove 'g',harnessMove 'h'")
    assert restored == "pattern match failure: f [Play (Card Heart R7),Pass,Stop"
