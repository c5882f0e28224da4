"""The benchmark of tournaments plays the same games both ways, to the same points."""

from __future__ import annotations

import re

import pytest

from tests.bench import tournament


@pytest.mark.long
def test_a_small_run_plays_the_same_games_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    tournament.main(["--decks", "2", "--programs", "2"])
    said = capsys.readouterr().out
    assert "1 matches, 128 moves; the same points both ways" in said
    assert re.search(r"^ratio +[\d.]+ +[\d.]+$", said, re.MULTILINE)


def test_a_difference_between_the_two_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "play_in_sandbox", lambda *_: [(6, 6)])
    with pytest.raises(SystemExit, match="disagree on who won"):
        tournament.main(["--decks", "2", "--programs", "2"])
