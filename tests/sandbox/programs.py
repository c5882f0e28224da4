"""Haskell programs for the sandboxes, and the jobs made of them."""

from __future__ import annotations

from pathlib import Path

from sandbox.contract import Job, Limits
from sandbox.interpreters import Hugs, Interpreter
from sandbox.program_needs import shared_libraries

HELLO = 'main = putStrLn "hello"'
ECHO = "main = interact id"
ENDLESS = "main = print (length (repeat 'x'))"
ENDLESS_OUTPUT = "main = putStr (repeat 'x')"
OUT_OF_HEAP = "main = let f :: Int -> Int; f x = f (x + 1) in print (f 0)"
DEEP_RECURSION = "main = print (foldl (+) 0 [1 .. 100000 :: Int])"


def hugs_job(source: str, stdin: bytes = b"", limits: Limits | None = None) -> Job:
    return haskell_job(Hugs(), source, stdin, limits)


def haskell_job(interpreter: Interpreter, source: str, stdin: bytes = b"", limits: Limits | None = None) -> Job:
    return Job(
        files={"Main.hs": source.encode()},
        command=interpreter.command("Main.hs"),
        stdin=stdin,
        environment=interpreter.environment(),
        limits=limits or Limits(),
    )


def shell_job(script: str, limits: Limits | None = None) -> Job:
    """A shell among the job's files, run by the loader that every sandbox has: the isolated ones have no shell."""
    loader = next(path for path in shared_libraries("/bin/bash") if "/ld-" in path)
    shell = Path("/bin/bash").read_bytes()
    return Job({"bash": shell}, (loader, "{dir}/bash", "-c", script), limits=limits or Limits())
