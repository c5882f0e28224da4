"""`grader check` on systems that are not Unix: what they lack is taken away, and a program is checked to the end.

It was never run on Windows itself; this shows that nothing on the way asks for what Windows does not have.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from grader.assignment.settings import load_assignment
from sandbox.wasm_module import find_module, prepare
from tests.conftest import require_wasm

SEDMA = load_assignment("sedma")

# All our processes start with this module. Python's own modules keep what they need, since on Windows they are written
# differently; what is ours sees neither these modules nor these names.
WITHOUT_UNIX = """
import builtins, os, select, signal, types

OURS = ("grader", "sandbox", "reference")
MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix", "syslog", "crypt", "curses", "readline"}
NAMES = {
    "os": ("fork forkpty geteuid getuid getgid getegid setuid setgid setresuid setresgid setgroups chown lchown fchown "
           "fchmod kill killpg getpgid setsid wait4 wait3 uname sysconf getloadavg mkfifo mknod statvfs nice "
           "sched_getaffinity set_blocking posix_spawn O_NOFOLLOW O_NONBLOCK O_CLOEXEC O_DIRECTORY"),
    "select": "select poll epoll",  # there is a select, but only for sockets
    "signal": "SIGKILL SIGHUP SIGQUIT SIGXCPU SIGALRM SIGCHLD SIGPIPE SIGUSR1 SIGUSR2 SIGSTOP SIGTSTP pthread_sigmask",
}
usual_import = builtins.__import__


def without(module, names):
    poorer = types.ModuleType(module.__name__)
    vars(poorer).update({name: value for name, value in vars(module).items() if name not in names.split()})
    return poorer


POORER = {module.__name__: without(module, NAMES[module.__name__]) for module in (os, select, signal)}


def import_(name, variables=None, *rest, **named):
    if (variables or {}).get("__name__", "").partition(".")[0] in OURS:
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        if name in POORER:
            return POORER[name]
    return usual_import(name, variables, *rest, **named)


builtins.__import__ = import_
"""


def check(program: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `grader check --sandbox wasm` where Unix is missing."""
    (folder / "sitecustomize.py").write_text(WITHOUT_UNIX)
    places = os.pathsep.join((str(folder), *filter(None, sys.path)))
    compiled = prepare(find_module())  # of all tests: compiling takes seconds
    (folder / "card-grader").symlink_to(compiled.files.parent.parent)
    environment = {"PATH": os.environ["PATH"], "XDG_CACHE_HOME": str(folder), "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", "grader", "check", "-a", "sedma", "--sandbox", "wasm", str(program)],
        cwd=folder,
        env={**environment, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_only_unix_has_is_missing_there(tmp_path: Path) -> None:
    """Or the other tests would show nothing."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_UNIX)
    (tmp_path / "sandbox.py").write_text("import os\nassert not hasattr(os, 'geteuid')\nimport fcntl\n")
    done = subprocess.run(
        [sys.executable, "-c", "import sandbox"],
        cwd=tmp_path,
        env={"PYTHONPATH": "."},
        capture_output=True,
        check=False,
    )
    assert b"No module named 'fcntl'" in done.stderr


def test_a_right_program_is_checked_to_the_end_without_anything_that_only_unix_has(tmp_path: Path) -> None:
    require_wasm()
    done = check(SEDMA.file("bank/wheat/folds.hs"), tmp_path)
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
    assert "10" in done.stdout


def test_a_wrong_program_is_explained_there_too(tmp_path: Path) -> None:
    require_wasm()
    done = check(SEDMA.file("bank/chaff/first_match_wins.hs"), tmp_path)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == 1, done.stderr
