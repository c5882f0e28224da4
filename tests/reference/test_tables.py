"""Every game as it is played: its tables make games, and find the deal behind a game again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from reference.corruptions import corrupted, inseparable_faults
from reference.events import group_tricks
from reference.replaying import retrace_legal
from reference.ruled_game import RuledGame
from reference.shrinking import fault_codes
from reference.tables import play_out
from tests.reference.every_game import EVERY_GAME, corrupt, each_game, each_game_but, make_records

AnyGame = RuledGame[Any, Any]

FAULTS = [(game, code) for game in EVERY_GAME for code in game.fault_codes]
each_fault = pytest.mark.parametrize(("game", "code"), FAULTS, ids=[f"{game.name}-{code}" for game, code in FAULTS])
first_faults = pytest.mark.parametrize(
    ("game", "code"), [(game, game.fault_codes[0]) for game in EVERY_GAME], ids=[game.name for game in EVERY_GAME]
)


@each_game
def test_what_is_played_at_the_table_is_a_game(game: AnyGame) -> None:
    for seed in range(30):
        record = play_out(game.table, random.Random(seed))
        assert not fault_codes(game, record)
        assert game.answer(record) != game.illegal_answer


@each_game
def test_every_legal_move_is_one_that_the_hand_has(game: AnyGame) -> None:
    table, rng = game.table, random.Random(4)
    state = table.start(rng)
    while moves := table.moves(state):
        assert table.turn(state) in game.seats(table.record(state))
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(table.held(state))
        assert table.view(state, table.turn(state) or "")
        state = table.after(state, rng.choice(moves))
    assert table.turn(state) is None
    assert not table.held(state)


@each_game_but("septica", "callbreak")
def test_the_deal_behind_a_game_leads_to_the_same_record(game: AnyGame) -> None:
    table = game.table
    for record in make_records(game, 2):
        if game.answer(record) == game.illegal_answer:
            continue
        state, moves = table.retrace(record)
        for move in moves:
            assert move in table.moves(state)
            state = table.after(state, move)
        assert table.record(state) == record
        assert table.turn(state) is None


@each_game
def test_each_move_is_a_play_of_the_story(game: AnyGame) -> None:
    record = play_out(game.table, random.Random(6))
    plays = [play for trick in group_tricks(game.events(record)) for play in trick.plays]
    assert [seat for seat, _ in retrace_legal(game.table, record).moves] == [play.seat for play in plays]


@each_game
def test_a_move_that_the_rules_forbid_makes_the_record_illegal(game: AnyGame) -> None:
    table, rng = game.table, random.Random(5)
    state = table.start(rng)
    while moves := table.moves(state):
        for forbidden in set(table.held(state)) - set(moves):
            broken = table.after(state, forbidden)
            while rest := table.moves(broken):
                broken = table.after(broken, rest[0])
            assert fault_codes(game, table.record(broken)), f"{forbidden} after {game.format(table.record(state))}"
        state = table.after(state, rng.choice(moves))


@each_fault
def test_each_fault_can_be_the_only_one(game: AnyGame, code: str) -> None:
    """But for faults that it brings with it in every record of the recipes, too."""
    found = fault_codes(game, corrupt(game, code)(random.Random(2)))
    assert code in found
    known = [codes for codes in (fault_codes(game, record) for record in make_records(game, 2)) if code in codes]
    assert known
    assert all(found <= codes for codes in known)


@first_faults
def test_a_corruption_is_the_same_for_the_same_seed(game: AnyGame, code: str) -> None:
    first, second = (corrupt(game, code)(random.Random(3)) for _ in range(2))
    assert first == second


def test_a_fault_that_no_change_has_is_reported() -> None:
    game = EVERY_GAME[-1]
    legal = play_out(game.table, random.Random(1))
    with pytest.raises(ValueError, match=f"{game.name}: no record has the fault unheard-of and no other"):
        corrupted(game, "unheard-of", lambda _: legal)(random.Random(1))
    assert inseparable_faults(game, "unheard-of", lambda _: legal) == {"unheard-of"}
