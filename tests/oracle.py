"""Compare the second oracles with the reference on many records, without the rest of the audit.

``python -m tests.oracle --records 100000 [ASSIGNMENT]...``; exits with 1 if they differ on one.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from grader.assignment.settings import list_bundled, load_assignment
from grader.audit.second_oracle import compare, has_oracle


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare each assignment that has an oracle."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("assignments", nargs="*")
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    agree = True
    for assignment in map(load_assignment, asked.assignments or list_bundled("replay")):
        if has_oracle(assignment):
            agreement = compare(assignment, asked.records, seed=asked.seed, workers=os.cpu_count() or 1)
            print(f"{assignment.name}: {agreement}", flush=True)
            agree &= agreement.holds
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
