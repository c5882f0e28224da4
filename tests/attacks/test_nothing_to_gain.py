"""Past the policy a program may do whatever Hugs can do. It still earns no more than answering at random.

The cheats do not look at a single card: they count, remember, read ahead, forge lines and die on purpose, with a table
of the answers of a suite that was made as the graded one was. The control shows them the old way: recipe by recipe, in
the order of the suite, under its numbers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from statistics import fmean

import pytest

from grader.assignment.hints import Hints
from grader.assignment.questions import Questions
from grader.assignment.secret_suites import draft_secret_suite, expect_public_losses
from grader.assignment.suites import choose_records, digest_cases, load_suite, number_cases, suite_path
from grader.grading.question_order import Arrange, Arrangement, arrange_secretly
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_program
from grader.grading.single import grade_submission
from grader.judging.exam import Exam
from grader.judging.verdicts import judge, score
from grader.model import Answer, AnswerKind, Outcome, Program, Suite
from grader.results.schema import SubmissionResult
from sandbox.contract import Sandbox
from sandbox.interpreters import find_interpreter
from tests.attacks.corpus import SEDMA, Attack, Folders, quick, table_of
from tests.attacks.running import ATTACKS

CHEATS = [attack for attack in ATTACKS if "@TABLE@" in "".join(attack.files.values())]
COUNTING = [attack for attack in CHEATS if attack.name != "death_to_see_what_comes"]
READING = [attack for attack in CHEATS if attack.name == "input_found_in_memory"]
SECRETS = (b"the secret of the exam in January", b"the secret of the exam in February", b"the secret of the resit")

pytestmark = [pytest.mark.no_cover, pytest.mark.long]  # makes suites and runs cheats; see pyproject.toml


@cache
def secret_suite(number: int) -> Suite:
    return draft_secret_suite(SEDMA, "graded", SECRETS[number], expect_public_losses(SEDMA, "graded")).suite


@cache
def suite_in_order(number: int) -> Suite:
    """As suites from a secret were before: recipe by recipe."""
    cases = number_cases(choose_records(SEDMA, "graded", SECRETS[number].hex()))
    return Suite("sedma", "graded", "", digest_cases(cases), cases)


def arrange_openly(_: Program, questions: Questions) -> Arrangement:
    """As it was before: case after case, with numbers."""
    numbers = range(len(questions.inputs))
    return Arrangement(tuple(numbers), tuple(map(str, numbers)))


def cheat(attack: Attack, learnt: Suite, asked: Suite, sandbox: Sandbox, arrange: Arrange) -> SubmissionResult:
    """The cheat, with the answers of one suite by heart, graded with another, without a policy."""
    knowing = replace(
        attack, files={name: text.replace("@TABLE@", table_of(learnt)) for name, text in attack.files.items()}
    )
    interpreter = find_interpreter(sandbox)
    assert interpreter is not None
    runtime = HaskellRuntime(sandbox, interpreter)

    def run(program: Program, questions: Questions) -> Outcome:
        return run_program(program, questions, runtime, arrange=arrange)

    exam = Exam(quick(SEDMA, policy=False), asked, hints=Hints.CRITERION)
    result = grade_submission(knowing.past_the_policy(Folders(SEDMA.file("."))), exam, run)
    assert result.status == "graded", result.reason
    return result


def best_constant(suite: Suite) -> int:
    """How many cases the best constant answer passes; it earns no point."""
    return Counter(case.expected for case in suite.cases).most_common(1)[0][1]


@pytest.mark.parametrize("attack", COUNTING, ids=lambda attack: attack.name)
def test_the_cheat_earned_most_points_while_suites_and_questions_kept_their_order(
    attack: Attack, bubblewrap_sandbox: Sandbox
) -> None:
    """The control: without it, a cheat that does not work would look like a defence."""
    result = cheat(attack, suite_in_order(0), suite_in_order(1), bubblewrap_sandbox, arrange_openly)
    assert result.score == 7
    assert result.passed > best_constant(suite_in_order(1))


@pytest.mark.parametrize("attack", READING, ids=lambda attack: attack.name)
def test_the_cheat_that_reads_memory_would_earn_all_points_if_labels_were_numbers(
    attack: Attack, bubblewrap_sandbox: Sandbox
) -> None:
    """The control for the labels: it does find them, and a secret order alone does not help against it."""

    def arrange_with_numbers(program: Program, questions: Questions) -> Arrangement:
        return replace(arrange_secretly(program, questions), labels=arrange_openly(program, questions).labels)

    suite = load_suite(suite_path(SEDMA, "public"))
    result = cheat(attack, suite, suite, bubblewrap_sandbox, arrange_with_numbers)
    assert result.score == 10


@pytest.mark.parametrize("attack", CHEATS, ids=lambda attack: attack.name)
@pytest.mark.parametrize(("learnt", "asked"), [(0, 1), (1, 2)])
def test_a_cheat_earns_nothing_with_a_secret_suite(
    attack: Attack, learnt: int, asked: int, bubblewrap_sandbox: Sandbox
) -> None:
    suite = secret_suite(asked)
    result = cheat(attack, secret_suite(learnt), suite, bubblewrap_sandbox, arrange_secretly)
    assert result.score == 0
    assert result.passed <= best_constant(suite)


@pytest.mark.parametrize("attack", CHEATS, ids=lambda attack: attack.name)
def test_a_cheat_that_has_the_very_answers_in_the_suites_order_earns_nothing(
    attack: Attack, bubblewrap_sandbox: Sandbox
) -> None:
    """The order of the questions alone: even the answers to these questions are of no use without it."""
    suite = suite_in_order(1)
    result = cheat(attack, suite, suite, bubblewrap_sandbox, arrange_secretly)
    assert result.score == 0
    assert result.passed <= best_constant(suite)


@pytest.mark.parametrize("attack", COUNTING, ids=lambda attack: attack.name)
def test_a_cheat_earns_nothing_with_a_secret_suite_even_in_its_order(
    attack: Attack, bubblewrap_sandbox: Sandbox
) -> None:
    """The order of the suite alone: a table of the public suite, or of another secret one, does not fit it."""
    for learnt in (load_suite(suite_path(SEDMA, "public")), secret_suite(0)):
        result = cheat(attack, learnt, secret_suite(1), bubblewrap_sandbox, arrange_openly)
        assert result.score == 0
        assert result.passed <= best_constant(secret_suite(1))


def test_a_table_in_a_random_order_is_worth_less_than_guessing() -> None:
    """What the tests above saw once, computed over many orders; a guesser who knows that somebody won by one point, and
    tosses a coin for the team, gets the criteria of few cases now and then.
    """
    suite, chance = load_suite(suite_path(SEDMA, "graded")), random.Random(0)
    table = [case.expected for case in suite.cases]
    guesses = ("Just (AC,One)", "Just (BD,One)")
    shuffled = [points_of(suite, chance.sample(table, len(table))) for _ in range(1000)]
    guessed = [points_of(suite, chance.choices(guesses, k=len(table))) for _ in range(1000)]
    assert fmean(shuffled) <= fmean(guessed) < 0.1
    assert points_of(suite, table) == 10


def points_of(suite: Suite, answers: Sequence[str]) -> float:
    judged = judge(suite.cases, [Answer(AnswerKind.VALUE, answer) for answer in answers])
    return score(judged, SEDMA.rubric, (), SEDMA.game.illegal_answer).total
