from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from statistics import fmean

import msgspec
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from grader.assignment.points import STEP, add_points, exactly, round_down
from grader.assignment.rubric import Criterion, Rubric
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.judging.partial_credit import LUCK, Shares, find_floor
from grader.judging.verdicts import Mark, judge, mark, score
from grader.model import Answer, AnswerKind, Case

SEDMA = load_assignment("sedma")
POSSIBLE = tuple(SEDMA.game.outcomes.values())
SUITES = {name: load_suite(suite_path(SEDMA, name)).cases for name in ("public", "graded")}
IN_SHARES = msgspec.structs.replace(SEDMA.rubric, credit="share").settled()
ANSWERS = st.sampled_from(tuple(SEDMA.game.outcomes.values()))


def value(text: str) -> Answer:
    return Answer(AnswerKind.VALUE, text)


def total(cases: tuple[Case, ...], texts: list[str], rubric: Rubric = IN_SHARES) -> float:
    return score(judge(cases, [value(text) for text in texts]), rubric, (), "Nothing").total


def mark_of(expected: list[str], texts: list[str], credit: str = "share", accepted: tuple[str, ...] = ()) -> Mark:
    """The mark for these answers; ``accepted`` are answers to legal games that must be accepted."""
    cases = [Case(str(n), "", right, ("own",), "") for n, right in enumerate(expected)]
    cases += [Case(f"other {n}", "", "Just (AC,One)", ("other",), "") for n in range(len(accepted))]
    criterion = Criterion("x", "", 2, ("own",), ("other",) if accepted else (), credit=credit)  # type: ignore[arg-type]
    return mark(criterion, judge(cases, [value(text) for text in (*texts, *accepted)]), "Nothing")


@st.composite
def answered(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    expected = draw(st.lists(ANSWERS, min_size=1, max_size=30))
    given_ = [draw(st.one_of(st.just(right), ANSWERS)) for right in expected]
    return expected, given_


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize("constant", tuple(SEDMA.game.outcomes.values()))
def test_a_constant_answer_earns_nothing_on_the_bundled_suites(suite: str, constant: str) -> None:
    assert total(SUITES[suite], [constant] * len(SUITES[suite])) == 0


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize("answers", [
    POSSIBLE, POSSIBLE[1:], ("Just (AC,One)", "Just (BD,One)"), ("Just (AC,Two)", "Just (BD,Two)"),
    ("Just (AC,Three)", "Just (BD,Three)"), ("Nothing", "Just (AC,One)"), ("Nothing", *["Just (AC,One)"] * 9),
])  # fmt: skip
def test_guessing_earns_nothing_on_the_bundled_suites(suite: str, answers: tuple[str, ...]) -> None:
    """Whoever flips coins earns something once in a while, as with whole criteria; on average it is next to nothing."""
    cases, chance = SUITES[suite], random.Random(0)
    earned = [total(cases, [chance.choice(answers) for _ in cases]) for _ in range(200)]
    assert fmean(earned) < 0.1
    assert sum(points == 0 for points in earned) >= 190


@pytest.mark.parametrize("suite", SUITES)
def test_the_right_answers_earn_everything(suite: str) -> None:
    cases = SUITES[suite]
    assert total(cases, [case.expected for case in cases]) == IN_SHARES.max_score == 10


def test_right_answers_beyond_the_floor_earn_their_share() -> None:
    """Thirty illegal records and fourteen legal games to accept: guessing reaches 4."""
    expected, accepted = ["Nothing"] * 30, ("Just (AC,One)",) * 14
    results = [
        mark_of(expected, ["Nothing"] * right + ["Just (AC,One)"] * (30 - right), accepted=accepted)
        for right in (0, 4, 6, 17, 29, 30)
    ]
    assert results[0].shares == Shares(4)
    assert [each.points for each in results] == [0, 0, 0.1, 1, 1.9, 2]
    assert [each.earned for each in results] == [False, False, False, False, False, True]


def test_who_does_not_accept_legal_games_earns_no_share() -> None:
    assert mark_of(["Nothing"] * 30, ["Nothing"] * 29 + ["x"], accepted=("Nothing",)).points == 0


def test_a_criterion_is_earned_whole_unless_the_rubric_says_otherwise() -> None:
    expected = ["Just (AC,One)", "Just (BD,One)"] * 20
    almost = [*expected[:-1], "Nothing"]
    assert mark_of(expected, almost).points > 1
    assert mark_of(expected, almost, "whole").points == 0
    assert mark_of(expected, almost, "whole").shares is None


def test_a_criterion_without_cases_earns_nobody_anything() -> None:
    assert mark_of([], []).points == 0


@given(answered())
def test_a_share_is_never_more_than_the_whole_and_all_of_it_is_the_whole(both: tuple[list[str], list[str]]) -> None:
    expected, texts = both
    found = mark_of(expected, texts)
    assert 0 <= found.points <= 2
    assert (found.points == 2) == (found.passed == found.size)
    assert found.points % STEP == pytest.approx(0, abs=1e-9) or found.points % STEP == pytest.approx(STEP)
    assert mark_of(expected, expected).points == 2
    assert mark_of(expected, texts, "whole").points in (0, 2)
    assert mark_of(expected, texts, "whole").points <= found.points


@given(answered(), st.data())
def test_one_more_right_answer_never_costs_points(both: tuple[list[str], list[str]], data: st.DataObject) -> None:
    expected, texts = both
    place = data.draw(st.integers(0, len(expected) - 1))
    better = [*texts[:place], expected[place], *texts[place + 1 :]]
    assert mark_of(expected, better).points >= mark_of(expected, texts).points


@given(st.lists(ANSWERS, min_size=2, max_size=40), ANSWERS)
def test_a_constant_answer_earns_nothing_where_two_answers_occur(expected: list[str], constant: str) -> None:
    assume(len(set(expected)) > 1)
    assert mark_of(expected, [constant] * len(expected)).points == 0


@given(
    st.dictionaries(ANSWERS, st.integers(1, 12), min_size=1),
    st.lists(st.integers(0, 10), min_size=7, max_size=7),
    st.integers(0, 20),
)
@example({"Nothing": 29}, [1, 9, 0, 0, 0, 0, 0], 14)  # few enough to be accepted now and then
@example({"Just (AC,One)": 8, "Just (BD,One)": 6}, [0, 1, 0, 0, 1, 0, 0], 0)
def test_no_way_to_guess_exceeds_the_floor_more_often_than_once_in_twenty(
    counts: dict[str, int], weights: list[int], accepted: int
) -> None:
    """The exact chance of a guesser that draws its answers from any distribution, by multiplying out."""
    assume(sum(weights))
    chances = {
        text: weight / sum(weights) for text, weight in zip(tuple(SEDMA.game.outcomes.values()), weights, strict=True)
    }
    floor = find_floor(Counter(counts).elements(), "Nothing", accepted)
    size = sum(counts.values())
    if floor == size - 1:  # all are needed, as for a criterion that is earned whole
        return
    right = [1.0]  # the chance of each number of right answers
    for text, count in counts.items():
        for _ in range(count):
            hit = chances[text]
            right = [
                (right[n] if n < len(right) else 0) * (1 - hit) + (right[n - 1] * hit if n else 0)
                for n in range(len(right) + 1)
            ]
    admitted = (1 - chances["Nothing"]) ** accepted
    assert admitted * sum(right[floor + 1 :]) <= LUCK * 1.02  # the chances of "illegal" are tried in hundredths


@given(st.lists(ANSWERS, max_size=40), st.integers(0, 20))
def test_the_floor_leaves_room_and_needs_no_order(expected: list[str], accepted: int) -> None:
    floor = find_floor(expected, "Nothing", accepted)
    assert 0 <= floor <= max(0, len(expected) - 1)
    assert floor == find_floor(sorted(expected), "Nothing", accepted)


def test_a_suite_of_any_size_has_a_floor() -> None:
    assert 1000 < find_floor(["Just (AC,One)", "Just (BD,One)"] * 1000, "Nothing", 0) < 1100


POINTS = st.integers(0, 10_000).map(lambda hundredths: hundredths / 100)


@given(st.lists(POINTS))
def test_points_are_added_as_people_add_them(points: list[float]) -> None:
    assert add_points(points) == float(sum((Fraction(round(each * 100), 100) for each in points), Fraction(0)))


@given(st.fractions(0, 100), st.sampled_from([0.01, 0.05, 0.1, 0.25, 0.5, 1.0]))
def test_points_are_rounded_down_to_a_multiple(points: Fraction, step: float) -> None:
    rounded = exactly(round_down(points, step))
    assert rounded <= points < rounded + exactly(step)
    assert rounded % exactly(step) == 0


@pytest.mark.parametrize(("step", "points"), [(None, 1.3), (0.25, 1.25), (0.5, 1.0), (0.01, 1.38), (1.0, 1.0)])
def test_the_rubric_says_what_shares_are_rounded_to(step: float | None, points: float) -> None:
    text = '[[criterion]]\nid = "x"\ntitle = ""\npoints = 2\ncases = ["own"]\naccepts = ["other"]\n'
    head = 'credit = "share"\n' + (f"step = {step}\n" if step else "")
    rubric = msgspec.toml.decode(head + text, type=Rubric).settled()
    cases = [Case(str(n), "", "Nothing", ("own",), "") for n in range(30)]
    cases += [Case(f"other {n}", "", "Just (AC,One)", ("other",), "") for n in range(14)]
    texts = ["Nothing"] * 22 + ["Just (AC,One)"] * 22  # (22 - 4) / (30 - 4) of 2 points
    assert score(judge(cases, [value(text) for text in texts]), rubric, (), "Nothing").total == points
