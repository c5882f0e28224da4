"""What only the WebAssembly sandbox promises: nothing to call, steps that are the same everywhere, sealed workers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest
from wasmtime import Module

from sandbox import wasm_module
from sandbox.choose import open_sandbox
from sandbox.contract import Ending, Job, Limits, Run, Sandbox, SandboxFailureError, SandboxUnavailableError
from sandbox.wasm_backend import Wasm
from sandbox.wasm_engine import HugsInstance, make_engine
from sandbox.wasm_module import child_environment, find_module, own_command
from sandbox.wasm_protocol import pack_ready, pack_run, read_ready, read_run
from sandbox.wasm_seal import can_seal
from tests.collector import EXPECTED, HEAPS, SORTED, SORTING, failing_heaps, run_with_heap
from tests.conftest import unavailable
from tests.sandbox.programs import ECHO, ENDLESS, HELLO, hugs_job

FEW_HEAPS = HEAPS[::16]

FLOATS = """
main = mapM_ print values >> mapM_ (print . parts) values >> print (map halved values)
parts :: Double -> (Integer, Int, Int, Integer)
parts x = (truncate x, round x, exponent x, fst (decodeFloat x))
values :: [Double]
values = [f x | f <- [(/ 3), (* 1.1), (+ 0.1), sqrt . abs, recip . (+ 0.7), read . show, FUNCTIONS],
          x <- [0, 1, -2.5, 3.14159265358979, 1.0e-7, 123456.789, 700]]
halved :: Double -> Float
halved x = realToFrac x / 7
"""
ELEMENTARY = "negate"
TRANSCENDENTAL = "sin, cos, tan, atan, exp . (/ 10000), log . (+ 1) . abs, (** 1.5) . (+ 1) . abs"


def test_the_module_imports_nothing(wasm_sandbox: Sandbox) -> None:
    from wasmtime import Module

    from sandbox.wasm_engine import make_engine

    assert Module(make_engine(), find_module().wasm.read_bytes()).imports == []


def test_steps_are_the_same_in_every_run_and_worker(wasm_sandbox: Sandbox) -> None:
    job = hugs_job(SORTING)
    other = Wasm()
    runs = [wasm_sandbox.run(job), wasm_sandbox.run(job), other.run(job)]
    other.close()
    assert [run.stdout.decode() for run in runs] == [SORTED] * 3
    assert len({run.line_steps for run in runs}) == 1
    assert runs[0].line_steps[0] > 1000


def test_a_line_that_takes_too_many_steps_ends_the_run_and_those_before_it_come_back(wasm_sandbox: Sandbox) -> None:
    source = f"main = mapM_ print [1 .. 50 :: Int] >> putStrLn (show (length [1 .. 4000 :: Int])) >> {ENDLESS[7:]}"
    run = wasm_sandbox.run(hugs_job(source, limits=Limits(line_steps=5_000_000)))
    assert (run.ending, run.code) == (Ending.STEP_LIMIT, -9)
    assert run.stdout.decode() == "".join(f"{number}\n" for number in [*range(1, 51), 4000])
    assert len(run.line_steps) == 51
    assert run.line_steps[50] > 50 * run.line_steps[25]


def test_the_limit_of_steps_is_exact(wasm_sandbox: Sandbox) -> None:
    job = hugs_job("main = print (sum [1 .. 2000 :: Int])")
    (needed,) = wasm_sandbox.run(job).line_steps
    enough, too_few = (
        wasm_sandbox.run(replace(job, limits=Limits(line_steps=steps))) for steps in (needed, needed - 1)
    )
    assert (enough.ending, enough.stdout) == (Ending.EXITED, b"2001000\n")
    assert (too_few.ending, too_few.stdout) == (Ending.STEP_LIMIT, b"2001000")


def test_the_collectors_work_counts_towards_the_limit(wasm_sandbox: Sandbox) -> None:
    """Or a program that fills the memory would compute for many times as long as others with as many steps."""
    filling = "main = let xs = iterate (\\x -> x ++ x) [1] in print (length (xs !! 40) + length (xs !! 30))"
    job = hugs_job(filling, limits=Limits(line_steps=8_000_000))
    assert wasm_sandbox.run(job).ending is Ending.STEP_LIMIT
    assert b"Garbage collection fails" in wasm_sandbox.run(replace(job, limits=Limits())).stderr


def test_the_collectors_work_is_no_part_of_what_a_line_costs(wasm_sandbox: Sandbox) -> None:
    """A little is left: it shortens what Hugs would have had to follow."""
    source = "main = mapM_ (\\n -> print (length (filter even [1 .. n]))) (replicate 40 (4000 :: Int))"
    run = wasm_sandbox.run(hugs_job(source))
    assert (run.code, len(run.line_steps)) == (0, 40)
    assert run.line_steps[1:] == pytest.approx(run.line_steps[1:2] * 39, rel=0.03)


@pytest.mark.parametrize("heap", FEW_HEAPS)
def test_the_collector_keeps_what_is_in_use(wasm_sandbox: Sandbox, heap: int) -> None:
    assert run_with_heap(wasm_sandbox, heap) == EXPECTED


@pytest.mark.long
def test_the_collector_keeps_what_is_in_use_whenever_it_runs(wasm_sandbox: Sandbox) -> None:
    """`make wasm-unsound` shows that this fails where the collector misses what is in use."""
    assert failing_heaps(wasm_sandbox) == {}


def test_floating_point_is_the_same_as_elsewhere(wasm_sandbox: Sandbox, bubblewrap_sandbox: Sandbox) -> None:
    job = hugs_job(FLOATS.replace("FUNCTIONS", ELEMENTARY))
    run = bubblewrap_sandbox.run(job)
    assert (run.code, len(run.stdout.splitlines())) == (0, 7 * 7 * 2 + 1), run
    assert wasm_sandbox.run(job) == run


@pytest.mark.parametrize("number", ["1/0", "-1/0", "0/0", "1.0e308*10"])
@pytest.mark.parametrize(
    "used", ["decodeFloat", "(truncate :: Double -> Integer)", "(round :: Double -> Int)", "isInfinite", "show"]
)
def test_numbers_that_are_infinite_or_none_are_the_same_as_elsewhere(
    wasm_sandbox: Sandbox, bubblewrap_sandbox: Sandbox, used: str, number: str
) -> None:
    job = hugs_job(f"main = print ({used} ({number} :: Double))")
    run = bubblewrap_sandbox.run(job)
    assert b"ERROR" not in run.stderr
    assert wasm_sandbox.run(job) == run


def test_an_error_that_appears_while_another_one_is_cleared_is_told_as_elsewhere(
    wasm_sandbox: Sandbox, bubblewrap_sandbox: Sandbox
) -> None:
    """Hugs takes ``(n = 1)`` for a record of Trex, and misses the module of those only when it resets itself."""
    job = hugs_job("main = if (n = 1) then print 1 else print 2\n  where n = 1\n")
    run = bubblewrap_sandbox.run(job)
    assert b"Hugs.Trex.insertField not in scope" in run.stderr
    assert wasm_sandbox.run(job) == run


@pytest.mark.parametrize("source", [
    f"main = putStrLn ({1500 * 'let x = [] in '}x)\n",
    f"main = putStrLn (f{1100 * ' ()'})\nf{1100 * ' ()'} = []\n",
], ids=["scopes", "arguments"])  # fmt: skip
def test_local_variables_for_which_there_is_no_room_are_refused_and_overwrite_nothing(
    wasm_sandbox: Sandbox, source: str
) -> None:
    run = wasm_sandbox.run(hugs_job(source))
    assert (run.code, run.stdout) == (1, b"")
    assert b"Too many local variables in one definition" in run.stderr


def test_sines_and_the_like_are_the_same_but_for_the_last_digit(
    wasm_sandbox: Sandbox, bubblewrap_sandbox: Sandbox
) -> None:
    """They come from the C library, and two of them need not round in the same way."""
    job = hugs_job(FLOATS.replace("FUNCTIONS", TRANSCENDENTAL).replace(" >> mapM_ (print . parts) values", ""))
    native, ours = (
        [float(number) for number in sandbox.run(job).stdout.decode().splitlines()[:-1]]
        for sandbox in (bubblewrap_sandbox, wasm_sandbox)
    )
    assert len(native) == 7 * 13
    assert ours == pytest.approx(native, rel=1e-14)


def test_a_program_sees_nothing_of_the_one_before_it() -> None:
    wasm = Wasm()
    greedy = "main = interact (\\s -> let t = cycle s in take 100000 (map succ t))"
    first = wasm.run(hugs_job(HELLO))
    wasm.run(hugs_job(greedy, b"secret" * 1000))
    assert wasm.run(hugs_job(HELLO)) == first
    assert len(wasm._idle) == 1  # the same worker ran all of them
    wasm.close()


@pytest.fixture
def own_wasm(wasm_sandbox: Sandbox) -> Iterator[Wasm]:
    """A sandbox whose worker a test may break."""
    del wasm_sandbox  # for its skip
    wasm = Wasm()
    yield wasm
    wasm.close()


def test_a_job_of_too_many_files_does_not_start_and_is_no_fault_of_the_worker(wasm_sandbox: Sandbox) -> None:
    job = hugs_job(ECHO)
    run = wasm_sandbox.run(replace(job, files={**job.files, **{f"M{number}.hs": b"" for number in range(600)}}))
    assert (run.ending, run.code) == (Ending.EXITED, 1)
    assert b"too many files" in run.stderr


@pytest.mark.usefixtures("wasm_sandbox")
def test_the_first_worker_starts_before_there_is_a_job() -> None:
    """While the grader reads the assignment: nobody waits for both."""
    with closing(open_sandbox("wasm", print)) as wasm:
        assert isinstance(wasm, Wasm)
        (started,) = wasm._idle
        assert wasm.run(hugs_job(HELLO)).stdout == b"hello\n"
        assert list(wasm._idle) == [started]


def test_the_first_job_hears_why_a_worker_did_not_start_and_the_next_one_gets_another(own_wasm: Wasm) -> None:
    own_wasm.start()
    own_wasm._idle[0]._process.kill()
    with pytest.raises(SandboxFailureError, match="did not start: it gave no error message"):
        own_wasm.run(hugs_job(HELLO))
    assert own_wasm.run(hugs_job(HELLO)).stdout == b"hello\n"


def test_a_worker_loads_no_modules_for_what_it_may_not_do() -> None:
    """Files, processes and other machines; each takes as long to load as a program to run."""
    code = "import sys, sandbox.wasm_worker; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env=child_environment(), capture_output=True, text=True, check=True
    )
    needless = {"docker", "email", "importlib.resources", "shutil", "socket", "subprocess", "tempfile"}
    assert not needless & set(done.stdout.split())


def test_compiled_code_is_kept_for_the_engine_that_is_installed() -> None:
    assert wasm_module._engine_version() == version("wasmtime")


def test_a_worker_that_is_killed_costs_its_job_alone(own_wasm: Wasm) -> None:
    own_wasm.run(hugs_job(HELLO))
    own_wasm._idle[0]._process.kill()
    assert own_wasm.run(hugs_job(HELLO)).ending is Ending.KILLED
    assert own_wasm.run(hugs_job(HELLO)).stdout == b"hello\n"


def test_after_a_run_out_of_time_there_is_a_new_worker(own_wasm: Wasm) -> None:
    assert own_wasm.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=1))).ending is Ending.CPU_LIMIT
    assert list(own_wasm._idle) == []
    assert own_wasm.run(hugs_job(ECHO, b"hello")).stdout == b"hello"


def test_closing_ends_the_workers(own_wasm: Wasm) -> None:
    own_wasm.run(hugs_job(HELLO))
    process = own_wasm._idle[0]._process
    own_wasm.close()
    assert process.returncode is not None


def test_only_hugs_is_there(own_wasm: Wasm) -> None:
    assert own_wasm.which("runghc") is None
    with pytest.raises(SandboxFailureError, match="/usr/bin/runghc is not installed"):
        own_wasm.run(Job({}, ("/usr/bin/runghc", "{dir}/Main.hs")))


ATTEMPTS = {
    "open('/etc/passwd')": True,
    "__import__('socket').socket()": True,
    "os.fork()": True,
    "os.execv('/bin/true', ['true'])": True,
    "os.kill(os.getppid(), 0)": True,
    "mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)": True,
    "mmap.mmap(-1, 4096)": False,
    "os.write(1, b'x')": False,
}


@pytest.mark.parametrize(("attempt", "refused"), ATTEMPTS.items())
def test_a_sealed_worker_can_make_no_file_socket_or_process(attempt: str, refused: bool) -> None:
    if not can_seal():
        unavailable("this system has no list of system calls")
    code = f"import mmap, os, socket\nfrom sandbox.wasm_seal import seal\nseal()\ntry:\n  {attempt}\n"
    code += "except PermissionError:\n  os._exit(7)\nos._exit(0)\n"
    done = subprocess.run([sys.executable, "-c", code], env=child_environment(), capture_output=True, check=False)
    assert done.returncode == (7 if refused else 0), done.stderr


def test_workers_are_sealed(own_wasm: Wasm) -> None:
    if not can_seal():
        unavailable("this system has no list of system calls")
    own_wasm.run(hugs_job(HELLO))
    status = Path(f"/proc/{own_wasm._idle[0]._process.pid}/status").read_text()
    assert "Seccomp:\t2" in status
    assert os.geteuid() != 0 or "Uid:\t65534\t65534\t65534" in status


@pytest.mark.usefixtures("wasm_sandbox")
def test_a_worker_imports_nothing_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or whoever grades in a folder of submissions would run a student's ``struct.py``, outside of any sandbox."""
    for name in ("struct", "json", "wasmtime", "sandbox"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from the current folder')")
    monkeypatch.chdir(tmp_path)
    wasm = Wasm()
    assert wasm.run(hugs_job(HELLO)).stdout == b"hello\n"
    wasm.close()
    done = subprocess.run(
        own_command("sandbox.wasm_preparation"), env=child_environment(), capture_output=True, check=False
    )
    assert b"not enough values to unpack" in done.stderr  # it has imported all that it needs, and looks for its files


def test_what_no_worker_sends_is_refused() -> None:
    packed = bytearray(pack_run(Run(Ending.EXITED, 0, b"", b"")))
    packed[0] = 200
    pieces = iter((bytes(packed),))
    with pytest.raises(ValueError, match="what no worker sends"):
        read_run(lambda size: next(pieces)[:size])


def test_a_worker_says_first_what_its_start_took_and_nothing_else_is_taken_for_that() -> None:
    assert read_ready(lambda _: pack_ready(0.25)) == 0.25
    with pytest.raises(ValueError, match="what no worker sends"):
        read_ready(bytes)


def test_without_a_built_module_it_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(SandboxUnavailableError, match="not built: try 'make wasm'"):
        find_module(tmp_path)


def test_compiled_code_that_others_could_have_written_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "code"
    file.touch(0o600)
    assert wasm_module._is_ours(file)
    file.chmod(0o622)
    assert not wasm_module._is_ours(file)


WRITING = """
import Hugs.IO
import Hugs.Ptr
import System.IO
primitive plus "plusPtr" :: Ptr a -> Int -> Ptr b
primitive null' "nullPtr" :: Ptr a
primitive open "openBinaryFile" :: FilePath -> IOMode -> IO Handle
primitive get "hGetBuf" :: Handle -> Ptr a -> Int -> IO Int
main = putStrLn "before" >> open "/job/data" ReadMode >>= \\file -> mapM_ (write file) [(ADDRESS, 4)AFTER]
write file (address, size) = get file (plus null' address) size
"""
"""A program that writes wherever it likes in its memory; past the policy, which refuses it."""

STATUS = ("ended", "output_size", "errors_size", "line_count", "steps_left")
BREAKS_OFF = ", (2000000000, 4)"  # outside the memory
OVERWRITTEN = {
    "a negative output": ("output_size", -5, ""),
    "an output larger than the room for it": ("output_size", 100_000_000, ""),
    "errors beyond all memory": ("errors_size", 2**31 - 1, ""),
    "a negative number of lines": ("line_count", -3, ""),
    "more lines than are counted": ("line_count", 70_000, ""),
    "an ending that there is not": ("ended", -77, BREAKS_OFF),
}


def status_address() -> int:
    prepared = wasm_module.prepare(find_module())
    engine = make_engine()
    return HugsInstance(engine, Module.deserialize_file(engine, str(prepared.snapshot))).call("status_at")


@pytest.mark.parametrize("case", OVERWRITTEN)
def test_whoever_overwrites_what_we_read_of_a_run_has_ended_itself_and_nobody_else(
    wasm_sandbox: Sandbox, case: str
) -> None:
    name, value, after = OVERWRITTEN[case]
    address = status_address() + 4 * STATUS.index(name)
    job = hugs_job(WRITING.replace("ADDRESS", str(address)).replace("AFTER", after))
    data = value.to_bytes(4, "little", signed=True) + bytes(4)
    run = wasm_sandbox.run(replace(job, files={**job.files, "data": data}))
    assert (run.ending, run.stdout) == (Ending.KILLED, b"")
    assert wasm_sandbox.run(hugs_job(HELLO)).stdout == b"hello\n"


def test_the_same_program_may_write_where_nobody_reads(wasm_sandbox: Sandbox) -> None:
    """The control: it is the status that the programs above overwrite."""
    job = hugs_job(WRITING.replace("ADDRESS", str(status_address() - 64)).replace("AFTER", ""))
    run = wasm_sandbox.run(replace(job, files={**job.files, "data": bytes(4)}))
    assert (run.ending, run.stdout) == (Ending.EXITED, b"before\n")


def test_the_time_of_a_worker_that_is_ended_is_counted_once(own_wasm: Wasm) -> None:
    own_wasm.run(hugs_job(HELLO))
    late = own_wasm.run(hugs_job(ENDLESS, limits=Limits(cpu_seconds=600, wall_seconds=1)))
    assert late.ending is Ending.WALL_LIMIT
    assert 0 < late.cpu_seconds < 600
    own_wasm.run(hugs_job(HELLO))
    own_wasm._idle[0]._process.kill()
    assert own_wasm.run(hugs_job(HELLO)).cpu_seconds < late.cpu_seconds
