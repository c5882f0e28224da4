"""Records on their way into Haskell and back into the student's words."""

from __future__ import annotations

import pytest
from hypothesis import given

from grader.assignment.codecs import codec_named
from grader.errors import SettingsError
from reference.cards import Card, parse_cards
from tests.strategies import any_records

CARDS = codec_named("cards")


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


def test_an_unknown_codec_is_named() -> None:
    with pytest.raises(SettingsError, match="codec 'dice' is not one of cards"):
        codec_named("dice")
