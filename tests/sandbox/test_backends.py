"""What every backend guarantees, tested with real programs in real interpreters."""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from sandbox.confinement import Confinement
from sandbox.contract import Ending, Job, Limits, Run, Sandbox, SandboxFailureError
from sandbox.docker_backend import Docker
from sandbox.folder import job_folder
from sandbox.interpreters import Ghc, Hugs, find_interpreter
from tests.conftest import unavailable
from tests.sandbox.programs import (
    DEEP_RECURSION,
    ECHO,
    ENDLESS,
    ENDLESS_OUTPUT,
    HELLO,
    OUT_OF_HEAP,
    haskell_job,
    hugs_job,
    shell_job,
)


@pytest.fixture(autouse=True)
def own_temporary_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put all temporary folders into one of this test's own, which must be empty at the end."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o711)  # bubblewrap, started by root, enters it as nobody
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    folder.rmdir()


def test_program_prints(sandbox: Sandbox) -> None:
    assert sandbox.run(hugs_job(HELLO)) == Run(Ending.EXITED, 0, b"hello\n", b"")


def test_program_reads_its_input(sandbox: Sandbox) -> None:
    text = b"7 of hearts\n" * 10_000
    assert sandbox.run(hugs_job(ECHO, text)).stdout == text


def test_program_may_ignore_its_input(sandbox: Sandbox) -> None:
    assert sandbox.run(hugs_job(HELLO, b"x" * 1_000_000)).stdout == b"hello\n"


def test_exit_code_comes_back(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job("import System.Exit\nmain = exitWith (ExitFailure 3)"))
    assert (run.ending, run.code) == (Ending.EXITED, 3)


def test_modules_in_folders_are_found(sandbox: Sandbox) -> None:
    job = hugs_job("import Deck.Cards\nmain = print seven")
    files = {**job.files, "Deck/Cards.hs": b"module Deck.Cards where\nseven = 7 :: Int\n"}
    assert sandbox.run(replace(job, files=files)).stdout == b"7\n"


def test_a_jobs_own_modules_come_before_the_interpreters(sandbox: Sandbox) -> None:
    """A student's ``List.hs`` is what ``import List`` means, so that handing one in opens no library."""
    library = Path(Hugs.library) / "packages/haskell98"
    names = [path.stem for path in library.glob("*.*hs") if path.stem not in ("Numeric", "Prelude", "System")]
    assert {"List", "IO", "Directory"} <= set(names)
    imports = "".join(f"import qualified {name}\n" for name in names)
    job = hugs_job(f"{imports}main = print [{', '.join(f'{name}.own' for name in names)}]")
    own = {f"{name}.hs": f"module {name} where\nown = {number} :: Int\n".encode() for number, name in enumerate(names)}
    run = sandbox.run(replace(job, files={**job.files, **own}))
    assert run.stdout.decode() == f"{list(range(len(names)))}\n".replace(" ", ""), run.stderr


def test_compile_error_names_the_file_alike_everywhere(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job("main = nonsense"))
    assert (run.ending, run.code) == (Ending.EXITED, 1)
    assert b'ERROR "/job/Main.hs":1 - Undefined variable "nonsense"' in run.stderr


def test_endless_loop_ends_at_the_cpu_limit(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=1)))
    assert (run.ending, run.code) == (Ending.CPU_LIMIT, -9)


LABOUR = "main = print (sum [1 .. 60000 :: Int] + length (show (product [1 .. 900 :: Integer])))"


def test_the_time_that_a_program_used_is_told_however_it_ends(sandbox: Sandbox) -> None:
    idle = sandbox.run(hugs_job(HELLO))
    busy = [
        sandbox.run(hugs_job(LABOUR)),
        sandbox.run(hugs_job(LABOUR + ' >> error "stop"')),
        sandbox.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=1))),
        sandbox.run(hugs_job(ENDLESS_OUTPUT, limits=Limits(output_bytes=400_000))),
    ]
    assert [run.ending for run in busy] == [Ending.EXITED, Ending.EXITED, Ending.CPU_LIMIT, Ending.OUTPUT_LIMIT]
    assert idle.cpu_seconds > 0
    assert [run for run in busy if run.cpu_seconds <= idle.cpu_seconds] == []


def test_a_run_that_is_cut_off_has_used_what_it_used(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=60, wall_seconds=2)))
    assert run.ending is Ending.WALL_LIMIT
    assert 0 < run.cpu_seconds < 20  # nearly all of two seconds, or less on a busy machine


def test_sleep_detection_ends_at_the_wall_limit(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=60, wall_seconds=0.5)))
    assert (run.ending, run.code) == (Ending.WALL_LIMIT, -9)


def test_endless_output_is_cut_at_the_output_limit(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job(ENDLESS_OUTPUT, limits=Limits(output_bytes=1000)))
    assert (run.ending, run.stdout) == (Ending.OUTPUT_LIMIT, b"x" * 1000)


def test_what_was_printed_before_the_limit_comes_back(sandbox: Sandbox) -> None:
    source = "main = putStrLn \"first\" >> print (length (repeat 'x'))"
    run = sandbox.run(hugs_job(source, limits=Limits(cpu_seconds=1)))
    assert (run.ending, run.stdout) == (Ending.CPU_LIMIT, b"first\n")


def test_interpreter_reports_its_exhausted_heap(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job(OUT_OF_HEAP))
    assert (run.ending, run.code) == (Ending.EXITED, 1)
    assert b"Garbage collection fails to reclaim sufficient space" in run.stderr


def test_memory_is_limited(sandbox: Sandbox) -> None:
    job = hugs_job(HELLO)
    greedy = tuple("-h40m" if argument == "-h1m" else argument for argument in job.command)
    run = sandbox.run(replace(job, command=greedy))
    if sandbox.kind == "docker":
        assert (run.ending, run.code) == (Ending.MEMORY_LIMIT, -9)
    else:
        assert b"Cannot allocate heap storage" in run.stderr


def test_deep_recursion_is_reported_by_the_interpreter(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job(DEEP_RECURSION))
    assert (run.ending, run.code) == (Ending.EXITED, 1)
    assert b"Control stack overflow" in run.stderr


def test_segmentation_fault_is_a_kill_that_no_limit_explains(sandbox: Sandbox) -> None:
    run = sandbox.run(hugs_job(DEEP_RECURSION, limits=Limits(stack_mb=1)))
    assert (run.ending, run.code) == (Ending.KILLED, -11)


def test_nothing_can_be_written(sealed_sandbox: Sandbox) -> None:
    folders = ["/", "/job/", "", "/tmp/", "/dev/shm/", "/usr/lib/hugs/", "/var/tmp/", "/proc/", "/run/"]
    source = (
        "main = getContents >>= mapM_ attempt . lines\n"
        'attempt p = catch (writeFile (p ++ "planted") "x" >> putStrLn p) (\\_ -> return ())\n'
    )
    run = sealed_sandbox.run(hugs_job(source, "\n".join(folders).encode()))
    assert run == Run(Ending.EXITED, 0, b"", b"")


def test_no_file_with_content_can_be_written_even_unsealed(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.run(hugs_job(f'main = writeFile "{tmp_path}/planted" "x"'))
    assert not (tmp_path / "planted").exists() or (tmp_path / "planted").read_bytes() == b""


def test_files_of_another_job_are_not_visible(sealed_sandbox: Sandbox) -> None:
    with job_folder({"Secret.txt": b"7 of hearts"}) as other:
        source = f'main = catch (readFile "{other}/Secret.txt" >>= putStr) (\\_ -> putStr "not found")'
        assert sealed_sandbox.run(hugs_job(source)).stdout == b"not found"


def test_environment_is_only_what_the_job_says(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRADER_SECRET", "7 of hearts")
    names = sorted({*os.environ, "PATH", "HOME", "PWD", "USER", "HOSTNAME", "SHLVL", "LC_ALL", "HUGSDIR"})
    source = (
        "primitive getEnv :: String -> IO String\n"
        "main = getContents >>= mapM_ look . lines\n"
        'look n = catch (getEnv n >>= \\v -> putStrLn (n ++ "=" ++ v)) (\\_ -> return ())\n'
    )
    run = sandbox.run(hugs_job(source, "\n".join(names).encode()))
    seen = dict(line.split("=", 1) for line in run.stdout.decode().splitlines())
    assert seen.pop("HOME", "/") == "/"  # runc
    assert seen.pop("PWD", "/job") == "/job"  # bubblewrap
    assert seen == {name: value for name, value in Hugs().environment().items() if name in names}


@pytest.mark.parametrize(("kind", "reached"), [("container", False), ("bubblewrap", False), ("none", True)])
def test_network_is_reached_only_from_no_sandbox(
    kind: str, reached: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox: Sandbox = request.getfixturevalue(f"{kind}_sandbox")
    if isinstance(sandbox, Docker):  # our list of system calls would not even let the shell start
        monkeypatch.setattr(sandbox, "_confinement", Confinement(seccomp=False))
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        job = shell_job(f"echo alive; exec 3<>/dev/tcp/127.0.0.1/{port} && echo reached")
        # Seen once, under load: the engine lost what a container said that ended at once.
        run = next((run for run in (sandbox.run(job) for _ in range(3)) if run.stdout), None)
    assert run is not None
    assert run.stdout == (b"alive\nreached\n" if reached else b"alive\n")


def test_files_are_gone_after_a_run_that_was_cut_short(sandbox: Sandbox, own_temporary_folder: Path) -> None:
    sandbox.run(hugs_job(ENDLESS_OUTPUT, limits=Limits(output_bytes=10)))
    assert list(own_temporary_folder.iterdir()) == []


@pytest.mark.parametrize("name", ["../Main.hs", "/etc/Main.hs", "A/../B.hs", "", ".", "A//B.hs", "A\0.hs"])
def test_names_that_lead_out_are_refused(sandbox: Sandbox, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be called"):
        sandbox.run(replace(hugs_job(HELLO), files={name: b""}))


def test_missing_program_is_a_problem_on_our_side(sandbox: Sandbox) -> None:
    with pytest.raises(SandboxFailureError):
        sandbox.run(Job({}, ("/usr/bin/no-such-program",)))


def test_threads_do_not_mix_their_jobs(sandbox: Sandbox) -> None:
    texts = [str(number).encode() * 1000 for number in range(8)]
    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(lambda text: sandbox.run(hugs_job(ECHO, text)), texts))
    assert [run.stdout for run in runs] == texts


def test_hugs_is_found_inside(sandbox: Sandbox) -> None:
    assert isinstance(find_interpreter(sandbox), Hugs)


def test_unknown_program_is_not_found_inside(sandbox: Sandbox) -> None:
    assert sandbox.which("no-such-program") is None


@pytest.mark.parametrize("kind", ["bubblewrap", "none"])
def test_ghc_runs_too(kind: str, request: pytest.FixtureRequest) -> None:
    sandbox: Sandbox = request.getfixturevalue(f"{kind}_sandbox")
    runghc = sandbox.which("runghc")
    if runghc is None:
        unavailable("GHC is not installed")
    run = sandbox.run(haskell_job(Ghc(program=runghc), ECHO, b"hello"))
    assert run == Run(Ending.EXITED, 0, b"hello", b"")


@pytest.mark.parametrize("source", [HELLO, ECHO, OUT_OF_HEAP, DEEP_RECURSION, "main = nonsense", 'main = error "no"'])
def test_all_sandboxes_give_the_same_run(
    source: str,
    docker_sandbox: Sandbox,
    bubblewrap_sandbox: Sandbox,
    wasm_sandbox: Sandbox,
    none_sandbox: Sandbox,
) -> None:
    job = hugs_job(source, b"7 of hearts\n")
    expected = none_sandbox.run(job)
    assert docker_sandbox.run(job) == bubblewrap_sandbox.run(job) == wasm_sandbox.run(job) == expected
