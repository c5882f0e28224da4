"""Programs at the table: players that students wrote, and one's own program beside the sheet; in the real sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.errors import UsageError
from grader.grading.runtime import HaskellRuntime
from grader.grading.single import Grader
from grader.grading.workers import LocalRunner, Workers
from grader.judging.exam import Exam
from grader.play.app import make_app
from grader.play.guard import Address
from grader.play.kept_games import KeptGame, KeptGames, Wish
from grader.play.own_program import OwnProgram
from grader.play.pages import GamePages
from grader.play.submitted import SubmittedPlayer, find_players_assignment, submit_player
from grader.play.tables import PlayTable, play
from grader.play.titles import find_replay_assignment
from grader.tournament.asking import Asker
from reference.catalogue import PLAYABLE
from sandbox.contract import Sandbox
from sandbox.interpreters import find_interpreter
from tests.grader.play.executor import SameThread

RECORDS, PLAYERS = load_assignment("sedma"), load_assignment("sedma-players")
GAME = RECORDS.settings.game
RIGHT = RECORDS.file("bank/wheat/folds.hs")
PLAYER = """import SedmaBase
data S = S
instance PlayerState S where
  initState _ _ = S
  updateState _ _ _ _ _ = S
player :: AIPlayer S
"""


def runtime_in(sandbox: Sandbox) -> HaskellRuntime:
    interpreter = find_interpreter(sandbox)
    assert interpreter is not None
    return HaskellRuntime(sandbox, interpreter)


@pytest.fixture
def runtime(bubblewrap_sandbox: Sandbox) -> HaskellRuntime:
    return runtime_in(bubblewrap_sandbox)


@pytest.fixture
def asker(runtime: HaskellRuntime) -> Iterator[Asker]:
    with SameThread() as executor:
        yield Asker(Workers(LocalRunner(runtime), executor, capacity=lambda: 1))


def submit(file: str, asker: Asker) -> SubmittedPlayer:
    exam = Exam(PLAYERS, load_suite(suite_path(PLAYERS, "public")))
    return submit_player(PLAYERS.file(file), Path(file).name, exam, asker)


def play_first(table: PlayTable) -> PlayTable:
    return play(table, table.game.write(table.moves[0]))


def begin(player: SubmittedPlayer, moves: int) -> KeptGame:
    """A game in which the program has one seat, after some moves of the person."""
    kept_games = KeptGames(PLAYABLE, {GAME: {player.name: player}})
    kept = kept_games.begin(GAME, Wish(seed="1", against=(player.name, "first", "first")))
    for _ in range(moves):
        kept_games.change(kept, play_first)
    return kept


def test_a_submitted_player_plays_as_the_one_that_it_was_translated_from(asker: Asker) -> None:
    table = begin(submit("bank/wheat/greedy.hs", asker), 2).table
    own = KeptGames(PLAYABLE).begin(GAME, Wish(seed="1", against=("greedy", "first", "first"))).table
    for _ in range(2):
        own = play_first(own)
    assert [made.move for made in table.made] == [made.move for made in own.made]
    assert not any(made.fault for made in table.made)
    assert table.opponents["B"].name == "greedy.hs"


@pytest.mark.parametrize(
    ("choice", "words"), [("head table", "which is no legal move"), ('error "lost"', "stopped with an error (")]
)
def test_a_legal_move_is_made_for_a_program_that_makes_none_and_the_page_says_so(
    asker: Asker, tmp_path: Path, choice: str, words: str
) -> None:
    (tmp_path / "bad.hs").write_text(f"{PLAYER}player table _ = {choice}\n", encoding="utf-8")
    kept = begin(submit(str(tmp_path / "bad.hs"), asker), 1)
    (fault, *_) = [made for made in kept.table.made if made.fault]
    assert fault.seat == "B"
    assert words in fault.fault
    assert fault.fault.startswith("bad.hs")
    assert f"{fault.move.symbol} was played for it" in fault.fault
    kept_games = KeptGames(PLAYABLE)
    kept_games._kept[kept.id] = kept
    app = make_app(kept_games, Address("127.0.0.1", 5000), GamePages(kept_games, GAME).routes())
    assert words in TestClient(app, base_url="http://127.0.0.1:5000").get(f"/games/{kept.id}").text


@pytest.mark.parametrize("file", ["bank/rejected/imports_system_io.hs", "bank/rejected/type_error.hs"])
def test_a_program_that_cannot_play_is_refused_with_the_reason(asker: Asker, file: str) -> None:
    with pytest.raises(UsageError, match=r"\.hs cannot play: .{10}"):
        submit(file, asker)


def test_the_assignment_of_players_and_of_records_is_found_by_the_game() -> None:
    assert find_players_assignment(RECORDS) == find_players_assignment(PLAYERS) == "sedma-players"
    assert find_replay_assignment(RECORDS) == find_replay_assignment(PLAYERS) == "sedma"
    other = load_assignment("septica")
    with pytest.raises(UsageError, match="nobody writes programs that play Septica"):
        find_players_assignment(other)


@pytest.fixture
def finished() -> PlayTable:
    table = KeptGames(PLAYABLE).begin(GAME, Wish(seed="1")).table
    while not table.is_over:
        table = play_first(table)
    return table


def ask(path: Path, runtime: HaskellRuntime) -> OwnProgram:
    return OwnProgram(path, Grader(Exam(RECORDS, load_suite(suite_path(RECORDS, "public"))), runtime))


def test_ones_own_program_is_asked_about_the_game_and_read_again_each_time(
    runtime: HaskellRuntime, finished: PlayTable, tmp_path: Path
) -> None:
    path = tmp_path / "mine.hs"
    program = ask(path, runtime)
    answer = RECORDS.game.answer(finished.record)
    path.write_bytes(RIGHT.read_bytes())
    right = program.ask(finished)
    assert (right.agrees, right.sheet, right.answer) == (True, answer, answer)
    assert right.headline == "mine.hs gives the answer of the sheet"
    path.write_bytes(b"import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay _ = Nothing\n")
    wrong = program.ask(finished)
    assert (wrong.agrees, wrong.sheet, wrong.answer) == (False, answer, "Nothing")
    path.write_text("replay = ", encoding="utf-8")
    broken = program.ask(finished)
    assert broken.headline == "mine.hs cannot be run"
    assert broken.cause
    path.unlink()
    assert program.ask(finished).headline == "mine.hs could not be asked"


def test_a_program_that_stops_is_shown_with_its_message(
    runtime: HaskellRuntime, finished: PlayTable, tmp_path: Path
) -> None:
    path = tmp_path / "mine.hs"
    path.write_text(
        "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay cards = head []\n", encoding="utf-8"
    )
    checked = ask(path, runtime).ask(finished)
    assert not checked.agrees
    assert "stopped with an error" in checked.headline


def test_the_page_asks_the_program_only_about_its_own_game(runtime: HaskellRuntime) -> None:
    program = ask(RIGHT, runtime)
    kept_games = KeptGames(PLAYABLE)
    app = make_app(kept_games, Address("127.0.0.1", 5000), GamePages(kept_games, GAME, program).routes())
    client = TestClient(app, base_url="http://127.0.0.1:5000")
    own, other = (kept_games.begin(name, Wish(seed="1")) for name in (GAME, "septica"))
    checked = client.post(f"/games/{own.id}/check").json()
    assert checked["result"] == "success"
    assert "Nothing" in checked["data"]  # the game has only begun
    assert 'data-program="folds.hs"' in client.get(f"/games/{own.id}").text
    assert client.post(f"/games/{other.id}/check").status_code == 409
    assert "data-program" not in client.get(f"/games/{other.id}").text
