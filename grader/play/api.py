"""The API that every game has: a new game, its state, the legal moves, a move. JSON in, JSON out.

``POST /api/GAME/new``, ``GET /api/GAME/ID/state``, ``GET /api/GAME/ID/moves``, ``POST /api/GAME/ID/move``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grader.errors import UsageError
from grader.play.documents import describe_moves, describe_state
from grader.play.kept_games import KeptGame, KeptGames, Wish
from grader.play.replies import fail, succeed
from grader.play.requests import MalformedError, Move, NewGame, read_body
from grader.play.tables import MovedOnError, NotNowError, PlayTable, play


class GameApi:
    """The verbs, for the games that are kept."""

    def __init__(self, kept_games: KeptGames) -> None:
        self._kept_games = kept_games

    def routes(self) -> list[Route]:
        """Where the verbs are."""
        return [
            Route("/api/games", self.games),
            Route("/api/{game}/new", self.new, methods=["POST"]),
            Route("/api/{game}/{id}/state", self._of_game(describe_state)),
            Route("/api/{game}/{id}/moves", self._of_game(lambda kept: describe_moves(kept.table))),
            Route("/api/{game}/{id}/move", self.move, methods=["POST"]),
        ]

    async def games(self, _: Request) -> Response:
        """The games that can be played, and who plays them."""
        return succeed(
            {
                name: {
                    "title": self._kept_games.title(name),
                    "numbers_of_players": game.numbers_of_players,
                    "seats": {str(number): game.seats(number) for number in game.numbers_of_players},
                    "players": {each.name: each.summary for each in self._kept_games.opponents(name).values()},
                    "against": self._kept_games.usual_opponents(name),
                }
                for name, game in self._kept_games.games.items()
            }
        )

    async def new(self, request: Request) -> Response:
        """Deal a game."""
        if request.path_params["game"] not in self._kept_games.games:
            return fail(404, f"there is no such game; choose from {', '.join(self._kept_games.games)}")
        try:
            wish = read_body(await request.body(), NewGame)
            begin = partial(self._kept_games.begin, request.path_params["game"])
            kept = await run_in_threadpool(begin, Wish(wish.players, wish.seat, wish.against, wish.seed))
        except MalformedError as error:
            return fail(400, str(error))
        except UsageError as error:
            return fail(409, str(error))
        return succeed(describe_state(kept), 201)

    async def move(self, request: Request) -> Response:
        """Make a move of the person, and let the others answer it."""
        if (kept := self._find(request)) is None:
            return _no_such_game()
        try:
            asked = read_body(await request.body(), Move)
            await run_in_threadpool(self._kept_games.change, kept, partial(_move, asked))
        except MalformedError as error:
            return fail(400, str(error))
        except NotNowError as error:
            return fail(409, str(error), sentence=error.sentence)
        return succeed(describe_state(kept))

    def _of_game(self, describe: Callable[[KeptGame], Any]) -> Callable[[Request], Response]:
        def answer(request: Request) -> Response:
            kept = self._find(request)
            return _no_such_game() if kept is None else succeed(describe(kept))

        return answer

    def _find(self, request: Request) -> KeptGame | None:
        return self._kept_games.find(request.path_params["id"], request.path_params["game"])


def _move(asked: Move, table: PlayTable) -> PlayTable:
    if asked.ply is not None and asked.ply != table.ply:
        raise MovedOnError
    return play(table, asked.move)


def _no_such_game() -> Response:
    return fail(404, "there is no such game; the server may have been started again")
