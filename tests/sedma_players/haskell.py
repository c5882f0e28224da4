"""Runs the Haskell of ``testcases/sedma-players`` with Hugs: one process for many questions. Runs nothing hostile."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from reference.sedma.played import SEDMA_PLAYED
from reference.sedma.seat_view import SeatView
from sandbox.interpreters import Ghc, Hugs
from tests.conftest import unavailable

FOLDER = Path(__file__).parents[2] / "testcases" / "sedma-players"
INTERFACE = (FOLDER / "interface.hs").read_text()
GIVEN = sorted(FOLDER.glob("Sedma*.hs"))
PLAYED = SEDMA_PLAYED

_SUBMISSION = "StudentSubmission"
_HEADER = re.compile(r"^(> )?module [^\n]* where\n", re.MULTILINE)
_SECONDS = "20"

_ASKING = f"""\
module Main where

import SedmaBase
import qualified {_SUBMISSION}
import qualified Hugs.Exception as HarnessException

main :: IO ()
main = getContents >>= mapM_ answer . lines

answer :: String -> IO ()
answer line = HarnessException.catchException shown (\\raised -> putStrLn ("! " ++ show (take 400 (show raised))))
  where
    shown = HarnessException.evaluate (length text `seq` text) >>= putStrLn
    text = show (harnessPlay {_SUBMISSION}.player (harnessDecode line))

{INTERFACE}"""


def run_main(folder: Path, main: str, questions: Iterable[str] = (), sources: Sequence[Path] = ()) -> list[str]:
    """The lines that a main program prints. The given modules and these sources lie beside it."""
    run = _run(folder, main, questions, sources)
    assert not run.stderr, run.stderr
    return run.stdout.splitlines()


def run_with_ghc(folder: Path, main: str) -> list[str]:
    """The same with GHC, where it is installed."""
    if shutil.which("runghc") is None:
        unavailable("GHC is not installed")
    _lay_out(folder, main, ())
    command = [word.replace("{dir}", str(folder)) for word in Ghc().command("Main.hs")]
    run = subprocess.run(command, env=Ghc().environment(), capture_output=True, check=True, text=True)
    return run.stdout.splitlines()


def ask(folder: Path, player: Path, views: Iterable[SeatView]) -> list[str]:
    """What a player of the bank answers: shown cards, or a ``!`` with a message. It must load."""
    complaint, answers = try_to_ask(folder, player, views)
    assert not complaint, complaint
    return answers


def try_to_ask(folder: Path, player: Path, views: Iterable[SeatView]) -> tuple[str, list[str]]:
    """What the interpreter says about a player, and the player's answers, if it can be loaded."""
    files = sorted(player.iterdir()) if player.is_dir() else [player]
    main = next((file for file in files if file.stem == "Player"), files[0])
    source = _HEADER.sub("", main.read_text())
    bird = "> " if main.suffix == ".lhs" else ""
    (folder / f"{_SUBMISSION}{main.suffix}").write_text(f"\n{bird}module {_SUBMISSION} where\n\n{source}")
    run = _run(folder, _ASKING, map(PLAYED.ask, views), [file for file in files if file != main])
    return run.stderr, run.stdout.splitlines()


def _run(
    folder: Path, main: str, questions: Iterable[str], sources: Sequence[Path]
) -> subprocess.CompletedProcess[str]:
    if shutil.which("runhugs") is None:
        unavailable("Hugs is not installed")
    _lay_out(folder, main, sources)
    command = [word.replace("{dir}", str(folder)) for word in Hugs().command("Main.hs")]
    return subprocess.run(
        ["/bin/sh", "-c", 'ulimit -t "$0" && exec "$@"', _SECONDS, *command],
        input="".join(f"{question}\n" for question in questions),
        env=Hugs().environment(),
        capture_output=True,
        check=False,
        text=True,
    )


def _lay_out(folder: Path, main: str, sources: Sequence[Path]) -> None:
    for file in (*GIVEN, *sources):
        shutil.copy(file, folder)
    (folder / "Main.hs").write_text(main)


@cache
def random_views(games: int, seed: str = "views") -> tuple[SeatView, ...]:
    """What each seat knows at each ply of some games that are played at random."""
    rng = random.Random(seed)
    views = []
    for game in range(games):
        state = PLAYED.deal(f"{seed}/{game}")
        while moves := PLAYED.table.moves(state):
            views.append(PLAYED.view(state))
            state = PLAYED.table.after(state, rng.choice(moves))
    return tuple(views)


def show_cards(cards: Iterable[object]) -> str:
    """A list of cards as Haskell shows it."""
    return f"[{','.join(PLAYED.show(card) for card in cards)}]"  # type: ignore[arg-type] # cards of the game
