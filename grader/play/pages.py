"""The pages of the table, and the parts of them that the page's script asks for: JSON with HTML that we have drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from grader.play.advice import advise
from grader.play.example_text import write_example
from grader.play.games_list import MOST_LISTED, list_lines
from grader.play.kept_games import KeptGame, KeptGames
from grader.play.own_program import OwnProgram
from grader.play.replies import fail, succeed
from grader.play.table_view import TableView, view_table
from grader.play.tables import NotNowError
from grader.reports.game_table import view_game
from grader.reports.html import render_page, render_part
from reference.catalogue import GAMES

_PARTS = "play_parts.html.j2"
_STYLES = ("play.css",)
_SCRIPTS = ("viewer.js", "play.js")
_NOT_OVER = "The game is not over yet."
_GONE = "there is no such game; the server may have been started again"

POLICY = {"Content-Security-Policy": "frame-ancestors 'none'"}
"""What a page cannot say of itself; everything else of its policy is in it."""


class GamePages:
    """The pages of the games. ``chosen`` is the game that a new one is; ``program`` is asked about finished games."""

    def __init__(self, kept_games: KeptGames, chosen: str, program: OwnProgram | None = None) -> None:
        self._kept_games, self._chosen, self._program = kept_games, chosen, program

    def routes(self) -> list[Route]:
        """Where the pages and their parts are."""
        return [
            Route("/", self.start),
            Route("/games/{id}", self._of_game(self._page)),
            Route("/games/{id}/view", self._of_game(self._view)),
            Route("/games/{id}/hint", self._of_game(_hint)),
            Route("/games/{id}/story", self._of_game(_story)),
            Route("/games/{id}/example.txt", self._of_game(_example)),
            Route("/games/{id}/check", self._of_game(self._check), methods=["POST"]),
        ]

    def start(self, _: Request) -> Response:
        """A new game, and all games so far."""
        return self._show(
            "play_start.html.j2",
            chosen=self._chosen,
            played=list_lines(self._kept_games.list_games(), self._kept_games.title),
        )

    def _show(self, template: str, **values: object) -> Response:
        games = [{"name": name, "title": self._kept_games.title(name)} for name in self._kept_games.games]
        page = render_page(template, scripts=_SCRIPTS, styles=_STYLES, games=games, **values)
        return HTMLResponse(page, headers={**POLICY, "Cache-Control": "no-store"})

    def _of_game(self, answer: Callable[[KeptGame, Request], Response]) -> Callable[[Request], Response]:
        def find_and_answer(request: Request) -> Response:
            kept = self._kept_games.find(request.path_params["id"])
            return fail(404, _GONE) if kept is None else answer(kept, request)

        return find_and_answer

    def _page(self, kept: KeptGame, _: Request) -> Response:
        return self._show(
            "play_table.html.j2", table=self._look(kept, None), title=self._kept_games.title(kept.table.game.name)
        )

    def _view(self, kept: KeptGame, request: Request) -> Response:
        since = request.query_params.get("since", "")
        known = int(since) if since.isdecimal() and since.isascii() and len(since) < 9 else None
        table = self._look(kept, known)
        return succeed({part: render_part(_PARTS, part, table) for part in ("live", "parts")})

    def _look(self, kept: KeptGame, since: int | None) -> TableView:
        games = self._kept_games.list_games()
        return replace(
            view_table(kept, since),
            games=list_lines(games[:MOST_LISTED], self._kept_games.title, kept.id),
            more_games=max(0, len(games) - MOST_LISTED),
            program=self._program.name if self._program and self._program.is_about(kept.table) else "",
        )

    def _check(self, kept: KeptGame, _: Request) -> Response:
        if self._program is None or not self._program.is_about(kept.table):
            return fail(409, "no program of yours was named for this game; start with --check")
        return succeed(render_part(_PARTS, "checked", self._program.ask(kept.table)))


def _hint(kept: KeptGame, _: Request) -> Response:
    try:
        return succeed(render_part(_PARTS, "hint", advise(kept.table)))
    except NotNowError as error:
        return fail(409, str(error))


def _story(kept: KeptGame, _: Request) -> Response:
    table = kept.table
    told = table.game.tell(table.state)
    if not table.is_over:  # the trick on the table explains itself when it is taken
        taken = tuple(trick for trick in told.tricks if trick.winner is not None)
        told = replace(told, tricks=taken, conclusion=_NOT_OVER)
    view = view_game(told, GAMES[table.game.name].format(table.record), goes_on=not table.is_over)
    return succeed(render_part(_PARTS, "story", view))


def _example(kept: KeptGame, _: Request) -> Response:
    name = f"{kept.table.game.name}-{kept.number}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return PlainTextResponse(write_example(kept.table), headers=headers)
