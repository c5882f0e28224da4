"""All games since the server was started: found by ids, bounded in number, changed by one move after the other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from grader.errors import UsageError
from grader.play.kept_games import KeptGames, Wish
from grader.play.tables import MovedOnError, NotNowError, PlayTable, play
from reference.catalogue import PLAYABLE

GAME = next(iter(PLAYABLE))


def play_first(table: PlayTable) -> PlayTable:
    return play(table, table.game.write(table.moves[0]))


def finish(kept_games: KeptGames, seed: str) -> str:
    kept = kept_games.begin(GAME, Wish(seed=seed))
    while not kept.table.is_over:
        kept_games.change(kept, play_first)
    return kept.id


def test_a_game_is_found_by_its_id_and_only_as_the_game_that_it_is() -> None:
    kept_games = KeptGames(PLAYABLE)
    kept = kept_games.begin(GAME, Wish())
    other = next(name for name in PLAYABLE if name != GAME)
    assert kept_games.find(kept.id) is kept_games.find(kept.id, GAME) is kept
    assert kept_games.find(kept.id, other) is None
    assert kept_games.find("x") is None


def test_ids_cannot_be_guessed_from_others() -> None:
    kept_games = KeptGames(PLAYABLE)
    ids = [kept_games.begin(GAME, Wish(seed="1")).id for _ in range(20)]
    assert len(set(ids)) == len(ids)
    assert all(len(key) >= 22 for key in ids)  # 128 bits
    assert all(one[:4] != other[:4] for one, other in pairwise(ids))


def test_games_are_dealt_differently_unless_a_seed_is_named() -> None:
    kept_games = KeptGames(PLAYABLE)
    assert len({kept_games.begin(GAME, Wish()).table.hand for _ in range(4)}) > 1
    assert len({kept_games.begin(GAME, Wish(seed="x")).table.hand for _ in range(4)}) == 1


def test_when_there_are_too_many_games_the_oldest_finished_one_goes_first() -> None:
    kept_games = KeptGames(PLAYABLE, most=3)
    in_play = kept_games.begin(GAME, Wish()).id
    finished = finish(kept_games, "1")
    later = kept_games.begin(GAME, Wish()).id
    latest = kept_games.begin(GAME, Wish()).id
    assert [kept.id for kept in kept_games.list_games()] == [latest, later, in_play]
    assert kept_games.find(finished) is None
    last = kept_games.begin(GAME, Wish())
    assert [kept.id for kept in kept_games.list_games()] == [last.id, latest, later]
    assert last.number == 5


def test_a_move_that_is_refused_changes_nothing() -> None:
    kept_games = KeptGames(PLAYABLE)
    kept = kept_games.begin(GAME, Wish(seed="1"))
    before = kept.table
    with pytest.raises(NotNowError):
        kept_games.change(kept, lambda table: play(table, "nonsense"))
    assert kept.table is before


def test_of_two_windows_that_move_at_once_only_one_does() -> None:
    kept_games = KeptGames(PLAYABLE)
    kept = kept_games.begin(GAME, Wish(seed="1"))
    ply = kept.table.ply

    def move(_: int) -> bool:
        def step(table: PlayTable) -> PlayTable:
            if table.ply != ply:
                raise MovedOnError
            return play_first(table)

        try:
            kept_games.change(kept, step)
        except MovedOnError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(move, range(16))) == 1
    assert sum(made.seat == kept.table.you for made in kept.table.made) == 1


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(UsageError, match=f"no game 'chess'; choose from {GAME}"):
        KeptGames(PLAYABLE).begin("chess", Wish())


def test_those_chosen_at_the_start_play_unless_others_are_wished_for() -> None:
    kept_games = KeptGames(PLAYABLE, against={GAME: ("first",)}, titles={GAME: "The Game"})
    chosen = kept_games.begin(GAME, Wish()).table.opponents.values()
    wished = kept_games.begin(GAME, Wish(against=("random",))).table.opponents.values()
    assert {opponent.name for opponent in chosen} == {"first"}
    assert {opponent.name for opponent in wished} == {"random"}
    assert kept_games.title(GAME) == "The Game"
