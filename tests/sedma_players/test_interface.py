"""A view arrives in Haskell as it was sent."""

from __future__ import annotations

from pathlib import Path

from reference.sedma.rules import SEATS
from reference.sedma.seat_view import PastTrick, SeatView
from tests.sedma_players.haskell import INTERFACE, PLAYED, ask, random_views, run_main, show_cards

SHOWING = f"""\
module Main where

import SedmaBase

main :: IO ()
main = getContents >>= mapM_ (putStrLn . shown . harnessDecode) . lines

shown :: HarnessView -> String
shown (HarnessView seat dealt past table) =
  show (seat, dealt, [(trick, leader, own, drawn) | HarnessTrick trick leader own drawn <- past], table)

{INTERFACE}"""

REFUSING = """\
import SedmaBase

data S = S Player Hand Int

instance PlayerState S where
  initState seat hand = S seat hand 0
  updateState _ _ mine drawn (S seat hand number) = S seat (filter (/= mine) hand ++ maybe [] (: []) drawn) (number + 1)

player :: AIPlayer S
player [_, _, _, _] (S _ hand _) = head hand
"""


def show_view(view: SeatView) -> str:
    past = ",".join(show_trick(trick, view.seat) for trick in view.past)
    return f"({SEATS[view.seat]},{show_cards(view.dealt)},[{past}],{show_cards(view.table)})"


def show_trick(trick: PastTrick, seat: int) -> str:
    drawn = f"Just ({PLAYED.show(trick.drawn)})" if trick.drawn else "Nothing"
    return f"({show_cards(trick.cards)},{SEATS[trick.leader]},{PLAYED.show(trick.card_of(seat))},{drawn})"


def test_every_view_is_decoded_to_what_the_seat_knows(tmp_path: Path) -> None:
    views = random_views(12)
    assert run_main(tmp_path, SHOWING, map(PLAYED.ask, views)) == [show_view(view) for view in views]


def test_a_state_asks_the_line_that_its_view_does() -> None:
    state = PLAYED.deal("line")
    assert PLAYED.question(state) == PLAYED.ask(PLAYED.view(state))


def test_a_failed_pattern_shows_cards_and_none_of_our_names(tmp_path: Path) -> None:
    program = tmp_path / "refusing.hs"
    program.write_text(REFUSING)
    views = random_views(3)
    for view, answer in zip(views, ask(tmp_path, program, views), strict=True):
        assert answer.startswith("! ")
        assert show_cards(view.table) in answer
        assert "arness" not in answer
