"""Similar submissions, found by the real tool on the bank: programs with one origin, and independent programs."""

from __future__ import annotations

import builtins
import time
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from grader.assignment.settings import load_assignment
from grader.audit.given_code import GivenCode
from grader.audit.variants import variants
from grader.cli import grader
from grader.errors import UsageError
from grader.haskell.source_text import decode
from grader.reports import similar_page
from grader.reports.similar_page import render_similar
from grader.reports.source_html import list_sources
from grader.results.similar_pairs import THRESHOLD, own_sources, weigh_pairs
from grader.submissions.likeness import (
    MOST_COMPARED,
    MOST_REPEATED,
    Likeness,
    Side,
    compare_sources,
    compared_part,
    join_spans,
    leave_out_repetition,
    line_starts,
    load_compare50,
    size_of,
)
from tests.grader.classes import RIGHT, named, rejected, results_of
from tests.grader.results.test_item_analysis import student

ASSIGNMENT = load_assignment("sedma")
BANK = ASSIGNMENT.file("bank")
GIVEN = {"SedmaDatatypes.hs": decode(ASSIGNMENT.types_source)}
FAMILY = ("bonus_twenty", "partners_ab_cd", "two_when_losers_have_under_30")
"""Wrong programs made from one right program, `state_tuple`."""


def sources(*paths: str) -> dict[str, dict[str, str]]:
    return {Path(path).stem: {Path(path).name: decode((BANK / path).read_bytes())} for path in paths}


@cache
def alike(*paths: str) -> dict[tuple[str, str], float]:
    likenesses = compare_sources(sources(*paths), GIVEN, 100)
    return {(likeness.left.id, likeness.right.id): likeness.share for likeness in likenesses}


def test_programs_with_a_common_origin_are_similar() -> None:
    shares = alike("wheat/state_tuple.hs", *(f"chaff/{name}.hs" for name in FAMILY))
    assert len(shares) == 6
    assert min(shares.values()) >= THRESHOLD


def test_independent_programs_are_not_similar() -> None:
    wheats = sorted(f"wheat/{path.name}" for path in (BANK / "wheat").glob("*.*hs"))
    assert len(wheats) > 20
    assert max(alike(*wheats).values(), default=0) < 0.8 * THRESHOLD


def test_renaming_and_layout_hide_nothing() -> None:
    (original,) = sources("wheat/folds.hs")["folds"].values()
    given = GivenCode.of(load_assignment("sedma"))
    disguised = next(variant for variant in variants(original, "folds", given) if "number" in variant.id)
    assert disguised.source != original
    others = sources("wheat/point_free.hs", "wheat/explicit_recursion.hs")
    text = "-- quite my own work\n\n" + disguised.source.replace("10", "20")
    first, *_ = compare_sources({"a": {"a.hs": original}, "b": {"b.hs": text}, **others}, GIVEN, 10)
    assert (first.left.id, first.right.id) == ("a", "b")
    assert first.share > 0.9
    assert ("b.hs", 1) not in first.right.lines


def test_the_given_types_do_not_make_programs_similar() -> None:
    types = GIVEN["SedmaDatatypes.hs"]
    handed_in = {
        name: {**own, "Types.hs": types} for name, own in sources("wheat/folds.hs", "wheat/point_free.hs").items()
    }
    likenesses = compare_sources(handed_in, GIVEN, 10)
    assert all(likeness.share < THRESHOLD for likeness in likenesses)
    assert not [line for likeness in likenesses for line in likeness.left.lines if line[0] == "Types.hs"]
    given = ("SedmaDatatypes", "SedmaDecks")
    assert list(own_sources({"sub/SedmaDatatypes.hs": "x", "SedmaDecks.hs": "z", "a.hs": "y"}, given)) == ["a.hs"]


def test_literate_and_accented_sources_are_compared_line_by_line() -> None:
    (plain,) = sources("wheat/folds.hs")["folds"].values()
    literate = "Žluťoučký kůň.\n\n" + "".join(f"> {line}\n" for line in plain.splitlines())
    (compared,) = compare_sources({"a": {"a.hs": plain}, "b": {"b.lhs": literate}}, GIVEN, 10)
    assert compared.share > 0.95
    assert {line + 2 for _, line in compared.left.lines} == {line for _, line in compared.right.lines}


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


def test_only_the_beginning_of_a_huge_submission_is_compared(tmp_path: Path) -> None:
    assert compared_part({"a.hs": "x" * MOST_COMPARED}) == {"a.hs": "x" * MOST_COMPARED}
    cut = compared_part({"a.hs": "x" * 100, "b.hs": "y" * 10 * MOST_COMPARED, "c.hs": "z"})
    assert cut == {"a.hs": "x" * 100, "b.hs": "y" * (MOST_COMPARED - 100)}
    (tmp_path / "huge.hs").write_text("replay _ = Nothing\n" + "-- " + "x" * MOST_COMPARED + "\n")
    result = CliRunner().invoke(grader, ["similar", str(tmp_path), "-o", str(tmp_path / "similar.html")])
    assert result.exit_code == 0
    assert "'huge': only the first 20,000 characters are compared" in result.stderr


@pytest.mark.parametrize(
    "pattern", ["a ", pytest.param("x=1;", marks=pytest.mark.long), pytest.param("\nf x = x", marks=pytest.mark.long)]
)
def test_programs_that_repeat_themselves_are_compared_in_little_time_and_memory(pattern: str) -> None:
    (plain,) = sources("wheat/folds.hs")["folds"].values()
    text = f"{pattern * MOST_COMPARED}"[: MOST_COMPARED - len(plain) - 100] + f"\n{plain}"
    begun = time.process_time()
    pairs = compare_sources({name: {"a.hs": f"{name} = 1\n{text}"} for name in "abc"}, GIVEN, 10)
    assert time.process_time() - begun < 20  # of hours and twenty gigabytes
    assert [(pair.left.id, pair.right.id) for pair in pairs] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert min(pair.share for pair in pairs) > 0.9


def test_of_a_run_that_comes_again_and_again_only_the_first_are_kept() -> None:
    tokens = [SimpleNamespace(val=letter) for letter in "x" + "ab" * 50 + "y"]
    kept = "".join(token.val for token in leave_out_repetition(tokens, 4))
    assert kept.startswith("x" + "ab" * MOST_REPEATED)
    assert kept.endswith("y")
    runs = Counter(kept[start : start + 4] for start in range(len(kept) - 3))
    assert max(runs.values()) == MOST_REPEATED


def test_line_starts_are_offsets_of_lines() -> None:
    assert line_starts("ab\n\nc\n")[:4] == (0, 3, 4, 6)


def likeness(share: float = 0.9, left: str = "a", right: str = "b") -> Likeness:
    return Likeness(Side(left, share, frozenset({("a.hs", 1)})), Side(right, share, frozenset()))


@pytest.mark.parametrize(
    ("left", "right", "evidence"),
    [
        (named("a", RIGHT), named("b", RIGHT), "proves nothing"),
        (named("a", "accepts-31"), named("b", "accepts-31"), "a known misconception explains them"),
        (named("a", "accepts-31"), named("b", RIGHT), "Their answers differ in 4 cases."),
        (student("a", "01"), student("b", "01"), "Both fail the same 1 case with the same answers, and no known"),
        (named("a", RIGHT), rejected("b"), "They were not both graded"),
        (named("a", RIGHT), named("c", RIGHT), "Their answers are not known"),
    ],
)
def test_answers_are_weighed_beside_likeness(left: Any, right: Any, evidence: str) -> None:
    (pair,) = weigh_pairs([likeness()], results_of(left, right))
    assert evidence in pair.evidence
    assert pair.same_wrong == ("Both fail the same" in pair.evidence)


def test_pairs_with_the_same_wrong_answers_come_first_and_unlike_pairs_are_left_out() -> None:
    results = results_of(*(named(name, RIGHT) for name in "ab"), *(named(name, "accepts-31") for name in "cd"))
    pairs = weigh_pairs([likeness(0.99), likeness(0.6, "c", "d"), likeness(0.2, "a", "c")], results)
    assert [pair.likeness.left.id for pair in pairs] == ["c", "a"]
    assert pairs[0].percent == 60


def test_the_command_shows_pairs_side_by_side_as_a_hint(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for path in ("wheat/folds.hs", *(f"chaff/{name}.hs" for name in FAMILY[:2])):
        (folder / Path(path).name).write_bytes((BANK / path).read_bytes())
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


def test_a_page_without_pairs_says_so() -> None:
    assert "No two look alike." in "".join(render_similar("Title", 5, (), {}))


def test_a_hostile_source_is_shown_as_text() -> None:
    hostile = "<script>alert(1)</script>"
    (pair,) = weigh_pairs([likeness(0.9, hostile, "b")])
    html = "".join(render_similar(hostile, 2, [pair], {hostile: {hostile: f"{hostile}\n"}, "b": {"b.hs": "x\n"}}))
    assert hostile not in html
    assert html.count("<script") == 1


def test_the_page_of_huge_programs_is_no_larger_than_what_is_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = (BANK / "wheat/folds.hs").read_text()
    for name in "abc":
        folder = tmp_path / "class" / name
        folder.mkdir(parents=True)
        (folder / "A.hs").write_text(f"{plain}-- {name}\n")
        for number in range(40):
            (folder / f"F{number}.hs").write_text(("\x01" * 100 + "\n") * 500)
    listed: list[int] = []

    def list_and_count(sources: Mapping[str, str], **room: Any) -> Any:
        listed.append(size_of(sources))
        return list_sources(sources, **room)

    monkeypatch.setattr(similar_page, "list_sources", list_and_count)
    output = tmp_path / "similar.html"
    result = CliRunner().invoke(grader, ["similar", str(tmp_path / "class"), "-o", str(output)], catch_exceptions=False)
    html = output.read_text(encoding="utf-8")
    assert "3 pairs look alike among 3 submissions" in result.stdout
    assert listed == [MOST_COMPARED] * 3  # each once, though each is in two pairs
    assert len(html) < 3 * 2 * 10 * MOST_COMPARED  # of 47 MB
    assert html.count("Of 3 submissions only the first 20,000 characters were compared") == 1


@pytest.mark.parametrize("copies", [2, 5, 7])
def test_copies_of_a_file_hide_no_pair(copies: int) -> None:
    (plain,) = sources("wheat/folds.hs")["folds"].values()
    handed_in = {name: {f"{name}{number}.hs": plain for number in range(copies)} for name in "ab"}
    (pair,) = compare_sources(handed_in, GIVEN, 10)
    assert pair.share > 0.9
