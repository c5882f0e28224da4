"""Pages in a real Chromium: a page that must report no error and load nothing from outside, and axe-core."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Error, Frame, Page, Request, sync_playwright

from tests.conftest import unavailable

SWITCHED_OFF = (  # the first two make pages of Chromium's own for the address bar of every window: a third of its time
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # As Playwright does; its list counts no more where there is another.
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "PaintHolding", "OptimizationHints", "MediaRouter"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "LensOverlay", "PreconnectToSearch"),
    *("ThirdPartyStoragePartitioning", "NetworkTimeServiceQuerying"),
)

FLAGS = (
    "--no-sandbox",
    f"--disable-features={','.join(SWITCHED_OFF)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP *.example 127.0.0.1",  # sites of others, and names that lead to this machine
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, started once."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        unavailable("no chromium here: apt-get install chromium")
    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=program, args=list(FLAGS))
        yield opened
        opened.close()


@dataclass
class Watch:
    """Everything a page must not do."""

    faults: list[str] = field(default_factory=list)
    allowed: tuple[str, ...] = ("file:", "blob:")  # what a page itself made is not fetched

    def complaint(self, message: ConsoleMessage) -> None:
        """What the content security policy blocks is reported here too."""
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def error(self, error: Error) -> None:
        self.faults.append(str(error))

    def dialog(self, dialog: Dialog) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def request(self, request: Request) -> None:
        if not request.url.startswith(self.allowed):
            self.faults.append(request.url)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new page; at the end there must be no error, nothing blocked and no request to a network."""
    context = browser.new_context(reduced_motion="reduce")
    opened, watch = context.new_page(), Watch()
    opened.on("console", watch.complaint)
    opened.on("pageerror", watch.error)
    opened.on("dialog", watch.dialog)
    opened.on("request", watch.request)
    yield opened
    context.close()
    assert watch.faults == []


def show(page: Page, path: Path) -> None:
    """Open a page from the disk."""
    page.goto(path.as_uri())


def axe(page: Page) -> list[str]:
    """The serious and critical faults that axe-core finds, in light and then in dark, each with its element."""
    page.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    page.emulate_media(color_scheme="light")
    faults = _serious(page.evaluate("axe.run(document, { iframes: false })"))  # see axe_in_frame
    page.emulate_media(color_scheme="dark")  # where only colours differ
    return faults + _serious(page.evaluate("axe.run(document, { iframes: false, runOnly: ['color-contrast'] })"))


def axe_in_frame(frame: Frame) -> list[str]:
    """The same in a frame, which axe-core in the page around it does not enter."""
    frame.evaluate((files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))
    return _serious(frame.evaluate("axe.run()"))


def _serious(report: dict[str, Any]) -> list[str]:
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:200]} {node['failureSummary']}"
        for fault in report["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
