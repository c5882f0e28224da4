"""The notation of records by their shape: what is written reads back, and what cannot be read is shown."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.cards import PIQUET_DECK, NotationError, parse_cards
from reference.shapes import ListOf, Made, MisreadError, Number, NumberList, OneCard, Shape
from tests.record_shapes import CARD_LIST, GAME, MOVE_LIST, ROUNDS, SAMPLES, Game, Round, Session

H7, H8, HK = parse_cards("7H 8H KH")
shaped = st.sampled_from(list(SAMPLES.values())).flatmap(
    lambda sample: st.tuples(st.just(sample.shape), sample.records)
)


@given(shaped)
def test_what_is_written_reads_back(drawn: tuple[Shape[Any], Any]) -> None:
    shape, record = drawn
    assert shape.parse(shape.format(record)) == record
    assert type(shape.parse(shape.format(record))) is type(record)


@given(shaped)
def test_case_commas_and_blanks_do_not_matter(drawn: tuple[Shape[Any], Any]) -> None:
    shape, record = drawn
    text = shape.format(record)
    assert shape.parse(text.lower()) == shape.parse(text.upper()) == record
    assert shape.parse(text.replace(" ", "\n, ")) == record
    for separator in shape.separators:
        text = text.replace(f" {separator} ", separator)
    assert shape.parse(text) == record


@pytest.mark.parametrize(
    ("shape", "text", "record"),
    [
        (CARD_LIST, "", ()),
        (MOVE_LIST, "KH 7h PASS Stop", (HK, H7, "pass", "stop")),
        (ROUNDS, "", ()),
        (ROUNDS, "1 2 3 4 :", (Round((1, 2, 3, 4), ()),)),
        (ROUNDS, ": 7H 8H", (Round((), (H7, H8)),)),
        (ROUNDS, ": / :", (Round((), ()), Round((), ()))),
        (GAME, "", Game((), ())),
        (GAME, "25 -3", Game((25, -3), ())),
        (GAME, "/ 7H :", Game((), (Session(H7, ()),))),
        (GAME, "25 / 7H : 8H / KH :", Game((25,), (Session(H7, (H8,)), Session(HK, ())))),
    ],
)
def test_empty_parts_are_written_as_agreed(shape: Shape[Any], text: str, record: Any) -> None:
    assert shape.parse(text) == record
    assert shape.parse(shape.format(record)) == record
    assert shape.format(record).casefold() == text.casefold()


def test_a_separator_may_be_written_though_nothing_follows_and_a_minus_as_in_a_printed_text() -> None:
    assert GAME.parse("25 −3 /") == Game((25, -3), ())


@pytest.mark.parametrize(
    ("shape", "text", "problems"),
    [
        (CARD_LIST, "7H 8X", {1: "'8X' is not a card: write rank and suit"}),
        (CARD_LIST, "7H : 8H", {1: "':' is not a card"}),
        (
            MOVE_LIST,
            "7H skip 9X",
            {
                1: "'skip' is not a move: write pass, stop or a card by rank and suit, such as 7H (ranks 7 8",
                2: "'9X' is not a move",
            },
        ),
        (ROUNDS, "x 2 : 7H / 1 y", {0: "'x' is not a number", 6: "':' is missing in a Round: write 1 2 : 2H 3H"}),
        (ROUNDS, "1 : 7H : 8H", {3: "':' is not a card"}),
        (ROUNDS, "1 : 7H /", {4: "':' is missing in a Round: write"}),
        (ROUNDS, "1.5 :", {0: "'1.5' is not a number: write digits only, such as 3 or -3"}),
        (ROUNDS, "1234567890 :", {0: "is not a number: write digits only, such as 3 or -3, at most nine"}),
        (GAME, "25 / : 7H", {2: "a card is missing: write one, such as 7H"}),
        (GAME, "25 / 7H 8H : KH", {3: "'8H' is one too many: there is only a card here"}),
    ],
)
def test_every_word_that_cannot_be_read_is_shown_with_what_to_write(
    shape: Shape[Any], text: str, problems: dict[int, str]
) -> None:
    with pytest.raises(MisreadError) as caught:
        shape.parse(text)
    assert [index for index, _ in caught.value.problems] == list(problems)
    for (_, message), expected in zip(caught.value.problems, problems.values(), strict=True):
        assert expected in message
    assert str(caught.value) == caught.value.problems[0][1]


@given(st.sampled_from([sample.shape for sample in SAMPLES.values()]), st.text() | st.text("7H25-:/, pas"))
def test_any_text_is_a_record_or_a_notation_error(shape: Shape[Any], text: str) -> None:
    try:
        record = shape.parse(text)
    except NotationError as error:
        assert len(str(error)) < 400  # noqa: PT017
        return
    assert shape.parse(shape.format(record)) == record


@pytest.mark.parametrize("word", ["x" * 1_000_000, "7H " * 100_000, "1 " * 100_000, "/ " * 100_000, ": / " * 50_000])
def test_a_huge_text_is_read_or_refused_in_two_seconds(word: str) -> None:
    for sample in SAMPLES.values():
        start = time.process_time()
        try:
            sample.shape.parse(word)
        except MisreadError as error:
            assert max(len(message) for _, message in error.problems) < 400  # noqa: PT017
            assert len(error.problems) <= 1000  # noqa: PT017
        assert time.process_time() - start < 2


@given(shaped)
def test_positions_are_those_of_words_of_the_notation(drawn: tuple[Shape[Any], Any]) -> None:
    shape, record = drawn
    words = shape.words(record)
    assert list(words) == shape.format(record).split()
    assert shape.count(record) == len(words)
    for path, word in _single_words(record):
        assert words[shape.position(record, *path) - 1] == word


def _single_words(record: Any) -> Iterable[tuple[tuple[int, ...], str]]:
    if not isinstance(record, tuple):
        yield (), str(record)
        return
    for index, part in enumerate(record):
        yield from (((index, *path), word) for path, word in _single_words(part))


def test_positions_count_separators() -> None:
    record = ROUNDS.parse("1 2 : 7H / 3 : 8H")
    assert ROUNDS.position(record, 1) == 6
    assert ROUNDS.position(record, 1, 1, 0) == 8


@pytest.mark.parametrize(
    "make",
    [
        lambda: ListOf(ListOf(Number()), "/"),
        lambda: ListOf(Made(Round, (NumberList(), CARD_LIST), "/"), "/"),
        lambda: ListOf(GAME, ";"),
        lambda: ListOf(Made(Round, (NumberList(), CARD_LIST), ":")),
        lambda: Made(Round, (ROUNDS, CARD_LIST), "/"),
        lambda: ListOf(OneCard(PIQUET_DECK), "--"),
        lambda: ListOf(OneCard(PIQUET_DECK), "H"),
    ],
)
def test_a_shape_whose_notation_could_not_be_read_back_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match="separat"):
        make()
