"""The statistics of a tournament against simulation: intervals hold what they promise, as often as they promise it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.judging.match_statistics import (
    CONFIDENCE,
    Pair,
    add_up,
    count_decks_needed,
    draw_decks,
    estimate_all,
    estimate_gains,
    find_unsettled,
    rank,
)

DECKS = 100
DEVIATION = 0.70  # of a deck's mean points a game, as measured
TOURNAMENTS = 400
TOLERANCE = 0.033  # three standard errors of a frequency of 0.95 in 400 tournaments
PICKS = draw_decks(DECKS, "shared by all simulations: their gains are independent", times=300)

gains = st.lists(st.integers(-6, 6), min_size=2, max_size=30)


def simulate(rng: random.Random, mean: float, decks: int = DECKS) -> list[int]:
    """The gains of a player who wins so many points a game from another, in two games with each deck."""
    return [round(rng.gauss(2 * mean, 2 * DEVIATION)) for _ in range(decks)]


def simulate_field(rng: random.Random, strengths: Sequence[float], decks: int = DECKS) -> dict[Pair, list[int]]:
    """A tournament in which the difference of two strengths is what the first wins from the second, a game."""
    return {
        (f"p{one}", f"p{other}"): simulate(rng, strengths[one] - strengths[other], decks)
        for one in range(len(strengths))
        for other in range(one + 1, len(strengths))
    }


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(TOURNAMENTS):
        truth = rng.uniform(-0.5, 0.5)
        found = estimate_gains(simulate(rng, truth), 2, PICKS)
        held += found.low <= truth <= found.high
    assert held / TOURNAMENTS == pytest.approx(CONFIDENCE, abs=TOLERANCE)


def test_an_interval_against_the_field_holds_the_truth_as_often_as_it_says() -> None:
    rng = random.Random(2)
    strengths = (0.2, 0.0, -0.1, -0.1)
    truth = sum(strengths[0] - other for other in strengths[1:]) / 3
    held = 0
    for _ in range(TOURNAMENTS):
        found = estimate_gains(add_up(simulate_field(rng, strengths))["p0"], 6, PICKS)
        held += found.low <= truth <= found.high
    assert held / TOURNAMENTS == pytest.approx(CONFIDENCE, abs=TOLERANCE)


def test_equal_players_are_tied_about_95_times_in_100() -> None:
    rng = random.Random(3)
    ties = sum(rank(add_up(simulate_field(rng, (0.0, 0.0, -0.8))), 4, PICKS)[1].rank == 1 for _ in range(TOURNAMENTS))
    assert ties / TOURNAMENTS == pytest.approx(CONFIDENCE, abs=TOLERANCE)


def test_a_real_difference_of_three_tenths_is_found() -> None:
    rng = random.Random(4)
    found = 0
    for _ in range(100):
        places = rank(add_up(simulate_field(rng, (0.3, 0.0, -0.3))), 4, PICKS)
        found += [place.player for place in places if place.rank == 1] == ["p0"]
    assert found >= 95


def test_looking_after_every_block_finds_hardly_more_differences_between_equal_players() -> None:
    """The whole of a tournament: blocks of 100 decks until the neighbours are apart, at most ten."""
    rng = random.Random(5)
    wrong = 0
    picks = {decks: draw_decks(decks, "looking", times=200) for decks in range(DECKS, 10 * DECKS + 1, DECKS)}
    for _ in range(TOURNAMENTS // 2):
        played = simulate(rng, 0.0)
        while find_unsettled(add_up({("a", "b"): played})) and len(played) < 10 * DECKS:
            played += simulate(rng, 0.0)
        wrong += rank(add_up({("a", "b"): played}), 2, picks[len(played)])[1].rank == 2
    assert wrong / (TOURNAMENTS // 2) < 0.05 + 0.05  # three standard errors; stopping at 95 % would be wrong in 20 %


def test_a_clear_tournament_ends_after_its_first_block() -> None:
    assert not find_unsettled(add_up(simulate_field(random.Random(6), (0.6, 0.0, -0.6))))


def test_players_who_win_the_same_with_every_deck_do_not_keep_a_tournament_going() -> None:
    alike = {("a", "b"): [0, 0, 0], ("a", "c"): [6, 5, 6], ("b", "c"): [6, 5, 6]}
    assert not find_unsettled(add_up(alike))
    places = rank(add_up(alike), 4, draw_decks(3, ""))
    assert [(place.player, place.rank, place.tied_with) for place in places] == [
        ("a", 1, ("b",)),
        ("b", 1, ("a",)),
        ("c", 3, ()),
    ]


def test_a_chain_of_ties_shares_a_rank_only_with_its_first() -> None:
    """Here the first is tied with the second, and the second with the third, but not the first with the third."""
    up_and_down = [30, -30] * 50
    totals = {"a": [30 + x for x in up_and_down], "b": [29] * 100, "c": [28 + x for x in up_and_down]}
    assert [(place.player, place.rank, place.tied_with) for place in rank(totals, 4, PICKS)] == [
        ("a", 1, ("b",)),
        ("b", 1, ("a", "c")),
        ("c", 3, ("b",)),
    ]


def test_the_decks_needed_are_those_that_were_measured() -> None:
    """A greedy and a counting player differ by 0.06 points a game: some 950 decks."""
    rng = random.Random(7)
    needed = count_decks_needed(simulate(rng, 0.06, 20_000))
    assert needed is not None
    assert 700 < needed < 1_500


def test_no_number_of_decks_separates_equal_means() -> None:
    assert count_decks_needed([1, -1]) is None


@settings(max_examples=30)
@given(gains, st.text(max_size=5))
def test_the_same_seed_gives_the_same_interval_and_it_holds_the_mean(played: list[int], seed: str) -> None:
    once, again = (estimate_gains(played, 2, draw_decks(len(played), seed, times=50)) for _ in range(2))
    assert once == again
    assert min(played) / 2 <= once.low <= once.high <= max(played) / 2
    assert once.mean == sum(played) / len(played) / 2


@given(st.lists(st.tuples(st.integers(-6, 6), st.integers(-6, 6), st.integers(-6, 6)), min_size=2, max_size=10))
def test_what_one_wins_others_lose(decks: list[tuple[int, int, int]]) -> None:
    ab, ac, bc = (list(column) for column in zip(*decks, strict=True))
    totals = add_up({("a", "b"): ab, ("a", "c"): ac, ("b", "c"): bc})
    assert [sum(column) for column in zip(*totals.values(), strict=True)] == [0] * len(decks)


@settings(max_examples=30)
@given(st.lists(st.tuples(*[st.integers(-6_000, 6_000)] * 3), min_size=2, max_size=10))
def test_intervals_of_many_at_once_are_those_of_each_alone(decks: list[tuple[int, int, int]]) -> None:
    columns = dict(zip("abc", map(list, zip(*decks, strict=True)), strict=True))
    picks = draw_decks(len(decks), "seed", times=50)
    for name, found in estimate_all(columns, 2, picks).items():
        drawn = sorted(sum(pick(columns[name])) for pick in picks)
        assert (found.low, found.high) == (drawn[1] / 2 / len(decks), drawn[-2] / 2 / len(decks))
