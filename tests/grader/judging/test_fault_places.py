"""Which lines are named: those whose edits make wrong answers right, and none where nothing stands out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.branch_marks import Branch
from grader.judging.branch_evidence import BranchEvidence
from grader.judging.changed_answers import ChangedAnswers
from grader.judging.fault_places import (
    MOST_PLACES,
    Repair,
    choose_guards,
    choose_probes,
    find_places,
    is_mended,
)
from grader.judging.rule_likeness import RuleLikeness
from grader.judging.verdicts import Judged, judge
from grader.model import Answer, AnswerKind, Case

VALUE, ERROR = AnswerKind.VALUE, AnswerKind.ERROR


def judged(*answers: tuple[str, str] | str, tag: str = "t") -> tuple[Judged, ...]:
    """Cases whose right answer is ``yes``; each answer is a text, or a text and the tag of its case."""
    pairs = [(answer, tag) if isinstance(answer, str) else answer for answer in answers]
    cases = [Case(f"c{number}", "", "yes", (own,), "") for number, (_, own) in enumerate(pairs)]
    return judge(cases, [_answer(text) for text, _ in pairs])


def _answer(text: str) -> Answer:
    if text == "endless":
        return Answer(AnswerKind.TIMEOUT)
    return Answer(ERROR if "fail" in text or "overflow" in text else VALUE, text)


def repair(line: int, mended: set[int], broken: set[int] | None = None, rank: int = 0) -> Repair:
    return Repair("comparison", rank, f"f{line}", line, frozenset(mended), frozenset(broken or ()))


def lines(repairs: list[Repair], cases: tuple[Judged, ...]) -> list[int]:
    return [place.line for place in find_places(repairs, cases)]


FOUR_WRONG = judged("no", "no", "no", "no", "yes", "yes", "yes", "yes")


def test_the_line_that_mends_most_and_breaks_least_comes_first() -> None:
    repairs = [repair(3, {0, 1, 2}), repair(5, {0, 1, 2, 3}), repair(7, {0, 1, 2, 3}, {4, 5})]
    assert lines(repairs, FOUR_WRONG) == [5, 3, 7]


def test_of_equal_lines_the_commoner_edit_comes_first() -> None:
    assert lines([repair(3, {0, 1}, rank=4), repair(9, {0, 1}, rank=0)], FOUR_WRONG) == [9, 3]


def test_behind_the_first_comes_what_is_still_wrong() -> None:
    repairs = [repair(3, {0, 1, 2}), repair(4, {0, 1}), repair(9, {3})]
    assert lines(repairs, FOUR_WRONG) == [3, 9, 4]


@pytest.mark.parametrize("found", [
    repair(3, set()),
    repair(3, {0}, {4, 5}),
    repair(3, {0}, {4}),
])  # fmt: skip
def test_nothing_is_named_where_nothing_stands_out(found: Repair) -> None:
    assert find_places([found], FOUR_WRONG) == ()


def test_all_games_of_a_kind_stand_out_though_they_are_few() -> None:
    cases = judged(("no", "rare"), ("no", "rare"), *[("no", "common")] * 20)
    assert lines([repair(8, {0, 1})], cases) == [8]
    assert lines([repair(8, {0, 2})], cases) == []


def test_a_place_says_how_many_games_depend_on_it() -> None:
    (place,) = find_places([repair(3, {0, 1, 2})], FOUR_WRONG)
    assert (place.definition, place.line, place.games, place.failing) == ("f3", 3, 3, 4)


def test_an_edit_that_mends_and_breaks_is_a_place_only_if_no_other_is() -> None:
    cases = judged("no", "no", *["yes"] * 10)
    leaning = repair(3, {0, 1}, {2, 3, 4, 5, 6})
    assert lines([repair(5, {0}, {4, 5}), leaning], cases) == [3]
    assert lines([repair(5, {0, 1}), leaning], cases) == [5]
    assert lines([repair(3, {0, 1}, set(range(2, 12)))], cases) == []


def test_where_nothing_is_mended_wholly_lines_follow_for_which_less_speaks() -> None:
    cases = judged(*["no"] * 10, *["yes"] * 40)
    some = repair(3, set(range(6)), {11})
    weak = repair(5, {0, 1}, {12})
    nothing = repair(7, {0, 1}, set(range(12, 20)))
    assert lines([some, weak, nothing], cases) == [3, 5]
    assert lines([weak, nothing], cases) == [5]
    assert lines([repair(9, set(range(10))), weak], cases) == [9]


def test_of_lines_for_which_little_speaks_the_one_with_two_edits_comes_first() -> None:
    cases = judged(*["no"] * 20, *["yes"] * 20)
    alone, twice = repair(3, {0, 1, 2, 3}), [repair(9, {4, 5, 6, 7}), repair(9, {4, 5, 6, 8})]
    assert lines([alone, *twice], cases) == [9, 3]


def test_of_equal_lines_the_one_comes_first_that_only_failing_games_evaluate() -> None:
    branches = [Branch(0, 1, 3), Branch(1, 2, 9)]
    seen = {index: frozenset({0, 1} if index < 4 else {0}) for index in range(8)}
    evidence = BranchEvidence(branches, seen, failing=set(range(4)))
    places = find_places([repair(3, {0, 1}), repair(9, {0, 1})], FOUR_WRONG, evidence)
    assert [place.line for place in places] == [9, 3]


def test_the_first_game_to_keep_is_one_that_refusing_everything_would_break() -> None:
    cases = [Case("c0", "x", "Nothing", (), ""), Case("c1", "y", "Nothing", (), ""), Case("c2", "z", "Just 1", (), "")]
    answers = [_answer("Just 1"), _answer("Nothing"), _answer("Just 1")]
    assert choose_guards(judge(cases, answers), 2) == (2, 1)


def test_short_records_come_first() -> None:
    cases = [Case("c0", "a long record", "yes", (), ""), Case("c1", "short", "yes", (), "")]
    assert choose_probes(judge(cases, [_answer("no"), _answer("no")]), 1) == (1,)


def test_games_that_ended_the_process_are_not_asked_of_edited_programs() -> None:
    cases = judged("endless", "stack overflow: the recursion is too deep, or never ends", "no", "yes", "fail")
    assert choose_probes(cases, 9) == (2, 4)
    assert choose_guards(cases, 9) == (3,)


def test_games_of_different_kinds_are_chosen_first() -> None:
    cases = judged(("no", "a"), ("no", "a"), ("no", "b"), ("maybe", "a"), ("yes", "a"))
    assert set(choose_probes(cases, 3)) == {0, 2, 3}


def test_an_answer_is_mended_only_if_it_is_the_right_one() -> None:
    (case, _) = judged("no", "yes")
    assert is_mended(case.case, Answer(VALUE, "yes"))
    assert not is_mended(case.case, Answer(VALUE, "no"))
    assert not is_mended(case.case, Answer(ERROR, "yes"))


indices = st.sets(st.integers(0, 3))
repairs = st.builds(repair, st.integers(1, 9), indices, st.sets(st.integers(4, 7)), st.integers(0, 5))


@given(st.lists(repairs, max_size=12))
def test_few_lines_are_named_each_once_and_each_with_an_edit_that_gains(tried: list[Repair]) -> None:
    places = find_places(tried, FOUR_WRONG)
    assert len(places) <= MOST_PLACES
    assert len({place.line for place in places}) == len(places)
    for place in places:
        assert any(each.line == place.line and len(each.mended) >= len(each.broken) for each in tried)


@given(st.lists(repairs, max_size=12))
def test_a_line_that_makes_all_right_and_breaks_nothing_comes_first(tried: list[Repair]) -> None:
    perfect = repair(50, {0, 1, 2, 3})
    others = [each for each in tried if len(each.mended) < 4 or each.broken]
    assert find_places([*others, perfect], FOUR_WRONG)[0].line == 50


def likely(repairs: list[Repair], cases: tuple[Judged, ...], **likeness: float) -> list[int]:
    of_lines = {int(line.removeprefix("line")): value for line, value in likeness.items()}
    known = RuleLikeness(of_lines, {line: f"f{line}" for line in of_lines})
    return [place.line for place in find_places(repairs, cases, likeness=known)]


def test_a_line_like_the_misread_rule_is_named_though_no_edit_mends_anything() -> None:
    cases = FOUR_WRONG
    known = RuleLikeness({8: 1.0}, {8: "rule"})
    (place,) = find_places([], cases, likeness=known)
    assert (place.line, place.definition, place.games, place.failing) == (8, "rule", 0, 4)


def test_beside_an_edit_that_mends_all_and_breaks_none_no_line_is_named_for_its_likeness() -> None:
    assert likely([repair(3, {0, 1, 2, 3})], FOUR_WRONG, line8=1.0) == [3]


def test_behind_an_edit_that_stands_out_a_line_like_the_misread_rule_is_named() -> None:
    assert likely([repair(3, {0, 1}), repair(9, {0, 1})], FOUR_WRONG, line8=1.0) == [3, 8, 9]


def test_a_line_like_the_misread_rule_comes_before_edits_of_which_none_stands_out() -> None:
    many = judge([Case(f"c{number}", "", "yes", ("t",), "") for number in range(20)], [Answer(VALUE, "no")] * 20)
    assert likely([repair(3, {0, 1, 2})], many, line8=1.0) == [8, 3]


def test_of_equal_edits_the_one_on_the_line_like_the_misread_rule_comes_first() -> None:
    assert likely([repair(3, {0, 1}), repair(9, {0, 1}, rank=2)], FOUR_WRONG, line9=1.0)[0] == 9


def test_of_lines_like_the_misread_rule_the_one_comes_first_on_which_the_wrong_answers_hang() -> None:
    known = RuleLikeness({8: 1.0, 9: 0.9}, {8: "rule", 9: "rule"})
    changed = ChangedAnswers({9: 1.0, 12: 1.0}, {9: "rule", 12: "other"})
    places = find_places([], FOUR_WRONG, likeness=known, changed=changed)
    assert [(place.line, place.definition) for place in places] == [(9, "rule"), (8, "rule"), (12, "other")]


def test_where_no_rule_is_known_to_be_misread_changed_answers_name_nothing() -> None:
    assert find_places([], FOUR_WRONG, changed=ChangedAnswers({9: 1.0}, {9: "rule"})) == ()
