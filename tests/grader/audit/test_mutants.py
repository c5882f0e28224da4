from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.mutants import Mutant, mutants
from grader.grading.runtime import HaskellRuntime, SandboxChoice, open_runtime
from grader.grading.session import run_cases
from grader.judging.verdicts import verdict_of
from grader.model import Program, Reason, Submission, Verdict
from grader.submissions.preparation import prepare_submission

SEDMA = load_assignment("sedma")
WHEATS = SEDMA.file("bank/wheat")
TYPES = SEDMA.types_source.decode()
SOURCES = {path.stem: path.read_text() for path in sorted(WHEATS.glob("*.*hs"))}
EXPLAINED = {
    mutant["id"]: mutant["why"]
    for mutant in tomllib.loads(SEDMA.file("bank/equivalent_mutants.toml").read_text())["mutant"]
}
OPERATORS = {
    "argument-order", "arithmetic", "base-case", "comparison", "condition", "constant", "constructor", "equation",
    "guard", "instance-clause", "list-end", "logic", "negation",
}  # fmt: skip


@cache
def mutants_of(name: str) -> tuple[Mutant, ...]:
    return mutants(SOURCES[name], name, TYPES)


def changes(source: str, operator: str, types: str = TYPES) -> list[tuple[str, str]]:
    return [(mutant.before, mutant.after) for mutant in mutants(source, "it", types) if mutant.operator == operator]


def sources(source: str, operator: str) -> list[str]:
    return [mutant.source for mutant in mutants(source, "it", TYPES) if mutant.operator == operator]


@pytest.mark.parametrize("name", SOURCES)
def test_every_mutant_is_another_program_with_an_id_of_its_own(name: str) -> None:
    made = mutants_of(name)
    assert (
        len({mutant.id for mutant in made})
        == len({mutant.source for mutant in made} | {SOURCES[name]}) - 1
        == len(made)
        > 50
    )
    assert made == mutants(SOURCES[name], name, TYPES)


@pytest.mark.parametrize("name", SOURCES)
def test_imports_signatures_and_comments_stay(name: str) -> None:
    kept = re.compile(r"^(?:> )?(?:--|import|data|type|\S+ ::).*", re.MULTILINE)
    for mutant in mutants_of(name):
        assert kept.findall(mutant.source) == kept.findall(SOURCES[name]), mutant.id


def test_every_operator_finds_something_in_the_bank() -> None:
    assert {mutant.operator for name in SOURCES for mutant in mutants_of(name)} == OPERATORS


def test_an_id_tells_wheat_line_column_and_change() -> None:
    first = mutants("f x = 1\n\ng x = x == 2\n", "small", TYPES)[2]
    assert first == Mutant(
        "small:3:9:comparison:==→/=", "small", "comparison", 3, "==", "/=", "f x = 1\n\ng x = x /= 2\n"
    )


@pytest.mark.parametrize(
    ("operator", "source", "expected"),
    [
        ("comparison", "f x = x > 1", [(">", "<"), (">", ">=")]),
        ("arithmetic", "f x = x `mod` y + z", [("mod", "div"), ("+", "*"), ("+", "-")]),
        ("logic", "f x = x && y", [("&&", "||")]),
        ("constant", "f x = 4 + 0", [("4", "0"), ("4", "3"), ("4", "5"), ("0", "(-1)"), ("0", "1")]),
        ("base-case", "f 0 = x\nf n = y", [("0", "(-1)"), ("0", "1")]),
        ("base-case", "f [] = 1", [("1", "0"), ("1", "2")]),
        ("constructor", "f AC = Two", [("AC", "BD"), ("Two", "One"), ("Two", "Three")]),
        ("constructor", "f x = Just (g x)", [("Just (g x)", "Nothing")]),
        ("condition", "f x = if g x then y else z", [("g x", "not (g x)")]),
        ("argument-order", "f x y = g x (h y)", [("g x (h y)", "g (h y) x")]),
        ("argument-order", "f x y = x `g` y", [("x `g` y", "y `g` x")]),
        ("list-end", "f x = head (reverse x)", [("head", "last"), ("reverse", "id")]),
        ("list-end", "f x = x !! i", [("i", "(i + 1)")]),
        ("negation", "f x = not x", [("not", "id")]),
        ("equation", "f 0 = x\nf n = y", [("f 0 = x", ""), ("f n = y", "")]),
        ("equation", "f x = case x of\n  A -> y\n  B -> z", [("A -> y", ""), ("B -> z", "")]),
        (
            "instance-clause",
            "instance Eq A where\n  A == A = t\n  _ == _ = u",
            [("A == A = t", ""), ("_ == _ = u", "")],
        ),
    ],
)
def test_what_an_operator_changes(operator: str, source: str, expected: list[tuple[str, str]]) -> None:
    assert changes(source, operator) == expected


MOVES = """module MovesDatatypes where
data Move = Play Card | Pass | Stop deriving Show
data Result = Win Player | Mars Player | Draw deriving Show
data Session = Session Card [Card] | Skipped deriving Show
"""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("f Pass = Stop", [("Pass", "Stop"), ("Stop", "Pass")]),
        ("f x = Win x", [("Win x", "Draw"), ("Win", "Mars")]),
        ("f (Mars x) = Draw", [("Mars", "Win")]),
        ("f x = Session x []", [("Session x []", "Skipped")]),
        ("f x = AC", []),
        ("f x = True", [("True", "False")]),
    ],
)
def test_constructors_are_those_of_the_types_module(source: str, expected: list[tuple[str, str]]) -> None:
    assert changes(source, "constructor", MOVES) == expected


def test_a_guard_is_negated_dropped_and_exchanged() -> None:
    made = sources("f x\n  | p x = a\n  | q x = b\n", "guard")
    assert "f x\n  | not (p x) = a\n  | q x = b\n" in made
    assert "f x\n  \n  | q x = b\n" in made
    assert "f x\n  | q x = b\n  | p x = a\n" in made


def test_a_name_that_the_program_defines_is_not_the_preludes() -> None:
    assert changes("f x = last x\n\nlast x = x", "list-end") == []


def test_the_operator_that_a_clause_defines_stays() -> None:
    assert changes("instance Eq A where\n  x == y = z", "comparison") == []


def test_strings_stay() -> None:
    assert mutants('f x = "1 == 2"', "it", TYPES) == ()


def test_lines_under_a_change_keep_their_column() -> None:
    made = sources(
        "f x = if x > 1 then y else let a = b\n                               c = d\n                           in a",
        "comparison",
    )
    assert made[1].splitlines()[1] == " " * 32 + "c = d"


@pytest.fixture(scope="module")
def bench() -> HaskellRuntime:
    return open_runtime(SandboxChoice("none"), lambda _: None)


def is_killed(mutant: Mutant, bench: HaskellRuntime) -> bool | None:
    """Whether some graded case fails; None where it does not compile."""
    cases = load_suite(suite_path(SEDMA, "graded")).cases
    program = prepare_submission(Submission(mutant.id, {"replay.hs": mutant.source.encode()}), SEDMA)
    assert isinstance(program, Program), program
    answers = run_cases(program, cases, SEDMA, bench)
    if isinstance(answers, Reason):
        return None
    return any(verdict_of(case, answer) is not Verdict.PASSED for case, answer in zip(cases, answers, strict=True))


def test_one_mutant_of_each_operator_is_killed_by_the_graded_suite(bench: HaskellRuntime) -> None:
    made = mutants_of("eq_instances")
    chosen = {mutant.operator: mutant for mutant in made if mutant.operator not in {"argument-order", "constant"}}
    assert {mutant.id: is_killed(mutant, bench) for mutant in chosen.values()} == dict.fromkeys(
        (mutant.id for mutant in chosen.values()), True
    )


def test_explained_mutants_exist_and_a_sample_of_them_survives(bench: HaskellRuntime) -> None:
    made = {mutant.id: mutant for name in SEDMA.settings.mutated for mutant in mutants_of(name)}
    assert set(EXPLAINED) <= set(made)
    assert all(why.endswith(".") for why in EXPLAINED.values())
    sample = sorted(EXPLAINED)[::10]
    assert {id_: is_killed(made[id_], bench) for id_ in sample} == dict.fromkeys(sample, False)
