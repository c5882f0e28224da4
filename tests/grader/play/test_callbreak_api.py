"""Callbreak's API over HTTP: whole games against every opponent, the envelope of every answer, one game at a time."""

from __future__ import annotations

import os
import random
from functools import partial
from typing import Any

import pytest
import requests
from starlette.testclient import TestClient

from grader.play.app import make_app
from grader.play.guard import Address
from grader.play.kept_games import KeptGames
from reference.callbreak.course import Record
from reference.callbreak.playable import CALLBREAK_PLAYABLE
from reference.catalogue import PLAYABLE
from tests.grader.play.callbreak_client import ROUNDS, Client, Reply, check_replies
from tests.grader.play.serving import serving

NAME = CALLBREAK_PLAYABLE.name
OPPONENTS = list(CALLBREAK_PLAYABLE.players)
WHOLE_GAME = 14 * ROUNDS
GAMES = int(os.environ.get("API_GAMES", "20"))
"""So many whole games are played in `make test-long`; `make api-games` plays 200."""
SLOW_GAMES = GAMES // 10
"""A game against the strongest player takes three times as long as one against the others."""
ADDRESS = Address("127.0.0.1", 5000)


def ask_over_wire(session: requests.Session, url: str, method: str, path: str, data: Any = None) -> Reply:
    body = None if data is None else {"data": data}
    reply = session.request(method, f"{url}{path}", json=body, timeout=60)
    return Reply(reply.status_code, reply.json())


def record_of(kept_games: KeptGames) -> Record:
    """The game that the API plays: there is no other here."""
    (kept,) = kept_games.list_games()
    record: Record = kept.table.record
    return record


def play_games(against: list[str], games: int, rounds: int = ROUNDS) -> Client:
    """Play over real HTTP, and compare each reply with the record on the server."""
    kept_games = KeptGames(PLAYABLE, against={NAME: against})
    with serving(kept_games, NAME) as url, requests.Session() as session:
        client = Client(partial(ask_over_wire, session, url), random.Random(games))
        for _ in range(games):
            client.play_game(lambda client: check_replies(client, record_of(kept_games)), rounds)
    return client


def test_a_whole_game_is_played_against_different_opponents_and_every_reply_is_true() -> None:
    client = play_games(["random", "first", "greedy"], 1)
    assert client.made == WHOLE_GAME
    assert client.refused > 0


def test_a_round_is_played_against_the_strongest_opponents() -> None:
    assert play_games(OPPONENTS[-1:], 1, rounds=1).made == WHOLE_GAME // ROUNDS


@pytest.mark.long
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_whole_games_are_played_against_every_opponent(opponent: str) -> None:
    slowest = OPPONENTS[-1]
    games = SLOW_GAMES if opponent == slowest else (GAMES - SLOW_GAMES) // (len(OPPONENTS) - 1)
    assert play_games([opponent], games).made == games * WHOLE_GAME


@pytest.fixture
def client() -> TestClient:
    return TestClient(make_app(KeptGames(PLAYABLE), ADDRESS, seed="1"), base_url=ADDRESS.url)


def post(client: TestClient, path: str, data: Any) -> Reply:
    reply = client.post(path, json={"data": data})
    return Reply(reply.status_code, reply.json())


def hand_of(client: TestClient) -> list[str]:
    hand: list[str] = post(client, "/get", {"round": 1, "player": 1, "break": 0}).data
    return hand


def test_a_game_is_there_before_anybody_asks_for_one(client: TestClient) -> None:
    assert client.get("/status").json() == {"result": "success", "data": {"round": "1", "player": "2", "break": "0"}}
    assert client.get("/score").json() == {"result": "success", "data": [[None] * 4] * 5}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_new_game_replaces_the_last_one(method: str) -> None:
    kept_games = KeptGames(PLAYABLE)
    client = TestClient(make_app(kept_games, ADDRESS), base_url=ADDRESS.url)
    hand = hand_of(client)
    assert post(client, "/call", "3").data == {}
    assert client.request(method, "/new").json() == {"result": "success", "data": {}}
    assert hand_of(client) != hand
    assert post(client, "/call", 3).data == {}
    assert len(kept_games.list_games()) == 1


def test_the_same_seed_deals_the_same_games_one_after_the_other(client: TestClient) -> None:
    other = TestClient(make_app(KeptGames(PLAYABLE), ADDRESS, seed="1"), base_url=ADDRESS.url)
    hands = []
    for _ in range(3):
        hands.append(hand_of(client))
        assert hand_of(other) == hands[-1]
        assert client.post("/new").status_code == other.get("/new").status_code == 200
    assert len({*map(tuple, hands)}) == 3


def test_the_first_deal_is_the_same_whether_it_was_asked_for_or_not(client: TestClient) -> None:
    other = TestClient(make_app(KeptGames(PLAYABLE), ADDRESS, seed="1"), base_url=ADDRESS.url)
    assert other.post("/new").status_code == 200
    assert hand_of(other) == hand_of(client)


BROWSER = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"}


def test_a_browser_restarts_a_game_only_where_it_says_which_page_wants_it(client: TestClient) -> None:
    """To an address in a network it says so with a POST alone, and an image of another site would be a GET."""
    dealt = hand_of(client)
    refused = client.get("/new", headers=BROWSER)
    assert (refused.status_code, refused.json()["result"]) == (403, "failure")
    assert hand_of(client) == dealt
    assert client.get("/status", headers=BROWSER).status_code == 200
    for request in (
        {"method": "GET", "headers": {**BROWSER, "Sec-Fetch-Site": "none"}},
        {"method": "POST", "headers": {**BROWSER, "Origin": ADDRESS.url}},
        {"method": "GET"},
    ):
        assert client.request(url="/new", **request).status_code == 200
        assert hand_of(client) != dealt
        dealt = hand_of(client)


def test_asking_for_the_headers_of_a_new_game_deals_none(client: TestClient) -> None:
    hand = hand_of(client)
    assert client.head("/new").status_code == 405
    assert hand_of(client) == hand


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/call", None, 405),
        ("GET", "/break", None, 405),
        ("GET", "/get", None, 405),
        ("POST", "/status", b"{}", 405),
        ("POST", "/score", b"{}", 405),
        ("DELETE", "/new", None, 405),
        ("GET", "/nothing", None, 404),
        ("POST", "/new/", None, 404),
        ("GET", "/status/", None, 404),
        ("POST", "/call", b"", 400),
        ("POST", "/call", b"3", 400),
        ("POST", "/call", b"{'data': 3}", 400),
        ("POST", "/call", b'{"data": "3"', 400),
        ("POST", "/call", b'{"data": "3", "data": "4"}', 400),
        ("POST", "/call", b'{"data": "3", "more": "4"}', 400),
        ("POST", "/call", b'{"data": NaN}', 400),
        ("POST", "/call", b'{"data": 1e999}', 400),
        ("POST", "/call", b'{"data": 3.5}', 400),
        ("POST", "/call", b'{"data": 14.0}', 409),
        ("POST", "/call", b'{"data": ' + b"9" * 4000 + b"}", 400),
        ("POST", "/call", b'{"data": "\\ud800"}', 400),
        ("POST", "/call", b'\xff{"data": "3"}', 400),
        ("POST", "/call", b"[" * 4000, 400),
        ("POST", "/call", b'{"data": ' + b'{"data": ' * 400 + b"3" + b"}" * 401, 400),
        ("POST", "/call", b'{"data": "3"}' + b" " * 5000, 413),
        ("POST", "/call", b'{"data": "0"}', 409),
        ("POST", "/break", b'{"data": "S10"}', 409),
        ("POST", "/get", b'{"data": {"round": 1, "player": 2, "break": 0}}', 403),
    ],
)
def test_every_failure_has_its_status_and_a_reason_in_the_envelope(
    client: TestClient, method: str, path: str, body: bytes | None, status: int
) -> None:
    before = client.get("/status").json()
    reply = client.request(method, path, content=body, headers={"Content-Type": "application/json"} if body else {})
    assert reply.status_code == status
    assert reply.headers["Content-Type"] == "application/json"
    assert reply.json().keys() == {"result", "data"}
    assert reply.json()["result"] == "failure"
    assert 5 < len(reply.json()["data"]) < 500
    assert client.get("/status").json() == before


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_body_that_is_not_declared_as_json_is_refused(client: TestClient, kind: str) -> None:
    reply = client.post("/call", content=b'{"data": "3"}', headers={"Content-Type": kind})
    assert (reply.status_code, reply.json()["result"]) == (415, "failure")
