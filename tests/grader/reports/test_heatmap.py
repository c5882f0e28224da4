"""The map: signs for the ways to fail a case, and strokes that draw them."""

from __future__ import annotations

import json
import re

from hypothesis import given
from hypothesis import strategies as st

from grader.reports.heatmap import MOST_ROWS, NAMED, describe_ways, draw_heat_map, draw_runs
from grader.results.class_summary import PASSED, RARE, SIGNS
from grader.results.item_analysis import analyse_items
from tests.grader.classes import RIGHT, material, named, summary_of
from tests.grader.results.test_item_analysis import class_of, student


def test_ways_get_signs_in_the_order_they_come() -> None:
    students = [student("a", "01", got="x"), student("b", "0!", got="y"), student("c", "01", got="y")]
    items = analyse_items(class_summary := summary_of(*students))
    signs = {row.submission.id: row.signs for row in draw_heat_map(class_summary, items).rows}
    assert signs == {"a": "A.", "b": "BA", "c": "B."}
    assert json.loads(describe_ways(items[0])) == [["wrong", "x"], ["wrong", "y"]]
    assert json.loads(describe_ways(items[1])) == [["crashed", ""]]


def test_more_ways_than_signs_are_rare_ones() -> None:
    students = [student(f"s{number}", "0", got=f"answer {number}") for number in range(len(SIGNS) + 3)]
    items = analyse_items(class_summary := summary_of(*students))
    signs = [row.signs for row in draw_heat_map(class_summary, items).rows]
    assert signs.count(RARE) == 3
    assert len(json.loads(describe_ways(items[0]))) == len(SIGNS)


def test_the_best_come_first_and_many_rows_are_low() -> None:
    few = draw_heat_map(class_summary := class_of("00", "11", "10"), analyse_items(class_summary))
    assert [row.submission.id for row in few.rows] == ["s1", "s2", "s0"]
    many = draw_heat_map(class_summary := class_of(*["1"] * (NAMED + 1)), analyse_items(class_summary))
    assert few.named
    assert not many.named
    assert many.pitch < few.pitch


def test_columns_are_grouped_by_the_criterion_they_count_towards() -> None:
    _, suite = material()
    class_summary = summary_of(named("a", RIGHT))
    bands = draw_heat_map(
        class_summary, analyse_items(class_summary), {"length": ["length"], "repeat": ["repeat"]}
    ).bands
    tagged = [next((tag for tag in ("length", "repeat") if tag in case.tags), "") for case in suite.cases]
    assert {band.name for band in bands} == {"length", "repeat"}
    for band in bands:
        assert set(tagged[band.start : band.start + band.width]) == {band.name}
    assert sum(band.width for band in bands) == len([tag for tag in tagged if tag])


@given(st.lists(st.sampled_from([PASSED, "w", "f"]), max_size=60))
def test_strokes_cover_exactly_the_cells_of_their_kind(kinds: list[str]) -> None:
    covered = set()
    for start, length in re.findall(r"M(\d+) 0h(\d+)", draw_runs(kinds, "w")):
        covered |= set(range(int(start), int(start) + int(length)))
    assert covered == {column for column, kind in enumerate(kinds) if kind == "w"}


def test_of_more_than_can_be_seen_the_best_are_drawn_and_the_others_counted() -> None:
    class_summary = class_of(*["1"] * MOST_ROWS, "0", "0")
    heat = draw_heat_map(class_summary, analyse_items(class_summary))
    assert (len(heat.rows), heat.left_out) == (MOST_ROWS, 2)
    assert {row.signs for row in heat.rows} == {PASSED}
