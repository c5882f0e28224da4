"""Several given modules, and libraries that an assignment allows."""

from __future__ import annotations

import pytest

from grader.model import Program, Rejection, Submission
from grader.submissions.preparation import prepare_submission
from tests.grader.players import PLAYERS

STATE = """
data S = S Hand
instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ _ _ s = s
player :: AIPlayer S
player _ (S hand) = head hand
"""


def prepare(text: str, **others: str) -> Program | Rejection:
    files = {"player.hs": text, **{f"{name}.hs": source for name, source in others.items()}}
    return prepare_submission(Submission("novak", {name: code.encode() for name, code in files.items()}), PLAYERS)


@pytest.mark.parametrize(
    "imports",
    [
        "import SedmaBase",
        "import qualified SedmaBase as B\nimport SedmaBase",
        "import SedmaBase\nimport SedmaReplay (replay)\nimport SedmaGamble\nimport SedmaDecks",
        "import SedmaBase hiding (next)\nimport Data.Maybe\nimport Data.List (sortBy)",
        "module Main (main, player) where\nimport SedmaBase",
    ],
)
def test_given_modules_and_allowed_libraries_may_be_imported_in_all_ways(imports: str) -> None:
    prepared = prepare(imports + STATE)
    assert isinstance(prepared, Program), prepared
    assert prepared.breaches == ()
    assert {"SedmaBase.hs", "SedmaReplay.hs", "SedmaGamble.hs", "SedmaDecks.hs"} <= set(prepared.files)


@pytest.mark.parametrize(
    "module", ["Data.Map", "System.IO", "Data.IORef", "Hugs.Prelude", "Data.List.Extra", "SedmaInterface"]
)
def test_no_other_library_may_be_imported(module: str) -> None:
    prepared = prepare(f"import SedmaBase\nimport {module}{STATE}")
    assert isinstance(prepared, Rejection)
    assert prepared.reason.code == "forbidden-import"
    assert "Prelude, Data.Maybe, Data.List, SedmaBase" in prepared.reason.message


@pytest.mark.parametrize("name", ["SedmaBase", "SedmaGamble", "sedmadecks"])
def test_a_copy_of_a_given_module_is_never_used(name: str) -> None:
    forged = f"module {name} where\nx = 1\n"
    prepared = prepare(f"import SedmaBase\nimport SedmaGamble{STATE}", **{name: forged})
    assert isinstance(prepared, Program)
    assert [breach.code for breach in prepared.breaches] == ["submitted-types-module"]
    assert forged.encode() not in prepared.files.values()


def test_a_companion_must_not_be_called_like_a_given_module_or_a_library() -> None:
    prepared = prepare(f"import SedmaBase\nimport Data.List{STATE}", Data="module Data.List where\nsort = id\n")
    assert isinstance(prepared, Program)
    assert not any(file.startswith("Data") for file in prepared.files)


def test_test_players_in_another_file_and_a_main_are_no_second_candidate() -> None:
    other = "module Dumb where\nimport SedmaBase\nimport Player\nmain = print 1\ndumbPlayer t s = player t s\n"
    prepared = prepare(f"module Player where\nimport SedmaBase{STATE}", Dumb=other)
    assert isinstance(prepared, Program)
