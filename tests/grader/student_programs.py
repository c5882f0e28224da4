"""Students' programs, prepared and run in the real interpreter: what they print, or the compile error."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from grader.assignment.rubric import BREACHES
from grader.assignment.settings import load_assignment
from grader.haskell.compile_errors import explain_compile_error
from grader.model import Program, Reason, Rejection, Submission
from grader.submissions.preparation import policy_rules, prepare
from sandbox.interpreters import Ghc, Hugs

TYPES = (Path(__file__).parents[2] / "testcases/sedma/SedmaDatatypes.hs").read_bytes()
ASKED = {"function": "replay", "signature": "Cards -> Maybe Winner", "types_module": "SedmaDatatypes"}
RULES = policy_rules(load_assignment("sedma"))
LENIENT = dict.fromkeys(BREACHES, "warn")
STRICT = {**dict.fromkeys(BREACHES, "reject"), "submitted-types-module": "warn"}

IMPORT = "import SedmaDatatypes\n"
SOLUTION = """replay :: Cards -> Maybe Winner
replay [] = Nothing
replay (Card _ R7 : _) = Just (AC, Two)
replay _ = Nothing
"""
ANSWER = "(Nothing,Just (AC,Two))"

_HARNESS = """module Main where
import SedmaDatatypes
import qualified {module}

main :: IO ()
main = putStrLn (show (answer [], answer [Card Heart R7]))

answer :: Cards -> Maybe Winner
answer cards = ({module}.replay cards :: Maybe Winner)
"""


def prepared(files: Mapping[str, bytes] | str, decide: Mapping[str, str] = STRICT) -> Program | Rejection:
    if isinstance(files, str):
        files = {"Replay.hs": files.encode()}
    return prepare(Submission("novak", files), RULES, {"SedmaDatatypes.hs": TYPES}, decide)


def program_of(files: Mapping[str, bytes] | str, decide: Mapping[str, str] = STRICT) -> Program:
    program = prepared(files, decide)
    assert isinstance(program, Program), program
    return program


def rejection_of(files: Mapping[str, bytes] | str, decide: Mapping[str, str] = STRICT) -> Rejection:
    rejection = prepared(files, decide)
    assert isinstance(rejection, Rejection), rejection
    return rejection


def run(program: Program, interpreter: Hugs | Ghc) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as folder:
        harness = _HARNESS.format(module=program.module).encode()
        for name, content in {**program.files, "Main.hs": harness}.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        command = [part.replace("{dir}", folder) for part in interpreter.command("Main.hs")]
        environment = interpreter.environment()
        return subprocess.run(command, capture_output=True, env=environment, text=True, errors="replace", check=False)


def answer_of(files: Mapping[str, bytes] | str) -> str:
    """What the program prints for no cards and for a seven, or the whole error message."""
    done = run(program_of(files), Hugs())
    return done.stdout.strip() or done.stderr


def compile_error_of(files: Mapping[str, bytes] | str, interpreter: Hugs | Ghc | None = None) -> Reason:
    """Why a program that the policy accepts does not compile."""
    program, interpreter = program_of(files, LENIENT), interpreter or Hugs()
    done = run(program, interpreter)
    reason = explain_compile_error(done.stderr + done.stdout, program, interpreter.name, **ASKED)
    assert reason is not None, done
    return reason
