"""``grader play``: a server that is there after one command, and says what it cannot do."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.commands.play import _name_files

RIGHT = load_assignment().file("bank/wheat/folds.hs")


@contextmanager
def playing(*arguments: str, cwd: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of the first game, and the process."""
    command = [sys.executable, "-m", "grader", "play", "--no-browser", "--port", "0", *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=cwd) as process:
        try:
            assert process.stderr is not None
            yield _find_address(process.stderr), process
        finally:
            process.kill()


def _find_address(lines: Iterator[str]) -> str:
    read = []
    for line in lines:
        read.append(line)
        if found := re.match(r"Play at (\S+)", line):
            return found[1]
    raise AssertionError("".join(read))


def fetch(url: str) -> str:
    with urllib.request.urlopen(url) as reply:  # noqa: S310 - ours, on loopback
        return str(reply.read().decode())


def test_one_command_serves_a_table_until_it_is_interrupted(tmp_path: Path) -> None:
    with playing("-a", "septica", "--seed", "x", "--seat", "P2", "--against", "random", cwd=tmp_path) as (url, process):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/games/[\w-]{22}", url)
        page = fetch(url)
        assert "<h1>Septica</h1>" in page
        root, key = url.split("/games/")
        state = json.loads(fetch(f"{root}/api/septica/{key}/state"))["data"]
        assert (state["you"], state["seed"], state["opponents"]) == ("P2", "x", {"P1": "random"})
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        rest = process.stderr.read()
        assert process.wait() == 0
        assert "The table is closed." in rest
        assert "Traceback" not in rest


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--against", "nobody"), "there is no player 'nobody'; choose from random"),
        (("--against", "greedy,alice.hs"), "alice.hs: there is no such file to play against"),
        (("--seat", "Q"), "there is no seat 'Q'"),
        (("--players", "9"), "9 cannot play this game"),
        (("-a", "septica", "--against", str(RIGHT)), "nobody writes programs that play Septica"),
        (("--against", str(RIGHT)), "cannot play"),
        (("--host", "256.1.1.1"), "cannot listen on 256.1.1.1"),
        (("--sandbox", "none"), "--unsafe-no-sandbox"),
    ],
)
def test_what_cannot_be_served_is_said(arguments: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
    result = CliRunner().invoke(grader, ["play", "--no-browser", "--port", "0", *arguments])
    assert result.exit_code == 2, result.output
    assert words in result.stderr


@pytest.fixture
def no_running_loop() -> Iterator[None]:
    """A server runs its own event loop: Playwright, in tests before this one, may have one in the main thread."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.mark.usefixtures("no_running_loop")
def test_a_program_to_play_against_and_ones_own_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
    player = load_assignment("sedma-players").file("bank/wheat/greedy.hs")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    pages: list[str] = []
    visitor = threading.Thread(target=visit_and_interrupt, args=(f"http://127.0.0.1:{port}", pages))
    visitor.start()
    options = ["--no-browser", "--port", str(port), "--against", str(player), "--check", str(RIGHT)]
    result = CliRunner().invoke(grader, ["play", *options])
    visitor.join()
    assert result.exit_code == 0, result.output
    assert "greedy.hs" in pages[0]
    assert 'data-program="folds.hs"' in pages[1]


def visit_and_interrupt(root: str, pages: list[str]) -> None:
    """Look at the start page and the first game as soon as there is a server, and end it as Ctrl-C does."""
    for _ in range(300):
        try:
            pages.append(fetch(root))
        except OSError:
            threading.Event().wait(0.2)
            continue
        game = re.search(r"/games/[\w-]+", pages[0])
        assert game is not None
        pages.append(fetch(root + game[0]))
        os.kill(os.getpid(), signal.SIGINT)
        return


def test_files_are_called_without_their_folders_unless_two_are_called_alike(tmp_path: Path) -> None:
    files = [tmp_path / place for place in ("a/one.hs", "b/one.hs", "b/two.hs")]
    for file in files:
        file.parent.mkdir(exist_ok=True)
        file.touch()
    one, other, two = map(str, files)
    assert _name_files(("greedy", one, other, two, "nobody"), ("greedy",)) == {one: one, other: other, two: "two.hs"}


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with playing(cwd=tmp_path) as (url, _):
        port = re.search(r":(\d+)/", url)
        assert port is not None
        result = CliRunner().invoke(grader, ["play", "--no-browser", "--port", port[1]])
        assert result.exit_code == 2
        assert "choose another with --port" in result.stderr


def test_without_the_extra_it_says_what_to_install() -> None:
    script = (
        "import sys\nsys.modules['uvicorn'] = None\nfrom importlib import util\n"
        "find = util.find_spec\nutil.find_spec = lambda name: None if name == 'uvicorn' else find(name)\n"
        "from grader.cli import main\nsys.argv = ['grader', 'play']\nmain()"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.returncode == 2
    assert run.stderr == "grader: `grader play` needs uvicorn: pip install '.[play]' in the project's folder\n"


def test_help_loads_no_server() -> None:
    script = (
        "import sys\nfrom grader.cli import grader\n"
        "grader.main(['play', '--help'], standalone_mode=False)\n"
        "print(sorted({'starlette', 'uvicorn', 'jinja2', 'msgspec'} & set(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stderr == "[]\n"
