"""What the sheet says is so: its types are those of the given module, and its examples come out as written."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.sedma_players.haskell import FOLDER, run_main

SHEET = (FOLDER / "sheet.md").read_text(encoding="utf-8")
TEXT = " ".join(SHEET.replace("**", "").replace("```", "").split())
BLOCKS = re.findall(r"^```\n(.*?)^```$", SHEET, re.MULTILINE | re.DOTALL)
SETTINGS = tomllib.loads((FOLDER / "assignment.toml").read_text(encoding="utf-8"))
RUBRIC = tomllib.loads((FOLDER / "rubric.toml").read_text(encoding="utf-8"))

STEPS = """\
main :: IO ()
main = do
  print (player [Card Heart RA] start)
  print (winner trick A)
  print (player [] (updateState trick A (Card Spade RA) (Just (Card Club RQ)) start))
  where
    start = initState B [Card Heart R8, Card Heart RK, Card Spade RA, Card Club R7]
    trick = [Card Heart RA, Card Spade RA, Card Diamond R9, Card Diamond R10]
"""


def words(text: str) -> str:
    """Without comments, and with single blanks."""
    return " ".join(re.sub(r"--.*", "", text).split())


def test_every_sentence_that_a_breach_quotes_stands_in_the_sheet() -> None:
    for sentence in SETTINGS["sentences"].values():
        assert sentence in TEXT


def test_types_and_signatures_are_those_of_the_given_modules() -> None:
    given = words("".join(path.read_text() for path in sorted(FOLDER.glob("Sedma*.hs"))))
    lines = [words(line) for block in BLOCKS for line in block.splitlines()]
    declared = [line for line in lines if re.match(r"(data|type|class) |\w+ ::", line)]
    own = [line for line in declared if "Matching" in line or line == "player :: AIPlayer S"]
    assert len(declared) - len(own) == 20
    assert [line for line in declared if line not in own and line not in given] == []


def test_the_player_of_the_sheet_plays_as_the_sheet_says(tmp_path: Path) -> None:
    program = next(block for block in BLOCKS if "data Matching" in block)
    assert run_main(tmp_path, f"module Main where\n{program}\n{STEPS}") == ["Card Spade RA", "B", "Card Heart R8"]


def test_the_program_of_the_sheet_shows_the_outcomes_of_fifty_games(tmp_path: Path) -> None:
    player = next(block for block in BLOCKS if "data Matching" in block)
    program = next(block for block in BLOCKS if "main = " in block)
    (tmp_path / "Player.hs").write_text(f"module Player where\n{player}")
    (outcomes,) = run_main(tmp_path, program, sources=[FOLDER / "players" / "Greedy.hs"])
    assert len(re.findall(r"Just \((?:AC|BD),(?:One|Two|Three)\)", outcomes)) == 50


def test_the_points_of_the_sheet_are_those_of_the_rubric() -> None:
    said = [int(points) for points in re.findall(r"^\| .* \| (\d+) \|$", SHEET, re.MULTILINE)]
    given = {criterion["id"]: criterion["points"] for criterion in RUBRIC["criterion"]}
    legal = given.pop("first-trick") + given.pop("full-hand") + given.pop("ending")
    assert said == [legal, *given.values()]
    assert sum(said) == 10


def test_the_opponents_of_the_settings_are_those_of_the_rubric() -> None:
    against = [case for criterion in RUBRIC["criterion"] for case in criterion["cases"] if case.startswith("against-")]
    assert against == [f"against-{name}" for name in SETTINGS["players"]["opponents"]]
