from __future__ import annotations

import pytest
from click.testing import CliRunner

from grader.assignment.examples import begin_haskell, examples_of, show_answer
from grader.assignment.settings import load_assignment
from grader.assignment.suites import find_case, load_suite, suite_path
from grader.cli import grader
from reference.catalogue import GAMES
from reference.ruled_game import answer_words
from testcases import DEFAULT


@pytest.mark.parametrize("name", GAMES)
def test_examples_are_of_the_first_possible_game_of_the_public_suite(name: str) -> None:
    assignment = load_assignment(name)
    examples = examples_of(assignment)
    case = find_case(load_suite(suite_path(assignment, "public")), examples.case)
    assert case.expected != assignment.game.illegal_answer
    assert case.record.startswith(examples.game.removesuffix(" ..."))
    assert assignment.game.read_answer(examples.answer) == case.expected


@pytest.mark.parametrize("command", ["check", "example", "explain"])
def test_a_help_shows_the_examples_of_the_default_assignment(command: str) -> None:
    examples = examples_of(load_assignment(DEFAULT))
    shown = " ".join(CliRunner().invoke(grader, [command, "--help"], catch_exceptions=False).stdout.split())
    assert examples.game in shown
    assert examples.haskell in shown
    assert "{" not in shown


@pytest.mark.parametrize(("haskell", "begun"), [
    ("[Card Heart R7, Card Heart R8]", "[Card Heart R7, ...]"),
    ("[Play (Card Heart R7), Pass]", "[Play (Card Heart R7), ...]"),
    ("[]", "[]"),
    ("[Round [1, 2, 3, 4] [Card Heart R7, Card Heart R8]]", "[Round [1, 2, 3, 4] [Card Heart R7, Car…"),
])  # fmt: skip
def test_the_beginning_in_haskell_never_ends_inside_an_element_without_saying_so(haskell: str, begun: str) -> None:
    assert begin_haskell(haskell) == begun


@pytest.mark.parametrize(("answer", "shown"), [
    ("Just (A,Two)", "A Two"),
    ("Just Draw", "Draw"),
    ("Just (Open [-3,25])", "Open -3 25"),
    ("Just ([A,B],[12,-30])", "A B 12 -30"),
])  # fmt: skip
def test_an_answer_without_its_haskell_has_the_same_words(answer: str, shown: str) -> None:
    assert show_answer(answer) == shown
    assert answer_words(shown) == answer_words(answer)
