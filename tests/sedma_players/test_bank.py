"""The bank's players are what their folders say. Those that never end are run only where they are graded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sedma_players.haskell import FOLDER, PLAYED, ask, random_views, try_to_ask

BANK = FOLDER / "bank"
WHEAT = sorted((BANK / "wheat").iterdir())
CHAFF = {path.stem: path for path in sorted((BANK / "chaff").iterdir())}
REJECTED = sorted((BANK / "rejected").iterdir())

WEAK = {"always_the_first_card", "worst_card", "tells_its_partner", "beats_its_partner"}
ENDLESS = {"slow", "eats_memory", "loops_at_ply_17", "infinite_list_of_cards"}
REJECTED_BY_THEIR_TEXT = {"imports_data_map", "imports_system_io", "language_pragma"}


def legal(folder: Path, player: Path, games: int = 4) -> list[bool]:
    """Whether each answer is a card of the hand."""
    views = random_views(games)
    answers = ask(folder, player, views)
    assert len(answers) == len(views)
    return [PLAYED.read(answer) in view.hand for view, answer in zip(views, answers, strict=True)]


@pytest.mark.parametrize("player", WHEAT, ids=lambda path: path.stem)
def test_a_right_player_always_plays_a_card_that_it_holds(player: Path, tmp_path: Path) -> None:
    assert all(legal(tmp_path, player))


@pytest.mark.parametrize("name", sorted(WEAK))
def test_a_weak_player_is_legal(name: str, tmp_path: Path) -> None:
    assert all(legal(tmp_path, CHAFF[name]))


@pytest.mark.parametrize("name", sorted(CHAFF.keys() - WEAK - ENDLESS))
def test_a_wrong_player_loads_and_sometimes_plays_no_card_that_it_holds(name: str, tmp_path: Path) -> None:
    assert not all(legal(tmp_path, CHAFF[name], games=12))


@pytest.mark.parametrize("player", REJECTED, ids=lambda path: path.stem)
def test_a_rejected_player_does_not_load_unless_its_text_alone_breaks_a_rule(player: Path, tmp_path: Path) -> None:
    complaint, _ = try_to_ask(tmp_path, player, random_views(1))
    assert bool(complaint) is (player.stem not in REJECTED_BY_THEIR_TEXT)


def test_every_program_begins_by_saying_what_is_special_about_it() -> None:
    for path in (*WHEAT, *CHAFF.values(), *REJECTED):
        text = (path / "Player.hs" if path.is_dir() else path).read_text()
        special = next(line for line in text.splitlines() if not line.startswith("{-#"))
        assert re.fullmatch(r"(-- )?[A-Z`].*\.", special), path


def test_every_attack_says_what_it_tries_and_cannot_be_taken_for_a_program() -> None:
    for path in (FOLDER / "attacks").rglob("*"):
        assert path.is_dir() or path.suffix in (".attack", ".toml", ".md")
    for path in (FOLDER / "attacks").glob("*.attack"):
        tries, expected, *_ = path.read_text().splitlines()
        assert tries.startswith("-- Tries: ")
        assert expected.startswith("-- Expected: ")
