"""Small results and the pages made of them; a page read back, for tests to look into."""

from __future__ import annotations

import random
from html.parser import HTMLParser

from grader.reports.class_page import render_class
from grader.reports.report_paths import page_address
from grader.reports.student_page import render_student
from grader.results.class_summary import ClassSummary
from grader.results.schema import (
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    ReasonInfo,
    Results,
    SandboxInfo,
    SubmissionResult,
    SuiteInfo,
)
from reference.sedma.game import SEDMA

VOID = {"wbr", "meta", "rect", "line", "br", "use", "path", "circle", "input"}
BLOCKS = {"dd", "div", "dt", "p", "td", "th"}
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202egnp\x00\x1b[31m"
RECORDS = {
    "empty": "",
    **{name: SEDMA.format(SEDMA.recipes()[0].make(random.Random(name))) for name in ("dealt-1", "dealt-2")},
}
SOURCE = (
    'module Main where\nimport Data.List\n-- a <b>comment</b>\nreplay :: Cards -> Maybe Winner\nreplay _ = error "no"\n'
)


class Page(HTMLParser):
    """A page read back: its elements with their attributes, its text, and the elements left open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(str(html))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag
        if tag in BLOCKS:
            self.text += " "

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.text += data

    def attributes(self, name: str) -> list[str]:
        return [value for _, attributes in self.elements if (value := attributes.get(name)) is not None]

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def words(self) -> str:
        return " ".join(self.text.split())


def graded(
    name: str = "novak", failed: str = "dealt-1", got: str = "Nothing", verdict: str = "wrong"
) -> SubmissionResult:
    cases = []
    for case_id, record in RECORDS.items():
        expected = SEDMA.answer(SEDMA.parse(record))
        bad = case_id == failed
        tags = ("legal", "winner") if record else ("illegal", "length")
        cases.append(CaseInfo(case_id, verdict if bad else "passed", got if bad else expected, expected, tags))
    criteria = (
        CriterionInfo("winner", "Finds the winner", 0.0 if failed else 7.5, 7.5, 1 if failed else 2, 2),
        CriterionInfo("length", "A game has 32 cards", 2.5, 2.5, 1, 1),
    )
    points = sum(criterion.points for criterion in criteria)
    return SubmissionResult(name, ("Replay.hs",), "graded", points, 10.0, None, (), criteria, (), tuple(cases))


def rejected(name: str = "rejected-one", message: str = "Data.List is not allowed.") -> SubmissionResult:
    breach = BreachInfo("forbidden-import", message, "Use only the Prelude.", "Replay.hs", 2, "reject")
    reason = ReasonInfo("forbidden-import", message, "Replay.hs", 2)
    return SubmissionResult(name, ("Replay.hs",), "rejected", 0.0, 10.0, reason, (breach,))


def ungraded(name: str = "ungraded-one") -> SubmissionResult:
    return SubmissionResult(name, (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone"))


def results_of(*submissions: SubmissionResult) -> Results:
    suite = SuiteInfo("graded", "sha256:abc123", "77", len(RECORDS))
    sandbox = SandboxInfo("docker", "sha256:image", "hugs", {"memory_mb": 128})
    return Results(1, "sedma", "The Game of 7", suite, sandbox, "0.1.0", submissions)


def summary_of(*submissions: SubmissionResult) -> ClassSummary:
    class_summary = ClassSummary()
    for submission in submissions:
        class_summary.add(submission)
    return class_summary


def class_page(*submissions: SubmissionResult) -> str:
    pages = {submission.id: page_address(submission.id) for submission in submissions}
    return "".join(render_class(results_of(), summary_of(*submissions), pages))


def student_page(submission: SubmissionResult, source: str = SOURCE, name: str = "Replay.hs") -> str:
    return render_student(results_of(submission), submission, game=SEDMA, sources={name: source}, records=RECORDS)
