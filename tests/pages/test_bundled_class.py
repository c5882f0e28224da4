"""Every page of the bundled class in a real Chromium, the instructor's and the students' own.

What a right program and each misconception answer is known, and the audit holds the bank to it: these are put where
answers known from before are, and only the other programs, those that do not compile, are run.
"""

from __future__ import annotations

import csv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from grader.bank import bank
from grader.bench import open_bench
from grader.cache import Cache
from grader.class_run import Memory, grade_class
from grader.cli import grader
from grader.fingerprints import digest_asking, digest_program
from grader.grade import Task, describe_sandbox, prepare_submission
from grader.journal import NAME, Journal
from grader.model import Answer, AnswerKind, Program
from grader.results import describe_run
from grader.roster import Attendance
from grader.writing import write_report
from tests.grader.classes import KINDS, RIGHT, known, material
from tests.pages.conftest import show

pytestmark = pytest.mark.xdist_group("bundled class")


def answers_of(idea: str) -> tuple[Answer, ...]:
    """What a misconception answers, or a right program where there is none of that name."""
    texts = known().get(idea) or [case.expected for case in material()[1].cases]
    return tuple(Answer(KINDS[text]) if text in KINDS else Answer(AnswerKind.VALUE, text) for text in texts)


def remember(task: Task, cache: Cache) -> None:
    asking = digest_asking(task.questions, task.place)
    for kind, idea in (("wheat", lambda _: RIGHT), ("chaff", lambda name: name.replace("_", "-"))):
        for one in bank(task.assignment, kind):
            program = prepare_submission(one, task.assignment)
            assert isinstance(program, Program), one.id
            cache.put(digest_program(program, asking), answers_of(idea(one.id)))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report that `make grade` writes."""
    assignment, suite = material()
    folder = tmp_path_factory.mktemp("bundled")
    task = Task(assignment, suite, open_bench("bubblewrap", print))
    everybody = [one for kind in ("wheat", "chaff", "rejected") for one in bank(assignment, kind)]
    journal, cache = Journal(folder / NAME, print), Cache(folder / "answers.sqlite", print)
    remember(task, cache)
    with ThreadPoolExecutor(2) as pool:
        ran = [one.ran for one in grade_class(everybody, task, task, pool, Memory(journal, cache), at_once=lambda: 2)]
    assert sum(ran) < len(bank(assignment, "rejected"))
    head = describe_run(assignment, suite, describe_sandbox(task), ())
    write_report(folder / "report", head, Attendance(tuple(everybody), (), ()), journal, task)
    for opened in (journal, cache, task.bench.sandbox):
        opened.close()
    return folder / "report"


def test_every_page_of_the_bundled_class_opens_without_a_complaint(page: Page, report: Path) -> None:
    show(page, report / "index.html")  # the page fixture fails where anything is complained of, blocked or asked for
    expect(page.locator("tr[data-r]")).to_have_count(167)
    pages = sorted((report / "students").glob("*.html"))
    assert len(pages) == 167
    for one in pages:
        show(page, one)
        assert page.locator("h1").inner_text(), one


def test_the_students_own_pages_of_the_bundled_class_open_without_a_complaint(
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
