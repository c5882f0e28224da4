from __future__ import annotations

import pytest

from reference.catalogue import GAMES
from tests.grader.transcribe import ASSIGNMENTS, FOLDER, PROGRAMS, transcribe
from tests.in_turn import in_turn

PART = 3
"""One in so many is transcribed again in `make test`, the others in `make test-long`."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if rank % PART == 0 else pytest.mark.long) for rank, name in enumerate(PROGRAMS)],
)
def test_check_says_what_its_transcript_says(name: str) -> None:
    """After a change that is meant: ``python -m tests.grader.transcribe``, and read the difference."""
    assert transcribe(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
def test_at_least_ten_wrong_programs_are_transcribed_and_no_transcript_is_left_over(assignment: str) -> None:
    named = {name.split("/")[1] for name in PROGRAMS if name.startswith(f"{assignment}/")}
    assert len(named) >= 10
    assert {path.stem for path in (FOLDER / assignment).glob("*.txt")} == named


def test_every_game_has_transcripts() -> None:
    assert set(ASSIGNMENTS) == set(GAMES)


@in_turn("name", PROGRAMS)
def test_a_transcript_is_plain_ascii_and_shows_nothing_of_the_harness(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text.isascii()
    assert "harness" not in text.lower()
    assert "StudentSubmission" not in text
    assert "/tmp" not in text
