"""Similar submissions, found by the real tool on the bank: programs with one origin, and programs written apart."""

from __future__ import annotations

import builtins
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from grader.assignment.settings import load_assignment
from grader.audit.variants import variants
from grader.cli import grader
from grader.errors import UsageError
from grader.haskell.source_text import decode
from grader.reports.similar_page import render_similar
from grader.results.similar_pairs import THRESHOLD, own_sources, weigh_pairs
from grader.submissions.likeness import (
    MOST_COMPARED,
    Likeness,
    Side,
    beginning,
    compare_sources,
    join_spans,
    line_starts,
    load_compare50,
)
from tests.grader.classes import RIGHT, named, rejected, results_of
from tests.grader.results.test_item_analysis import student

ASSIGNMENT = load_assignment("sedma")
BANK = ASSIGNMENT.file("bank")
GIVEN = {"SedmaDatatypes.hs": decode(ASSIGNMENT.types_source)}
FAMILY = ("bonus_twenty", "partners_ab_cd", "two_when_losers_have_under_30")
"""Wrong programs made from one right program, `state_tuple`."""


def sources(*places: str) -> dict[str, dict[str, str]]:
    return {Path(place).stem: {Path(place).name: decode((BANK / place).read_bytes())} for place in places}


@cache
def alike(*places: str) -> dict[tuple[str, str], float]:
    found = compare_sources(sources(*places), GIVEN, 100)
    return {(one.left.id, one.right.id): one.share for one in found}


def test_programs_made_from_one_are_found() -> None:
    shares = alike("wheat/state_tuple.hs", *(f"chaff/{name}.hs" for name in FAMILY))
    assert len(shares) == 6
    assert min(shares.values()) >= THRESHOLD


def test_programs_written_apart_are_not() -> None:
    wheats = sorted(f"wheat/{place.name}" for place in (BANK / "wheat").glob("*.*hs"))
    assert len(wheats) > 20
    assert max(alike(*wheats).values(), default=0) < 0.8 * THRESHOLD


def test_renaming_and_layout_hide_nothing() -> None:
    (original,) = sources("wheat/folds.hs")["folds"].values()
    disguised = next(one for one in variants(original, "folds") if "number" in one.id)
    assert disguised.source != original
    others = sources("wheat/point_free.hs", "wheat/explicit_recursion.hs")
    text = "-- quite my own work\n\n" + disguised.source.replace("10", "20")
    found = compare_sources({"a": {"a.hs": original}, "b": {"b.hs": text}, **others}, GIVEN, 10)
    assert (found[0].left.id, found[0].right.id) == ("a", "b")
    assert found[0].share > 0.9
    assert ("b.hs", 1) not in found[0].right.lines


def test_the_given_types_are_nobodys_likeness() -> None:
    types = GIVEN["SedmaDatatypes.hs"]
    handed_in = {
        name: {**own, "Types.hs": types} for name, own in sources("wheat/folds.hs", "wheat/point_free.hs").items()
    }
    found = compare_sources(handed_in, GIVEN, 10)
    assert all(one.share < THRESHOLD for one in found)
    assert not [place for one in found for place in one.left.lines if place[0] == "Types.hs"]
    assert list(own_sources({"sub/SedmaDatatypes.hs": "x", "a.hs": "y"}, "SedmaDatatypes")) == ["a.hs"]


def test_literate_and_accented_sources_are_compared_line_by_line() -> None:
    (plain,) = sources("wheat/folds.hs")["folds"].values()
    literate = "Žluťoučký kůň.\n\n" + "".join(f"> {line}\n" for line in plain.splitlines())
    (found,) = compare_sources({"a": {"a.hs": plain}, "b": {"b.lhs": literate}}, GIVEN, 10)
    assert found.share > 0.95
    assert {line + 2 for _, line in found.left.lines} == {line for _, line in found.right.lines}


@pytest.mark.parametrize("few", [{}, {"a": {}}, {"a": {"a.hs": "x = 1\n"}}, {"a": {"a.hs": ""}, "b": {"b.hs": ""}}])
def test_where_there_is_nothing_to_compare_nothing_is_found(few: dict[str, dict[str, str]]) -> None:
    assert compare_sources(few, GIVEN, 10) == ()


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("compare50"):
            raise ImportError("No module named 'compare50'")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match=r".\[similarity\]"):
        load_compare50()


def test_spans_that_overlap_are_one() -> None:
    assert join_spans([(5, 9), (0, 2), (7, 12), (2, 3), (20, 21)]) == [(0, 3), (5, 12), (20, 21)]
    assert join_spans([]) == []


def test_a_submission_beyond_all_measure_is_compared_by_its_beginning(tmp_path: Path) -> None:
    assert beginning({"a.hs": "x" * MOST_COMPARED}) == {"a.hs": "x" * MOST_COMPARED}
    cut = beginning({"a.hs": "x" * 100, "b.hs": "y" * 10 * MOST_COMPARED, "c.hs": "z"})
    assert cut == {"a.hs": "x" * 100, "b.hs": "y" * (MOST_COMPARED - 100), "c.hs": ""}
    (tmp_path / "huge.hs").write_text("replay _ = Nothing\n" + "-- " + "x" * MOST_COMPARED + "\n")
    result = CliRunner().invoke(grader, ["similar", str(tmp_path), "-o", str(tmp_path / "similar.html")])
    assert result.exit_code == 0
    assert "'huge': only the first 20,000 characters are compared" in result.stderr


def test_lines_begin_where_they_begin() -> None:
    assert line_starts("ab\n\nc\n")[:4] == (0, 3, 4, 6)


def likeness(share: float = 0.9, left: str = "a", right: str = "b") -> Likeness:
    return Likeness(Side(left, share, frozenset({("a.hs", 1)})), Side(right, share, frozenset()))


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        (named("a", RIGHT), named("b", RIGHT), "says nothing"),
        (named("a", "accepts-31"), named("b", "accepts-31"), "a known idea gives these"),
        (named("a", "accepts-31"), named("b", RIGHT), "Their answers differ in 4 cases."),
        (student("a", "01"), student("b", "01"), "Both fail the same 1 case with the same answers, and no idea"),
        (named("a", RIGHT), rejected("b"), "Not both were graded"),
        (named("a", RIGHT), named("c", RIGHT), "not known here"),
    ],
)
def test_answers_are_weighed_beside_likeness(left: Any, right: Any, said: str) -> None:
    (pair,) = weigh_pairs([likeness()], results_of(left, right))
    assert said in pair.evidence
    assert pair.same_wrong == ("Both fail the same" in said or "a known idea" in said)


def test_wrong_alike_comes_first_and_the_unlike_are_left_out() -> None:
    results = results_of(*(named(name, RIGHT) for name in "ab"), *(named(name, "accepts-31") for name in "cd"))
    pairs = weigh_pairs([likeness(0.99), likeness(0.6, "c", "d"), likeness(0.2, "a", "c")], results)
    assert [pair.likeness.left.id for pair in pairs] == ["c", "a"]
    assert pairs[0].percent == 60


def test_the_command_shows_pairs_side_by_side_as_a_hint(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for place in ("wheat/folds.hs", *(f"chaff/{name}.hs" for name in FAMILY[:2])):
        (folder / Path(place).name).write_bytes((BANK / place).read_bytes())
    output = tmp_path / "similar.html"
    result = CliRunner().invoke(grader, ["similar", str(folder), "-o", str(output)], catch_exceptions=False)
    assert result.exit_code == 0
    assert "'bonus_twenty' and 'partners_ab_cd'" in result.stdout
    assert "1 pair looks alike among 3 submissions: a hint, not proof." in result.stdout
    html = output.read_text(encoding="utf-8")
    assert "This is a hint, and proves nothing." in html
    assert html.count('class="line same"') > 50
    assert "<bdi>folds" not in html


def test_a_page_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.hs").write_text("x = 1\n")
    result = CliRunner().invoke(grader, ["similar", str(tmp_path), "-o", str(tmp_path / "no" / "x.html")])
    assert result.exit_code == 2
    assert "choose another file with -o" in result.stderr


def test_nobody_alike_is_said_in_words() -> None:
    assert "No two look alike." in render_similar("Title", 5, (), {})


def test_a_hostile_source_is_shown_as_text() -> None:
    hostile = "<script>alert(1)</script>"
    (pair,) = weigh_pairs([likeness(0.9, hostile, "b")])
    html = render_similar(hostile, 2, [pair], {hostile: {hostile: f"{hostile}\n"}, "b": {"b.hs": "x\n"}})
    assert hostile not in html
    assert html.count("<script") == 1
