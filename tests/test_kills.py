"""A small part of `make kills`, with the same code and a seed of its own."""

from __future__ import annotations

from pathlib import Path

from tests.kills import kill_often


def test_a_grader_killed_at_random_moments_goes_on_to_the_same_report(tmp_path: Path) -> None:
    *_, toll = kill_often(6, seed=20, folder=tmp_path)
    assert toll.kills == 6
    assert toll.while_grading > 0
