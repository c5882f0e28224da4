"""Whether two checkouts give the same suites, results, exports and pages, apart from words meant for people.

``python -m tests.compare_checkouts OLD NEW`` grades the bundled class with each checkout's own code (in bubblewrap),
writes every export, and compares: suites byte for byte; results, tables and XML but for the texts that people read;
pages by their elements. Prints what differs, and exits with 1 where something does. For changes that must not change
anything else.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

BANK = "testcases/sedma/bank"
EXAMPLE = "testcases/course/example-moodle"
CLASS = (f"{BANK}/wheat", f"{BANK}/chaff", f"{BANK}/rejected")
WORDS = {"message", "title", "hint", "parting", "notes", "output", "name", "raw"}
"""Keys of JSON whose values are written for people."""

WORD_COLUMNS = {"reason", "notes", "Feedback comments"}


def run(checkout: Path, *arguments: str) -> None:
    """A command of a checkout's own grader."""
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-m", "grader", *arguments]
    subprocess.run(command, cwd=checkout, env=environment, check=True, stdout=subprocess.DEVNULL)


def produce(checkout: Path, folder: Path) -> None:
    """Everything that is compared, made by one checkout."""
    report, moodle = str(folder / "report"), str(folder / "moodle")
    sealed = ("--sandbox", "bubblewrap", "-q", "--fresh")
    run(checkout, "generate", "--check")
    run(checkout, "grade", *CLASS, "-o", report, *sealed, "--format", "gradescope", "--format", "junit")
    run(checkout, "export", "github", report, "--summary", str(folder / "summary.md"))
    worksheet = f"{EXAMPLE}/worksheet.csv"
    run(checkout, "grade", f"{EXAMPLE}/submissions", "--roster", worksheet, "-o", moodle, *sealed)
    run(checkout, "export", "moodle", moodle, worksheet, "-o", str(folder / "filled.csv"))


def without_words(value: Any) -> Any:
    """JSON without the texts that are written for people."""
    match value:
        case dict():
            if value.get("verdict") == "not-run":  # its answer is our sentence
                value = {**value, "got": ""}
            return {key: without_words(item) for key, item in value.items() if key not in WORDS}
        case list():
            return [without_words(item) for item in value]
        case _:
            return value


def read_json(path: Path) -> Any:
    return without_words(json.loads(path.read_text()))


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        return [{key: value for key, value in row.items() if key not in WORD_COLUMNS} for row in csv.DictReader(file)]


def read_xml(path: Path) -> str:
    """JUnit's elements without messages, which are words."""
    return re.sub(r">[^<]+<", "><", re.sub(r'message="[^"]*"', "", path.read_text()))


class Elements(HTMLParser):
    """The elements of a page, without those that stand inside sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser's
        if tag not in ("code", "bdi"):
            self.found.append(tag)


def read_page(path: Path) -> list[str]:
    elements = Elements()
    elements.feed(path.read_text(encoding="utf-8"))
    return elements.found


READERS: dict[str, Callable[[Path], Any]] = {
    ".json": read_json,
    ".csv": read_csv,
    ".xml": read_xml,
    ".html": read_page,
}


def differences(old: Path, new: Path) -> Iterator[str]:
    """The files that only one has, or that differ in more than words."""
    listed = [{path.relative_to(root) for path in root.rglob("*") if path.is_file()} for root in (old, new)]
    kept = [{path for path in names if path.suffix in READERS} for names in listed]
    yield from (f"only in {root}: {path}" for root, names, others in zip((old, new), kept, kept[::-1], strict=True)
                for path in sorted(names - others))  # fmt: skip
    for path in sorted(kept[0] & kept[1]):
        read = READERS[path.suffix]
        if read(old / path) != read(new / path):
            yield f"differs: {path}"


def suites(checkout: Path) -> dict[str, bytes]:
    folder = checkout / "testcases/sedma"
    return {name: (folder / name).read_bytes() for name in ("graded.json", "public.json", "telling.json")}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--keep", type=Path, help="keep what was made in this folder")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = chosen.keep or Path(temporary)
        for name, checkout in (("old", chosen.old), ("new", chosen.new)):
            (folder / name).mkdir(parents=True)
            produce(checkout.resolve(), folder / name)
        found = [name for name, raw in suites(chosen.old).items() if raw != suites(chosen.new)[name]]
        found += differences(folder / "old", folder / "new")
        count = sum(1 for path in (folder / "new").rglob("*") if path.suffix in READERS)
    for line in found:
        print(line)
    print(f"{count} files compared, {len(found)} differ in more than words")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
