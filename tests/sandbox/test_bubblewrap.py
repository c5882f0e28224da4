from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sandbox.bubblewrap import Bubblewrap
from sandbox.contract import Job, Sandbox, SandboxFailureError, SandboxUnavailableError
from sandbox.program_needs import Needs, needs_of, shared_libraries
from tests.sandbox.programs import HELLO, hugs_job


def pretend_bwrap(script: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    program = folder / "bwrap"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return program


def test_missing_bubblewrap_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SandboxUnavailableError, match="apt-get install bubblewrap"):
        Bubblewrap()


def test_kernel_without_user_namespaces_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend_bwrap("echo 'bwrap: No permissions to create new namespace' >&2; exit 1", tmp_path, monkeypatch)
    with pytest.raises(SandboxUnavailableError, match=r"No permissions.*needs user namespaces"):
        Bubblewrap()


def test_bubblewrap_that_runs_nothing_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend_bwrap("kill -9 $$", tmp_path, monkeypatch)
    with pytest.raises(SandboxUnavailableError, match="cannot run a program here"):
        Bubblewrap()


def test_a_program_has_no_rights_and_our_filter_of_system_calls(
    bubblewrap_sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = replace(needs_of("/usr/bin/runhugs"), proc=True)  # only to look
    monkeypatch.setattr("sandbox.bubblewrap.needs_of", lambda _: needs)
    run = bubblewrap_sandbox.run(hugs_job('main = readFile "/proc/self/status" >>= putStr'))
    status = dict(line.split(":", 1) for line in run.stdout.decode().splitlines())
    read = {name: " ".join(value.split()) for name, value in status.items()}
    assert read["Uid"] == read["Gid"] == "65534 65534 65534 65534"
    assert {read[name] for name in read if name.startswith("Cap")} == {"0" * 16}
    assert (read["NoNewPrivs"], read["Seccomp"]) == ("1", "2")
    assert int(read["Seccomp_filters"]) == outer_filters() + 1


def outer_filters() -> int:
    """How many filters this process is under itself: in a container, for example."""
    return int(Path("/proc/self/status").read_text().partition("Seccomp_filters:")[2].split()[0])


def test_program_cannot_pass_its_failure_off_as_ours(bubblewrap_sandbox: Sandbox) -> None:
    source = "import System.Exit\nimport System.IO\n"
    source += 'main = hPutStrLn stderr "bwrap: execvp failed" >> exitWith (ExitFailure 1)'
    assert bubblewrap_sandbox.run(hugs_job(source)).code == 1


def test_program_that_cannot_be_started_is_a_problem_on_our_side(bubblewrap_sandbox: Sandbox, tmp_path: Path) -> None:
    unseen = tmp_path / "program"  # exists outside, but is not visible inside
    unseen.touch(mode=0o755)
    with pytest.raises(SandboxFailureError, match="did not start the program"):
        bubblewrap_sandbox.run(Job({}, (str(unseen),)))


@pytest.mark.root  # only root can become somebody else
@pytest.mark.usefixtures("bubblewrap_sandbox")
def test_ordinary_user_can_use_it() -> None:
    script = (
        "import os, platform, resource, sys, tempfile\n"  # all imports while still root, who may read the modules
        "from sandbox.bubblewrap import Bubblewrap\n"
        "from sandbox.syscalls import program_filter\n"
        "program_filter(platform.machine(), starting=True)\n"
        "from tests.sandbox.programs import HELLO, hugs_job\n"
        "os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        "sys.stdout.buffer.write(Bubblewrap().run(hugs_job(HELLO)).stdout)\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "TMPDIR"}
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, env=environment)
    assert run.stdout == b"hello\n"


def test_hugs_sees_only_its_own_files() -> None:
    needs = needs_of("/usr/bin/runhugs")
    assert needs.bounded_memory
    assert (needs.scratch, needs.proc) == (False, False)
    assert {"/usr", "/lib", "/bin", "/usr/lib", "/etc"}.isdisjoint(needs.paths)


def test_ghc_gets_a_scratch_folder_and_unlimited_address_space() -> None:
    needs = needs_of("/usr/bin/runghc")
    assert (needs.scratch, needs.bounded_memory) == (True, False)


def test_unknown_program_reads_the_system_and_writes_nothing() -> None:
    assert needs_of("/usr/bin/true") == Needs(("/usr", "/bin", "/lib", "/lib32", "/lib64"))


def test_libraries_of_a_program_that_ldd_does_not_understand_are_whole_folders(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("not a program")
    assert "/usr/lib" in shared_libraries(str(text))


def test_which_finds_the_machines_programs(bubblewrap_sandbox: Sandbox) -> None:
    assert bubblewrap_sandbox.which("sh") == shutil.which("sh")


def test_closing_leaves_it_usable(bubblewrap_sandbox: Sandbox) -> None:
    bubblewrap_sandbox.close()
    assert bubblewrap_sandbox.run(hugs_job(HELLO)).stdout == b"hello\n"
