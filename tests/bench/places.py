"""``make bench-places``: how often the search for the place of a mistake names the right line, on more than a sample.

The audit searches in a few programs of each game. Here it is as many as wanted, of one half of them: those whose names'
digests are even are the half to develop on, the others are to be looked at only when nothing is changed any more.
"""

from __future__ import annotations

import argparse
import hashlib
import random
from collections.abc import Sequence

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.audit.known_faults import KnownFault, known_faults, noted_faults
from grader.audit.place_gates import Located, describe_miss, locate
from grader.audit.suite_gates import percent
from grader.grading.runtime import SandboxChoice, open_runtime
from grader.grading.single import Grader
from grader.judging.exam import Exam
from testcases import DEFAULT

HALVES = ("development", "held-out", "both")
KINDS = ("chaff", "mutant", "student")
STUDENT = "student"


def is_in(fault: KnownFault, half: str) -> bool:
    """Whether a program belongs to a half."""
    is_even = hashlib.sha256(fault.submission.id.encode()).digest()[0] % 2 == 0
    return half == "both" or is_even == (half == "development")


def choose(name: str, kind: str, half: str, most: int, seed: int) -> list[KnownFault]:
    """So many programs of a kind and a half, chosen at random."""
    assignment = load_assignment(name)
    faults = noted_faults(assignment) if kind == STUDENT else known_faults(assignment, kind)
    pool = [fault for fault in faults if is_in(fault, half)]
    return random.Random(seed).sample(pool, min(most, len(pool)))


def report(name: str, faults: Sequence[KnownFault], sandbox: str | None) -> list[Located]:
    """Search in each program, and print those of which the right line was not named first."""
    assignment = load_assignment(name)
    grader = Grader(
        Exam(assignment, load_suite(suite_path(assignment, "graded"))), open_runtime(SandboxChoice(sandbox), print)
    )
    found = []
    for fault in faults:
        if located := locate(fault, grader):
            found.append(located)
            if located.rank != 1:
                print(f"  {describe_miss(located)}", flush=True)
    return found


def summarise(name: str, kind: str, half: str, found: Sequence[Located]) -> str:
    """The shares, and the longest search."""
    first, three = (
        sum(each.rank is not None and each.rank <= within for each in found) / max(1, len(found)) for within in (1, 3)
    )
    named = [each for each in found if each.places]
    inside = sum(each.places[0].definition in each.fault.definitions for each in named)
    slowest = max((each.cpu_seconds for each in found), default=0)
    return (
        f"{name}, {kind}, {half}: {len(found)} programs, "
        f"the line first {percent(first)}, among three {percent(three)}; anything named in {len(named)}, "
        f"the first line in a definition at fault in {inside}; {slowest:.1f} CPU s at most"
    )


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assignment", nargs="?", default=DEFAULT)
    parser.add_argument("--kind", choices=KINDS, default="chaff")
    parser.add_argument("--half", choices=HALVES, default="both")
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sandbox")
    given = parser.parse_args()
    faults = choose(given.assignment, given.kind, given.half, given.programs, given.seed)
    print(summarise(given.assignment, given.kind, given.half, report(given.assignment, faults, given.sandbox)))


if __name__ == "__main__":
    main()
