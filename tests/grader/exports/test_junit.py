"""JUnit XML, read back by the rules of the programs that read it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from grader.cli import grader
from grader.exports.junit import clean, render
from grader.results.files import dump_results
from grader.results.schema import Results
from tests.grader.sample_results import HOSTILE, graded, missing, rejected, results_of, ungraded

ATTRIBUTES = {
    "testsuites": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testcase": {"name", "classname", "time"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
    "skipped": {"message"},
}
CHILDREN = {
    "testsuites": {"testsuite"},
    "testsuite": {"testcase"},
    "testcase": {"failure", "error", "skipped"},
    "failure": set(),
    "error": set(),
    "skipped": set(),
}
RESULTS = results_of(graded("novak", wrong="deal-1"), rejected("riha"), ungraded("unlucky"), missing("absent"))


def document(results: Results) -> bytes:
    return b"".join(render(results))


def read(document: bytes) -> ET.Element:
    """Read the document as Jenkins, GitLab and others do: known elements with all their attributes, counts that add
    up, at most one outcome for a test case."""
    root = ET.fromstring(document)  # noqa: S314 - our own document
    assert root.tag == "testsuites"
    for element in root.iter():
        assert set(element.attrib) == ATTRIBUTES[element.tag]
        assert {child.tag for child in element} <= CHILDREN[element.tag]
    for element in (root, *root.findall("testsuite")):
        cases = list(element.iter("testcase"))
        counted = {"tests": len(cases)} | {
            count: sum(case.find(tag) is not None for case in cases)
            for tag, count in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped"))
        }
        assert {name: int(element.attrib[name]) for name in counted} == counted
    assert all(len(case) <= 1 for case in root.iter("testcase"))
    return root


def outcome(root: ET.Element, suite: str, case: str) -> ET.Element | None:
    testcase = root.find(f"testsuite[@name='{suite}']/testcase[@name='{case}']")
    assert testcase is not None
    return testcase[0] if len(testcase) else None


def test_a_suite_for_each_submission_and_a_case_for_each_game() -> None:
    root = read(document(RESULTS))
    assert [suite.get("name") for suite in root] == ["novak", "riha", "unlucky", "absent"]
    assert [(case.get("name"), case.get("classname")) for case in root[0]] == [
        ("deal-1", "winner"),
        ("deal-2", "winner"),
        ("short-1", "length"),
    ]
    assert root.attrib["tests"] == "6"


def test_a_passed_game_has_no_child_and_a_failed_one_says_why() -> None:
    root = read(document(RESULTS))
    assert outcome(root, "novak", "deal-2") is None
    failure = outcome(root, "novak", "deal-1")
    assert failure is not None
    assert (failure.tag, failure.get("type")) == ("failure", "wrong")
    assert failure.get("message") == "expected Just (AC,One), got Just (BD,One)"


@pytest.mark.parametrize(("suite", "tag"), [("riha", "failure"), ("unlucky", "error"), ("absent", "skipped")])
def test_a_rejection_is_a_failure_a_problem_on_our_side_an_error_and_nothing_handed_in_is_skipped(
    suite: str, tag: str
) -> None:
    element = outcome(read(document(RESULTS)), suite, "can be graded")
    assert element is not None
    assert element.tag == tag


@given(st.text(alphabet=st.characters(), max_size=40))
def test_whatever_a_student_wrote_the_document_can_be_read(text: str) -> None:
    read(document(results_of(graded(text, wrong="deal-1", got=text), rejected(text, text))))


def test_characters_that_xml_forbids_are_replaced_and_all_others_kept() -> None:
    assert clean("a\x00b\x1bc\ud800d\ufffee\tf\U0001f0a1") == "a�b�c�d�e\tf\U0001f0a1"
    root = read(document(results_of(rejected("x", HOSTILE))))
    assert "<script>alert(1)</script>" in (root[0][0][0].text or "")


def test_the_same_results_give_the_same_bytes() -> None:
    assert document(RESULTS) == document(RESULTS)


def write(tmp_path: Path, results: Results = RESULTS) -> str:
    (tmp_path / "results.json").write_bytes(dump_results(results))
    return str(tmp_path)


def test_the_command_writes_a_file_or_prints(tmp_path: Path) -> None:
    folder = write(tmp_path)
    printed = CliRunner().invoke(grader, ["export", "junit", folder], catch_exceptions=False)
    assert printed.stdout_bytes == document(RESULTS)
    CliRunner().invoke(grader, ["export", "junit", folder, "-o", f"{folder}/junit.xml"], catch_exceptions=False)
    assert (tmp_path / "junit.xml").read_bytes() == document(RESULTS)
