"""JUnit XML: a suite for each submission, a test case for each game, its criterion as the class.

``failure`` is the student's, ``error`` is a problem on our side, ``skipped`` is a student who handed in nothing. Pure;
must not know files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from grader.model import Status, Verdict
from grader.results.feedback import describe_case, describe_mark, explain_rejection
from grader.results.mark_lines import mark_lines
from grader.results.redaction import redact_export
from grader.results.schema import CaseInfo, Results, SubmissionResult
from grader.results.wording import format_points

# Characters that XML 1.0 does not allow at all, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LONGEST = 4000
_COUNTS = ("tests", "failures", "errors", "skipped")


def render(results: Results) -> Iterator[bytes]:
    """The whole class as one document, in pieces of one suite each, because a class may be large."""
    results = redact_export(results, "junit")
    totals = _total(_count(result) for result in results.submissions)
    # The results hold no times, so that the same grading gives the same bytes.
    root = Element("testsuites", {"name": clean(results.title), **totals, "time": "0"})
    # The suites are written between the root's two tags, which this line break separates.
    root.text = "\n"
    start, _, end = tostring(root, encoding="unicode").partition("\n")
    yield b'<?xml version="1.0" encoding="UTF-8"?>\n' + f"{start}\n".encode()
    for result in results.submissions:
        suite = _suite(result)
        indent(suite, level=1)
        yield b"  " + tostring(suite, encoding="unicode").encode().rstrip() + b"\n"
    yield f"{end}\n".encode()


def _total(counts: Iterable[Mapping[str, int]]) -> dict[str, str]:
    total = Counter(dict.fromkeys(_COUNTS, 0))
    for count in counts:
        total.update(count)
    return {name: str(number) for name, number in total.items()}


def _count(result: SubmissionResult) -> dict[str, int]:
    """How many test cases a submission has, and how many of them have each outcome."""
    if result.status == Status.GRADED.value:
        failures = len(result.cases) - result.passed
        return dict(zip(_COUNTS, (len(result.cases), failures, 0, 0), strict=True))
    counted = {"failure": "failures", "error": "errors", "skipped": "skipped"}[_outcome(result)]
    return {name: int(name in ("tests", counted)) for name in _COUNTS}


def clean(text: str) -> str:
    """Text that XML can hold, cut to a bounded length."""
    return _FORBIDDEN.sub("\ufffd", text[:LONGEST])


def _suite(result: SubmissionResult) -> Element:
    suite = Element("testsuite", name=clean(result.id))
    _add_mark(suite, result)
    if result.status == Status.GRADED.value:
        for case in result.cases:
            _add_game(suite, case, result)
    else:
        _add_ungraded(suite, result)
    for name, number in {**_count(result), "time": 0}.items():
        suite.set(name, str(number))
    return suite


def _add_mark(suite: Element, result: SubmissionResult) -> None:
    """Add the final mark and how it came about, where that is more than the games show."""
    if not mark_lines(result):
        return
    properties = SubElement(suite, "properties")
    values = {"score": format_points(result.score), "mark": " ".join(describe_mark(result))}
    for name, value in values.items():
        SubElement(properties, "property", name=name, value=clean(value))


def _add_game(suite: Element, case: CaseInfo, result: SubmissionResult) -> None:
    testcase = SubElement(suite, "testcase", name=clean(case.id), classname=clean(_criterion(case, result)), time="0")
    if case.verdict != Verdict.PASSED.value:
        message = clean(describe_case(case))
        SubElement(testcase, "failure", message=message, type=clean(case.verdict)).text = message


def _criterion(case: CaseInfo, result: SubmissionResult) -> str:
    """The id of the criterion that a game counts for."""
    ids = (criterion.id for criterion in result.criteria if set(criterion.tags) & set(case.tags))
    return next(ids, "other")


def _add_ungraded(suite: Element, result: SubmissionResult) -> None:
    """Add a submission whose program was not run, as a single test case."""
    testcase = SubElement(suite, "testcase", name="can be graded", classname="submission", time="0")
    code, message = (
        (result.reason.code, clean(explain_rejection(result))) if result.reason else (result.status, result.status)
    )
    tag = _outcome(result)
    child = SubElement(testcase, tag, message=message)
    if tag != "skipped":
        child.set("type", clean(code))
        child.text = message


def _outcome(result: SubmissionResult) -> str:
    """The element for a submission whose program was not run."""
    status = Status(result.status)
    match status:
        case Status.REJECTED | Status.REVIEW:  # that it does not compile is the student's, whatever a teacher decides
            return "failure"
        case Status.MISSING:
            return "skipped"
        case Status.UNGRADED | Status.GRADED:
            return "error"
        case _:
            assert_never(status)
