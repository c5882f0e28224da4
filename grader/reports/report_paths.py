"""Where the files of a report are. Pure; must not know what is in them."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path

STUDENTS = "students"
HANDED_IN = "handed-in"


def page_name(submission_id: str) -> str:
    """The file name of a submission's page, unique on every file system.

    It is the id itself where that is a safe name; otherwise the safe part of the id and a hash of the whole.
    """
    unaccented = "".join(
        character for character in unicodedata.normalize("NFKD", submission_id) if not unicodedata.combining(character)
    )
    # A name that begins with a dash would look like an option to command-line tools.
    stem = re.sub(r"[^A-Za-z0-9_-]", "-", unaccented)[:60].lstrip("-")
    reserved = re.fullmatch(r"(?i)index|con|prn|aux|nul|com\d|lpt\d|", stem)  # Windows knows some of them as devices
    # Where a file system ignores case, “Ann” and “ann” would share a page: ids with capitals get a hash, too.
    if stem == submission_id and stem == stem.lower() and not reserved:
        return f"{stem}.html"
    # Ids come from file names, which need not be valid Unicode.
    digest = hashlib.sha256(submission_id.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    return f"{'page-' if reserved else ''}{stem}.{digest}.html"


def page_address(submission_id: str) -> str:
    """The address of a submission's page, relative to the report's folder."""
    return f"{STUDENTS}/{page_name(submission_id)}"


def handed_in_path(report: Path, submission_id: str) -> Path:
    """The file in which a report keeps what a student handed in."""
    return report / HANDED_IN / f"{page_name(submission_id).removesuffix('.html')}.json"
