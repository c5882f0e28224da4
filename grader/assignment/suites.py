"""Suites: generated from a seed by the game's recipes, frozen as JSON, digested, and checked against their seed."""

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
from grader.assignment.settings import Assignment, Settings, list_bundled, load_assignment
from grader.errors import DriftError, SettingsError, UsageError
from grader.model import Case, Suite
from reference.contract import Game, Recipe
from reference.events import Answered, Refused, find_ending

SCHEMA = 1
DISGUISED = "case"
"""What the ids of a secret suite's cases begin with, instead of their recipe's name."""


class SuiteFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a frozen suite."""

    schema: int
    assignment: str
    name: str
    seed: str
    digest: str
    cases: tuple[Case, ...]


def digest_cases(cases: tuple[Case, ...]) -> str:
    """The fingerprint of a suite's questions and expected answers, independent of its layout on disk."""
    return "sha256:" + hashlib.sha256(msgspec.json.encode(cases)).hexdigest()


def make_suite(assignment: Assignment, name: str) -> Suite:
    """Generate a suite of an assignment from its seed; see :mod:`grader.assignment.secret_suites` for others.

    Suites for players are made in :mod:`grader.assignment.position_suites`.
    """
    cases = number_cases(choose_records(assignment, name, seed_of(assignment, name)))
    return Suite(assignment.name, name, str(assignment.settings.suites[name].seed), digest_cases(cases), cases)


def seed_of(assignment: Assignment, name: str) -> str:
    """The source of a bundled suite's randomness."""
    return f"{assignment.settings.suites[name].seed}/{name}"


def demand_of(assignment: Assignment, name: str) -> Demand:
    """How strong the settings want a suite to be."""
    settings = assignment.settings.suites[name]
    return Demand(settings.kills, settings.per_recipe, settings.per_answer, settings.per_fault)


def choose_records(assignment: Assignment, name: str, source: str) -> tuple[PooledRecord, ...]:
    """The records of a suite, recipe by recipe, from the source of its randomness."""
    pool = make_pool(assignment.game, source, assignment.settings.suites[name].pool)
    kills = find_kills(assignment.game, pool)
    chosen = choose([pooled.candidate for pooled in pool], kills, demand_of(assignment, name))
    return tuple(pool[index] for index in chosen)


@dataclass(frozen=True)
class PooledRecord:
    """A record of the pool, with the recipe that made it and as a candidate to choose."""

    recipe: Recipe[Any]
    record: Any
    candidate: Candidate


def make_pool(game: Game[Any], seed: str, size: int) -> tuple[PooledRecord, ...]:
    """``size`` different records of each recipe (fewer where there are no more), labelled."""
    pool: dict[str, PooledRecord] = {}
    for recipe in game.recipes():
        rng = random.Random(f"{seed}/{recipe.name}")
        for _ in range(size):
            pooled = _label(game, recipe, recipe.make(rng))
            pool.setdefault(pooled.candidate.record, pooled)
    return tuple(pool.values())


def _label(game: Game[Any], recipe: Recipe[Any], record: Any) -> PooledRecord:
    # The events, not the story: that is told for people, and takes as long again.
    ending = find_ending(game.events(record))
    faults = tuple(dict.fromkeys(fault.code for fault in ending.faults)) if isinstance(ending, Refused) else ()
    answer = ending.answer if isinstance(ending, Answered) else game.illegal_answer
    candidate = Candidate(recipe.name, game.format(record), answer, faults, game.outcome(answer))
    return PooledRecord(recipe, record, candidate)


def find_kills(game: Game[Any], pool: Sequence[PooledRecord]) -> dict[str, frozenset[int]]:
    """For each misconception, the indices of the records in the pool that it answers wrongly."""
    kills: dict[str, set[int]] = {misconception.id: set() for misconception in game.misconceptions()}
    # Record by record, so that what readings have in common is computed once.
    for index, pooled in enumerate(pool):
        for misconception in game.misconceptions():
            if misconception.answer(pooled.record) != pooled.candidate.answer:
                kills[misconception.id].add(index)
    return {name: frozenset(indices) for name, indices in kills.items()}


def number_cases(chosen: Sequence[PooledRecord]) -> tuple[Case, ...]:
    """Cases with ids made of their recipe's name and a number."""
    numbers: Counter[str] = Counter()
    cases = []
    for pooled in chosen:
        recipe, candidate = pooled.recipe, pooled.candidate
        numbers[recipe.name] += 1
        case_id = f"{recipe.name}-{numbers[recipe.name]}"
        cases.append(Case(case_id, candidate.record, candidate.answer, recipe.tags, recipe.why))
    return tuple(cases)


def name_recipe(case: Case) -> str:
    """The recipe of a case, from its id; of a disguised one only the recipe's purpose is known."""
    name = case.id.rpartition("-")[0]
    return case.why if name == DISGUISED else name


def suite_path(assignment: Assignment, name: str) -> Path:
    """The path of a frozen suite of an assignment."""
    return assignment.file(f"{name}.json")


def dump_suite(suite: Suite) -> str:
    """The text of a frozen suite: one case per line, so that a change is easy to review."""
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
    """Read a frozen suite, and make sure that it was not edited by hand.

    :raises SettingsError: if it cannot be read, or its digest does not match its cases.
    """
    try:
        file = msgspec.json.decode(path.read_bytes(), type=SuiteFile)
    except OSError as error:
        raise SettingsError(
            f"{path}: the suite cannot be read ({error.strerror}); create it with `grader generate`"
        ) from error
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path}: is not a suite: {error}") from error
    if (digest := digest_cases(file.cases)) != file.digest:
        raise SettingsError(
            f"{path}: its digest is {file.digest}, but its cases have {digest}; was it edited by hand? "
            "Create it again with `grader generate`"
        )
    return Suite(file.assignment, file.name, file.seed, file.digest, file.cases)


def open_suite(assignment: Assignment, name: str, file: Path | None = None) -> Suite:
    """A suite of an assignment, or the one in a file.

    :raises SettingsError: as :func:`load_suite`, and if the file's suite is of another game.
    """
    suite = load_suite(file or suite_path(assignment, name))
    other = suite.assignment  # a copy of a bundled assignment has the suites of that one, and the same game
    if other in list_bundled() and not _are_alike(load_assignment(other).settings, assignment.settings):
        raise SettingsError(f"{file}: is a suite of the assignment {other}; choose it with `-a {other}`")
    return suite


def _are_alike(one: Settings, other: Settings) -> bool:
    return (one.game, one.kind) == (other.game, other.kind)


def check_drift(path: Path, suite: Suite) -> None:
    """Compare the committed suite with the one that its seed generates.

    :raises DriftError: naming the first difference.
    """
    committed = path.read_text(encoding="utf-8") if path.is_file() else ""
    generated = dump_suite(suite)
    if committed == generated:
        return
    old, new = committed.splitlines(), generated.splitlines()
    line = next((n for n, (a, b) in enumerate(zip(old, new, strict=False), 1) if a != b), min(len(old), len(new)) + 1)
    raise DriftError(
        f"{path}: differs from the suite that seed {suite.seed} generates, first at line {line}; "
        "run `grader generate` and review the change"
    )


def find_case(suite: Suite, case_id: str) -> Case:
    """A case of a suite by its id.

    :raises UsageError: if the suite has no case with this id.
    """
    for case in suite.cases:
        if case.id == case_id:
            return case
    raise UsageError(f"the {suite.name} suite has no case {case_id!r}")


def is_secret(seed: str) -> bool:
    """Whether the suite with this recorded seed was made from a secret; see :func:`make_suite`."""
    return seed.startswith("secret ")
