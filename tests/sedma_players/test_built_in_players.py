"""The built-in players that students can read choose the same cards as those of the reference."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.sedma_players.haskell import FOLDER, PLAYED, ask, random_views


@pytest.mark.parametrize("name", ["first", "greedy", "counting"])
def test_both_versions_play_the_same_card_in_every_view(name: str, tmp_path: Path) -> None:
    views = random_views(25)
    player = PLAYED.players[name]
    expected = [PLAYED.show(player.play(view, random.Random(0))) for view in views]
    assert ask(tmp_path, FOLDER / "players" / f"{name.title()}.hs", views) == expected


def test_the_random_player_plays_every_card_of_the_hand_about_equally_often(tmp_path: Path) -> None:
    views = [view for view in random_views(40) if len(view.hand) == 4]
    answers = ask(tmp_path, FOLDER / "players" / "Random.hs", views)
    places = Counter(
        [PLAYED.show(card) for card in view.hand].index(answer) for view, answer in zip(views, answers, strict=True)
    )
    assert all(0.2 < places[place] / len(views) < 0.3 for place in range(4)), places


def test_each_player_that_a_submission_has_to_beat_can_be_read() -> None:
    files = {path.stem.lower() for path in (FOLDER / "players").glob("*.hs")}
    assert files == {"random", "first", "greedy", "counting"}
