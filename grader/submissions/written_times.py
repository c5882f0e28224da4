"""Times as people and learning management systems write them. Pure.

Reads ISO 8601, Moodle's "Friday, 20 November 2026, 11:59 PM" in several languages, and 20.11.2026 23:59. Must not
guess: 03/04/2026 may be March or April, so it is not read.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, tzinfo

from grader.assignment.late_work import YEARS

HOW_TO_WRITE = "write it as 2026-11-20 23:59"

_MONTHS = (
    "january jan leden ledna januar januara styczen stycznia janvier enero gennaio janeiro",
    "february feb unor unora februar februara luty lutego fevrier febrero febbraio fevereiro",
    "march mar brezen brezna marz maerz marec marca marzec mars marzo marco",
    "april apr duben dubna aprila kwiecien kwietnia avril abril aprile",
    "may kveten kvetna mai maj maja mayo maggio maio",
    "june jun cerven cervna juni juna czerwiec czerwca juin junio giugno junho",
    "july jul cervenec cervence juli jula lipiec lipca juillet julio luglio julho",
    "august aug srpen srpna augusta sierpien sierpnia aout agosto",
    "september sep sept zari septembra wrzesien wrzesnia septembre septiembre settembre setembro",
    "october oct rijen rijna oktober oktobra pazdziernik pazdziernika octobre octubre ottobre outubro",
    "november nov listopad listopadu novembra listopada novembre noviembre novembro",
    "december dec prosinec prosince dezember decembra grudzien grudnia decembre diciembre dicembre dezembro",
)
"""The names of the months in English, Czech, German, Slovak, Polish, French, Spanish, Italian and Portuguese."""

_MONTH_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_CLOCK = r"(?P<hour>\d{1,2})\s*[:.h]\s*(?P<minute>\d{2})(?:[:.](?P<second>\d{2}))?(?:\s*(?P<half>[ap])\.?m\.?)?"
_WEEKDAY = r"(?:[^\W\d_]+,?\s+)?"
_NAMED = re.compile(
    rf"{_WEEKDAY}(?P<day>\d{{1,2}})\.?\s+(?:de\s+)?(?P<month>[^\W\d_]+)\.?,?\s+(?:de\s+)?(?P<year>\d{{4}}),?\s+(?:[^\W\d_]{{1,2}}\s+)?{_CLOCK}"
)
_MONTH_FIRST = re.compile(
    rf"{_WEEKDAY}(?P<month>[^\W\d_]+)\.?\s+(?P<day>\d{{1,2}}),?\s+(?P<year>\d{{4}}),?\s+(?:at\s+)?{_CLOCK}"
)
_DOTTED = re.compile(rf"(?P<day>\d{{1,2}})\.\s*(?P<number>\d{{1,2}})\.\s*(?P<year>\d{{4}}),?\s+{_CLOCK}")
_ISO = re.compile(
    r"\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?\s*(?:Z|[+-]\d{2}:?\d{2})?", re.IGNORECASE
)
_LONGEST = 80


def read_time(text: str, zone: tzinfo) -> datetime | None:
    """The time that a text says, in ``zone`` where it names none; None where it cannot be read for certain."""
    bare = _without_accents(text.strip().replace("\u00a0", " ").replace("\u202f", " "))
    if len(bare) > _LONGEST:
        return None
    try:
        moment = _read_iso(bare) if _ISO.fullmatch(bare) else _read_clock(bare)
    except ValueError:  # the 31st of November
        return None
    if moment is None or moment.year not in YEARS:
        return None
    return moment.replace(tzinfo=zone) if moment.tzinfo is None else moment


def _read_iso(text: str) -> datetime:
    return datetime.fromisoformat(re.sub(r"\s+(?=[+-Z])", "", text[:10].replace("/", "-") + "T" + text[11:]).upper())


def _read_clock(text: str) -> datetime | None:
    match = _NAMED.fullmatch(text) or _MONTH_FIRST.fullmatch(text) or _DOTTED.fullmatch(text)
    if match is None:
        return None
    parts = match.groupdict()
    month = int(parts["number"]) if parts.get("number") else _MONTH_OF.get(parts["month"])
    if month is None:
        return None
    hour = int(parts["hour"])
    if parts["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if parts["half"] == "p" else 0)
    minute, second = int(parts["minute"]), int(parts["second"] or 0)
    return datetime(int(parts["year"]), month, int(parts["day"]), hour, minute, second)


def _without_accents(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
