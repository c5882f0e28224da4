"""``make bench-play``: many games at once at one table, by scripted clients over HTTP, beside a bare echo.

CPU is the server's, for one move (with the question for the legal moves before it). The server is `grader play` in a
process of its own. Each client plays a game to its end, asking for its legal moves and
making any of them; the others' moves are answered within the request. The echo is a Starlette application that reads a
body and sends it back: what HTTP alone costs on this machine, with the same clients.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from reference.catalogue import PLAYABLE

ROOT = Path(__file__).parents[2]
MOST_MOVES = 400
"""A game that is not over after so many moves of its client is broken off."""

_ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


@dataclass
class Measured:
    """What some clients did: how long each move took, in seconds, and what went wrong."""

    moves: list[float] = field(default_factory=list)
    finished: int = 0
    broken_off: int = 0
    errors: list[str] = field(default_factory=list)
    wall: float = 0.0
    cpu: float = 0.0

    def row(self, title: str) -> str:
        """A line of the table."""
        cuts, count = quantiles(self.moves, n=100), len(self.moves)
        times = f"{1000 * cuts[49]:>10.1f}{1000 * cuts[94]:>10.1f}{1000 * self.cpu / count:>10.2f}"
        return f"{title:<24}{count:>8}{times}{count / self.wall:>10.0f}"

    def check(self) -> None:
        """Exit with the first error, if there is one."""
        if self.errors:
            raise SystemExit(f"{len(self.errors)} errors, the first: {self.errors[0]}")


class Connection:
    """One connection that is kept; as little of HTTP as the servers here need."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._head = f"Host: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> Connection:
        """Connect."""
        return cls(port, *await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the body of the answer."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\n{self._head}Content-Length: {len(data)}\r\n\r\n"
        self._writer.write(head.encode() + data)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        return int(answer.split(maxsplit=2)[1]), json.loads(await self._reader.readexactly(length))

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


@dataclass(frozen=True)
class Server:
    """A server in a process of its own."""

    port: int
    pid: int

    def memory_mb(self, field: str) -> float:
        """``VmRSS`` is what the process has now, ``VmHWM`` the most it had."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{field}:"))

    def cpu_seconds(self) -> float:
        """What all its threads have used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


Client = Callable[[Connection, int, Measured], Awaitable[None]]


async def play_game(connection: Connection, number: int, measured: Measured) -> None:
    """One game to its end, of the games in turn."""
    rng, name = random.Random(number), list(PLAYABLE)[number % len(PLAYABLE)]
    status, reply = await connection.ask("POST", f"/api/{name}/new", {"seed": str(number)})
    for _ in range(MOST_MOVES):
        if status not in (200, 201):
            measured.errors.append(f"{name}: {status} {reply}")
            return
        state = reply["data"]
        if state["over"]:
            measured.finished += 1
            return
        path = f"/api/{name}/{state['id']}"
        _, legal = await connection.ask("GET", f"{path}/moves")
        move = {"move": rng.choice(legal["data"]["legal"]), "ply": state["ply"]}
        begun = time.perf_counter()
        status, reply = await connection.ask("POST", f"{path}/move", move)
        measured.moves.append(time.perf_counter() - begun)
    measured.broken_off += 1


async def echo_moves(connection: Connection, number: int, measured: Measured) -> None:
    """As many requests as a short game has, to the echo."""
    for ply in range(50):
        begun = time.perf_counter()
        status, reply = await connection.ask("POST", "/", {"move": "7H", "ply": ply})
        measured.moves.append(time.perf_counter() - begun)
        if (status, reply) != (200, {"move": "7H", "ply": ply}):
            measured.errors.append(f"echo {number}: {status} {reply}")


async def measure(client: Client, server: Server, clients: int) -> Measured:
    """Let so many clients begin at the same time."""
    connections = [await Connection.open(server.port) for _ in range(clients)]
    measured, begun, cpu = Measured(), time.perf_counter(), server.cpu_seconds()
    await asyncio.gather(*(client(each, number, measured) for number, each in enumerate(connections)))
    measured.wall, measured.cpu = time.perf_counter() - begun, server.cpu_seconds() - cpu
    for each in connections:
        each.close()
    return measured


@contextmanager
def started(*arguments: str) -> Iterator[Server]:
    """A server that prints its address."""
    command = [sys.executable, "-u", "-m", *arguments]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:
        try:
            assert server.stdout is not None
            found = next((found for line in server.stdout if (found := _ADDRESS.search(line))), None)
            if found is None:
                raise SystemExit(f"{' '.join(arguments)} did not start")
            yield Server(int(found[1]), server.pid)
        finally:
            server.terminate()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.play", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--against", default="greedy")
    chosen = parser.parse_args(arguments)
    print(f"{'':<24}{'moves':>8}{'p50 ms':>10}{'p95 ms':>10}{'CPU ms':>10}{'moves/s':>10}")
    with started("grader", "play", "--port", "0", "--no-browser", "--against", chosen.against) as server:
        before = server.memory_mb("VmRSS")
        print(asyncio.run(measure(play_game, server, 1)).row("one game"), flush=True)
        played = asyncio.run(measure(play_game, server, chosen.games))
        most = server.memory_mb("VmHWM")
    print(played.row(f"{chosen.games} games at once"))
    with started("tests.bench.echo") as server:
        print(asyncio.run(measure(echo_moves, server, 1)).row("echo, one client"), flush=True)
        print(asyncio.run(measure(echo_moves, server, chosen.games)).row(f"echo, {chosen.games} clients"))
    print(f"{played.finished} games played to the end, {played.broken_off} broken off after {MOST_MOVES} moves")
    print(f"memory of the server: {before:.0f} MB at the start, {most:.0f} MB at most")
    played.check()


if __name__ == "__main__":
    main()
