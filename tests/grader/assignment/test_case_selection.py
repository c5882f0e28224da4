from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.case_selection import Candidate, Demand, choose

BARE = Demand(kills=2, per_stratum=0, per_answer=0, per_fault=0)


tables = st.dictionaries(st.text("abc", min_size=1, max_size=2), st.frozensets(st.integers(0, 19)), max_size=6)


def pool(*strata: str) -> list[Candidate]:
    return [Candidate(stratum, f"r{index}", "yes") for index, stratum in enumerate(strata)]


def test_each_wrong_program_is_killed_as_often_as_demanded() -> None:
    kills = {"a": frozenset({0, 1, 2}), "b": frozenset({2, 3}), "c": frozenset({4})}
    chosen = set(choose(pool("x", "x", "y", "z", "z"), kills, BARE))
    assert len(chosen & kills["a"]) >= 2
    assert kills["b"] | kills["c"] <= chosen


def test_kills_come_from_different_strata_where_they_can() -> None:
    chosen = choose(pool("x", "x", "x", "y"), {"a": frozenset({0, 1, 2, 3})}, BARE)
    assert {pool("x", "x", "x", "y")[index].stratum for index in chosen} == {"x", "y"}


def test_a_stratum_is_not_used_twice_while_another_is_unused() -> None:
    assert choose(pool("x", "x", "x", "y"), {"a": frozenset({0, 1, 2, 3})}, BARE) == (0, 3)
    assert choose(pool("x", "y", "x", "z"), {"a": frozenset({0, 1, 2, 3})}, BARE) == (0, 1)


def test_a_case_that_serves_two_programs_counts_only_where_its_stratum_is_new_to_both() -> None:
    """Both have to be killed in two strata. After 0, candidate 1 helps nobody to a new one; 2 helps both."""
    kills = {"a": frozenset({0, 1, 2}), "b": frozenset({0, 1, 2, 3})}
    assert choose(pool("x", "x", "y", "z"), kills, BARE) == (0, 2)


def test_a_case_is_worth_more_to_a_program_that_it_kills_in_a_new_stratum() -> None:
    """Candidate 4 gives two programs a new stratum; where only kills count, 0 is taken too."""
    kills = {"a": frozenset({0, 1, 4}), "b": frozenset({1, 3}), "c": frozenset({0, 2, 4}), "d": frozenset({2, 3, 4})}
    assert choose(pool("w", "z", "w", "x", "x"), kills, BARE) == (1, 2, 3, 4)


@given(st.data())
def test_as_many_strata_kill_a_program_as_were_demanded_or_there_are(data: st.DataObject) -> None:
    strata = data.draw(st.lists(st.sampled_from("wxyz"), min_size=20, max_size=20))
    kills, wanted = data.draw(tables), data.draw(st.integers(1, 4))
    chosen = set(choose(pool(*strata), kills, Demand(wanted, 0, 0, 0)))
    for indices in kills.values():
        possible = {strata[index] for index in indices}
        assert len({strata[index] for index in indices & chosen}) >= min(wanted, len(possible))


def test_every_stratum_gives_a_case_even_when_it_kills_nobody() -> None:
    assert choose(pool("x", "y", "y"), {}, Demand(per_stratum=1, per_answer=0, per_fault=0)) == (0, 1)


def test_answers_and_faults_are_topped_up() -> None:
    candidates = [Candidate("x", f"r{n}", "no" if n % 2 else "yes", ("late",) if n % 2 else ()) for n in range(20)]
    chosen = choose(candidates, {}, Demand(per_stratum=1, per_answer=3, per_fault=4))
    assert sum(candidates[n].answer == "yes" for n in chosen) == 3
    assert sum(candidates[n].answer == "no" for n in chosen) == 4


@given(tables, st.lists(st.sampled_from("xyz"), min_size=20, max_size=20), st.integers(1, 4))
def test_the_demand_is_met_or_all_that_can_kill_is_taken(
    kills: dict[str, frozenset[int]], strata: list[str], wanted: int
) -> None:
    chosen = set(choose(pool(*strata), kills, Demand(wanted, 0, 0, 0)))
    for indices in kills.values():
        assert len(indices & chosen) >= min(wanted, len(indices))


@given(tables, st.lists(st.sampled_from("xyz"), min_size=20, max_size=20))
def test_the_same_pool_gives_the_same_choice(kills: dict[str, frozenset[int]], strata: list[str]) -> None:
    # The names keep their order, as the misconceptions of a game do: sums of floats depend on it.
    again = {name: frozenset(sorted(indices, reverse=True)) for name, indices in kills.items()}
    assert choose(pool(*strata), kills, Demand()) == choose(pool(*strata), again, Demand())


LOSSES = st.dictionaries(
    st.tuples(st.sampled_from(("one", "two")), st.text("abc", min_size=1, max_size=2)),
    st.frozensets(st.integers(0, 19)),
    max_size=8,
)


@given(tables, LOSSES, st.integers(0, 30))
def test_every_loss_that_the_pool_can_show_is_shown(
    kills: dict[str, frozenset[int]], losses: dict[tuple[str, str], frozenset[int]], size: int
) -> None:
    chosen = set(choose(pool(*"xy" * 10), kills, Demand(1, 0, 0, 0, size), losses))
    assert [loss for loss, indices in losses.items() if indices and not indices & chosen] == []


@given(LOSSES, st.integers(0, 20))
def test_a_suite_grows_to_its_size_while_a_case_adds_to_a_criterion(
    losses: dict[tuple[str, str], frozenset[int]], size: int
) -> None:
    useful = frozenset[int]().union(*losses.values())
    least = choose(pool(*"x" * 20), {}, Demand(0, 0, 0, 0), losses)
    chosen = choose(pool(*"x" * 20), {}, Demand(0, 0, 0, 0, size), losses)
    assert set(least) <= useful
    assert len(chosen) == max(len(least), min(size, len(useful)))


def test_a_second_kill_comes_before_a_third() -> None:
    losses = {("one", "a"): frozenset({0, 1, 2, 3}), ("one", "b"): frozenset({4, 5})}
    chosen = set(choose(pool(*"x" * 6), {}, Demand(0, 0, 0, 0, 4), losses))
    assert {4, 5} <= chosen
