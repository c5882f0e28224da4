"""The edits of a program, listed by a process of their own: ``python -m grader.haskell.edit_listing``.

A parser written in C reads the program, whoever wrote it. A text made for that keeps it busy for minutes, or breaks it,
so it runs under limits of its own, and whatever happens to it, there are just no edits. Reads a :class:`Wanted` from
standard input and writes a :class:`Listing`, as JSON.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import msgspec

from grader.haskell.branch_marks import MarkedProgram
from grader.haskell.repair_edits import Definition, RepairEdit

CPU_SECONDS = 3
MEMORY = 1_000_000_000
MOST_BYTES = 20_000
"""A longer program is not edited at all: each edit has the whole text. The bank's have 8,000 at most."""
MOST_TEXT = 60_000_000
"""Bytes of all edited texts together, which whoever asks holds: a string of strange signs takes several for each."""


class Wanted(msgspec.Struct, frozen=True):
    """The program, the text of the types module, how many edits at most, numbers that matter in the game,
    and whether the edited programs shall have marks around their branches.
    """

    text: str
    types: str
    most: int
    numbers: tuple[int, ...] = ()
    is_marked: bool = False


class Listing(msgspec.Struct, frozen=True):
    """The edits of a program, the most promising first, its definitions and its branches."""

    edits: tuple[RepairEdit, ...] = ()
    definitions: tuple[Definition, ...] = ()
    marked: MarkedProgram = MarkedProgram()


def list_edits(text: str, types: str, most: int, numbers: Sequence[int] = (), *, is_marked: bool = False) -> Listing:
    """At most so many edits of a program; nothing where it cannot be read in time."""
    wanted = msgspec.json.encode(Wanted(text, types, most, tuple(numbers), is_marked))
    if len(text) > MOST_BYTES:
        return Listing()
    command = [sys.executable, "-P", "-m", __name__]
    try:
        # Wall time is only a backstop: the process limits its own CPU time.
        done = subprocess.run(command, input=wanted, capture_output=True, timeout=30 * CPU_SECONDS, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return Listing()
    return msgspec.json.decode(done.stdout, type=Listing)


def size_of(text: str) -> int:
    """The bytes that a text takes, in memory or as JSON."""
    return max(len(text) * (1 if text.isascii() else 4), len(msgspec.json.encode(text)))


def _limit_self() -> None:
    try:
        import resource
    except ImportError:  # not on this system: the wall time is left
        return
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _main() -> None:
    from grader.haskell.branch_marks import mark_branches
    from grader.haskell.constructors import read_replacements
    from grader.haskell.repair_edits import read_definitions, repair_edits
    from grader.haskell.source_edits import Source

    _limit_self()
    wanted = msgspec.json.decode(sys.stdin.buffer.read(), type=Wanted)
    marked = mark_branches(Source(wanted.text)) if wanted.is_marked else MarkedProgram()
    replacements = read_replacements(wanted.types)
    most = min(wanted.most, MOST_TEXT // size_of(marked.counted or wanted.text))
    edits = repair_edits(wanted.text, wanted.types, replacements, most, wanted.numbers, marked)
    listing = Listing(edits, read_definitions(wanted.text), marked)
    sys.stdout.buffer.write(msgspec.json.encode(listing))


if __name__ == "__main__":
    _main()
