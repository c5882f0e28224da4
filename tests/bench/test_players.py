"""The table of the players' strength compares fairly, and the players differ in strength as it says."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from reference.catalogue import PLAYABLE
from reference.sedma.playable import PlayableSedma
from reference.sedma.players import PLAYERS
from tests.bench.players import Clock, Margin, compare, sides_of, table

SEDMA: Any = PLAYABLE["sedma"]

FEW_DEALS = {"callbreak": 8}
"""Enough for a game of five rounds, which takes longest and depends least on luck."""

MORE_DEALS = {"sedma": 100, "septica": 15, "callbreak": 6}
"""So many show the strength of the strong player, in two minutes. Miesjelen would need far more: luck decides most."""


def against(first: str, second: str, deals: int, name: str = "sedma") -> Margin:
    game = PLAYABLE[name]
    return compare(game, game.players[first], game.players[second], deals, "test", Clock())


def test_a_player_is_as_good_as_itself() -> None:
    assert against("greedy", "greedy", 5) == Margin(0, 0)


def test_what_one_wins_the_other_loses() -> None:
    won, lost = against("counting", "greedy", 20), against("greedy", "counting", 20)
    assert lost == replace(won, mean=-won.mean)


@pytest.mark.parametrize(("better", "worse"), [("greedy", "first"), ("counting", "greedy")])
def test_the_players_differ_in_strength(better: str, worse: str) -> None:
    margin = against(better, worse, 120)
    assert margin.mean > margin.half


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PLAYABLE)
def test_a_greedy_player_is_stronger_than_a_random_one(name: str) -> None:
    margin = against("greedy", "random", FEW_DEALS.get(name, 40), name)
    assert margin.mean > margin.half


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("name", MORE_DEALS)
def test_the_strong_player_is_stronger_than_the_greedy_one(name: str) -> None:
    margin = against("strong", "greedy", MORE_DEALS[name], name)
    assert margin.mean > margin.half


def test_each_seat_is_a_side_where_nobody_wins_together() -> None:
    assert sides_of(SEDMA) == (("A", "C"), ("B", "D"))
    assert sides_of(PLAYABLE["septica"]) == [("P1",), ("P2",)]


def test_the_table_has_every_pair_once_and_the_strongest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("first", "greedy", "counting")
    quick = MappingProxyType({name: PLAYERS[name] for name in names})
    monkeypatch.setattr(PlayableSedma, "players", quick)
    heading, _, counting, greedy, _, *times = table(SEDMA, 3, "test")
    assert heading == "| sedma | greedy | first |"
    assert counting.startswith("| counting | ")
    assert counting.count("±") == 2
    assert greedy.startswith("| greedy |  | ")
    assert greedy.count("±") == 1
    assert sorted(time.split(":")[0] for time in times) == sorted(names)
