from __future__ import annotations

import pytest

from tests.grader.transcribe import FOLDER, PROGRAMS, transcribe


@pytest.mark.parametrize("name", PROGRAMS)
def test_check_says_what_its_transcript_says(name: str) -> None:
    """After a change that is meant: ``python -m tests.grader.transcribe``, and read the difference."""
    assert transcribe(PROGRAMS[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_at_least_ten_wrong_programs_are_transcribed_and_no_transcript_is_left_over() -> None:
    assert len(PROGRAMS) >= 10
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PROGRAMS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_transcript_is_plain_ascii_and_shows_nothing_of_the_harness(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert text.isascii()
    assert "harness" not in text.lower()
    assert "StudentSubmission" not in text
    assert "/tmp" not in text
