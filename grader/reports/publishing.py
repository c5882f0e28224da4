"""Publishing: students' own pages under names nobody guesses, or as a learning management system takes feedback.

Must not know how a page looks.
"""

from __future__ import annotations

import csv
import hashlib
import hmac
import io
import re
import secrets
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.errors import UsageError
from grader.files import explain_write_errors, open_replacement
from grader.reports.html import render_page
from grader.reports.report_folder import format_points
from grader.results.schema import Results, SubmissionResult
from grader.submissions.csv_tables import safe_cell

PUBLIC, PRIVATE, KEY = "public", "private", "key"
MOODLE_ZIP = "moodle-feedback.zip"
FEEDBACK = "feedback.html"
LENGTH = 32
"""Of a name: so many hexadecimal digits, 128 bits."""

_KEY = re.compile(r"[\w-]{32,100}")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)

PageOf = Callable[[SubmissionResult], str]
"""Makes a student's own page."""


@dataclass(frozen=True)
class Published:
    """Where what was written is, for how many, and what the instructor should know."""

    place: Path
    count: int
    remarks: tuple[str, ...] = ()


def publish_pages(results: Results, page_of: PageOf, folder: Path) -> Published:
    """Each page under an unguessable name in ``public``; the index and the key, which nobody else may see, apart.

    :raises UsageError: where the folder cannot be written.
    """
    public, private = folder / PUBLIC, folder / PRIVATE
    with explain_write_errors(folder):
        public.mkdir(parents=True, exist_ok=True)
        private.mkdir(mode=0o700, exist_ok=True)
        key = _open_key(private / KEY)
        names = {one.id: f"{unguessable(key, one.id)}.html" for one in results.submissions}
        stale = sorted({path.name for path in public.glob("*.html")} - set(names.values()) - {"index.html"})
        for one in results.submissions:
            _write(public / names[one.id], page_of(one))
        _write(public / "index.html", render_page("nothing.html.j2"))
        _write(private / "index.csv", index_csv(results, names))
        _write(private / "index.html", render_page("published.html.j2", results=results, names=names))
    return Published(private / "index.html", len(names), _about_stale(public, stale))


def _about_stale(public: Path, stale: Sequence[str]) -> tuple[str, ...]:
    if not stale:
        return ()
    return (f"{len(stale)} of an earlier publishing stay in {public}, of nobody in this report: {', '.join(stale)}",)


def unguessable(key: str, submission_id: str) -> str:
    """A name that is the same each time, and that nobody finds without the key; fit for any file system."""
    message = submission_id.encode("utf-8", "surrogatepass")
    return hmac.new(key.encode(), message, hashlib.sha256).hexdigest()[:LENGTH]


def _open_key(path: Path) -> str:
    """The folder's key, made at its first publishing.

    :raises UsageError: where the file holds something else.
    """
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(32) + "\n", encoding="ascii")
    key = path.read_text(encoding="utf-8", errors="replace").strip()
    if not _KEY.fullmatch(key):
        raise UsageError(f"{path}: not a key of `grader publish`; delete it, and every page gets a new name")
    return key


def index_csv(results: Results, names: Mapping[str, str]) -> str:
    """Who has which page, for a mail merge."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "name", "email", "status", "score", "max_score", "page"])
    for one in results.submissions:
        who = (one.id, one.student.name if one.student else "", one.student.email if one.student else "")
        score, most = format_points(one.score), format_points(one.max_score)
        writer.writerow([*map(safe_cell, who), one.status, score, most, names[one.id]])
    return text.getvalue()


def publish_moodle(results: Results, page_of: PageOf, folder: Path) -> Published:
    """One zip for Moodle's “Upload multiple feedback files in a zip”: a folder for each participant.

    :raises UsageError: where no submission is a participant's, or the zip cannot be written.
    """
    folders = {one.id: name for one in results.submissions if (name := moodle_folder(one)) is not None}
    if not folders:
        shown = ", ".join(repr(one.id) for one in results.submissions[:3]) or "none at all"
        raise UsageError(
            "no submission has a participant's number as in Moodle's folders, Full name_123_assignsubmission_file_ "
            f"(here: {shown}); grade what Moodle's “Download all submissions” gives, or publish without --zip"
        )
    with explain_write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        files = ((f"{folders[one.id]}/{FEEDBACK}", page_of(one)) for one in results.submissions if one.id in folders)
        _write_zip(folder / MOODLE_ZIP, files)
    left = [one.id for one in results.submissions if one.id not in folders]
    said = (f"{len(left)} left out, without a participant's number: {', '.join(map(repr, left))}",) if left else ()
    return Published(folder / MOODLE_ZIP, len(folders), said)


def moodle_folder(one: SubmissionResult) -> str | None:
    """The folder by which Moodle knows whose feedback it is; None where the submission has no participant's number.

    Moodle looks for the number behind the first underscore, so the name must have none.
    """
    student = one.student
    if student is None or student.system != "moodle" or not student.number:
        return None
    name = re.sub(r"[/\\:\x00-\x1f]", "-", student.name.replace("_", " ")).strip(" .") or "Participant"
    return f"{name}_{student.number}_assignsubmission_file_"


def publish_zips(results: Results, page_of: PageOf, folder: Path) -> Published:
    """A zip for each student, to be handed to each alone; Moodle's participants have Moodle's name for a file.

    :raises UsageError: where the folder cannot be written.
    """
    names = {one.id: zip_name(one) for one in results.submissions}
    with explain_write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        stale = sorted({path.name for path in folder.glob("*.zip")} - set(names.values()) - {MOODLE_ZIP})
        for one in results.submissions:
            _write_zip(folder / names[one.id], iter([(FEEDBACK, page_of(one))]))
    return Published(folder, len(names), _about_stale(folder, stale))


def zip_name(one: SubmissionResult) -> str:
    """What a student's own zip is called: as Moodle calls a participant's file, else by the submission's id."""
    return f"{moodle_folder(one) or f'{one.id}_'}feedback.zip"


def _write(path: Path, text: str) -> None:
    with open_replacement(path, durable=False) as file:
        file.write(text.encode())


def _write_zip(path: Path, files: Iterator[tuple[str, str]]) -> None:
    """The same files give the same bytes."""
    with open_replacement(path, durable=False) as target, zipfile.ZipFile(target, "w") as archive:
        for name, text in files:
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, text.encode())
