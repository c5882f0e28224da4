"""Suites from an instructor's secret: nobody else can make them, and all of them have equal power.

Must not know the gates of the audit, by which a suite is accepted or made again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grader.assignment.case_selection import Demand, Loss
from grader.assignment.equal_power import ExposingRecord, choose_equally, expect_losses, expose
from grader.assignment.settings import Assignment
from grader.assignment.suites import (
    DISGUISED,
    PooledRecord,
    demand_of,
    digest_cases,
    make_pool,
    number_cases,
    seed_of,
)
from grader.model import Case, Suite

ID_DIGITS = 12  # of a case of a secret suite: two cases never get the same

LARGEST_POOL = 3
"""How many times the size in the settings a pool may have: a loss that the first pool lacks is in a larger one."""


@dataclass(frozen=True)
class SecretDraft:
    """A suite from a secret, and what it was chosen from: other choices from the same pool show how good it is."""

    suite: Suite
    exposing: tuple[ExposingRecord, ...]
    demand: Demand


def expect_public_losses(assignment: Assignment, name: str) -> frozenset[Loss]:
    """The losses that every secret suite must show: those that the bundled suite's pool commonly shows."""
    size = assignment.settings.suites[name].pool
    return expect_losses(_expose_pool(assignment, seed_of(assignment, name), size), size)


def draft_secret_suite(
    assignment: Assignment, name: str, secret: bytes, expected: frozenset[Loss], attempt: int = 1
) -> SecretDraft:
    """Make a suite that nobody else can make; each attempt makes another one, the first ones from growing pools.

    Its ids and its order say nothing about what its cases are.
    """
    key = hashlib.sha512(name.encode() + b"/" + secret)
    size = assignment.settings.suites[name].pool * min(attempt, LARGEST_POOL)
    exposing = _expose_pool(assignment, f"{key.hexdigest()}/{attempt}", size)
    demand = replace(demand_of(assignment, name), size=assignment.settings.gates.largest)
    chosen = [exposing[index] for index in choose_equally(exposing, expected, demand)]
    cases = disguise_cases([record.pooled for record in chosen], key.digest())
    seed = f"secret {hashlib.sha256(secret).hexdigest()[:16]}"
    return SecretDraft(Suite(assignment.name, name, seed, digest_cases(cases), cases), exposing, demand)


def _expose_pool(assignment: Assignment, seed: str, size: int) -> tuple[ExposingRecord, ...]:
    return expose(assignment.game, assignment.rubric.criterion, make_pool(assignment.game, seed, size))


def disguise_cases(chosen: Sequence[PooledRecord], key: bytes) -> tuple[Case, ...]:
    """Cases whose ids, and whose order with them, are chance to everybody who does not have the key."""
    disguised = (replace(case, id=_disguise(case.record, key)) for case in number_cases(chosen))
    return tuple(sorted(disguised, key=lambda case: case.id))


def _disguise(record: str, key: bytes) -> str:
    number = int.from_bytes(hmac.digest(key, b"case/" + record.encode(), "sha256")) % 10**ID_DIGITS
    return f"{DISGUISED}-{number:0{ID_DIGITS}}"
