"""A small part of `make kills`, with the same code and a seed of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kills import kill_often


@pytest.mark.long
@pytest.mark.parametrize(
    ("kills", "seed"),
    [(2, 38), (3, 20), (6, 21)],
)
def test_a_grader_killed_at_random_moments_goes_on_to_the_same_report(tmp_path: Path, kills: int, seed: int) -> None:
    *_, toll = kill_often(kills, seed=seed, folder=tmp_path)
    assert toll.kills == kills
    assert toll.while_grading > 0
