"""Which lines wrong answers hang on: those whose edits change them, and no others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.judging.changed_answers import UNCHANGED, Change, weigh_changes

FAILING = frozenset({0, 1})


def change(line: int, **games: bool) -> Change:
    return Change(f"f{line}", line, {int(game.removeprefix("g")): is_changed for game, is_changed in games.items()})


def test_wrong_answers_hang_on_a_line_whose_edit_changes_them_and_no_right_one() -> None:
    weighed = weigh_changes([change(3, g0=True, g1=True, g2=False, g3=False)], FAILING)
    assert weighed.of(3) == 1.0
    assert weighed.definitions == {3: "f3"}


def test_an_edit_that_changes_everything_shows_nothing() -> None:
    assert weigh_changes([change(3, g0=True, g1=True, g2=True)], FAILING) == UNCHANGED


def test_an_edit_that_changes_nothing_shows_nothing() -> None:
    assert weigh_changes([change(3, g0=False, g2=False), change(4)], FAILING) == UNCHANGED


def test_a_line_counts_as_its_best_edit() -> None:
    weighed = weigh_changes([change(3, g0=True, g1=False), change(3, g0=True, g1=True), change(3, g2=True)], FAILING)
    assert weighed.of(3) == 1.0
    assert weighed.of(5) == 0.0


@given(st.lists(st.builds(Change, st.just("f"), st.integers(1, 5), st.dictionaries(st.integers(0, 5), st.booleans()))))
def test_the_measure_is_between_nothing_and_one(changes: list[Change]) -> None:
    assert all(0 < value <= 1 for value in weigh_changes(changes, FAILING).lines.values())
