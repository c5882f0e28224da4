"""Suites: made from a seed by the game's recipes, frozen as JSON, digested, and checked for drift."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec

from grader.assignment import Assignment, SuiteSettings
from grader.errors import DriftError, SettingsError, UsageError
from grader.model import Case, Suite
from reference.contract import Game, Recipe

SCHEMA = 1


class SuiteFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a frozen suite."""

    schema: int
    assignment: str
    name: str
    seed: int
    digest: str
    cases: tuple[Case, ...]


def digest_cases(cases: tuple[Case, ...]) -> str:
    """The fingerprint of what a suite asks and expects, whatever its layout on disk."""
    return "sha256:" + hashlib.sha256(msgspec.json.encode(cases)).hexdigest()


def make_suite(assignment: Assignment, name: str) -> Suite:
    """Generate a suite of an assignment from its seed."""
    settings = assignment.settings.suites[name]
    cases: dict[str, Case] = {}
    for recipe in assignment.game.recipes():
        for case in _cook(assignment.game, recipe, name, settings):
            cases.setdefault(case.record, case)
    frozen = tuple(cases.values())
    return Suite(assignment.name, name, settings.seed, digest_cases(frozen), frozen)


def _cook(game: Game[Any], recipe: Recipe[Any], name: str, settings: SuiteSettings) -> list[Case]:
    rng = random.Random(f"{settings.seed}/{name}/{recipe.name}")
    return [
        label(game, f"{recipe.name}-{number}", recipe.make(rng), recipe)
        for number in range(1, _copies(recipe, settings) + 1)
    ]


def _copies(recipe: Recipe[Any], settings: SuiteSettings) -> int:
    if "length" in recipe.tags:
        return settings.length
    return settings.repeat if "repeat" in recipe.tags else settings.legal


def label(game: Game[Any], case_id: str, record: Any, recipe: Recipe[Any]) -> Case:
    """A record with its right answer and the reason why it is in the suite."""
    return Case(case_id, game.format(record), game.answer(record), recipe.tags, recipe.why)


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


def find_case(assignment: Assignment, case_id: str) -> Case:
    """A case of the assignment's suites by its id."""
    for name in assignment.settings.suites:
        for case in load_suite(suite_path(assignment, name)).cases:
            if case.id == case_id:
                return case
    raise UsageError(f"{case_id!r} is neither a record nor the id of a case")
