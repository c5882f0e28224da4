"""What the page shows of a table: stages, hand, standings, results; over every game that people can play."""

from __future__ import annotations

import pytest

from grader.play.games_list import judge, list_lines
from grader.play.kept_games import KeptGame, KeptGames, Wish
from grader.play.table_view import view_table
from grader.play.tables import PlayTable, play
from grader.play.timeline import make_timeline
from grader.play.words import sign
from reference.cards import Card
from reference.catalogue import PLAYABLE

LONG = 30


@pytest.fixture(params=PLAYABLE)
def kept(request: pytest.FixtureRequest) -> KeptGame:
    return KeptGames(PLAYABLE).begin(request.param, Wish(seed="7", against=("random",)))


def play_first(table: PlayTable) -> PlayTable:
    return play(table, table.game.write(table.moves[0]))


def play_some(kept: KeptGame, moves: int = LONG) -> list[PlayTable]:
    """The table after each move."""
    tables = [kept.table]
    while not kept.table.is_over and len(tables) <= moves:
        kept.table = play_first(kept.table)
        tables.append(kept.table)
    return tables


def test_every_move_is_in_one_stage_in_its_order(kept: KeptGame) -> None:
    for table in play_some(kept):
        stages = make_timeline(table).stages
        plays = [play for stage in stages for play in stage.trick.plays]
        assert [play.seat for play in plays] == [made.seat for made in table.made]
        cards = [made.move if isinstance(made.move, Card) else None for made in table.made]
        assert [play.card for play in plays] == cards
        assert [stage.before for stage in stages[1:]] == [stage.after for stage in stages[:-1]]


def test_a_page_that_has_seen_some_moves_gets_the_stages_that_have_changed(kept: KeptGame) -> None:
    for before, after in zip(tables := play_some(kept), tables[1:], strict=False):
        kept.table = after
        view = view_table(kept, before.ply)
        assert view.scenes[0].before <= before.ply < view.scenes[0].before + len(view.scenes[0].spoken)
        last = view.scenes[-1]
        assert last.before + len(last.spoken) == after.ply
        assert view_table(kept).scenes == (last,)


def test_the_person_sits_at_the_near_side_and_everybody_is_named(kept: KeptGame) -> None:
    play_some(kept, 1)
    view = view_table(kept)
    seats = view.scenes[-1].scene.seats
    assert seats[0].name == kept.table.you
    assert seats[0].y == max(seat.y for seat in seats)
    assert {seat.name: seat.who for seat in seats} == dict.fromkeys(kept.table.others, "random") | {
        kept.table.you: "you"
    }


def test_the_hand_shows_all_cards_and_which_are_legal(kept: KeptGame) -> None:
    for table in play_some(kept):
        kept.table = table
        view = view_table(kept)
        assert [choice.card for choice in view.cards] == list(table.hand)
        shown = [*view.words, *view.cards]
        assert {choice.text for choice in shown if choice.is_legal} == set(map(table.game.write, table.moves))
        assert {choice.text for choice in shown if choice.is_now} == set(map(table.game.write, table.tryable))


def test_only_the_persons_cards_are_shown(kept: KeptGame) -> None:
    for table in play_some(kept, 5):
        kept.table = table
        shown = repr(view_table(kept).cards) + repr(view_table(kept).scenes)
        played = {made.move for made in table.made}
        hidden = {card for seat in table.others for card in table.game.hand(table.state, seat)} - played
        assert hidden
        assert not [card for card in hidden if repr(card) in shown]


def test_the_stock_of_a_game_that_has_one_is_seen_while_a_trick_is_open(kept: KeptGame) -> None:
    tables = play_some(kept)
    stocks = [trick.stock for trick in make_timeline(tables[-1]).story.tricks if trick.winner]
    for table in tables:
        open_tricks = [trick for trick in make_timeline(table).story.tricks if trick.winner is None]
        if stocks[0] is not None:
            assert all(trick.stock == stocks[trick.number - 1] for trick in open_tricks if trick.number <= len(stocks))


def test_what_a_round_has_brought_is_shown_only_within_it(kept: KeptGame) -> None:
    for table in play_some(kept):
        timeline = make_timeline(table)
        title = timeline.section.title if timeline.section else ""
        has_taken = any(trick.winner and trick.section == title for trick in timeline.story.tricks)
        assert bool(timeline.standings) == has_taken


def test_the_last_trick_can_be_looked_at_when_the_next_has_begun(kept: KeptGame) -> None:
    for table in play_some(kept):
        timeline = make_timeline(table)
        taken = [stage for stage in timeline.stages if not stage.is_open]
        if timeline.current.is_open and taken:
            assert timeline.last_trick == taken[-1]
        elif len(taken) > 1:
            assert timeline.last_trick == taken[-2]


def test_the_list_of_games_says_how_each_ended() -> None:
    kept_games = KeptGames(PLAYABLE)
    first = kept_games.begin(next(iter(PLAYABLE)), Wish(seed="1"))
    play_some(first, 400)
    second = kept_games.begin(next(iter(PLAYABLE)), Wish(seed="1"))
    lines = list_lines(kept_games.list_games(), kept_games.title, second.id)
    assert [(line.number, line.is_current) for line in lines] == [(2, True), (1, False)]
    assert lines[0].verdict == "in play"
    assert lines[0].gain == ""
    gain = first.table.game.gain(first.table.state, first.table.you)
    assert lines[1].verdict == judge(first.table) == ("won" if gain > 0 else "lost" if gain < 0 else "drawn")
    assert lines[1].gain == f"{sign(gain)} {first.table.game.unit}"


@pytest.mark.parametrize(
    ("number", "text"), [(2, "+2"), (-0.352, "−0.35"), (0, "0"), (-0.001, "0"), (10, "+10"), (0.5, "+0.5")]
)
def test_numbers_have_their_sign_and_no_useless_digits(number: float, text: str) -> None:
    assert sign(number) == text
