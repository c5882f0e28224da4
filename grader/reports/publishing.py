"""Publishing students' own pages: under unguessable names, or as zips for a learning management system.

Must not know what a page shows.
"""

from __future__ import annotations

import csv
import hashlib
import hmac
import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from grader.errors import GraderError, UsageError
from grader.files import explain_write_errors, open_replacement
from grader.grading.seals import is_seal, key_path, load_key, make_seal
from grader.reports.html import render_page
from grader.results.schema import Results, SubmissionResult
from grader.results.wording import format_points
from grader.submissions.csv_tables import safe_cell
from grader.submissions.identities import cut_name, fold

PUBLIC, PRIVATE, KEY = "public", "private", "key"
MOODLE_ZIP = "moodle-feedback.zip"
FEEDBACK = "feedback.html"
NAME_LENGTH = 32
"""In hexadecimal digits: 128 bits."""

_KEY = re.compile(r"[\w-]{32,100}")
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)  # the earliest a zip can hold; a real time would change the bytes

PageOf = Callable[[SubmissionResult], str]
"""Renders a student's own page."""

NO_PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8">'
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'"><title>No page</title>'
    "<p>Your page could not be made because of a problem on our side. Please ask your teacher.</p>"
)
"""In place of a page; without a template, which may be what failed."""


@dataclass
class GuardedPages:
    """Makes pages, none of which can stop the others: in place of one that cannot be made is one that says so.

    ``failed`` names the students concerned.
    """

    page_of: PageOf
    failed: list[str] = field(default_factory=list)

    def __call__(self, result: SubmissionResult) -> str:
        """A student's page, or one that says that there is none."""
        try:
            return self.page_of(result)
        except GraderError:
            raise
        except Exception as error:  # a bug of ours must not take the class with it
            self.failed.append(f"{result.id} ({type(error).__name__})")
            return NO_PAGE


@dataclass(frozen=True)
class Published:
    """What was written: what to open, how many pages, and remarks for the instructor."""

    path: Path
    count: int
    remarks: tuple[str, ...] = ()


def publish_pages(results: Results, page_of: PageOf, folder: Path) -> Published:
    """Write each page under an unguessable name in ``public``; the index and the key, for you alone, in ``private``.

    :raises UsageError: where the folder cannot be written.
    :raises StorageError: where the disk is full.
    """
    public, private = folder / PUBLIC, folder / PRIVATE
    with explain_write_errors(folder):
        public.mkdir(parents=True, exist_ok=True)
        private.mkdir(mode=0o700, exist_ok=True)
        key = _open_key(private / KEY)
        names = {result.id: f"{unguessable_name(key, result.id)}.html" for result in results.submissions}
        stale = sorted({path.name for path in public.glob("*.html")} - set(names.values()) - {"index.html"})
        for result in results.submissions:
            _write(public / names[result.id], page_of(result))
        _write(public / "index.html", render_page("nothing.html.j2"))
        _write(private / "index.csv", index_csv(results, names))
        _write(private / "index.html", render_page("published.html.j2", results=results, names=names))
    return Published(private / "index.html", len(names), _remark_on_stale(public, stale))


def _remark_on_stale(folder: Path, stale: Sequence[str]) -> tuple[str, ...]:
    if not stale:
        return ()
    count, files = f"{len(stale)} {'file' if len(stale) == 1 else 'files'}", ", ".join(stale)
    remain, belong = ("remains", "it belongs") if len(stale) == 1 else ("remain", "they belong")
    return (f"{count} from an earlier run {remain} in {folder}; {belong} to nobody in this report: {files}",)


def unguessable_name(key: str, submission_id: str) -> str:
    """A file name that is the same each time, and that nobody can find without the key."""
    message = submission_id.encode("utf-8", "surrogatepass")
    return hmac.new(key.encode(), message, hashlib.sha256).hexdigest()[:NAME_LENGTH]


def _open_key(path: Path) -> str:
    """The folder's key, created when it is first published to.

    :raises UsageError: where the file does not hold a key.
    """
    if not path.exists():
        with open_replacement(path, durable=False) as file:
            Path(file.name).chmod(0o600)
            file.write("\n".join((*make_seal(load_key(key_path())), "")).encode("ascii"))
    key, _ = _read_key(path)
    if not _KEY.fullmatch(key):
        raise UsageError(f"{path}: is not a key of `grader publish`; delete it, and every page gets a new name")
    return key


def _read_key(path: Path) -> tuple[str, str]:
    """The key in a file, and the sign of the user who made it; keys of earlier versions have none."""
    key, _, sign = path.read_text(encoding="utf-8", errors="replace").strip().partition("\n")
    return key.strip(), sign.strip()


def has_foreign_key(folder: Path) -> bool:
    """Whether a folder has a key that this user did not make on this machine: its author knows where every page is."""
    path = folder / PRIVATE / KEY
    return path.is_file() and not is_seal(load_key(key_path()), *_read_key(path))


def index_csv(results: Results, names: Mapping[str, str]) -> str:
    """The page of each student, for a mail merge."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "name", "email", "status", "score", "max_score", "page"])
    for result in results.submissions:
        name, email = (result.student.name, result.student.email) if result.student else ("", "")
        score, max_score = format_points(result.score), format_points(result.max_score)
        cells = map(safe_cell, (result.id, name, email))
        writer.writerow([*cells, result.status, score, max_score, names[result.id]])
    return text.getvalue()


def publish_moodle(results: Results, page_of: PageOf, folder: Path) -> Published:
    """Write one zip for Moodle's “Upload multiple feedback files in a zip”: a folder for each participant.

    :raises UsageError: where no submission is a participant's, or the zip cannot be written.
    :raises StorageError: where the disk is full.
    """
    folders = {result.id: name for result in results.submissions if (name := moodle_folder(result)) is not None}
    if not folders:
        shown = ", ".join(repr(result.id) for result in results.submissions[:3]) or "no submissions"
        raise UsageError(
            "no submission has a participant's number as in Moodle's folders, Full name_123_assignsubmission_file_ "
            f"(here: {shown}); grade the file from Moodle's “Download all submissions”, or publish without --zip"
        )
    with explain_write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = _distinct({id_: f"{name}/{FEEDBACK}" for id_, name in folders.items()})
        participants = (result for result in results.submissions if result.id in folders)
        _write_zip(folder / MOODLE_ZIP, ((names[each.id], page_of(each)) for each in participants))
    others = [repr(result.id) for result in results.submissions if result.id not in folders]
    remark = f"{len(others)} left out, because they have no participant's number: {', '.join(others)}"
    return Published(folder / MOODLE_ZIP, len(folders), (remark,) if others else ())


def moodle_folder(result: SubmissionResult) -> str | None:
    """The folder by which Moodle recognises whose feedback it is; None without a participant's number.

    Moodle looks for the number after the first underscore, so the name itself must have none, and may be cut: no file
    system takes a name of any length.
    """
    student = result.student
    if student is None or student.system != "moodle" or not student.number:
        return None
    name = re.sub(r"[/\\:\x00-\x1f]", "-", student.name.replace("_", " ")).strip(" .")
    return f"{cut_name(name) or 'Participant'}_{student.number}_assignsubmission_file_"


def publish_zips(results: Results, page_of: PageOf, folder: Path) -> Published:
    """Write a zip for each student, to be given to that student only.

    :raises UsageError: where the folder cannot be written.
    :raises StorageError: where the disk is full.
    """
    names = _distinct({result.id: zip_name(result) for result in results.submissions})
    with explain_write_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        stale = sorted({path.name for path in folder.glob("*.zip")} - set(names.values()) - {MOODLE_ZIP})
        for result in results.submissions:
            _write_zip(folder / names[result.id], iter([(FEEDBACK, page_of(result))]))
    return Published(folder, len(names), _remark_on_stale(folder, stale))


def _distinct(names: Mapping[str, str]) -> Mapping[str, str]:
    """The names of files by the ids of submissions, each with a hash of the id where others have the same one.

    One student may have several submissions, and an id may be like the name that Moodle has for somebody else.
    """
    count = Counter(map(fold, names.values()))
    return {id_: name if count[fold(name)] == 1 else _with_hash(name, id_) for id_, name in names.items()}


def _with_hash(name: str, submission_id: str) -> str:
    stem, dot, ending = name.rpartition(".")
    hashed = hashlib.sha256(submission_id.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{stem}-{hashed[:16]}{dot}{ending}"


def zip_name(result: SubmissionResult) -> str:
    """The name of a student's own zip: for a Moodle participant as Moodle names files, else by the submission's id."""
    return f"{moodle_folder(result) or f'{result.id}_'}feedback.zip"


def _write(path: Path, text: str) -> None:
    with open_replacement(path, durable=False) as file:
        file.write(text.encode())


def _write_zip(path: Path, files: Iterator[tuple[str, str]]) -> None:
    """Write a zip; the same files give the same bytes."""
    with open_replacement(path, durable=False) as target, zipfile.ZipFile(target, "w") as archive:
        for name, text in files:
            info = zipfile.ZipInfo(name, _ZIP_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, text.encode())
