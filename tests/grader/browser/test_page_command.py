"""``grader page`` and ``publish --page``: one file, which may connect to nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.hints import Hints
from grader.browser import page_site
from grader.browser.page_parts import PYTHON_SCRIPT, PartError, read_parts
from grader.cli import grader
from grader.reports.report_paths import handed_in_path
from grader.reports.student_copy import HandedIn, dump_handed_in
from grader.results.files import dump_results
from tests.conftest import unavailable
from tests.grader.reports.sample_pages import graded, results_of


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a class of one."""
    folder = tmp_path_factory.mktemp("class") / "report"
    (folder / "handed-in").mkdir(parents=True)
    (folder / "results.json").write_bytes(dump_results(results_of(graded("alice"))))
    handed_in_path(folder, "alice").write_bytes(dump_handed_in(HandedIn(Hints.GAME, {})))
    return folder


def run(*arguments: object) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def require_parts() -> None:
    try:
        read_parts()
        page_site.find_hugs()
    except PartError as error:
        unavailable(f"a part of the page is missing: {error}")


def test_the_page_that_is_published_may_connect_to_nothing(report: Path, tmp_path: Path) -> None:
    require_parts()
    published = run("publish", report, "-o", tmp_path / "site", "--page")
    assert published.exit_code == 0, published.output
    page = (tmp_path / "site/public/check/index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none';")
    assert not {"connect-src", "'unsafe-inline'", "'unsafe-eval'", "http:", "https:"} & set(policy[1].split())
    assert "Hugs 98" in (tmp_path / "site/public/check/LICENSES.txt").read_text(encoding="utf-8")


def test_a_page_does_not_go_into_zips(report: Path, tmp_path: Path) -> None:
    refused = run("publish", report, "-o", tmp_path / "site", "--page", "--zip", "moodle")
    assert (refused.exit_code, "leave out one of the two" in refused.stderr) == (2, True)
    assert not (tmp_path / "site").exists()


def test_without_its_parts_the_command_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_site, "read_parts", lambda: read_parts(tmp_path))
    refused = run("page", "-o", tmp_path / "site")
    assert (refused.exit_code, "make page-parts" in refused.stderr) == (2, True)
    assert not (tmp_path / "site").exists()


def test_a_python_that_is_written_differently_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require_parts()
    other = {**read_parts(), PYTHON_SCRIPT: b"export default somethingElse;"}
    monkeypatch.setattr(page_site, "read_parts", lambda: other)
    refused = run("page", "-o", tmp_path / "site")
    assert (refused.exit_code, "does not export what was expected" in refused.stderr) == (2, True)
