"""Who waits of their own accord is told from whom the machine keeps waiting, on an idle machine and on a busy one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sandbox import sleep_detection
from sandbox.contract import Ending, Limits, Run
from sandbox.process import run_process
from sandbox.sleep_detection import Watch
from tests.grader.grading.test_overload import every_core_busy

BRIEF = Limits(cpu_seconds=600, wall_seconds=4, output_bytes=10**9)
SLEEPS = "import time\ntime.sleep(600)\n"
NAPS = "import time\nwhile True:\n    time.sleep(0.05)\n    sum(range(20_000))\n"
STOPS = "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n"
WAITS_FOR_A_PIPE = "import os\nread, write = os.pipe()\nos.read(read, 1)\n"
TRICKLES = "import os, time\nwhile True:\n    os.write(1, b'x')\n    time.sleep(0.004)\n"
ODD_NAME = "import time\nopen('/proc/self/comm', 'w').write('x) R 1 1')\ntime.sleep(600)\n"
COMPUTES = "while True: pass\n"
COMPUTES_IN_A_THREAD = (
    "import threading\nt = threading.Thread(target=lambda: [0 for _ in iter(int, 1)])\nt.start(); t.join()\n"
)
WRITES = "import sys\nwhile True:\n    sys.stdout.write('x' * 50)\n    sys.stdout.flush()\n"
READS = "import sys\nwhile True:\n    sys.stdin.read(1)\n"
WAITING = {
    "sleeps": SLEEPS,
    "naps": NAPS,
    "stops": STOPS,
    "waits-for-a-pipe": WAITS_FOR_A_PIPE,
    "odd-name": ODD_NAME,
    "trickles": TRICKLES,
}
BUSY = {"computes": COMPUTES, "in-a-thread": COMPUTES_IN_A_THREAD, "writes": WRITES, "reads": READS}


def run(script: str, folder: Path) -> Run:
    return run_process([sys.executable, "-c", script], b"x" * 3_000_000, BRIEF, folder=folder, bounded_memory=False)


def run_all(scripts: Mapping[str, str], folder: Path) -> dict[str, Ending]:
    """How each of them ends, all run at once: nothing here depends on the time that they get."""
    with ThreadPoolExecutor(len(scripts)) as pool:
        runs = pool.map(lambda script: run(script, folder), scripts.values())
        return dict(zip(scripts, (ended.ending for ended in runs), strict=True))


def test_programs_that_wait_of_their_own_accord_are_found_out(tmp_path: Path) -> None:
    assert run_all(WAITING, tmp_path) == dict.fromkeys(WAITING, Ending.WAITED)


def test_on_a_busy_machine_those_who_compute_or_wait_for_us_never_waited_and_others_did(tmp_path: Path) -> None:
    with every_core_busy():
        ended = run_all({**BUSY, "sleeps": SLEEPS}, tmp_path)
    assert ended == {**dict.fromkeys(BUSY, Ending.WALL_LIMIT), "sleeps": Ending.WAITED}


def test_a_process_that_is_gone_is_not_judged() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    watch = Watch(gone.pid, _next=0)
    watch.look()
    assert (watch.looks, watch.waited) == (0, False)


def test_a_process_that_ends_while_it_is_looked_at_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    scan = os.scandir

    def scan_unless_gone(path: str) -> object:
        if str(path).endswith("/task"):
            raise FileNotFoundError(path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", scan_unless_gone)
    watch = Watch(os.getpid(), _next=0)
    watch.look()
    watch.count(read=0, sent=0)
    assert (watch.looks, watch.waited) == (0, False)


SERVER = """
#include "worker.c"
int main(int count, char **words) {
  (void)count;
  int input[2], output[2], errors[2], status;
  struct rusage usage;
  if (pipe(input) || pipe(output) || pipe(errors)) return 90;
  pid_t child = fork();
  if (!child) {
    dup2(input[0], 0), dup2(output[1], 1), dup2(errors[1], 2), close(input[1]);
    execl("/bin/sh", "sh", "-c", words[1], NULL);
    _exit(91);
  }
  fcntl(input[1], F_SETFL, O_NONBLOCK), fcntl(output[0], F_SETFL, O_NONBLOCK), fcntl(errors[0], F_SETFL, O_NONBLOCK);
  close(input[0]), close(output[1]), close(errors[1]);
  struct job job = {0};
  job.wall_ms = 4000, job.output_bytes = 200000000;
  char *kept[2] = {malloc(job.output_bytes + 1), malloc(job.output_bytes + 1)};
  size_t length = 3000000;
  struct pump pump = {input[1], {output[0], errors[0]}, calloc(length, 1), length, {0, 0}, {kept[0], kept[1]}};
  enum cause cause = follow(child, &pump, &job, &status, &usage);
  kill(child, SIGKILL), wait4(child, &status, 0, &usage);
  return cause;
}
"""
WALL_LIMIT, OUTPUT_LIMIT, WAITED = 1, 2, 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the fork server does while a job runs, as a program of its own; it signals only what it started."""
    folder = tmp_path_factory.mktemp("server")
    (folder / "main.c").write_text(SERVER)
    command = ["gcc", "-O1", "-I", str(Path(sleep_detection.__file__).parent), "-o", str(folder / "server"), "main.c"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / "server"


CAUSES = {
    "exec sleep 600": {WAITED},
    "kill -STOP $$": {WAITED},
    "exec >&- 2>&-; exec sleep 600": {WAITED},
    "while :; do :; done": {WALL_LIMIT},
    "exec cat /dev/zero": {WALL_LIMIT, OUTPUT_LIMIT},  # a fast machine reads 200 MB in the time that it has
}


def test_the_server_in_a_container_tells_them_apart_too(server: Path) -> None:
    with every_core_busy():
        servers = [subprocess.Popen([server, script], stdin=subprocess.DEVNULL) for script in CAUSES]
        causes = {script: one.wait() for script, one in zip(CAUSES, servers, strict=True)}
    assert {script: cause for script, cause in causes.items() if cause not in CAUSES[script]} == {}
