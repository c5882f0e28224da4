"""Times as people and systems write them: read for certain, or not at all."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.submissions.written_times import read_time

PRAGUE = ZoneInfo("Europe/Prague")
FRIDAY = datetime(2026, 11, 20, 23, 59, tzinfo=PRAGUE)
MONTHS = {
    "en": "January February March April May June July August September October November December",
    "cs": "ledna února března dubna května června července srpna září října listopadu prosince",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "sk": "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
}
moments = st.datetimes(datetime(2000, 1, 2), datetime(2100, 12, 30)).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-20 23:59",
        "2026-11-20T23:59:00",
        "2026/11/20 23:59",
        "2026-11-20T22:59:00Z",
        "2026-11-20T22:59:00.000Z",
        "2026-11-20 17:59 -05:00",
        "2026-11-20 17:59:00-0500",
        "Friday, 20 November 2026, 11:59 PM",
        "Friday, 20 November 2026, 11:59 p.m.",
        "20 Nov 2026, 23:59",
        "November 20, 2026 at 11:59 PM",
        "pátek, 20. listopadu 2026, 23.59",
        "Freitag, 20. November 2026, 23:59",
        "vendredi 20 novembre 2026, 23:59",
        "vendredi 20 novembre 2026 à 23h59",
        "viernes, 20 de noviembre de 2026, 23:59",
        "20.11.2026 23:59",
        "20. 11. 2026, 23:59",
        "  20.11.2026\u00a023:59 ",
    ],
)
def test_one_moment_in_many_hands(text: str) -> None:
    read = read_time(text, PRAGUE)
    assert read is not None
    assert read.astimezone(UTC) == FRIDAY.astimezone(UTC)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "yesterday",
        "11/12/2026 23:59",
        "31. listopadu 2026, 23:59",
        "2026-11-20",
        "2026-11-20 24:61",
        "20 Brumaire 2026, 23:59",
        "20 November 26, 23:59",
        "20 November 1926, 23:59",
        "20 November 2026, 13:59 PM",
        "20 November 2026, 0:59 AM",
        "9" * 5000,
    ],
)
def test_what_is_not_certain_is_not_read(text: str) -> None:
    assert read_time(text, PRAGUE) is None


@given(moments, st.sampled_from(sorted(MONTHS)))
def test_months_are_read_in_every_language_that_is_promised(moment: datetime, language: str) -> None:
    month = MONTHS[language].split()[moment.month - 1]
    assert read_time(f"{moment.day}. {month} {moment.year}, {moment:%H:%M}", UTC) == moment.replace(tzinfo=UTC)


@given(moments)
def test_the_clock_of_twelve_hours_is_read(moment: datetime) -> None:
    hour = (moment.hour - 1) % 12 + 1
    half = "PM" if moment.hour >= 12 else "AM"
    month = MONTHS["en"].split()[moment.month - 1]
    text = f"Friday, {moment.day} {month} {moment.year}, {hour}:{moment:%M} {half}"
    assert read_time(text, UTC) == moment.replace(tzinfo=UTC)


@given(st.datetimes(datetime(2000, 1, 2), datetime(2100, 12, 30), timezones=st.timezones()))
def test_iso_times_with_an_offset_keep_their_moment(moment: datetime) -> None:
    offset = moment.utcoffset()
    if offset is None or offset.total_seconds() % 60:  # some zones had seconds long ago
        return
    read = read_time(moment.isoformat(timespec="seconds"), PRAGUE)
    assert read is not None
    assert abs((read - moment).total_seconds()) < 1


@given(st.text())
def test_no_text_is_too_much(text: str) -> None:
    read = read_time(text, UTC)
    assert read is None or read.tzinfo is not None
