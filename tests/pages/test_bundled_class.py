"""Every page of the bundled class in a real Chromium, the instructor's and the students' own.

The answers of right programs and of each misconception are known, and the audit checks the bank against them; only
the other programs, those that do not compile, are run.
"""

from __future__ import annotations

import csv
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from grader.assignment.questions import Questions
from grader.audit.programs import bank
from grader.cli import grader
from grader.grading.cache import Cache
from grader.grading.class_results import describe_sandbox
from grader.grading.class_run import grade_each
from grader.grading.journal import NAME, Journal
from grader.grading.memory import Memory
from grader.grading.runtime import SandboxChoice, open_runtime
from grader.grading.single import Grader
from grader.grading.workers import Workers
from grader.judging.diagnosis import as_answer
from grader.judging.exam import Exam
from grader.model import Outcome, Program, RuntimeIdentity
from grader.reports.report_folder import write_report
from grader.results.describe import describe_run
from grader.submissions.preparation import prepare_submission
from grader.submissions.roster import GatheredClass
from reference.cards import Card
from reference.sedma.rules import DECK
from tests.grader.classes import material
from tests.pages.conftest import show


@dataclass(frozen=True)
class KnownAnswers:
    """Answers for the programs whose answers are known, and runs the others."""

    grader: Grader

    @property
    def identity(self) -> RuntimeIdentity:
        return self.grader.runtime.identity

    @cached_property
    def misconceptions(self) -> dict[bytes, str]:
        """By a program's text, the misconception it is named after; a right program has a name that none has."""
        misconceptions, assignment = {}, self.grader.exam.assignment
        for submission in (each for kind in ("wheat", "chaff") for each in bank(assignment, kind)):
            program = prepare_submission(submission, assignment)
            assert isinstance(program, Program), submission.id
            misconceptions[text_of(program)] = submission.id.replace("_", "-")
        return misconceptions

    @cached_property
    def cards(self) -> dict[str, Card]:
        codec = self.grader.exam.assignment.settings.codec
        return {codec.encode((card,)): card for card in DECK}

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        if text_of(program) not in self.misconceptions:
            return self.grader.run(program, questions)
        game, name = self.grader.exam.assignment.game, self.misconceptions[text_of(program)]
        answer = {each.id: each.answer for each in game.misconceptions()}.get(name, game.answer)
        records = [tuple(self.cards[letter] for letter in line) for line in questions.inputs]
        return tuple(as_answer(answer(record)) for record in records)


def text_of(program: Program) -> bytes:
    return program.files[f"{program.module}.hs"]


pytestmark = pytest.mark.long  # grades the class and opens its 167 pages


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report that `make grade` writes."""
    assignment, suite = material()
    folder = tmp_path_factory.mktemp("bundled")
    own_grader = Grader(Exam(assignment, suite), open_runtime(SandboxChoice("bubblewrap"), print))
    everybody = [each for kind in ("wheat", "chaff", "rejected") for each in bank(assignment, kind)]
    journal, cache = Journal(folder / NAME, print), Cache(folder / "answers.sqlite", print)
    with ThreadPoolExecutor(2) as pool:
        workers = Workers(KnownAnswers(own_grader), pool, lambda: 2)
        finished = list(grade_each(everybody, own_grader.exam, workers, Memory(journal, cache)))
    assert {each.result.status for each in finished} == {"graded", "rejected"}
    head = describe_run(assignment, suite, describe_sandbox(own_grader.runtime.identity, assignment), ())
    write_report(folder / "report", head, GatheredClass(tuple(everybody), (), ()), journal, own_grader.exam)
    for opened in (journal, cache, own_grader.runtime.sandbox):
        opened.close()
    return folder / "report"


def test_every_page_of_the_bundled_class_opens_without_an_error(page: Page, report: Path) -> None:
    show(page, report / "index.html")  # the page fixture fails on errors, blocked content and requests
    expect(page.locator("tr[data-r]")).to_have_count(167)
    pages = sorted((report / "students").glob("*.html"))
    assert len(pages) == 167
    for path in pages:
        show(page, path)
        assert page.locator("h1").inner_text(), path


def test_the_students_own_pages_of_the_bundled_class_open_without_an_error(
    page: Page, report: Path, tmp_path: Path
) -> None:
    result = CliRunner().invoke(grader, ["publish", str(report), "-o", str(tmp_path)], catch_exceptions=False)
    assert result.exit_code == 0
    rows = list(csv.DictReader((tmp_path / "private/index.csv").read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 167
    show(page, tmp_path / "private/index.html")
    for row in rows[::5]:
        show(page, tmp_path / "public" / row["page"])
        assert page.locator("h1").inner_text() == row["id"]
