"""The pages of a tournament, read back."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from grader.reports.report_paths import page_name
from grader.reports.tournament_copy import render_player_copy
from grader.reports.tournament_page import (
    player_address,
    render_player,
    render_tournament,
    write_tournament_pages,
)
from grader.results.schema import ReasonInfo, StudentInfo
from grader.results.tournament_schema import AbsentInfo, Tournament
from reference.sedma.rules import DECK
from tests.grader.reports.sample_pages import HOSTILE, Page
from tests.grader.reports.sample_tournament import (
    ASSIGNMENT,
    BUILT_IN,
    CRASH,
    REJECTED,
    break_off,
    make_tournament,
    play_game,
    small,
    usual,
)

USUAL, SMALL = usual(), small()
INDEX = Page(render_tournament(USUAL, ASSIGNMENT))


def index_of(tournament: Tournament) -> Page:
    return Page(render_tournament(tournament, ASSIGNMENT))


def page_of(tournament: Tournament, player: str) -> Page:
    return Page(render_player(tournament, player, ASSIGNMENT, "../index.html"))


def test_the_ranking_has_everybody_with_mean_interval_games_and_faults() -> None:
    for player in USUAL.ranking:
        assert player.id in INDEX.words
    dana = next(player for player in USUAL.ranking if player.id == "dana")
    assert f"{dana.games} {dana.forfeited}" in INDEX.words
    assert f"{dana.mean:+.2f}".replace("-", "−") in INDEX.words
    assert INDEX.open == []


def test_ties_are_said_as_ties() -> None:
    ranks = [player.rank for player in USUAL.ranking]
    shared = sum(ranks.count(rank) > 1 for rank in ranks)
    assert shared
    assert INDEX.words.count(", tied") == shared
    assert INDEX.words.count("cannot be told from") == sum(bool(player.tied_with) for player in USUAL.ranking)
    apart = index_of(make_tournament(("adam",), ("random",)))
    assert ", tied" not in apart.words
    assert "cannot be told from" not in apart.words


def test_a_tie_with_somebody_of_another_rank_is_no_shared_rank() -> None:
    first, second = make_tournament(("adam",), ("random",)).ranking
    ranking = (
        msgspec.structs.replace(first, tied_with=(second.id,)),
        msgspec.structs.replace(second, tied_with=(first.id,)),
    )
    page = index_of(msgspec.structs.replace(make_tournament(("adam",), ("random",)), ranking=ranking))
    assert ", tied" not in page.words
    assert "cannot be told from adam" in page.words
    assert "decks would tell" not in page.words


def test_a_tie_says_how_many_decks_would_end_it() -> None:
    tournament = make_tournament(("adam",), ("random",))
    tied = [msgspec.structs.replace(player, tied_with=(tournament.ranking[0].id,)) for player in tournament.ranking]
    ranking = (tournament.ranking[0], msgspec.structs.replace(tied[1], decks_needed=950))
    page = index_of(msgspec.structs.replace(tournament, ranking=ranking))
    assert "cannot be told from adam; about 950 decks would tell it from the one above" in page.words


def test_a_shared_first_place_is_said_in_the_first_sentence() -> None:
    first = [player.id for player in USUAL.ranking if player.rank == 1]
    assert len(first) > 1
    names = f"{', '.join(first[:-1])} and {first[-1]}"
    assert f"The first place is shared by {names}: the decks" in INDEX.words
    ranked = make_tournament(("adam",), ("random",))
    assert re.search(r"adam is first with \+0\.\d\d points a game\.", index_of(ranked).words)


def test_built_in_players_are_marked_in_words_and_in_the_picture() -> None:
    assert INDEX.words.count("built-in") == len(BUILT_IN) + len(["built-in players", "a built-in player"])
    marks = [attributes["class"] or "" for attributes in INDEX.all("svg")]
    assert sum("whisker" in mark and "ours" in mark for mark in marks) == len(BUILT_IN)
    assert sum("whisker" in mark for mark in marks) == len(USUAL.ranking)


def test_the_picture_has_zero_and_the_same_scale_in_every_row() -> None:
    zeros = {attributes["x1"] for attributes in INDEX.all("line") if attributes.get("class") == "zero"}
    assert len(zeros) == 1
    dots = [float((attributes["cx"] or "").rstrip("%")) for attributes in INDEX.all("circle")]
    assert dots == sorted(dots, reverse=True)
    assert 0 <= min(dots) < max(dots) <= 100


def test_cells_of_the_cross_table_link_to_the_pair_on_the_rows_page() -> None:
    links = [address for address in index_of(SMALL).attributes("href") if "#against-" in address]
    assert len(links) == len(SMALL.ranking) * (len(SMALL.ranking) - 1)
    own = [address.split("#")[1] for address in links if address.startswith(f"{player_address('eva')}#")]
    assert own == re.findall(r'<details class="failure" id="(against-\d)"', render_player(SMALL, "eva", ASSIGNMENT))


def test_the_two_cells_of_a_pair_are_opposite() -> None:
    titles = [title for title in INDEX.attributes("title") if "random" in title and "adam" in title]
    points = sorted(re.findall(r": ([+−]\d\.\d\d),", " ".join(titles)))
    assert len(points) == 2
    assert points[0].replace("+", "−") == points[1]


def test_only_a_cell_whose_interval_is_on_one_side_of_zero_is_coloured() -> None:
    sides = [attributes.get("class") or "" for attributes in INDEX.all("td")]
    certain = sum(pair.low > 0 or pair.high < 0 for pair in USUAL.pairs)
    assert sum("level-" in side for side in sides) == 2 * certain
    assert 0 < sides.count("even") == 2 * (len(USUAL.pairs) - certain)


def test_faults_are_listed_with_cause_and_place_and_who_does_not_play_with_the_reason() -> None:
    assert f"stopped with an error: {CRASH}" in INDEX.words
    assert f"card 11, seat {USUAL.forfeits[0].seat}" in INDEX.words
    assert "System.IO is not allowed. Player.hs:3" in INDEX.words
    assert "no reason given" in INDEX.words


def test_without_faults_the_page_says_so() -> None:
    page = index_of(make_tournament(("adam", "eva")))
    assert "No game was lost by a fault." in page.words
    assert "forfeits" not in page.attributes("id")
    assert "absent" not in page.attributes("id")


@pytest.mark.parametrize("students", [(), ("adam",)])
def test_a_tournament_of_nobody_or_of_one_has_its_pages(students: tuple[str, ...], tmp_path: Path) -> None:
    tournament = make_tournament(students, (), absent=(REJECTED,))
    write_tournament_pages(tmp_path, tournament, ASSIGNMENT)
    assert len(list((tmp_path / "players").iterdir())) == len(students)
    page = Page((tmp_path / "index.html").read_text())
    assert page.open == []
    assert "rudi" in page.words


def test_of_35_players_the_index_stays_small() -> None:
    tournament = make_tournament([f"student{number}" for number in range(31)])
    html = render_tournament(tournament, ASSIGNMENT)
    assert len(Page(html).all("svg")) == 35 + 1
    assert len(html) < 400_000


def test_a_players_page_has_place_matches_best_and_worst() -> None:
    page, own = page_of(SMALL, "dana"), next(player for player in SMALL.ranking if player.id == "dana")
    assert page.words.count("see the games against") == len(SMALL.ranking) - 1
    assert f"rank {own.rank} of {len(SMALL.ranking)}" in page.words
    means = {pair.second if pair.first == "dana" else pair.first: pair.mean if pair.first == "dana" else -pair.mean
             for pair in SMALL.pairs if "dana" in (pair.first, pair.second)}  # fmt: skip
    best, worst = max(means, key=means.__getitem__), min(means, key=means.__getitem__)
    names = {"eva": "Eva Nováková", "greedy": "greedy built-in"}
    assert f"Against whom does it do best? {names.get(best, best)}:" in page.words
    assert f"Against whom does it do worst? {names.get(worst, worst)}:" in page.words
    assert page.open == []


def test_both_games_of_a_pair_are_shown_with_who_sat_where_and_what_they_were_worth() -> None:
    tournament = make_tournament(("adam",), ("random",))
    words = page_of(tournament, "adam").words
    for game in tournament.pairs[0].telling:
        own = game.points if game.first == "adam" else -game.points
        worth = f"adam {'wins' if own > 0 else 'loses'} {abs(own)} point{'' if abs(own) == 1 else 's'}"
        assert f"{worth} {game.first} as A and C, {game.second} as B and D" in words


def test_a_game_that_broke_off_is_shown_as_far_as_it_was_played() -> None:
    tournament = make_tournament(("adam",), ("random",))
    pair = tournament.pairs[0]
    for plies in (0, 1, 4, 6):
        telling = (play_game("adam", "random", "sample/1", plies),)
        broken = msgspec.structs.replace(tournament, pairs=(msgspec.structs.replace(pair, telling=telling),))
        page = page_of(broken, "adam")
        assert "The game ended here" in page.words
        assert len([each for each in page.all("g") if "laid" in (each.get("class") or "")]) == plies


def test_a_fault_is_shown_on_the_card_table_with_the_hand() -> None:
    page = page_of(SMALL, "boris")
    seat = SMALL.forfeits[0].seat
    assert f"is not in the hand of {seat}: A played it in trick 1" in page.words
    assert f"{seat} could choose from" in page.words
    assert f"So {'A and C' if seat in 'AC' else 'B and D'} lose this game by 3 points." in page.words
    assert "B gives no card here" in page.words
    assert "The program: head was used on an empty list." in page.words


@pytest.mark.parametrize("ply", range(1, len(DECK) + 1))
def test_a_fault_at_any_ply_can_be_shown(ply: int) -> None:
    forfeit = break_off("adam", "random", ply, verdict="timed-out")
    page = page_of(make_tournament(("adam",), (), forfeits=(forfeit,)), "adam")
    laid = [each for each in page.all("g") if "laid" in (each.get("class") or "")]
    assert len(laid) == ply
    assert sum("breaks" in (each["class"] or "") for each in laid) == 1
    assert f"{forfeit.seat} gives no card here" in page.words


def test_hostile_names_answers_and_reasons_are_text_and_nothing_else(tmp_path: Path) -> None:
    forfeit = break_off(HOSTILE, "random", 3, got=HOSTILE)
    reason = ReasonInfo("forbidden-import", HOSTILE, HOSTILE, 3)
    absent = AbsentInfo(HOSTILE * 2, "rejected", reason, StudentInfo(HOSTILE * 3))
    tournament = make_tournament((HOSTILE, "adam"), (), forfeits=(forfeit,), absent=(absent,), named={"adam": HOSTILE})
    write_tournament_pages(tmp_path, tournament, ASSIGNMENT)
    for path in tmp_path.rglob("*.html"):
        page = Page(path.read_text())
        assert page.open == []
        assert page.all("img") == []
        assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
        assert all((attributes.get("src")) is None for attributes in page.all("script"))
        assert "\u202e" not in path.read_text()
    assert "<script>alert(1)</script>" in Page((tmp_path / "index.html").read_text()).words


def test_pages_of_nobody_are_removed_and_the_same_tournament_gives_the_same_bytes(tmp_path: Path) -> None:
    write_tournament_pages(tmp_path, make_tournament(("adam", "eva"), ("random",)), ASSIGNMENT)
    smaller = make_tournament(("adam",), ("random",))
    write_tournament_pages(tmp_path, smaller, ASSIGNMENT)
    assert {path.name for path in (tmp_path / "players").iterdir()} == {page_name("adam"), page_name("random")}
    before = (tmp_path / "index.html").read_bytes()
    write_tournament_pages(tmp_path, smaller, ASSIGNMENT)
    assert (tmp_path / "index.html").read_bytes() == before


def test_a_students_copy_names_no_other_student_no_deck_and_no_seed() -> None:
    for own, others in (("eva", "boris dana rudi"), ("boris", "eva Eva Nováková dana rudi")):
        html = render_player_copy(SMALL, own, ASSIGNMENT)
        assert not [other for other in others.split() if re.search(rf"\b{other}\b", html)]
        assert "seed-of-the-decks" not in html
        assert "sample/" not in html
        assert "another player 1" in html
        assert "greedy" in html


def test_a_students_copy_has_the_own_faults_only() -> None:
    assert "gives no card here" in render_player_copy(SMALL, "boris", ASSIGNMENT)
    assert "gives no card here" not in render_player_copy(SMALL, "eva", ASSIGNMENT)


def test_a_students_copy_does_not_show_an_answer_that_is_no_card() -> None:
    """Such a text may hold anything that the program was asked."""
    forfeit = break_off("adam", "random", 3, got="the secret cards of other games")
    tournament = make_tournament(("adam",), (), forfeits=(forfeit,))
    assert "secret cards" in page_of(tournament, "adam").words
    assert "secret cards" not in render_player_copy(tournament, "adam", ASSIGNMENT)


def test_somebody_who_is_called_another_player_is_not_mixed_up() -> None:
    tournament = make_tournament(("another player 1", "adam"), ())
    page = Page(render_player_copy(tournament, "another player 1", ASSIGNMENT))
    assert "another player 2" in page.words
    assert page.words.count("see the games against") == 1
