"""The session with curl that the README shows goes as it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from starlette.testclient import TestClient

from grader.commands.play import play
from grader.play.app import make_app
from grader.play.guard import Address
from grader.play.kept_games import KeptGames
from reference.catalogue import PLAYABLE

README = Path(__file__).parents[3] / "README.md"
ADDRESS = Address("127.0.0.1", 5000)


def session() -> tuple[list[str], list[tuple[list[str], str]]]:
    """The command that opens the table, and each call of curl with what it prints."""
    part = README.read_text(encoding="utf-8").partition("\n## Playing\n")[2].partition("\n## ")[0]
    first, *others = re.findall(r"^\$ (.*)\n((?:[^$`\n].*\n)?)", part, re.MULTILINE)
    return shlex.split(first[0]), [(shlex.split(command), said.strip()) for command, said in others]


def ask(client: TestClient, arguments: list[str]) -> str:
    """What curl would print."""
    match arguments:
        case ["curl", "--json", body, url]:
            return client.post(url, content=body, headers={"Content-Type": "application/json"}).text
        case ["curl", url]:
            return client.get(url).text
    raise AssertionError(arguments)


def test_the_session_with_curl_goes_as_shown() -> None:
    opening, calls = session()
    context = play.make_context("play", opening[2:])
    game, names = context.params["assignment"], context.params["against"].split(",")
    app = make_app(KeptGames(PLAYABLE, against={game: names}), ADDRESS, seed=context.params["seed"])
    client = TestClient(app, base_url=ADDRESS.url)
    assert len(calls) > 5
    assert [(arguments, ask(client, arguments)) for arguments, _ in calls] == calls
