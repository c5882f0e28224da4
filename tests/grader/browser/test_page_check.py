"""What the page calls, with the real Hugs for WebAssembly in place of the browser's: only the browser is missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.hints import Hints
from grader.assignment.step_costs import load_costs
from grader.browser.module_sandbox import BrowserSandbox
from grader.browser.page_check import answer_request, open_page_grader
from grader.grading.single import Grader
from sandbox.contract import Ending, Job, Limits, SandboxFailureError
from sandbox.interpreters import Hugs
from sandbox.wasm_backend import Wasm
from testcases import DEFAULT
from tests.conftest import require_wasm

BANK = Path(f"testcases/{DEFAULT}/bank")
SETTINGS = json.dumps({"assignment": DEFAULT, "types": None, "hints": None, "image": "sha256:0"})
ENDED = {Ending.EXITED: "exited", Ending.OUTPUT_LIMIT: "output", Ending.STEP_LIMIT: "steps", Ending.KILLED: "too-deep"}


class Script:
    """What the page's script does: a job as JSON goes to Hugs for WebAssembly, and how it ended comes back."""

    def __init__(self) -> None:
        self.wasm = Wasm()

    def __call__(self, text: str) -> str:
        job = json.loads(text)
        files = {name.removeprefix("/job/"): content.encode("latin-1") for name, content in job["files"].items()}
        limits = Limits(line_steps=job["steps"], output_bytes=job["output"])
        run = self.wasm.run(Job(files, Hugs().command("Main.hs"), job["stdin"].encode("latin-1"), limits=limits))
        return json.dumps(
            {
                "ended": ENDED[run.ending],
                "code": run.code,
                "stdout": run.stdout.decode("latin-1"),
                "stderr": run.stderr.decode("latin-1"),
                "seconds": run.cpu_seconds,
                "lines": run.line_steps,
            }
        )


@pytest.fixture(scope="module")
def page_grader() -> Iterator[Grader]:
    require_wasm()
    script = Script()
    yield open_page_grader(SETTINGS, script)
    script.wasm.close()


def ask(grader: Grader, files: dict[str, str], games: str = "") -> Any:
    return json.loads(answer_request(grader, json.dumps({"files": files, "games": games})))


def test_a_right_program_gets_full_marks(page_grader: Grader) -> None:
    reply = ask(page_grader, {"replay.hs": (BANK / "wheat/folds.hs").read_text(encoding="utf-8")})
    document = json.loads(reply["document"])
    assert (document["score"], document["status"]) == (document["max_score"], "graded")
    assert "<h1><bdi>replay</bdi></h1>" in reply["page"]


@pytest.mark.parametrize("hints", ["criterion", "all"])
def test_what_a_program_cost_is_on_the_page_beside_what_right_programs_cost(page_grader: Grader, hints: str) -> None:
    grader = replace(page_grader, exam=replace(page_grader.exam, hints=Hints(hints)))
    page = ask(grader, {"replay.hs": (BANK / "wheat/folds.hs").read_text(encoding="utf-8")})["page"]
    costs = load_costs(grader.exam.assignment, "public")
    assert costs is not None
    assert f"Cost, in steps of the interpreter: {round(costs.programs['folds'].median, -3):,} a game at the" in page
    assert "Right programs of ours take" in page


def test_several_files_are_one_submission_and_names_cannot_lead_elsewhere(page_grader: Grader) -> None:
    program = "import SedmaDatatypes\nimport Points\nreplay :: Cards -> Maybe Winner\nreplay cs = nobody\n"
    points = "module Points where\nimport SedmaDatatypes\nnobody :: Maybe Winner\nnobody = Nothing\n"
    reply = ask(page_grader, {"../../replay.hs": program, "C:\\work\\Points.hs": points})
    assert json.loads(reply["document"])["files"] == ["Points.hs", "replay.hs"]


@pytest.mark.parametrize("name", ["..", "a" * 300 + ".hs", "a\0.hs", "\ud800.hs"], ids=["..", "long", "zero", "half"])
def test_a_name_that_no_file_can_have_is_a_problem_that_the_student_can_solve(page_grader: Grader, name: str) -> None:
    problem = ask(page_grader, {name: "replay = 1"})["problem"]
    assert problem.endswith("this name cannot be used here; rename the file")
    assert len(problem) < 120


def test_bytes_that_are_not_ascii_arrive_as_they_are(page_grader: Grader) -> None:
    text = "-- příklad\nimport SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay cs = Nothing\n"
    reply = ask(page_grader, {"replay.hs": text.encode().decode("latin-1")})
    assert "příklad" in reply["page"]


def test_own_games_come_with_their_lines_and_what_is_wrong_with_a_game_is_said(page_grader: Grader) -> None:
    program = {"replay.hs": "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay cs = Nothing\n"}
    reply = ask(page_grader, program, "7H 7H\n")
    assert [game["lines"] for game in json.loads(reply["document"])["games"]] == [[1, 1]]
    assert "The game gets the answer of the sheet." in reply["page"]
    assert ask(page_grader, program, "7H 99X")["problem"].startswith("line 1: ")


def test_too_deep_for_the_browser_is_neither_right_nor_wrong(page_grader: Grader) -> None:
    def exhausted(_: str) -> str:
        streams = {"stdout": "ready\n", "stderr": "", "lines": [1]}
        return json.dumps({"ended": "too-deep", "code": -1, "seconds": 0.1, **streams})

    grader = open_page_grader(SETTINGS, exhausted)
    reply = ask(grader, {"replay.hs": (BANK / "wheat/folds.hs").read_text(encoding="utf-8")})
    document = json.loads(reply["document"])
    assert {case["verdict"] for case in document["cases"]} == {"not-run"}
    assert "too deep for the browser" in reply["page"]


def test_a_program_nested_too_deeply_to_be_read_is_left_unchecked() -> None:
    reply = {"ended": "too-deep", "code": -1, "seconds": 0.1, "stdout": "", "stderr": "", "lines": []}
    grader = open_page_grader(SETTINGS, lambda _: json.dumps(reply))
    result = ask(grader, {"replay.hs": (BANK / "wheat/folds.hs").read_text(encoding="utf-8")})
    document = json.loads(result["document"])
    assert document["status"] == "ungraded"
    assert "too deeply for the browser" in document["reason"]["message"]


def test_what_fails_in_the_script_is_a_problem_on_our_side() -> None:
    sandbox = BrowserSandbox(lambda _: json.dumps({"problem": "Hugs stopped: out of memory"}))
    with pytest.raises(SandboxFailureError, match="out of memory"):
        sandbox.run(Job({"Main.hs": b""}, Hugs().command("Main.hs")))
    assert (sandbox.which("runhugs"), sandbox.which("runghc")) == (Hugs.program, None)
