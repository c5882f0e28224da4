"""What the server answers: the API that every game has, the pages and their parts, and what it refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from starlette.testclient import TestClient

from grader.assignment.settings import load_assignment
from grader.judging.own_games import read_own_games
from grader.play.app import make_app
from grader.play.guard import MOST_BYTES, Address
from grader.play.kept_games import KeptGames
from grader.play.pages import GamePages
from grader.play.titles import title_games
from reference.catalogue import GAMES, PLAYABLE

ADDRESS = Address("127.0.0.1", 5000)
GAME = next(iter(PLAYABLE))
SHORT = 12


def client_of(kept_games: KeptGames, address: Address = ADDRESS) -> TestClient:
    app = make_app(kept_games, address, GamePages(kept_games, GAME).routes())
    return TestClient(app, base_url=address.url)


@pytest.fixture
def client() -> TestClient:
    return client_of(KeptGames(PLAYABLE, titles=title_games()))


@pytest.fixture(params=PLAYABLE)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begin(client: TestClient, name: str = GAME, **wish: Any) -> dict[str, Any]:
    reply = client.post(f"/api/{name}/new", json={"seed": "1", **wish})
    assert reply.status_code == 201
    state: dict[str, Any] = reply.json()["data"]
    return state


def data(client: TestClient, path: str) -> Any:
    reply = client.get(path)
    assert reply.status_code == 200, reply.text
    assert reply.json()["result"] == "success"
    return reply.json()["data"]


def moves(client: TestClient, state: dict[str, Any], most: int = SHORT) -> Iterator[dict[str, Any]]:
    """The states after the person's moves, always the last legal one."""
    for _ in range(most):
        if state["over"]:
            return
        legal = data(client, f"/api/{state['game']}/{state['id']}/moves")["legal"]
        reply = client.post(f"/api/{state['game']}/{state['id']}/move", json={"move": legal[-1], "ply": state["ply"]})
        assert reply.status_code == 200
        state = reply.json()["data"]
        yield state


def test_every_game_can_be_played_by_its_api(client: TestClient, name: str) -> None:
    state = begin(client, name)
    for later in moves(client, state):
        assert later["ply"] > state["ply"]
        assert later["made"][: state["ply"]] == state["made"]
        assert later["turn"] in (later["you"], None)
        assert len(later["record"]) > len(state["record"])
        state = later
    assert data(client, f"/api/{name}/{state['id']}/state") == state


def test_a_finished_game_has_the_gain_of_its_record(client: TestClient) -> None:
    *_, state = moves(client, begin(client), 400)
    game = GAMES[GAME]
    assert state["over"]
    assert state["gain"] != 0
    assert game.answer(game.parse(state["record"])) != game.illegal_answer
    reply = client.post(f"/api/{GAME}/{state['id']}/move", json={"move": "7H"})
    assert (reply.status_code, reply.json()["data"]) == (409, "The game is over")


def find_illegal(client: TestClient, name: str) -> tuple[dict[str, Any], str] | None:
    state = begin(client, name)
    for later in chain((state,), moves(client, state, 40)):
        if illegal := data(client, f"/api/{name}/{later['id']}/moves")["illegal"]:
            return later, illegal[0]
    return None


def test_a_refused_move_is_answered_with_the_duty_and_changes_nothing(client: TestClient) -> None:
    found = [pair for name in PLAYABLE if (pair := find_illegal(client, name))]
    assert len(found) > 1
    for state, move in found:
        path = f"/api/{state['game']}/{state['id']}"
        before = data(client, f"{path}/state")
        reply = client.post(f"{path}/move", json={"move": move})
        assert reply.status_code == 409
        assert reply.json()["result"] == "failure"
        assert len(reply.json()["data"]) > 10
        assert len(reply.json()["sentence"]) > 10
        assert data(client, f"{path}/state") == before


def test_a_move_for_an_older_state_is_refused(client: TestClient) -> None:
    state = begin(client)
    next(moves(client, state))
    legal = data(client, f"/api/{GAME}/{state['id']}/moves")["legal"]
    reply = client.post(f"/api/{GAME}/{state['id']}/move", json={"move": legal[0], "ply": state["ply"]})
    assert reply.status_code == 409
    assert "another window" in reply.json()["data"]


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        (b"{", 400, "cannot be read"),
        (b"[]", 400, "cannot be read"),
        (b'{"sead": "1"}', 400, "sead"),
        (b'{"players": 99}', 409, "99 cannot play"),
        (b'{"players": "4"}', 400, "cannot be read"),
        (b'{"seat": "Q"}', 409, "choose from"),
        (b'{"against": ["nobody"]}', 409, "no player 'nobody'"),
        (b'{"seed": "' + b"x" * 101 + b'"}', 400, "cannot be read"),
    ],
)
def test_a_wish_that_is_malformed_or_cannot_be_met_is_refused(
    client: TestClient, body: bytes, status: int, words: str
) -> None:
    reply = client.post(f"/api/{GAME}/new", content=body, headers={"Content-Type": "application/json"})
    assert reply.status_code == status
    assert words in reply.json()["data"]


def test_a_game_that_there_is_not_is_not_found(client: TestClient) -> None:
    state = begin(client)
    other = next(name for name in PLAYABLE if name != GAME)
    for path in (f"/api/{GAME}/x/state", f"/api/{other}/{state['id']}/state", "/games/x", "/games/x/view", "/nothing"):
        assert client.get(path).status_code == 404, path
        assert client.get(path).json()["result"] == "failure"
    assert client.post(f"/api/{GAME}/x/move", json={"move": "7H"}).status_code == 404
    assert client.post("/api/chess/new").status_code == 404


def test_the_games_say_who_plays_them(client: TestClient) -> None:
    games = data(client, "/api/games")
    assert set(games) == set(PLAYABLE)
    for name, game in games.items():
        assert set(game["players"]) == set(PLAYABLE[name].players)
        assert set(game["seats"]) == {str(number) for number in game["numbers_of_players"]}
        assert game["title"]
        assert game["against"] == ["greedy"]


def test_the_page_shows_the_hand_and_no_other(client: TestClient, name: str) -> None:
    state = begin(client, name)
    page = client.get(f"/games/{state['id']}")
    assert page.status_code == 200
    assert page.text.count('class="held') == len(state["hand"])
    assert set(re.findall(r'data-move="([^"]+)"', page.text)) <= {
        *state["hand"],
        *map(str, range(1, 14)),
        "pass",
        "stop",
    }


def test_a_page_may_run_its_own_scripts_only_and_be_in_no_frame(client: TestClient) -> None:
    page = client.get(f"/games/{begin(client)['id']}")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page.text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; style-src 'sha256-")
    assert "connect-src 'self'" in policy[1]
    assert "unsafe" not in policy[1]
    assert page.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert "style=" not in page.text


def test_parts_of_the_page_change_with_the_game(client: TestClient, name: str) -> None:
    state = begin(client, name)
    before = data(client, f"/games/{state['id']}/view?since=0")
    *_, later = moves(client, state, 2)
    after = data(client, f"/games/{state['id']}/view?since={state['ply']}")
    assert before != after
    assert f'data-ply="{later["ply"]}"' in after["live"]
    assert later["record"] in after["parts"]
    for odd in ("-1", "x", "9" * 30, "²", ""):
        assert data(client, f"/games/{state['id']}/view?since={odd}")["live"]


def test_a_hint_names_a_legal_move_and_weighs_all(client: TestClient, name: str) -> None:
    state = begin(client, name)
    hint = data(client, f"/games/{state['id']}/hint")
    legal = data(client, f"/api/{name}/{state['id']}/moves")["legal"]
    best = re.search(r'data-best="([^"]+)"', hint)
    assert best is not None
    assert best[1] in legal
    assert hint.count("<li") == len(legal)
    assert hint == data(client, f"/games/{state['id']}/hint")


def test_there_is_no_hint_when_the_game_is_over(client: TestClient) -> None:
    *_, state = moves(client, begin(client), 400)
    assert client.get(f"/games/{state['id']}/hint").status_code == 409


def test_the_story_tells_the_tricks_that_were_taken(client: TestClient, name: str) -> None:
    *_, state = moves(client, begin(client, name), 6)
    story = data(client, f"/games/{state['id']}/story")
    assert 'class="viewer"' in story
    assert "breaks off" not in story
    assert "The game is not over yet." in story


def test_how_many_tricks_a_game_has_is_shown_only_when_it_is_over(client: TestClient) -> None:
    *_, early = moves(client, begin(client), 6)
    story = data(client, f"/games/{early['id']}/story")
    assert "Trick 1" in story
    assert "Trick 1 of" not in story
    *_, over = moves(client, begin(client), 400)
    assert "Trick 1 of 8" in data(client, f"/games/{over['id']}/story")


def test_the_story_of_a_finished_game_has_its_answer(client: TestClient) -> None:
    *_, state = moves(client, begin(client), 400)
    game = GAMES[GAME]
    assert f"<code>{game.answer(game.parse(state['record']))}</code>" in data(client, f"/games/{state['id']}/story")


@pytest.mark.parametrize("most", [0, 3, 400])
def test_a_saved_example_is_read_back_as_the_record_and_its_answer(client: TestClient, name: str, most: int) -> None:
    state = begin(client, name)
    for later in moves(client, state, min(most, 40)):
        state = later
    reply = client.get(f"/games/{state['id']}/example.txt")
    assert reply.headers["Content-Disposition"] == f'attachment; filename="{name}-1.txt"'
    assignment = load_assignment(name)
    (own,) = read_own_games(reply.text, assignment).games
    assert assignment.game.format(own.record) == state["record"]
    assert own.expected == assignment.game.answer(own.record)
    assert max(map(len, reply.text.splitlines()[1:])) <= 100


def test_no_program_is_asked_unless_one_was_named(client: TestClient) -> None:
    reply = client.post(f"/games/{begin(client)['id']}/check")
    assert reply.status_code == 409
    assert "--check" in reply.json()["data"]


def test_the_start_page_lists_all_games_and_their_results(client: TestClient) -> None:
    assert "No game was played yet." in client.get("/").text
    *_, finished = moves(client, begin(client), 400)
    other = begin(client, list(PLAYABLE)[-1])
    page = client.get("/").text
    assert f'href="/games/{finished["id"]}"' in page
    assert f'href="/games/{other["id"]}"' in page
    assert "in play" in page
    assert ("won" if finished["gain"] > 0 else "lost") in page


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example:5000"}, 400),
        ({"Host": "127.0.0.1:5001"}, 400),
        ({"Host": "127.0.0.1"}, 400),
        ({"Host": "localhost:5000"}, 201),
        ({"Host": "[::1]:5000"}, 201),
        ({"Origin": "http://127.0.0.1:5000"}, 201),
        ({"Origin": "http://127.0.0.1:5001"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "application/json; charset=utf-8"}, 201),
    ],
)
def test_only_pages_and_programs_of_this_machine_may_play(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    reply = client.post(f"/api/{GAME}/new", content=b"{}", headers={"Content-Type": "application/json", **headers})
    assert reply.status_code == status
    assert reply.json()["result"] == ("success" if status == 201 else "failure")


def test_bodies_are_bounded(client: TestClient) -> None:
    most = b'{"seed": "1"}'.ljust(MOST_BYTES)
    assert (
        client.post(f"/api/{GAME}/new", content=most, headers={"Content-Type": "application/json"}).status_code == 201
    )
    more = client.post(f"/api/{GAME}/new", content=most + b" ", headers={"Content-Type": "application/json"})
    assert more.status_code == 413


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(client: TestClient, method: str) -> None:
    assert client.request(method, "/").status_code == 405


@pytest.mark.parametrize(
    ("host", "header", "admitted"),
    [
        ("192.168.1.5", "192.168.1.5:5000", True),
        ("192.168.1.5", "192.168.1.6:5000", False),
        ("0.0.0.0", "192.168.1.6:5000", True),  # noqa: S104
        ("0.0.0.0", "evil.example:5000", False),  # noqa: S104
        ("::", "[fe80::1]:5000", True),
        ("::1", "[::1]:5000", True),
        ("table.local", "table.local:5000", True),
        ("127.0.0.1", "127.0.0.1.evil.example:5000", False),
        ("127.0.0.1", "user@127.0.0.1:5000", False),
        ("127.0.0.1", "", False),
    ],
)
def test_a_host_header_names_the_server_or_is_refused(host: str, header: str, admitted: bool) -> None:
    assert Address(host, 5000).admits(header) is admitted
