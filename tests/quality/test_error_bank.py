"""What students are told about beginners' mistakes: the right code, the right line, and what to write instead."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.runtime import HaskellRuntime
from grader.reports.source_html import quote_code
from sandbox.contract import Sandbox
from sandbox.interpreters import Hugs
from tests.classes import hasty
from tests.quality.error_bank import FAMILIES, Mistake, Told, read_bank, read_mistake, what_is_said

SEDMA = load_assignment("sedma")
BANK = read_bank(SEDMA.file("errors"))
# A game, records that are too short and too long, one without a card: few, since a crash is a run of its own.
_SHOWN = ("dealt-1", "length-0-1", "length-5-1", "length-33-1", "repeat-adjacent-1")
CASES = tuple(case for case in load_suite(suite_path(SEDMA, "public")).cases if case.id in _SHOWN)

PART = 4
"""`make test` runs every fourth program; `make test-long` the others."""

SOME = BANK[::PART]
each_mistake = pytest.mark.parametrize(
    "mistake",
    [pytest.param(mistake, id=str(mistake), marks=() if mistake in SOME else pytest.mark.long) for mistake in BANK],
)
some_and_all = pytest.mark.parametrize(
    "mistakes", [pytest.param(SOME, id="some"), pytest.param(BANK, id="all", marks=pytest.mark.long)]
)

RIGHT_LINES = 0.95
PROGRAMS = 150
PROGRAMS_OF_A_FAMILY = 20
# A case that runs alone has the time of a whole batch. Memory runs out within a second of CPU time on an idle machine,
# but not always on a busy one: where that is expected, time must not run out first.
MEMORY = "memory"
PATIENT = hasty(SEDMA, cpu_seconds=20)
BRIEF = hasty(SEDMA, cpu_seconds=1)


@pytest.fixture
def runtime(bubblewrap_sandbox: Sandbox) -> HaskellRuntime:
    return HaskellRuntime(bubblewrap_sandbox, Hugs())


@cache
def told(mistake: Mistake, runtime: HaskellRuntime) -> Told:
    """Each program is run once."""
    return what_is_said(mistake, PATIENT if mistake.code == MEMORY else BRIEF, CASES, runtime)


@each_mistake
def test_a_mistake_gets_its_own_code_and_words(runtime: HaskellRuntime, mistake: Mistake) -> None:
    answer = told(mistake, runtime)
    assert answer.code == mistake.code, answer
    assert not answer.lacks(mistake), answer


@some_and_all
def test_code_in_a_message_is_quoted_so_that_every_page_can_show_it(
    runtime: HaskellRuntime, mistakes: tuple[Mistake, ...]
) -> None:
    for mistake in mistakes:
        shown = quote_code(told(mistake, runtime).message)
        assert "`" not in re.sub(r"<code>\S(?:.*?\S)?</code>", "", shown), (str(mistake), shown)


@some_and_all
def test_nearly_every_mistake_is_shown_on_its_own_line(runtime: HaskellRuntime, mistakes: tuple[Mistake, ...]) -> None:
    wrong = {str(mistake): (mistake.line, told(mistake, runtime).line) for mistake in mistakes}
    wrong = {name: lines for name, lines in wrong.items() if lines[0] != lines[1]}
    assert 1 - len(wrong) / len(mistakes) >= RIGHT_LINES, f"wanted and told: {wrong}"


def test_the_bank_has_enough_programs_of_every_family() -> None:
    families = Counter(mistake.family for mistake in BANK)
    assert set(families) == set(FAMILIES)
    assert min(families.values()) >= PROGRAMS_OF_A_FAMILY, families
    assert len(BANK) >= PROGRAMS


def test_no_two_programs_of_the_bank_are_the_same_mistake() -> None:
    def without_header(mistake: Mistake) -> str:
        return "\n".join(line for line in mistake.source.decode().split("\n") if not line.startswith("-- "))

    assert len({without_header(mistake) for mistake in BANK}) == len(BANK)
    assert len({mistake.idea for mistake in BANK}) == len(BANK)


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        ("-- An idea.\n-- code: a\n-- line: 1\n", "says"),
        ("-- An idea.\n-- line: 1\n-- says: x\n", "code"),
        ("-- An idea.\n-- code: a\n-- code: b\n-- line: 1\n-- says: x\n", "one `-- code:`"),
        ("-- An idea.\n-- kode: a\n-- line: 1\n-- says: x\n", "kode"),
    ],
)
def test_a_header_that_expects_too_little_is_refused(tmp_path: Path, header: str, complaint: str) -> None:
    path = tmp_path / "slip.hs"
    path.write_text(header + "\nreplay = undefined\n")
    with pytest.raises(ValueError, match=complaint):
        read_mistake(path)
