"""A game as a card table: seats, cards, points, words."""

from __future__ import annotations

import math
import random
import re
from dataclasses import replace
from functools import partial
from itertools import combinations, islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.reports.game_table import Fold, GameView, Scene, view_game
from grader.reports.record_words import count_cards
from grader.reports.spoken_story import name_card
from grader.reports.story_outline import find_breach
from grader.reports.table_layout import HEIGHT, WIDTH, seat_position
from reference.cards import FULL_DECK, parse_card
from reference.catalogue import GAMES
from reference.contract import Fault, Game, Play, Standing, Story, TrickStory
from reference.corruptions import corruptions
from reference.sedma.game import SEDMA
from reference.septica.game import SEPTICA
from reference.tables import play_out
from tests.grader.reports.sample_stories import (
    BROKEN,
    BROKEN_OFF,
    BROKEN_RECORD,
    REVOKED,
    ROUNDS,
    SECTIONS,
    SIX_SEATS,
    TWO_SEATS,
    two_score,
)

CARD_WIDTH, CARD_HEIGHT = 44, 62
ALL_GAMES: dict[str, Game[Any]] = {**GAMES, SEPTICA.name: SEPTICA}

DEALT = SEDMA.format(SEDMA.recipes()[0].make(random.Random("a table")))


def view(record: str = DEALT, marked: int | None = None, remark: str | None = None) -> GameView:
    return view_game(SEDMA.tell(SEDMA.parse(record)), record, marked=marked, remark=remark)


def test_the_first_seat_is_near_and_the_others_follow_clockwise() -> None:
    near, left, far, right = (seat_position(index, 4, (100, 80)) for index in range(4))
    assert near[1] > far[1]
    assert left[0] < right[0]
    assert near[0] == far[0] == WIDTH / 2
    assert left[1] == right[1] == HEIGHT / 2


def test_partners_sit_crosswise_in_every_trick() -> None:
    for scene in view().scenes:
        assert [seat.name for seat in scene.seats] == ["A", "B", "C", "D"]
        positions = {seat.name: (seat.x, seat.y) for seat in scene.seats}
        assert positions["A"][0] == positions["C"][0]
        assert positions["B"][1] == positions["D"][1]


def test_each_card_lies_before_the_one_who_played_it_and_keeps_its_order() -> None:
    for scene in view().scenes:
        assert [laid.order for laid in scene.cards] == [1, 2, 3, 4]
        seats = {seat.name: seat for seat in scene.seats}
        for laid in scene.cards:
            seat = seats[laid.play.seat]
            assert (laid.x - WIDTH / 2) * (seat.x - WIDTH / 2) >= 0
            assert (laid.y - HEIGHT / 2) * (seat.y - HEIGHT / 2) >= 0


def test_who_leads_and_who_takes_is_written_at_their_seats() -> None:
    for scene in view().scenes:
        does = {word: seat.name for seat in scene.seats for word in seat.does}
        assert does == {"leads": scene.trick.plays[0].seat, "takes": scene.trick.winner}
        assert [laid.play.seat for laid in scene.cards if laid.takes] == [scene.trick.winner]


def test_points_run_to_the_whole_and_what_is_gained_is_the_tricks() -> None:
    scenes = view().scenes
    for scene in scenes:
        assert sum(int(standing.gained or 0) for standing in scene.trick.score) == scene.trick.points
    last = scenes[-1].trick.score
    assert sum(standing.share or 0 for standing in last) in (99, 100, 101)
    assert sum(int(standing.points) for standing in last) == 90


def test_a_remark_is_at_its_trick_and_is_heard_there() -> None:
    scenes = view(marked=3, remark="A program gives it to B.").scenes
    assert [scene.trick.number for scene in scenes if scene.marked] == [3]
    assert [scene.remark for scene in scenes if scene.remark] == ["A program gives it to B."]
    assert scenes[2].spoken.endswith("A program gives it to B.")


def test_every_trick_has_words_for_those_who_hear_it() -> None:
    for scene in view().scenes:
        for play in scene.trick.plays:
            assert f"{play.seat} {'leads' if play is scene.trick.plays[0] else 'plays'} the " in scene.spoken
            assert play.card is not None
            assert name_card(play.card) in scene.spoken
        assert f"{scene.trick.winner} takes it" in scene.spoken
        assert scene.trick.because in scene.spoken


def test_cards_have_names_to_read_aloud() -> None:
    assert name_card(parse_card("QS")) == "queen of spades"
    assert name_card(parse_card("10D")) == "10 of diamonds"
    assert len({name_card(card) for card in FULL_DECK}) == 52
    assert all(re.fullmatch(r"\w+ of \w+", name_card(card)) for card in FULL_DECK)


def test_the_cards_that_make_a_record_impossible_are_marked() -> None:
    game_view = view("7H 8H 7H")
    assert game_view.scenes == ()
    assert [chip.text for chip in game_view.chips] == ["7♥", "8♥", "7♥"]
    assert [chip.marked for chip in game_view.chips] == [True, False, True]


def test_a_word_of_a_record_that_is_no_card_is_shown_as_it_is() -> None:
    story = Story((), (), (Fault("odd", "An odd call.", (2,)),), "Nothing", "No game.")
    assert [(chip.text, chip.red, chip.marked) for chip in view_game(story, "7S pass").chips] == [
        ("7♠", False, False),
        ("pass", False, True),
    ]


def test_a_game_of_three_without_a_stock_and_without_points_has_its_table_too() -> None:
    plays = tuple(Play(seat, parse_card(card)) for seat, card in (("C", "7H"), ("A", "8H"), ("B", "9H")))
    trick = TrickStory(1, plays, "A", 0, "so it is", (Standing("A", "0"),))
    story = Story(("A", "B", "C"), (trick,), (), "x", "A wins.")
    (scene,) = view_game(story).scenes
    assert [seat.name for seat in scene.seats] == ["A", "B", "C"]
    assert scene.trick.stock is None
    assert [standing.share for standing in scene.trick.score] == [None]


def find_overlaps(scene: Scene) -> list[tuple[str, str]]:
    """The seats whose cards cover cards of other seats."""
    return [
        (one.play.seat, other.play.seat)
        for one, other in combinations(scene.cards, 2)
        if one.play.seat != other.play.seat and abs(one.x - other.x) < CARD_WIDTH and abs(one.y - other.y) < CARD_HEIGHT
    ]


@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_no_seat_covers_the_cards_of_another(seats: int, cards: int) -> None:
    names = tuple(map(str, range(1, seats + 1)))
    done = tuple(Play(seat, card) for seat, card in zip(names * cards, FULL_DECK, strict=False))
    (scene,) = view_game(Story(names, (TrickStory(1, done, "1", None, "so", ()),), (), "x", "")).scenes
    assert len(scene.cards) == seats * cards
    assert find_overlaps(scene) == []
    assert all(22 <= laid.x <= WIDTH - 22 and 31 <= laid.y <= HEIGHT - 31 for laid in scene.cards)


def test_several_cards_of_a_seat_are_a_fan_in_the_order_of_play() -> None:
    scene = view_game(TWO_SEATS).scenes[0]
    for seat in TWO_SEATS.seats:
        fan = [laid for laid in scene.cards if laid.play.seat == seat]
        assert len(fan) == 4
        assert len({laid.y for laid in fan}) == 1
        assert [laid.x for laid in fan] == sorted({laid.x for laid in fan})
        assert all(laid.fanned for laid in fan)
    assert not any(laid.fanned for laid in view().scenes[0].cards)
    assert [laid.order for laid in scene.cards if laid.takes] == [10]


@pytest.mark.parametrize("seats", range(2, 7))
def test_words_are_beside_their_seat_and_keep_their_order(seats: int) -> None:
    names = tuple(map(str, range(1, seats + 1)))
    done = (Play("1", parse_card("7H")), *(Play(seat, None, "passes") for seat in names for _ in range(2)))
    (scene,) = view_game(Story(names, (TrickStory(1, done, "1", None, "so", ()),), (), "x", "")).scenes
    assert [said.order for said in scene.said] == list(range(2, 2 * seats + 2))
    assert len({(said.x, said.y) for said in scene.said}) == 2 * seats
    places = {seat.name: seat for seat in scene.seats}
    for said in scene.said:
        assert 8 <= said.x <= WIDTH - 50
        assert 8 <= said.y <= HEIGHT - 8
        nearest = min(scene.seats, key=lambda seat: math.dist((seat.x, seat.y), (said.x + 25, said.y)))
        assert nearest == places[said.play.seat]


def test_words_are_spoken_where_they_were_made() -> None:
    spoken = view_game(TWO_SEATS).scenes[1].spoken
    assert "P2 leads the ace of hearts; P1 passes; P2 plays the ace of diamonds; P1 passes;" in spoken
    assert spoken.endswith("P2 stops. P2 takes it, 4 points: A♣ is the last card. Score: P1 1, P2 7.")


def test_quiet_tricks_are_one_step_and_their_takers_are_spoken() -> None:
    steps = view_game(TWO_SEATS).steps
    assert [step.name for step in steps if isinstance(step, Fold)] == ["Tricks 1–2 of 13", "Tricks 5–11 of 13"]
    assert steps[3].spoken == "Tricks 5–11 of 13 are quiet: P2 takes each. Score: P1 1, P2 2."


def test_a_mark_counts_tricks_from_the_first_of_the_game() -> None:
    scenes = view_game(SECTIONS, marked=5, remark="Look.").scenes
    assert [scene.name for scene in scenes if scene.marked] == ["Round 2, trick 2 of 3"]


def test_a_trick_without_points_is_spoken_without_any() -> None:
    spoken = view_game(SIX_SEATS).scenes[0].spoken
    assert "point" not in spoken
    assert "1 takes it: A♦ is the highest diamond. Score: 1 24, 2 30, 3 minus 3, 4 12, 5 25, 6 9." in spoken


def test_the_play_that_breaks_a_rule_is_marked_and_spoken() -> None:
    game_view = view_game(BROKEN, BROKEN_RECORD)
    scene = game_view.scenes[-1]
    assert [str(laid.play.card) for laid in scene.cards if laid.breaks] == ["9S"]
    assert scene.spoken.endswith("P2 plays the 9 of spades. P2 breaks a rule here: 9♠ does not beat K♥.")
    assert [chip.text for chip in game_view.chips if chip.marked] == ["9♠"]
    assert not any(laid.breaks for scene in game_view.scenes[:-1] for laid in scene.cards)


def test_no_play_is_marked_where_a_record_breaks_off() -> None:
    scene = view_game(BROKEN_OFF).scenes[-1]
    assert not any([*(laid.breaks for laid in scene.cards), *(said.breaks for said in scene.said)])
    assert scene.stop == "The record breaks off here"


def test_cards_are_counted_and_other_words_are_not() -> None:
    assert [count_cards(record) for record in ("", "7H", "7H pass 8H stop", "pass")] == [
        "no cards",
        "1 card",
        "2 cards",
        "no cards",
    ]


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=list(ALL_GAMES))
@given(seed=st.integers(0, 500))
def test_every_record_of_every_game_can_be_shown(game: Game[Any], seed: int) -> None:
    recipe = random.Random(seed).choice(game.recipes())
    assert_shown(game, recipe.make(random.Random(seed)))


@pytest.mark.parametrize("game", ALL_GAMES.values(), ids=list(ALL_GAMES))
@given(seed=st.integers(0, 500))
def test_what_is_nearly_a_game_can_be_shown(game: Any, seed: int) -> None:
    rng = random.Random(seed)
    nearly = list(islice(corruptions(game, partial(play_out, game.table), rng, records=1), 20))
    assert_shown(game, rng.choice(nearly))


def assert_shown(game: Game[Any], record: Any) -> None:
    """All of the record is on the page, nothing covers anything else, and what is marked is at fault."""
    story, text = game.tell(record), game.format(record)
    game_view = view_game(story, text)
    assert len(game_view.chips) == (len(text.split()) if story.faults else 0)
    assert bool(game_view.steps) == bool(story.tricks)
    for scene in game_view.scenes:
        spots = [(laid.x, laid.y) for laid in scene.cards]
        spots += [(said.x, said.y) for said in scene.said]
        spots += [(seat.x, seat.y) for seat in scene.seats]
        assert len(set(spots)) == len(scene.trick.plays) + len(story.seats)
        assert all(0 < x < WIDTH and 0 < y < HEIGHT for x, y in spots)
        assert find_overlaps(scene) == []
    assert_breach_is_shown(story, text)


def assert_breach_is_shown(story: Story, record: str) -> None:
    """The play that is marked is at one of the positions that show the fault."""
    if find_breach(story):
        words = record.split()
        shown = {words[position - 1] for position in story.faults[0].positions}
        card = story.tricks[-1].plays[-1].card
        assert str(card) in shown if card else any(parses_as_no_card(word) for word in shown)


def parses_as_no_card(word: str) -> bool:
    return count_cards(word) == "no cards"


def test_a_trick_is_found_by_its_number_in_the_whole_game() -> None:
    game_view = view_game(SECTIONS)
    found = game_view.find_trick(5)
    assert found is not None
    assert (found.section, found.number) == ("Round 2", 2)
    assert game_view.find_trick(None) is game_view.find_trick(7) is None


def test_a_trick_is_quiet_if_its_leader_takes_it_for_nothing() -> None:
    stories = [SEDMA.tell(recipe.make(random.Random(1))) for recipe in SEDMA.recipes()]
    tricks = [trick for story in stories for trick in story.tricks]
    quiet = [trick for trick in tricks if trick.points == 0 and trick.winner == trick.plays[0].seat]
    assert 0 < len(quiet) < len(tricks)
    assert [trick for trick in tricks if trick.quiet] == quiet


def test_a_fault_that_its_trick_shows_is_not_listed_again() -> None:
    plays = (Play("P1", parse_card("AH"), "leads"), Play("P2", parse_card("8D"), "does not beat"))
    trick = TrickStory(1, plays, None, None, "", ())
    faults = (Fault("no-beat", "8♦ does not beat A♥", (2,)), Fault("unfinished", "the record ends too early"))
    told = view_game(Story(("P1", "P2"), (trick,), faults, "Nothing", "No game."), "AH 8D")
    assert told.other_faults == faults[1:]
    refused = view_game(Story(("P1", "P2"), (), faults, "Nothing", "No game."), "AH 8D")
    assert refused.other_faults == faults


def test_many_faults_are_counted_and_not_told() -> None:
    faults = tuple(Fault("repeated-card", f"card {number} is played twice") for number in range(30))
    game_view = view_game(Story(("P1", "P2"), (), faults, "Nothing", "No game."), "AH AH")
    assert game_view.listed_faults == (faults[:3], "27 more reasons")
    few = view_game(Story(("P1", "P2"), (), faults[:4], "Nothing", "No game."), "AH AH")
    assert few.listed_faults == (faults[:4], "")


def test_a_section_is_spoken_with_its_notes_at_its_beginning_and_its_scores_at_its_end() -> None:
    first, *between, last = [step.spoken for step in view_game(ROUNDS).sections[1].steps]
    assert first.startswith("Spades are trumps. Calls: B 3, C 2, D 4, A 1. Round 2, tricks 1–3 of 13 are quiet:")
    assert last.endswith("After Round 2: A 3.3, B minus 1.0, C minus 2.9, D 5.1.")
    assert not any("trumps" in spoken or "After" in spoken for spoken in between)


def test_the_scores_after_a_section_are_at_its_last_step() -> None:
    for section, told in zip(view_game(ROUNDS).sections, ROUNDS.sections, strict=True):
        assert [step.scores for step in section.steps] == [*[()] * (len(section.steps) - 1), told.scores]


def test_the_hand_with_which_a_duty_was_broken_is_spoken() -> None:
    scene = view_game(REVOKED).scenes[-1]
    assert scene.hand is not None
    assert scene.spoken.endswith(
        "C breaks a rule here: C plays 9♠, and holds hearts. C could choose from the 7 of hearts, the 10 of hearts, "
        "the king of hearts, the 9 of spades and the ace of clubs."
    )
    assert not any(other.hand for other in view_game(REVOKED).scenes[:-1])


def test_a_section_with_nothing_pointed_out_is_one_step_that_is_not_called_quiet() -> None:
    fold = view_game(REVOKED).steps[0]
    assert isinstance(fold, Fold)
    assert fold.spoken.startswith("Spades are trumps. Calls: B 3, C 2, D 4, A 1. Round 1, tricks 1–13 of 13: B takes 3")


def test_where_a_rule_is_broken_it_is_shown_what_everybody_has_so_far() -> None:
    assert view_game(BROKEN).scenes[-1].before == two_score(1, 0)
    tricks = (*REVOKED.tricks[:13], REVOKED.tricks[-1])
    assert view_game(replace(REVOKED, tricks=tricks)).scenes[-1].before == ()
