"""The modules that students get agree with the reference."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from reference.cards import Card
from reference.sedma.game import SEDMA
from reference.sedma.rules import DECK, SEATS, clockwise, matches, winning_position
from tests.reference.every_game import make_records
from tests.sedma_players.haskell import FOLDER, INTERFACE, PLAYED, run_main, run_with_ghc

LETTERS = dict(zip(DECK, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef", strict=True))
PRINT_DECKS = "module Main where\nimport SedmaDecks\nmain :: IO ()\nmain = mapM_ print decks\n"
BUILT_IN = {"first": "First", "greedy": "Greedy", "counting": "Counting"}


def letters(cards: tuple[Card, ...]) -> str:
    return "".join(map(LETTERS.__getitem__, cards))


def read_cards(line: str) -> list[Card | None]:
    return [PLAYED.read(text) for text in re.findall(r"Card \w+ R\w+", line)]


def main_of(imports: tuple[str, ...], answer: str) -> str:
    """A main program that answers each line of its input with a Haskell function of it."""
    modules = "".join(f"import {module}\n" for module in ("SedmaBase", *imports))
    main = f"main :: IO ()\nmain = getContents >>= mapM_ (putStrLn . ({answer})) . lines"
    return f"module Main where\n\n{modules}\n{main}\n\n{INTERFACE}"


def test_replay_answers_as_the_reference_does(tmp_path: Path) -> None:
    records = [record for record in make_records(SEDMA, 3) if set(record) <= set(DECK)]
    main = main_of(("SedmaReplay",), "show . replay . harnessCards")
    assert run_main(tmp_path, main, map(letters, records)) == [SEDMA.answer(record) for record in records]


def test_a_trick_has_the_same_winner_complete_or_not(tmp_path: Path) -> None:
    rng = random.Random("tricks")
    tricks = [(rng.randrange(4), tuple(rng.sample(DECK, rng.randint(1, 4)))) for _ in range(300)]
    main = main_of((), "\\line -> show (winner (harnessCards (tail line)) (harnessSeat (head line)))")
    given = run_main(tmp_path, main, (f"{SEATS[leader]}{letters(cards)}" for leader, cards in tricks))
    assert given == [SEATS[clockwise(leader, winning_position(cards))] for leader, cards in tricks]


def test_cards_beat_the_first_as_they_match_it(tmp_path: Path) -> None:
    pairs = [(card, first) for card in DECK[::3] for first in DECK]
    main = main_of((), "show . (\\[card, first] -> card `beats` first) . harnessCards")
    assert run_main(tmp_path, main, map(letters, pairs)) == [str(matches(card, first)) for card, first in pairs]


def test_the_next_player_sits_clockwise(tmp_path: Path) -> None:
    main = main_of((), "show . next . harnessSeat . head")
    assert run_main(tmp_path, main, SEATS) == [SEATS[clockwise(seat, 1)] for seat in range(4)]


@pytest.mark.parametrize(("ac", "bd"), [("first", "counting"), ("greedy", "first"), ("counting", "greedy")])
def test_a_game_is_played_as_on_the_table_card_by_card(ac: str, bd: str, tmp_path: Path) -> None:
    players = [BUILT_IN[ac], BUILT_IN[bd]]
    main = main_of(
        ("SedmaGamble", *(f"qualified {player}" for player in players)),
        f"show . gamble {players[0]}.player {players[1]}.player . harnessCards",
    )
    decks = [PLAYED.deal(str(number)) for number in range(12)]
    sources = [FOLDER / "players" / f"{player}.hs" for player in players]
    lines = run_main(tmp_path, main, [state.deck for state in decks], sources)
    for state, line in zip(decks, lines, strict=True):
        while moves := PLAYED.table.moves(state):
            name = ac if PLAYED.table.turn(state) in PLAYED.sides[0] else bd
            card = PLAYED.players[name].play(PLAYED.view(state), random.Random(0))
            assert card in moves
            state = PLAYED.table.after(state, card)
        assert read_cards(line) == list(PLAYED.table.record(state))


def test_a_game_says_who_played_a_card_that_they_do_not_hold(tmp_path: Path) -> None:
    player = FOLDER / "bank" / "chaff" / "plays_a_card_twice.hs"
    (tmp_path / "Twice.hs").write_text(f"module Twice where\n{player.read_text()}")
    main = main_of(("SedmaGamble", "Twice"), "show . gamble player player . harnessCards")
    lines = run_main(tmp_path, main, [letters(DECK)])
    assert re.match(r"Program error: [ABCD] played \(Card \w+ R\w+\), but holds \[Card ", lines[-1])


def test_there_are_fifty_different_decks_of_all_cards(tmp_path: Path) -> None:
    decks = [tuple(read_cards(line)) for line in run_main(tmp_path, PRINT_DECKS)]
    assert len(set(decks)) == len(decks) == 50
    assert all(set(deck) == set(DECK) and len(deck) == len(DECK) for deck in decks)


def test_the_decks_are_the_same_in_both_interpreters(tmp_path: Path) -> None:
    assert run_with_ghc(tmp_path, PRINT_DECKS) == run_main(tmp_path, PRINT_DECKS)


def test_any_card_can_lie_anywhere_in_the_decks(tmp_path: Path) -> None:
    decks = [read_cards(line) for line in run_main(tmp_path, PRINT_DECKS)]
    quarters = {card: {deck.index(card) // 8 for deck in decks} for card in DECK}
    assert all(places == {0, 1, 2, 3} for places in quarters.values())


def test_modules_export_only_what_the_sheet_names() -> None:
    for module, name in (("SedmaReplay", "replay"), ("SedmaGamble", "gamble"), ("SedmaDecks", "decks")):
        assert (FOLDER / f"{module}.hs").read_text().startswith(f"module {module} ({name}) where\n")
