"""A page of another site, in a real Chromium, tries to play at the table, to restart a game, and to read one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page
from starlette.datastructures import Headers
from starlette.responses import Response as Reply

from grader.play.guard import Guard
from grader.play.kept_games import KeptGame, KeptGames
from reference.catalogue import APIS, PLAYABLE
from tests.grader.play.serving import serving

(API,) = APIS.values()

SEND = """async ([url, options]) => {
  try { const reply = await fetch(url, options); return [reply.status, await reply.text()]; }
  catch (error) { return [0, String(error)]; }
}"""
FORM = """([action, method, enctype, name]) => {
  const frame = Object.assign(document.createElement("iframe"), {name: "f" + Math.random()});
  const form = Object.assign(document.createElement("form"), {action, method, enctype, target: frame.name});
  form.append(Object.assign(document.createElement("input"), {name, value: '"}'}));
  document.body.append(frame, form);
  return new Promise(done => { frame.onload = done; form.submit(); setTimeout(done, 3000); });
}"""
LOAD = """([tag, attribute, url]) => new Promise(done => {
  const element = document.createElement(tag);
  element.onload = element.onerror = done;
  if (tag === "link") element.rel = "stylesheet";
  element[attribute] = url;
  document.body.append(element);
  setTimeout(done, 3000);
})"""
BEACON = """([url, type]) => navigator.sendBeacon(url, new Blob(['{"data": "3"}'], {type}))"""
SOCKET = """url => new Promise(done => {
  const socket = new WebSocket(url);
  socket.onopen = () => done("open");
  socket.onerror = () => done("refused");
})"""


class EmptyPage(BaseHTTPRequestHandler):
    """Another site: a page with nothing on it."""

    body: ClassVar[bytes] = b"<!doctype html><title>elsewhere</title><body></body>"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[int]:
    """The port of another site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), EmptyPage) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


@pytest.fixture
def kept_games() -> KeptGames:
    return KeptGames(PLAYABLE)


@pytest.fixture
def table(kept_games: KeptGames) -> Iterator[str]:
    with serving(kept_games, API.game) as url:
        yield url


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the guard says to each request that reaches it; 0 if it lets it through."""
    seen: list[int] = []

    def note(guard: Guard, headers: Headers) -> Reply | None:
        refusal = refuse(guard, headers)
        seen.append(refusal.status_code if refusal else 0)
        return refusal

    refuse = Guard.refuse
    monkeypatch.setattr(Guard, "refuse", note)
    return seen


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that may complain."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def begin(page: Page, table: str, kept_games: KeptGames) -> tuple[KeptGame, int]:
    """A game that the person has begun by the table's API, and how many moves were made."""
    page.goto(table)
    status, text = page.evaluate(SEND, [f"{table}/new", {"method": "POST"}])
    assert (status, text) == (200, '{"result":"success","data":{}}')
    (kept,) = kept_games.list_games()
    return kept, kept.table.ply


def attack(page: Page, table: str, game: KeptGame) -> list[Any]:
    """Everything that a page can send without asking, and what little it can ask for; what it could read of it."""
    read = []
    move = f"/api/{API.game}/{game.id}/move"
    for path, body in (("/call", '{"data": "3"}'), ("/new", ""), (move, '{"move": "3"}')):
        for kind in ("text/plain", "application/x-www-form-urlencoded"):
            options = {"method": "POST", "mode": "no-cors", "body": body, "headers": {"Content-Type": kind}}
            read.append(page.evaluate(SEND, [table + path, options]))
        options = {"method": "POST", "body": body, "headers": {"Content-Type": "application/json"}}
        read.append(page.evaluate(SEND, [table + path, options]))
        page.evaluate(BEACON, [table + path, "text/plain"])
        page.evaluate(FORM, [table + path, "post", "text/plain", '{"data": "3", "x": "'])
    for path in ("/new", "/status", "/", f"/games/{game.id}", "/openapi.json"):
        read.append(page.evaluate(SEND, [table + path, {"mode": "no-cors"}]))
        read.append(page.evaluate(SEND, [table + path, {"mode": "cors"}]))
        for tag, attribute in (("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src")):
            page.evaluate(LOAD, [tag, attribute, table + path])
    page.evaluate(FORM, [f"{table}/new", "get", "text/plain", "x"])
    return read


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost"])
def test_a_page_of_another_site_or_port_can_neither_move_nor_read(
    page: Page, table: str, kept_games: KeptGames, elsewhere: int, host: str, refusals: list[int]
) -> None:
    game, ply = begin(page, table, kept_games)
    page.goto(f"http://{host}:{elsewhere}/")
    refusals.clear()
    read = attack(page, table, game)
    assert kept_games.list_games() == (game,)
    assert game.table.ply == ply
    assert {(status, text) for status, text in read if status or text} <= {(0, ""), (0, "TypeError: Failed to fetch")}
    assert len(refusals) > 30
    assert set(refusals) == {403}
    assert page.evaluate(SOCKET, f"{table.replace('http', 'ws')}/status") == "refused"


def test_a_link_of_another_site_restarts_no_game(page: Page, table: str, kept_games: KeptGames, elsewhere: int) -> None:
    game, _ = begin(page, table, kept_games)
    page.goto(f"http://evil.example:{elsewhere}/")
    page.evaluate("url => { location.href = url }", f"{table}/new")
    page.wait_for_url(f"{table}/new")
    assert "another site" in page.inner_text("body")
    assert kept_games.list_games() == (game,)


def test_a_page_of_another_site_restarts_no_game_of_a_server_for_a_whole_network(
    page: Page, kept_games: KeptGames, elsewhere: int, refusals: list[int]
) -> None:
    """Where the server is neither on loopback nor encrypted, the browser does not say that another site asks."""
    with serving(kept_games, API.game, host="table.example") as table:
        game, ply = begin(page, table, kept_games)
        page.goto(f"http://evil.example:{elsewhere}/")
        refusals.clear()
        attack(page, table, game)
        page.goto(f"{table}/new")
        assert 0 in refusals  # the guard alone cannot know
        assert kept_games.list_games() == (game,)
        assert game.table.ply == ply
        page.goto(table)
        assert page.evaluate(SEND, [f"{table}/new", {"method": "POST"}])[0] == 200
        assert kept_games.list_games() != (game,)


def test_a_foreign_name_that_leads_to_this_machine_shows_nothing(page: Page, table: str, kept_games: KeptGames) -> None:
    game, ply = begin(page, table, kept_games)
    rebound = f"http://evil.example:{urlsplit(table).port}"
    answer = page.goto(rebound)
    assert answer is not None
    assert answer.status == 400
    body = {"method": "POST", "body": '{"data": "3"}', "headers": {"Content-Type": "application/json"}}
    for path, options in (("/call", body), ("/new", {"method": "POST"}), ("/new", {}), ("/status", {})):
        status, text = page.evaluate(SEND, [rebound + path, options])
        assert status == 400
        assert "success" not in text
    assert kept_games.list_games() == (game,)
    assert game.table.ply == ply


def test_the_tables_own_page_can_do_all_this(page: Page, table: str, kept_games: KeptGames) -> None:
    game, ply = begin(page, table, kept_games)
    body = {"method": "POST", "body": '{"data": "3"}', "headers": {"Content-Type": "application/json"}}
    assert page.evaluate(SEND, [f"{table}/call", body])[0] == 200
    assert game.table.ply > ply
    page.goto(f"{table}/new")
    assert kept_games.list_games() != (game,)
