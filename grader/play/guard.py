"""What a request must be like before any route sees it: from this machine's own page or program, and small.

A page of another site must neither move nor read; so Host, Origin and Sec-Fetch-Site are checked, and a POST must
have JSON, which no form can send. Must not know any route.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grader.play.replies import JSON, fail

MOST_BYTES = 4096
"""A body may have so many."""

SLOWEST_SECONDS = 10
"""A body must have come after so many."""

_HTTP_PORT = 80
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
_OWN_SITES = ("same-origin", "none")  # the page itself, and what a person typed; another port is another site

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@dataclass(frozen=True)
class Address:
    """Where the server listens."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """What a browser on this machine opens."""
        shown = "127.0.0.1" if self._is_any else self.host
        return f"http://{_bracketed(shown)}:{self.port}"

    @property
    def _is_any(self) -> bool:
        return self.host in ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def admits(self, host: str) -> bool:
        """Whether a Host header names this server: by a name of its own, which no other site's name can be.

        On all interfaces any number of an interface will do: another site has a name, even one that leads here.
        """
        name, colon, port = host.rpartition(":")
        if not colon and self.port == _HTTP_PORT:  # browsers leave it out
            name, port = host, str(_HTTP_PORT)
        if port != str(self.port):
            return False
        return name.lower() in (*LOOPBACK_NAMES, _bracketed(self.host).lower()) or (self._is_any and _is_number(name))


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_number(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def is_anonymous_browser(headers: Headers) -> bool:
    """Whether a browser asks and does not say for which page, which may be of another site.

    To an address that is neither loopback nor encrypted browsers send no Sec-Fetch-Site, and with the GET of an image
    or a link no Origin either. All of them say that they are Mozilla; no other site's page can make them say less.
    """
    says_for_whom = "origin" in headers or "sec-fetch-site" in headers
    return not says_for_whom and "mozilla" in headers.get("user-agent", "").lower()


class Guard:
    """Lets requests through to ``app``, or refuses them."""

    def __init__(self, app: ASGIApp, address: Address) -> None:
        self._app, self._address = app, address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI: nothing but HTTP; the events of the server's start and end go to nobody."""
        if scope["type"] != "http":
            return
        adding = self._add_headers(send)
        refusal = self.refuse(Headers(scope=scope))
        body = b""
        if refusal is None and scope["method"] == "POST":
            read = await _read_body(receive)
            refusal, body = (
                (read, b"") if isinstance(read, Response) else (_refuse_type(Headers(scope=scope), read), read)
            )
        await (refusal or self._app)(scope, _give(body, receive), adding)

    def refuse(self, headers: Headers) -> Response | None:
        """The answer to a request that must not get any further."""
        host = headers.getlist("host")
        if len(host) != 1 or not self._address.admits(host[0]):
            return fail(400, f"this server is {self._address.url}, not what the header Host says")
        if any(origin.lower() != f"http://{host[0]}".lower() for origin in headers.getlist("origin")):
            return fail(403, "a page of another site must not play here")
        if any(site not in _OWN_SITES for site in headers.getlist("sec-fetch-site")):
            return fail(403, "a page of another site must not play here")
        return None

    def _add_headers(self, send: Send) -> Send:
        extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

        async def add(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *extra]}
            await send(message)

        return add


def _refuse_type(headers: Headers, body: bytes) -> Response | None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == JSON or not (kind or body):
        return None
    return fail(415, f"a body has to be {JSON}, not {kind or 'of an unknown type'}")


async def _read_body(receive: Receive) -> bytes | Response:
    try:
        async with asyncio.timeout(SLOWEST_SECONDS):
            return await _read_bounded(receive)
    except TimeoutError:
        return fail(408, f"the body did not come within {SLOWEST_SECONDS} seconds")


async def _read_bounded(receive: Receive) -> bytes | Response:
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return fail(400, "the connection was closed before the body came")
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MOST_BYTES:
            return fail(413, f"a body may have {MOST_BYTES} bytes")
    return body


def _give(body: bytes, receive: Receive) -> Receive:
    """The body that was read, and then whatever comes."""
    given = False

    async def give() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return give
