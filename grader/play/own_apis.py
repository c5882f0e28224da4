"""The APIs that single games have of their own, below no folder: each plays one game at a time.

What is answered, and which move is made, is the game's (:mod:`reference.endpoints`). Must not know any game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from threading import Lock
from typing import Any, assert_never

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.play.guard import is_anonymous_browser
from grader.play.kept_games import KeptGame, KeptGames, Wish
from grader.play.replies import fail, succeed
from grader.play.requests import MalformedError, read_data
from grader.play.tables import NotNowError, play
from reference.endpoints import Answer, Endpoint, Made, OwnApi, Refused, Restarted, Told, Trouble

STATUS = {Trouble.MALFORMED: 400, Trouble.NOT_YOURS: 403, Trouble.NOT_NOW: 409}
"""The status of HTTP for each reason to refuse."""


class OwnApiServer:
    """One game of a game with an API of its own. It is dealt when somebody first asks for anything.

    The first deal has the name ``seed``, if there is one, and later ones have names that follow from it.
    """

    def __init__(self, kept_games: KeptGames, api: OwnApi[Any], seed: str | None = None) -> None:
        self._kept_games, self._api, self._seed = kept_games, api, seed
        self._deals = 0
        self._kept: KeptGame | None = None
        self._lock = Lock()

    def routes(self) -> list[Route]:
        """Where the requests go."""
        return [self._route(endpoint) for endpoint in self._api.endpoints]

    def _route(self, endpoint: Endpoint[Any]) -> Route:
        route = Route(f"/{endpoint.name}", self._serve(endpoint))
        route.methods = set(endpoint.methods)  # HEAD, which else comes with GET, must not restart a game
        return route

    def _serve(self, endpoint: Endpoint[Any]) -> Callable[[Request], Awaitable[Response]]:
        changes_by_get = {"GET", "POST"} <= set(endpoint.methods)

        async def serve(request: Request) -> Response:
            if changes_by_get and request.method == "GET" and is_anonymous_browser(request.headers):
                return fail(403, "a browser has to ask for this with POST: only then does it say which page wants it")
            try:
                data = None if endpoint.asked is None else read_data(await request.body())
            except MalformedError as error:
                return fail(400, str(error))
            return await run_in_threadpool(self._answer, endpoint, data)

        return serve

    def _answer(self, endpoint: Endpoint[Any], data: Any) -> Response:
        """One request after the other: each sees the game as the one before left it."""
        with self._lock:
            is_first = self._kept is None
            kept = self._kept = self._kept or self._begin()
            answer = endpoint.answer(kept.table.state, self._api.seat, data)
            if is_first and isinstance(answer, Restarted):  # there was nothing to restart
                return succeed({})
            return self._do(kept, answer)

    def _do(self, kept: KeptGame, answer: Answer) -> Response:
        match answer:
            case Told(data):
                return succeed(data)
            case Made(move):
                return self._make(kept, move)
            case Restarted():
                self._kept_games.drop(kept)
                self._kept = self._begin()
                return succeed({})
            case Refused(trouble, reason):
                return fail(STATUS[trouble], reason)
        assert_never(answer)

    def _begin(self) -> KeptGame:
        self._deals += 1
        later = f"/{self._deals}" if self._deals > 1 else ""
        seed = None if self._seed is None else f"{self._seed}{later}"
        return self._kept_games.begin(self._api.game, Wish(seat=self._api.seat, seed=seed))

    def _make(self, kept: KeptGame, move: Any) -> Response:
        text = kept.table.game.write(move)
        try:
            self._kept_games.change(kept, lambda table: play(table, text))
        except NotNowError as error:  # somebody has played this very game in the page meanwhile
            return fail(409, str(error))
        return succeed({})
