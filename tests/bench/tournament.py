"""``make bench-players``: moves a second in a tournament, beside a bare loop that plays the same games.

The loop is what a student would write: one process of the interpreter for each pair, unsealed, in which the given
`gamble` lets two players play all decks both ways. The tournament asks for each move on its own, in the sandbox, with
limits, so that no program can harm another. Both play the same games to the same points, which is checked.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from grader.assignment.settings import Assignment, load_assignment
from grader.digests import digest_files
from grader.grading.runtime import SandboxChoice, open_runtime
from grader.grading.workers import LocalRunner, Workers
from grader.model import Program, Submission
from grader.submissions.preparation import prepare_submission
from grader.tournament.asking import Asker
from grader.tournament.entrants import Entrant
from grader.tournament.matches import Match
from grader.tournament.plan import Plan
from grader.tournament.stage import by_match, play_matches
from reference.sedma.card_letters import LETTERS
from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.rules import DECK
from sandbox.interpreters import Hugs
from sandbox.job_names import fill_in

PROGRAMS = ("counting.hs", "greedy.hs", "tuple_state.hs", "whole_history.hs", "no_signature.hs", "data_list.hs")
_OTHER = "OtherSubmission"
_MAIN = f"""module Main where
import SedmaBase
import SedmaGamble
import qualified StudentSubmission as One
import qualified {_OTHER} as Other

main :: IO ()
main = getContents >>= mapM_ play . lines

play :: String -> IO ()
play line = do
  print (gamble One.player Other.player deck)
  print (gamble Other.player One.player deck)
  where deck = map card line

card :: Char -> Card
card letter = Card (toEnum (div number 8)) (toEnum (mod number 8))
  where number = length (takeWhile (/= letter) "{LETTERS}")
"""


@dataclass
class Spent:
    """Seconds of wall time, and of CPU time of this process and all that it started."""

    wall: float = 0.0
    cpu: float = 0.0


@contextmanager
def spending() -> Iterator[Spent]:
    """Measure what happens meanwhile."""
    spent, cpu, wall = Spent(), _cpu_seconds(), time.perf_counter()
    yield spent
    spent.wall, spent.cpu = time.perf_counter() - wall, _cpu_seconds() - cpu


def _cpu_seconds() -> float:
    ours = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in ours)


class _Silent:
    def begins(self, first_deck: int, last_deck: int, matches: int, known: int) -> None: ...

    def advances(self, ply: int, moves: int) -> None: ...

    def stopping(self) -> None: ...


def load_programs(assignment: Assignment, names: Sequence[str]) -> list[Entrant]:
    """Right programs of the bank, as they are run."""
    entrants = []
    for name in names:
        source = assignment.file(f"bank/wheat/{name}").read_bytes()
        program = prepare_submission(Submission(name, {name: source}), assignment)
        assert isinstance(program, Program), program
        entrants.append(Entrant(name, digest_files(program.files), program=program))
    return entrants


def play_in_sandbox(matches: Sequence[Match], assignment: Assignment, sandbox: str) -> list[tuple[int, ...]]:
    """The gains of each match, as a tournament finds them."""
    runtime, cores = open_runtime(SandboxChoice(sandbox), print), os.cpu_count() or 1
    try:
        with ThreadPoolExecutor(cores) as pool:
            asker = Asker(Workers(LocalRunner(runtime), pool, lambda: cores))
            return [result.gains for result in play_matches(matches, assignment, asker, by_match, _Silent())]
    finally:
        runtime.close()


def play_bare(match: Match) -> tuple[int, ...]:
    """The gains of a match, as a loop in one process finds them."""
    interpreter = Hugs()
    assert match.first.program
    assert match.second.program
    other = match.second.program.files["StudentSubmission.hs"].replace(b"StudentSubmission", _OTHER.encode(), 1)
    files = {**match.first.program.files, f"{_OTHER}.hs": other, "Main.hs": _MAIN.encode()}
    decks = "".join(f"{SEDMA_PLAYED.deal(deck).deck}\n" for deck in match.decks)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_bytes(content)
        command, environment = fill_in(interpreter.command("Main.hs"), folder), interpreter.environment()
        done = subprocess.run(command, input=decks.encode(), env=environment, capture_output=True, check=True)
    points = [_count_points(deck, line) for deck, line in zip(_twice(match.decks), _lines(done.stdout), strict=True)]
    return tuple(one - other for one, other in zip(points[::2], points[1::2], strict=True))


def _lines(output: bytes) -> list[str]:
    return output.decode().splitlines()


def _twice(decks: Sequence[str]) -> list[str]:
    return [deck for deck in decks for _ in range(2)]


def _count_points(deck: str, record: str) -> int:
    """What a record is worth to the first side."""
    state = SEDMA_PLAYED.deal(deck)
    for shown in re.findall(r"Card \w+ \w+", record):
        move = SEDMA_PLAYED.read(shown)
        assert move is not None
        state = SEDMA_PLAYED.table.after(state, move)
    return SEDMA_PLAYED.points(state)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the same games both ways, and print the speed of each and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=20)
    parser.add_argument("--programs", type=int, default=len(PROGRAMS))
    parser.add_argument("--sandbox", default="bubblewrap")
    options = parser.parse_args(arguments)
    assignment, plan = load_assignment("sedma-players"), Plan(decks=options.decks)
    decks = tuple(map(plan.deck, range(1, options.decks + 1)))
    entrants = load_programs(assignment, PROGRAMS[: options.programs])
    matches = [Match(first, second, decks) for first, second in combinations(entrants, 2)]
    moves = len(matches) * len(decks) * 2 * len(DECK)
    with spending() as bare:
        expected = [play_bare(match) for match in matches]
    with spending() as ours:
        found = play_in_sandbox(matches, assignment, options.sandbox)
    if found != expected:
        raise SystemExit("the tournament and the bare loop disagree on who won")
    print(f"{len(matches)} matches, {moves:,} moves; the same points both ways")
    for name, spent in (("bare loop", bare), (f"tournament ({options.sandbox})", ours)):
        print(f"{name:24} {moves / spent.wall:8,.0f} moves/s, {spent.cpu / moves * 1e6:6,.0f} us of CPU a move")
    print(f"{'ratio':24} {bare.wall / ours.wall:8.2f}          {ours.cpu / bare.cpu:6.2f}")


if __name__ == "__main__":
    main()
