"""The benchmark of the table plays games to their end, and says what went wrong."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from urllib.parse import urlsplit

import pytest

from grader.play.kept_games import KeptGames
from reference.catalogue import PLAYABLE
from tests.bench import play
from tests.grader.play.serving import serving

T = TypeVar("T")


def in_a_thread(function: Callable[[], T]) -> T:
    """Call it where no event loop is running: Playwright, in tests before this one, has one in the main thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function).result()


def test_a_small_run_plays_all_games_to_the_end_beside_an_echo(capsys: pytest.CaptureFixture[str]) -> None:
    games = len(PLAYABLE)
    in_a_thread(lambda: play.main(["--games", str(games), "--against", "first"]))
    said = capsys.readouterr().out
    finished, broken_off = map(int, re.findall(r"(\d+) (?:games played to the end|broken off)", said))
    assert finished + broken_off == games
    assert finished >= games - 1
    assert re.search(rf"^{games} games at once +\d+ +[\d.]+ +[\d.]+ +[\d.]+ +\d+$", said, re.MULTILINE)
    assert re.search(rf"^echo, {games} clients +{50 * games} ", said, re.MULTILINE)
    assert re.search(r"memory of the server: \d+ MB at the start, \d+ MB at most", said)


def test_an_answer_that_is_none_is_an_error() -> None:
    kept_games = KeptGames({})
    with serving(kept_games, "") as url:
        server = play.Server(urlsplit(url).port or 0, os.getpid())
        measured = in_a_thread(lambda: asyncio.run(play.measure(play.play_game, server, 1)))
    assert measured.finished == 0
    with pytest.raises(SystemExit, match=r"1 errors, the first: .*there is no such game"):
        measured.check()
