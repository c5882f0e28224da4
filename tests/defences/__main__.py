"""``python -m tests.defences``: break each behaviour of the list in a copy, and print which tests noticed.

Exits with 1 if one goes unnoticed or could not be tried, with 2 where an option is wrong or the list no longer fits.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence

from tests.defences.breakages import BREAKAGES
from tests.defences.breaking import ROOT, Breakage, Copy, RottenError, Trial, Verdict, attempt, copied_tree

_WIDTH = 48


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse the options, try the chosen breakages, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.defences", description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="this breakage; may be repeated")
    parser.add_argument("--changed", metavar="BASE", help="those whose file or tests changed since a git revision")
    parser.add_argument("--part", choices=("docker", "others"), help="only those that need an engine, or no engine")
    parser.add_argument("--list", action="store_true", help="print the names, and break nothing")
    options = parser.parse_args(arguments)
    try:
        chosen = choose(options.only, options.changed, options.part)
    except (RottenError, ValueError) as error:
        print(f"Error: {error}", file=sys.stderr)
        return 2
    if options.list:
        print("\n".join(breakage.name for breakage in chosen))
        return 0
    return try_all(chosen)


def choose(only: Sequence[str] | None, base: str | None = None, part: str | None = None) -> list[Breakage]:
    """The breakages asked for, after a look whether each still fits its file.

    :raises RottenError: where one does not.
    :raises ValueError: for a name or a revision that is unknown.
    """
    for breakage in BREAKAGES:
        breakage.apply((ROOT / breakage.file).read_text(encoding="utf-8"))
    chosen = list(BREAKAGES)
    if only:
        unknown = set(only) - {breakage.name for breakage in chosen}
        if unknown:
            raise ValueError(f"no breakage is called {', '.join(sorted(unknown))}; --list prints all names")
        chosen = [breakage for breakage in chosen if breakage.name in only]
    if base:
        changed = _changed_since(base)
        chosen = [breakage for breakage in chosen if changed & {breakage.file, *map(_file_of, breakage.tests)}]
    return [breakage for breakage in chosen if part is None or breakage.needs_docker == (part == "docker")]


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _changed_since(base: str) -> set[str]:
    command = ["git", "diff", "--name-only", base, "--"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode:
        raise ValueError(f"git does not know the revision {base!r}: {run.stderr.strip()}")
    return set(run.stdout.splitlines())


def try_all(breakages: Sequence[Breakage]) -> int:
    """First the tests against the copy as it is, which they must pass; then one breakage after the other."""
    if not breakages:
        print("Nothing to break: no file of the list has changed.")
        return 0
    with copied_tree() as copy:
        if not _passes_unbroken(copy, breakages):
            return 1
        print(f"\n{'broken':{_WIDTH}} {'verdict':20} seconds  by")
        trials = [_try_and_print(copy, breakage) for breakage in breakages]
    missed = [trial for trial in trials if trial.verdict is not Verdict.NOTICED]
    print(f"\n{len(trials) - len(missed)} of {len(trials)} breakages were noticed.")
    for trial in missed:
        print(f"\n== {trial.breakage.name}: {trial.verdict.value}\n{trial.output[-2000:]}")
    return 1 if missed else 0


def _passes_unbroken(copy: Copy, breakages: Sequence[Breakage]) -> bool:
    tests = list(dict.fromkeys(test for breakage in breakages for test in breakage.tests))
    print(f"Running {len(tests)} tests and files of tests, with nothing broken", flush=True)
    counts = copy.run(tests, "-rs")
    if counts.exit_code or counts.skipped:
        print(f"They must pass, and none may be skipped, before anything is broken:\n{counts.output[-4000:]}")
        return False
    return True


def _try_and_print(copy: Copy, breakage: Breakage) -> Trial:
    trial = attempt(copy, breakage)
    print(f"{breakage.name:{_WIDTH}} {trial.verdict.value:20} {trial.seconds:7.1f}  {trial.noticed_by}", flush=True)
    return trial


if __name__ == "__main__":
    sys.exit(main())
