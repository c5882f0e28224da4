from __future__ import annotations

import io
from collections import Counter

import msgspec
import pytest
from rich.console import Console

from grader.grading.class_run import Finished, Source
from grader.reports.progress import (
    STOPPING,
    Bar,
    Pace,
    Progress,
    format_counts,
    format_names,
    format_pace,
    format_seconds,
    progress,
)
from grader.results.schema import ReasonInfo, SubmissionResult

GRADED = Finished(SubmissionResult("alice", ("a.hs",), "graded", 7.5, 10.0), Source.RUN)
KNOWN = Finished(SubmissionResult("carol", ("a.hs",), "rejected", 0.0, 10.0), Source.REUSED)
UNGRADED = Finished(
    SubmissionResult("bob", (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone")), Source.RUN
)


def report(shown: Progress) -> None:
    shown.begins("alice")
    shown.begins("bob")
    shown.done(GRADED)
    shown.done(UNGRADED)
    shown.done(KNOWN)


def test_in_a_terminal_the_progress_is_a_bar_with_counts_and_names() -> None:
    text = io.StringIO()
    with progress(Console(file=text, force_terminal=True, width=120), 4, quiet=False) as shown:
        report(shown)
        shown.begins("dan")
    output = text.getvalue()
    assert "3/4" in output
    assert "1 graded" in output
    assert "1 rejected" in output
    assert "1 ungraded" in output
    assert "dan" in output
    assert "alice" not in output.splitlines()[-2]


def test_the_bar_has_two_lines_in_an_ordinary_terminal_however_large_the_class() -> None:
    now = [0.0]
    bar = Bar(Pace(10_000, lambda: now[0]), statuses=Counter(graded=8123, rejected=1022, ungraded=11))
    for number in range(12):
        bar.begins(f"student with quite a long name {number}")
    now[0], bar.pace.finished, bar.pace.ran = 9000.0, 9156, 9156
    for stopping in (False, True):
        bar.is_stopping = stopping
        text = io.StringIO()
        Console(file=text, force_terminal=True, width=80, color_system=None).print(bar)
        lines = text.getvalue().splitlines()
        assert len(lines) == 2
        assert "9156/10000 1.0/s 13:50 left" in lines[0]
        assert STOPPING in lines[1] if stopping else "8123 graded, 1022 rejected, 11 ungraded: student" in lines[1]


def test_elsewhere_the_progress_is_a_line_for_each_and_marks_those_that_needed_no_run() -> None:
    text = io.StringIO()
    with progress(Console(file=text, width=100), 3, quiet=False) as shown:
        report(shown)
    assert text.getvalue() == "1/3 alice: graded, 7.5/10\n2/3 bob: ungraded\n3/3 carol: rejected, 0/10 (reused)\n"


def test_quiet_progress_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    text = io.StringIO()
    with progress(Console(file=text), 3, quiet=True) as shown:
        report(shown)
        shown.stopping()
    assert (text.getvalue(), capfd.readouterr().err) == ("", "")


def test_a_stop_is_shown_in_a_terminal_and_elsewhere(capfd: pytest.CaptureFixture[str]) -> None:
    text = io.StringIO()
    with progress(Console(file=text, force_terminal=True, width=100), 3, quiet=False) as shown:
        shown.stopping()
    assert STOPPING in text.getvalue()
    with progress(Console(file=text), 3, quiet=False) as shown:
        shown.stopping()
    assert capfd.readouterr().err == f"{STOPPING}\n"


def test_the_time_left_counts_programs_that_run_and_not_those_known_before() -> None:
    now = [100.0]
    pace = Pace(12, lambda: now[0])
    assert format_pace(pace) == ("", "")
    pace.add(ran=False)
    pace.begin()
    pace.begin()
    now[0] = 104.0
    assert (pace.rate, pace.left) == (None, None)
    pace.add(ran=True)
    pace.add(ran=False)
    pace.add(ran=True)
    assert (pace.rate, pace.left) == (0.5, 16.0)
    assert format_pace(pace) == ("0.5/s", "0:16 left")


@pytest.mark.parametrize(("seconds", "text"), [(7.4, "0:07"), (750, "12:30"), (3723, "1:02:03"), (0, "0:00")])
def test_seconds_are_written_as_on_a_clock(seconds: float, text: str) -> None:
    assert format_seconds(seconds) == text


def test_every_status_is_counted_even_when_there_is_none() -> None:
    assert str(format_counts(Counter(graded=3))) == "3 graded, 0 rejected, 0 ungraded"


def test_many_names_are_shortened_and_none_brings_escape_codes() -> None:
    assert format_names(["a", "b"]) == "a, b"
    assert format_names(list("abcdefg")) == "a, b, c, d and 3 more"
    assert format_names(["\x1b[31mred[/]"]) == "�[31mred[/]"


def test_a_name_with_line_breaks_forges_no_line_of_ours() -> None:
    text = io.StringIO()
    forger = Finished(msgspec.structs.replace(GRADED.result, id="x: graded, 0/10\n2/2 bob"), Source.RUN)
    with progress(Console(file=text, width=200), 1, quiet=False) as shown:
        shown.done(forger)
    assert text.getvalue() == "1/1 x: graded, 0/10�2/2 bob: graded, 7.5/10\n"
    assert format_names(["x\n2/2 bob"]) == "x�2/2 bob"
