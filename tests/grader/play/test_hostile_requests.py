"""Requests that no honest client makes, sent byte by byte to a real server, and what they find there."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from starlette.datastructures import Headers
from starlette.routing import Route
from starlette.testclient import TestClient

from grader.commands.play import play
from grader.play import guard
from grader.play.app import make_app
from grader.play.guard import MOST_BYTES, Address
from grader.play.kept_games import KeptGames, Wish
from grader.play.pages import GamePages
from grader.play.server import address_of, configure, listen
from reference.catalogue import PLAYABLE
from tests.grader.play.serving import serving

GAME = next(iter(PLAYABLE))
KEPT_GAMES = KeptGames(PLAYABLE)
ADDRESS = Address("127.0.0.1", 5000)


@dataclass(frozen=True)
class Wire:
    """A server that is spoken to in bytes."""

    host: str
    port: int

    @property
    def name(self) -> bytes:
        """What belongs into the header Host."""
        return f"{self.host}:{self.port}".encode()

    def open(self) -> socket.socket:
        return socket.create_connection((self.host, self.port), timeout=20)

    def request(self, line: bytes, *headers: bytes, body: bytes = b"") -> bytes:
        """Whatever comes back until the server closes."""
        lines = (line + b" HTTP/1.1", b"Host: " + self.name, b"Connection: close", *headers)
        with self.open() as connection:
            with suppress(OSError):  # the server may hang up before it has got everything
                connection.sendall(b"\r\n".join(lines) + b"\r\n\r\n" + body)
            return receive(connection)


def receive(connection: socket.socket) -> bytes:
    """Everything until the other side closes."""
    got = b""
    with suppress(OSError):
        while part := connection.recv(65536):
            got += part
    return got


def status_of(reply: bytes) -> int:
    return int(reply.split()[1])


@pytest.fixture(scope="module")
def wire() -> Iterator[Wire]:
    with serving(KEPT_GAMES, GAME) as url:
        place = urlsplit(url)
        yield Wire(place.hostname or "", place.port or 0)


JSON_BODY = (b"Content-Type: application/json", b"Transfer-Encoding: chunked")


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


@pytest.mark.parametrize("line", [b"X: " + b"a" * 1000, b"a" * 1000], ids=["many headers", "one header"])
def test_headers_without_end_are_given_up(wire: Wire, line: bytes) -> None:
    """By the implementation of HTTP that bounds them, whichever others are installed."""
    assert configure(make_app(KEPT_GAMES, ADDRESS), lambda: None).config.http == "h11"
    end = b"\r\n" if line.startswith(b"X: ") else b""
    # The server hangs up before it has got everything, or at the latest then.
    with wire.open() as connection, suppress(ConnectionError):
        connection.sendall(b"GET / HTTP/1.1\r\nHost: " + wire.name + b"\r\nY: " + (line + end) * 1000)
        reply = connection.recv(1000)
        assert not reply or status_of(reply) == 400


def test_a_body_in_chunks_is_bounded_as_any_other(wire: Wire) -> None:
    small = wire.request(b"POST /call", *JSON_BODY, body=chunk(b'{"data": ') + chunk(b'"x"}') + chunk(b""))
    large = wire.request(b"POST /call", *JSON_BODY, body=chunk(b" " * 1000) * 50 + chunk(b""))
    assert status_of(small) == 400
    assert b"a call is a whole number" in small
    assert status_of(large) == 413


def test_an_endless_body_is_refused_before_it_ends(wire: Wire) -> None:
    with wire.open() as connection:
        connection.sendall(
            b"POST /call HTTP/1.1\r\nHost: " + wire.name + b"\r\n" + b"\r\n".join(JSON_BODY) + b"\r\n\r\n"
        )
        connection.sendall(chunk(b" " * (MOST_BYTES + 1)))
        assert status_of(connection.recv(65536)) == 413


def test_a_slow_body_is_given_up(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SLOWEST_SECONDS", 0.2)
    head = (
        b"POST /call HTTP/1.1\r\nHost: "
        + wire.name
        + b"\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    )
    with wire.open() as connection:
        connection.sendall(head + b'{"data"')
        assert status_of(connection.recv(65536)) == 408


def test_slow_bodies_keep_nobody_else_waiting(wire: Wire) -> None:
    head = (
        b"POST /call HTTP/1.1\r\nHost: "
        + wire.name
        + b"\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"
    )
    slow = [wire.open() for _ in range(100)]
    try:
        for connection in slow:
            connection.sendall(head + b"{")
        assert status_of(wire.request(b"GET /status")) == 200
    finally:
        for connection in slow:
            connection.close()


def test_a_body_that_says_to_be_huge_is_not_waited_for(wire: Wire) -> None:
    reply = wire.request(
        b"POST /call", b"Content-Type: application/json", b"Content-Length: 999999999999", body=b" " * (MOST_BYTES + 1)
    )
    assert status_of(reply) == 413


@pytest.mark.parametrize(
    "path",
    [
        b"/../../../../etc/passwd",
        b"/games/../../../../etc/passwd",
        b"/games/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        b"/games/..%5c..%5cetc%5cpasswd/example.txt",
        b"/api/../grader/play/app.py",
        b"/static/../pyproject.toml",
        b"//etc/passwd",
        b"/%00",
        b"/games/%00/view",
        b"/games/%ff%fe",
        b"/play.js",
        b"/templates/play.js",
        b"/.git/config",
        b"/openapi.json/..",
    ],
)
def test_no_path_leads_to_a_file(wire: Wire, path: bytes) -> None:
    reply = wire.request(b"GET " + path)
    assert status_of(reply) in (400, 404)
    assert b"root:" not in reply


def test_no_route_takes_a_path_and_none_serves_files() -> None:
    app = make_app(KEPT_GAMES, ADDRESS, GamePages(KEPT_GAMES, GAME).routes())
    assert all(isinstance(route, Route) for route in app.routes)
    assert not [route for route in app.routes if isinstance(route, Route) and ":path" in route.path]


@pytest.mark.parametrize(
    "path",
    [
        b"/games/x%0d%0aSet-Cookie:%20a=b",
        b"/api/x%0d%0aSet-Cookie:%20a=b/new",
        b"/new%0d%0a%0d%0a<script>",
        b"/games/x/view?since=%0d%0aSet-Cookie:%20a=b",
    ],
)
def test_a_line_end_in_a_path_is_no_header(wire: Wire, path: bytes) -> None:
    reply = wire.request(b"GET " + path)
    assert b"set-cookie" not in reply.lower().partition(b"\r\n\r\n")[0]
    assert b"<script>" not in reply


@pytest.mark.parametrize(
    "head",
    [
        b"GET /status HTTP/1.1\r\n\r\n",
        b"GET /status HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET /status HTTP/1.1\r\nHost: %(name)s\r\nHost: evil.example\r\n\r\n",
        b"GET /status HTTP/1.1\r\nHost: evil.example\r\nHost: %(name)s\r\n\r\n",
        b"GET http://evil.example/status HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET /status HTTP/1.1\r\nHost: %(name)s.\r\n\r\n",
        b"GET /status HTTP/1.1\r\nHost: %(name)s@evil.example\r\n\r\n",
        b"GET /status HTTP/1.1\r\nHost : %(name)s\r\n\r\n",
        b"GET /status HTTP/1.1\r\nHost: %(name)s\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_a_request_that_is_not_addressed_to_this_server_is_refused(wire: Wire, head: bytes) -> None:
    with wire.open() as connection:
        with suppress(OSError):  # the server may have hung up already
            connection.sendall(head.replace(b"%(name)s", wire.name))
            connection.shutdown(socket.SHUT_WR)
        reply = receive(connection)
    assert not reply or status_of(reply) == 400
    assert b"success" not in reply


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        (b"host", b"127.0.0.1:5000", b"evil.example"),
        (b"origin", b"http://127.0.0.1:5000", b"http://evil.example"),
        (b"sec-fetch-site", b"same-origin", b"cross-site"),
    ],
)
def test_of_a_header_that_comes_twice_none_is_believed(name: bytes, good: bytes, bad: bytes) -> None:
    door = guard.Guard(make_app(KEPT_GAMES, ADDRESS), ADDRESS)
    base = [(b"host", b"127.0.0.1:5000")] if name != b"host" else []
    assert door.refuse(Headers(raw=[*base, (name, good)])) is None
    for pair in ((good, bad), (bad, good)):
        assert door.refuse(Headers(raw=[*base, *((name, value) for value in pair)])) is not None


def test_there_are_no_websockets(wire: Wire) -> None:
    upgrade = (b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    for path in (b"/", b"/status", b"/api/games"):
        reply = wire.request(b"GET " + path, b"Connection: Upgrade", *upgrade)
        assert status_of(reply) in (200, 400, 404, 426)
        assert b"sec-websocket-accept" not in reply.lower()


@pytest.mark.parametrize("method", [b"PUT", b"DELETE", b"PATCH", b"OPTIONS", b"TRACE", b"PROPFIND"])
def test_no_route_has_other_methods_and_none_tells_other_sites_that_they_may_ask(wire: Wire, method: bytes) -> None:
    for path in (b"/", b"/new", b"/call", b"/status", b"/api/games", b"/openapi.json"):
        reply = wire.request(method + b" " + path, b"Origin: http://" + wire.name)
        assert status_of(reply) == 405
        assert b"\r\nallow: " in reply.lower()
        assert b"access-control" not in reply.lower()


def test_ids_of_games_cannot_be_guessed() -> None:
    ids = {KEPT_GAMES.begin(GAME, Wish(seed="1")).id for _ in range(50)}
    assert len(ids) == 50
    assert min(map(len, ids)) >= 22  # of 64 letters: 128 bits
    client = TestClient(make_app(KEPT_GAMES, ADDRESS), base_url=ADDRESS.url)
    for guess in ("1", "0", "-1", "", "*", next(iter(ids))[:-1], next(iter(ids)).swapcase()):
        assert client.get(f"/api/{GAME}/{guess}/state").status_code == 404


def test_many_games_take_a_bounded_place() -> None:
    kept_games = KeptGames(PLAYABLE, most=20)
    client = TestClient(make_app(kept_games, ADDRESS), base_url=ADDRESS.url)
    for _ in range(50):
        assert client.post(f"/api/{GAME}/new").status_code == 201
        assert client.post("/new").status_code == 200
    assert len(kept_games.list_games()) == 20


def test_requests_at_the_same_time_change_a_game_one_after_the_other(wire: Wire) -> None:
    body = json.dumps({"data": "3"}).encode()
    headers = (b"Content-Type: application/json", f"Content-Length: {len(body)}".encode())
    wire.request(b"POST /new")
    replies: list[int] = []
    threads = [
        threading.Thread(target=lambda: replies.append(status_of(wire.request(b"POST /call", *headers, body=body))))
        for _ in range(10)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(replies) == [200] + [409] * 9


def test_only_this_machine_can_reach_it_unless_told_otherwise() -> None:
    (host,) = [option.default for option in play.params if option.name == "host"]
    assert host == "127.0.0.1"
    with listen(str(host), 0) as opened:
        assert opened.getsockname()[0] == "127.0.0.1"
        assert address_of(opened, str(host)).is_loopback


def test_replies_leave_at_once() -> None:
    with listen("127.0.0.1", 0) as opened:
        assert opened.proto == socket.IPPROTO_TCP
