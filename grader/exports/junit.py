"""JUnit XML: a suite for each submission, a test case for each game, its criterion as the class. Pure; knows no files.

``failure`` is the student's, ``error`` is ours, ``skipped`` is whoever handed in nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from grader.feedback import rejection, tell_case
from grader.model import Status, Verdict
from grader.results import CaseInfo, CriterionInfo, Results, SubmissionResult

# What XML 1.0 does not allow at all, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LONGEST = 4000


def render(results: Results) -> bytes:
    """The whole class as one document; a suite is text before the next is made, for a class may be large."""
    totals: Counter[str] = Counter({"tests": 0, "failures": 0, "errors": 0, "skipped": 0})
    suites = []
    for one in results.submissions:
        suite = _suite(one)
        totals.update({count: int(suite.get(count, "0")) for count in totals})
        indent(suite, level=1)
        suites.append(b"  " + tostring(suite, encoding="unicode").encode().rstrip() + b"\n")
    counts = {name: str(count) for name, count in totals.items()}
    root = Element("testsuites", {"name": clean(results.title), **counts, "time": "0"})
    root.text = "\n"
    start, _, end = tostring(root, encoding="unicode").partition("\n")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + f"{start}\n".encode() + b"".join(suites) + f"{end}\n".encode()


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
    for tag, count in {"failure": "failures", "error": "errors", "skipped": "skipped"}.items():
        suite.set(count, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(suite)))
    suite.set("time", "0")
    return suite


def _game(suite: Element, case: CaseInfo, one: SubmissionResult) -> None:
    found = SubElement(suite, "testcase", name=clean(case.id), classname=clean(_criterion(case, one)), time="0")
    if case.verdict != Verdict.PASSED.value:
        message = clean(tell_case(case))
        SubElement(found, "failure", message=message, type=clean(case.verdict)).text = message


def _criterion(case: CaseInfo, one: SubmissionResult) -> str:
    """The criterion that a game counts for."""
    fitting: list[CriterionInfo] = [line for line in one.criteria if set(line.tags) & set(case.tags)]
    return fitting[0].id if fitting else "other"


def _whole(suite: Element, one: SubmissionResult) -> None:
    """A submission that was not run as a single test case."""
    found = SubElement(suite, "testcase", name="can be graded", classname="submission", time="0")
    code, message = (one.reason.code, clean(rejection(one))) if one.reason else (one.status, one.status)
    tag = {Status.REJECTED.value: "failure", Status.MISSING.value: "skipped"}.get(one.status, "error")
    child = SubElement(found, tag, message=message)
    if tag != "skipped":
        child.set("type", clean(code))
        child.text = message
