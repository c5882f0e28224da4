"""A self-check page that is open in Chromium, and the same check on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from playwright.sync_api import Browser, FilePayload, Page

from grader.assignment.settings import load_assignment
from grader.browser.page_parts import PartError
from grader.browser.page_site import PageSettings, write_site
from grader.cli import grader
from tests.conftest import unavailable
from tests.pages.conftest import Watch

PATIENCE = 180_000  # milliseconds: how long it takes is not the question, and the machine may be busy


@dataclass(frozen=True)
class Shown:
    """What a check brought: its page, and the document of ``--json``."""

    page: str
    document: Any


def make_site(folder: Path, assignment: str) -> Path:
    """The page of an assignment; without its parts the test cannot run here."""
    try:
        return write_site(folder, PageSettings(load_assignment(assignment)))
    except PartError as error:
        unavailable(f"a part of the page is missing: {error}")


@dataclass(frozen=True)
class OpenedPage:
    """A page that is ready to check programs."""

    page: Page

    def check(self, files: Mapping[str, bytes], games: str = "") -> Shown:
        """Choose these files, as a student does, and wait for the result."""
        if self.page.locator("#games").count():  # a page about players has none
            self.page.evaluate("text => { document.getElementById('games').value = text }", games)
        chosen = [FilePayload(name=name, mimeType="text/plain", buffer=content) for name, content in files.items()]
        self.page.set_input_files("#file", chosen)
        self.settle()
        return self.shown()

    def get_ready(self) -> None:
        """Wait until Python and Hugs have started."""
        self.page.locator("#check[data-ready]").wait_for(timeout=PATIENCE)

    def settle(self) -> None:
        """Wait until the check is done."""
        self.page.locator("#check[data-checked]").wait_for(timeout=PATIENCE)

    def shown(self) -> Shown:
        page, document = self.page.evaluate(
            "[document.getElementById('result').srcdoc, document.getElementById('check').dataset.document]"
        )
        return Shown(page, json.loads(document or "null"))

    @property
    def status(self) -> str:
        return self.page.locator("#status").inner_text()


@contextmanager
def open_page(browser: Browser, address: str, **options: Any) -> Iterator[OpenedPage]:
    """Open a page; at the end there must be no error, nothing blocked and no request but the one for the page."""
    context = browser.new_context(reduced_motion="reduce", **options)
    page, watch = context.new_page(), Watch(allowed=("blob:", address))
    page.on("console", watch.complaint)
    page.on("pageerror", watch.error)
    page.on("request", watch.request)
    page.goto(address)
    opened = OpenedPage(page)
    opened.get_ready()
    yield opened
    context.close()
    assert not watch.faults, watch.faults


def check_on_command_line(path: Path, assignment: str, page: Path, *options: str) -> Shown:
    """What ``grader check`` says about a file, as JSON and as a page, with the same Hugs."""
    command = ["check", str(path), "-a", assignment, "--sandbox", "wasm", "--json", "--html", str(page), *options]
    result = CliRunner().invoke(grader, command, catch_exceptions=False)
    assert result.exit_code in (0, 1), result.output
    return Shown(page.read_text(encoding="utf-8"), json.loads(result.stdout))
