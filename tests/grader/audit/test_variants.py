from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from grader.assignment.settings import load_assignment
from grader.audit.given_code import GivenCode
from grader.audit.variants import Variant, transformations, variants
from grader.grading.runtime import HaskellRuntime, SandboxChoice, open_runtime
from grader.grading.session import run_cases
from grader.model import Case, Program, Submission
from grader.submissions.preparation import prepare_submission

SEDMA = load_assignment("sedma")
GIVEN = GivenCode.of(SEDMA)
PATHS = {
    path.relative_to(SEDMA.file("bank/wheat")).with_suffix("").as_posix(): path
    for path in sorted(SEDMA.file("bank/wheat").rglob("*.*hs"))
}
SOURCES = {name: path.read_text() for name, path in PATHS.items()}
RUN_FOR_REAL = ("literate", "own_state_type")
"""One wheat is literate and the other has most kinds of layout; `grader audit` runs them all."""


@cache
def variants_of(name: str) -> tuple[Variant, ...]:
    return variants(SOURCES[name], name, GIVEN)


def after(transformation: str, source: str) -> str | None:
    return next(
        (variant.source for variant in variants(source, "it", GIVEN) if variant.transformation == transformation), None
    )


def test_there_are_at_least_two_hundred_variants_of_the_bank() -> None:
    made = [variant for name in SOURCES for variant in variants_of(name)]
    assert len({variant.id for variant in made}) == len(made) > 500
    assert {variant.transformation for variant in made} == set(transformations(GIVEN))


@pytest.mark.parametrize("name", SOURCES)
def test_every_variant_is_another_text_and_the_same_each_time(name: str) -> None:
    made = variants_of(name)
    assert len({variant.source for variant in made} | {SOURCES[name]}) == len(made) + 1
    assert made == variants(SOURCES[name], name, GIVEN)


@pytest.mark.parametrize(
    ("transformation", "source", "expected"),
    [
        ("names-numbered", "f x = g\n  where g = map x\n", "v1 v3 = v2\n  where v2 = map v3\n"),
        ("names-numbered", "x === y = x == y\n", "v1 <~~~ v2 = v1 == v2\n"),
        ("names-that-clash", "replay xs = f xs\n\nf x = x\n", "replay try = main try\n\nmain handle = handle\n"),
        ("definitions-reordered", "f :: A\nf x = x\nf y = y\n\ng = f\n", "g = f\n\nf :: A\nf x = x\nf y = y\n"),
        ("locals-reordered", "f = a\n  where a = b\n        b = c\n", "f = a\n  where b = c\n        a = b\n"),
        ("function-eta-reduced", "replay cs = f cs\n", "replay = whole\n\nwhole cs = f cs\n"),
        ("function-eta-expanded", "replay cs = f cs\n", "replay record = whole record\n\nwhole cs = f cs\n"),
        ("values-eta-expanded", "f :: A -> B\nf = g . h\n", "f :: A -> B\nf eta = (g . h) eta\n"),
        ("let-to-where", "f x = let a = x\n          b = a\n      in b\n", "f x = b\n  where a = x\n        b = a\n"),
        ("where-to-let", "f x = a\n  where a = x\n", "f x = \n  let a = x\n  in a\n"),
        ("if-to-guards", "f x = if p then a else b\n", "f x \n  | p\n    = a\n  | otherwise\n    = b\n"),
        ("guards-to-if", "f x | p = a\n    | otherwise = b\n", "f x =\n  if p\n    then a\n    else b\n"),
        ("if-to-case", "f x = if p then a else b\n", "f x = (case p of { True -> a ; False -> b })\n"),
        ("parentheses", "f x = g x + 1\n", "f x = (g (x) + 1)\n"),
        ("braces", "f = a\n  where a = b\n        b = c\n", "f = a\n  where { a = b\n        ; b = c }\n"),
        ("carriage-returns", "f = a\n", "f = a\r\n"),
        ("tabs", "f\n          = a\n", "f\n\t  = a\n"),
        ("no-final-newline", "f = a\n", "f = a"),
        ("signatures-dropped", "f :: A -> B\nf x = x\ng :: A\ng = f\n", "\nf x = x\ng :: A\ng = f\n"),
        ("header-added", "import A\nreplay = f\n", "module Replay (replay) where\n\nimport A\nreplay = f\n"),
    ],
)  # fmt: skip
def test_what_a_transformation_makes(transformation: str, source: str, expected: str) -> None:
    assert after(transformation, source) == expected


@pytest.mark.parametrize(
    ("transformation", "source"),
    [
        ("names-numbered", "replay = head\n"),
        ("names-numbered", "module A (f) where\nf = head\n"),
        ("names-numbered", "class A a where\n  m :: a\n"),
        ("guards-to-if", "f x | p = a\n    | q = b\n"),
        ("if-to-guards", "f x = 1 + (if p then a else b)\n"),
        ("where-to-let", "f x | p = a\n  where a = x\n"),
        ("where-to-let", "f x = case x of\n    A -> y\n  where y = 1\n"),
        ("signatures-dropped", "f :: A -> B\nf = g\n"),
        ("header-added", "module A where\nreplay = f\n"),
        ("main-added", "replay = f\nmain = g\n"),
    ],
)
def test_where_a_transformation_does_not_apply(transformation: str, source: str) -> None:
    assert after(transformation, source) is None


def test_a_function_of_another_name_is_the_one_that_stays() -> None:
    given = GivenCode("settle", "module T where\ndata Side = Left | Right deriving Show\n")
    made = {variant.transformation: variant.source for variant in variants("settle xs = replay xs\n", "it", given)}
    assert made["names-numbered"] == "settle v1 = replay v1\n"
    assert made["function-eta-reduced"] == "settle = whole\n\nwhole xs = replay xs\n"
    assert made["header-added"].startswith("module Settle (settle) where\n")
    assert made["main-added"].endswith("\nmain = print (settle undefined)\n")
    assert "instance Eq Side where" in made["unused-added"]


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        ("data A = A1 deriving Show\ndata B = B1 deriving Show\ntype C = B\n", "B"),
        ("data A = A1\n  deriving Show\ndata B = B1\n  deriving (Show, Eq)\n", "A"),
        ("data A = A1 deriving Show\ninstance Eq A where\n  _ == _ = True\n", None),
    ],
)
def test_an_instance_is_added_for_a_type_that_has_none(types: str, expected: str | None) -> None:
    assert GivenCode("f", types).find_type_without_equality() == expected


def test_a_longer_name_moves_the_lines_that_line_up_behind_it() -> None:
    renamed = after("names-that-clash", "f = let a = c\n        b = d\n    in a\n")
    assert renamed == "main = let try = c\n           handle = d\n    in try\n"


def test_a_literate_program_stays_literate() -> None:
    for variant in variants_of("literate"):
        lines = variant.source.splitlines()
        assert any(line.startswith(">") for line in lines)
        neighbours = pairwise(lines)
        assert not [
            pair for pair in neighbours if all(map(str.strip, pair)) and len({line[0] == ">" for line in pair}) > 1
        ]


@pytest.fixture(scope="module")
def bench() -> HaskellRuntime:
    return open_runtime(SandboxChoice("none"), lambda _: None)


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    rng, game = random.Random(7), SEDMA.game
    records = [recipe.make(rng) for recipe in game.recipes()[::3]]
    return [Case(str(n), game.format(record), game.answer(record), (), "") for n, record in enumerate(records)]


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(variant, id=variant.id, marks=pytest.mark.long if number % 2 else ())
        for name in RUN_FOR_REAL
        for number, variant in enumerate(variants_of(name))
    ],
)
def test_a_variant_answers_as_the_reference(variant: Variant, bench: HaskellRuntime, cases: list[Case]) -> None:
    file = PATHS[variant.wheat].name
    program = prepare_submission(Submission(variant.id, {file: variant.source.encode()}), SEDMA)
    assert isinstance(program, Program), program
    answers = run_cases(program, cases, SEDMA, bench)
    assert isinstance(answers, tuple), answers
    assert [answer.text for answer in answers] == [case.expected for case in cases]
