"""Suites: made from a seed by the game's recipes, frozen as JSON, digested, and checked for drift."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from grader.assignment.case_selection import Candidate, Demand, choose
from grader.assignment.settings import Assignment
from grader.errors import DriftError, SettingsError, UsageError
from grader.model import Case, Suite
from reference.contract import Game, Recipe

SCHEMA = 1


class SuiteFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a frozen suite."""

    schema: int
    assignment: str
    name: str
    seed: str
    digest: str
    cases: tuple[Case, ...]


def digest_cases(cases: tuple[Case, ...]) -> str:
    """The fingerprint of what a suite asks and expects, whatever its layout on disk."""
    return "sha256:" + hashlib.sha256(msgspec.json.encode(cases)).hexdigest()


def make_suite(assignment: Assignment, name: str, secret: bytes | None = None) -> Suite:
    """Generate a suite of an assignment from its seed; with a secret, one that nobody can foretell."""
    settings = assignment.settings.suites[name]
    seed = str(settings.seed) if secret is None else f"secret {hashlib.sha256(secret).hexdigest()[:16]}"
    source = f"{settings.seed}/{name}" if secret is None else hashlib.sha512(name.encode() + b"/" + secret).hexdigest()
    pool = make_pool(assignment.game, source, settings.pool)
    demand = Demand(settings.kills, settings.per_recipe, settings.per_answer, settings.per_fault)
    chosen = choose([one.candidate for one in pool], find_kills(assignment.game, pool), demand)
    cases = number_cases([pool[place] for place in chosen])
    return Suite(assignment.name, name, seed, digest_cases(cases), cases)


@dataclass(frozen=True)
class Cooked:
    """A record of the pool, still in the game's own terms."""

    recipe: Recipe[Any]
    record: Any
    candidate: Candidate


def make_pool(game: Game[Any], seed: str, size: int) -> tuple[Cooked, ...]:
    """``size`` different records of each recipe (fewer where there are no more), labelled."""
    pool: dict[str, Cooked] = {}
    for recipe in game.recipes():
        rng = random.Random(f"{seed}/{recipe.name}")
        for _ in range(size):
            cooked = _label(game, recipe, recipe.make(rng))
            pool.setdefault(cooked.candidate.record, cooked)
    return tuple(pool.values())


def _label(game: Game[Any], recipe: Recipe[Any], record: Any) -> Cooked:
    faults = tuple(dict.fromkeys(fault.code for fault in game.tell(record).faults))
    return Cooked(recipe, record, Candidate(recipe.name, game.format(record), game.answer(record), faults))


def find_kills(game: Game[Any], pool: Sequence[Cooked]) -> dict[str, frozenset[int]]:
    """For each misconception, the records of the pool that it answers wrongly."""
    return {
        wrong.id: frozenset(n for n, one in enumerate(pool) if wrong.answer(one.record) != one.candidate.answer)
        for wrong in game.misconceptions()
    }


def number_cases(chosen: Sequence[Cooked]) -> tuple[Case, ...]:
    """Cases named after their recipe, numbered within it."""
    numbers: Counter[str] = Counter()
    cases = []
    for one in chosen:
        name = one.recipe.name
        numbers[name] += 1
        answer = one.candidate.answer
        cases.append(Case(f"{name}-{numbers[name]}", one.candidate.record, answer, one.recipe.tags, one.recipe.why))
    return tuple(cases)


def suite_path(assignment: Assignment, name: str) -> Path:
    """Where a suite of an assignment is frozen."""
    return assignment.file(f"{name}.json")


def dump_suite(suite: Suite) -> str:
    """The frozen text: a case a line, so that a change reads well in review."""
    head = {
        "schema": SCHEMA,
        "assignment": suite.assignment,
        "name": suite.name,
        "seed": suite.seed,
        "digest": suite.digest,
    }
    lines = ",\n".join("  " + msgspec.json.encode(case).decode() for case in suite.cases)
    opening = json.dumps(head, indent=1)[:-2]
    return f'{opening},\n "cases": [\n{lines}\n ]\n}}\n'


def load_suite(path: Path) -> Suite:
    """Read a frozen suite, and make sure that nobody edited it by hand.

    :raises SettingsError: where it cannot be read, or its digest is not that of its cases.
    """
    try:
        file = msgspec.json.decode(path.read_bytes(), type=SuiteFile)
    except OSError as error:
        raise SettingsError(
            f"{path}: the suite cannot be read ({error.strerror}); make it with `grader generate`"
        ) from error
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path}: not a suite: {error}") from error
    if (digest := digest_cases(file.cases)) != file.digest:
        raise SettingsError(
            f"{path}: its digest says {file.digest}, its cases {digest}; make it anew with `grader generate`"
        )
    return Suite(file.assignment, file.name, file.seed, file.digest, file.cases)


def check_drift(path: Path, suite: Suite) -> None:
    """Compare what is committed with what the seed generates.

    :raises DriftError: naming the first difference.
    """
    committed = path.read_text(encoding="utf-8") if path.is_file() else ""
    fresh = dump_suite(suite)
    if committed == fresh:
        return
    old, new = committed.splitlines(), fresh.splitlines()
    line = next((n for n, (a, b) in enumerate(zip(old, new, strict=False), 1) if a != b), min(len(old), len(new)) + 1)
    raise DriftError(
        f"{path}: differs from what seed {suite.seed} generates, first at line {line}; run `grader generate` and review"
    )


def find_case(suite: Suite, case_id: str) -> Case:
    """A case of a suite by its id.

    :raises UsageError: where the suite has none of that name.
    """
    for case in suite.cases:
        if case.id == case_id:
            return case
    raise UsageError(f"{case_id!r} is no case of the {suite.name} suite")
