"""JUnit XML: a suite for each submission, a test case for each game, its criterion as the class. Pure; knows no files.

``failure`` is the student's, ``error`` is ours, ``skipped`` is whoever handed in nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from grader.model import Status, Verdict
from grader.results.feedback import describe_case, rejection
from grader.results.schema import CaseInfo, CriterionInfo, Results, SubmissionResult

# What XML 1.0 does not allow at all, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LONGEST = 4000
_COUNTS = ("tests", "failures", "errors", "skipped")


def render(results: Results) -> Iterator[bytes]:
    """The whole class as one document, a suite at a time, for a class may be large."""
    totals = _total(_count(one) for one in results.submissions)
    root = Element("testsuites", {"name": clean(results.title), **totals, "time": "0"})
    root.text = "\n"
    start, _, end = tostring(root, encoding="unicode").partition("\n")
    yield b'<?xml version="1.0" encoding="UTF-8"?>\n' + f"{start}\n".encode()
    for one in results.submissions:
        suite = _suite(one)
        indent(suite, level=1)
        yield b"  " + tostring(suite, encoding="unicode").encode().rstrip() + b"\n"
    yield f"{end}\n".encode()


def _total(counts: Iterable[Mapping[str, int]]) -> dict[str, str]:
    total = Counter(dict.fromkeys(_COUNTS, 0))
    for count in counts:
        total.update(count)
    return {name: str(number) for name, number in total.items()}


def _count(one: SubmissionResult) -> dict[str, int]:
    """How many test cases a submission has, and how many of each ending."""
    if one.status == Status.GRADED.value:
        failures = len(one.cases) - one.passed
        return dict(zip(_COUNTS, (len(one.cases), failures, 0, 0), strict=True))
    ending = {"failure": "failures", "error": "errors", "skipped": "skipped"}[_whole_ending(one)]
    return {name: int(name in ("tests", ending)) for name in _COUNTS}


def clean(text: str) -> str:
    """Text that XML can hold, of a bounded length."""
    return _FORBIDDEN.sub("\ufffd", text[:LONGEST])


def _suite(one: SubmissionResult) -> Element:
    suite = Element("testsuite", name=clean(one.id))
    if one.status == Status.GRADED.value:
        for case in one.cases:
            _game(suite, case, one)
    else:
        _whole(suite, one)
    for name, number in {**_count(one), "time": 0}.items():
        suite.set(name, str(number))
    return suite


def _game(suite: Element, case: CaseInfo, one: SubmissionResult) -> None:
    found = SubElement(suite, "testcase", name=clean(case.id), classname=clean(_criterion(case, one)), time="0")
    if case.verdict != Verdict.PASSED.value:
        message = clean(describe_case(case))
        SubElement(found, "failure", message=message, type=clean(case.verdict)).text = message


def _criterion(case: CaseInfo, one: SubmissionResult) -> str:
    """The criterion that a game counts for."""
    fitting: list[CriterionInfo] = [line for line in one.criteria if set(line.tags) & set(case.tags)]
    return fitting[0].id if fitting else "other"


def _whole(suite: Element, one: SubmissionResult) -> None:
    """A submission that was not run as a single test case."""
    found = SubElement(suite, "testcase", name="can be graded", classname="submission", time="0")
    code, message = (one.reason.code, clean(rejection(one))) if one.reason else (one.status, one.status)
    tag = _whole_ending(one)
    child = SubElement(found, tag, message=message)
    if tag != "skipped":
        child.set("type", clean(code))
        child.text = message


def _whole_ending(one: SubmissionResult) -> str:
    return {Status.REJECTED.value: "failure", Status.MISSING.value: "skipped"}.get(one.status, "error")
