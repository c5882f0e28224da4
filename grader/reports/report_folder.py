"""Writing a report folder: results.json, grades.csv, the class page; of each student a page and what was handed in."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

from grader.assignment.settings import Assignment
from grader.digests import digest, digest_files
from grader.files import explain_write_errors, open_replacement
from grader.grading.class_results import describe_head
from grader.grading.fingerprints import grader_digest
from grader.grading.journal import Journal
from grader.grading.run_summary import RunSummary
from grader.haskell.source_text import decode
from grader.judging.exam import Exam
from grader.model import Rejection, RuntimeIdentity, Submission, Suite
from grader.reports.class_page import render_class
from grader.reports.html import page_name, render_student
from grader.reports.student_copy import HANDED_IN, HandedIn, dump_handed_in, handed_in_path
from grader.results.class_summary import ClassSummary
from grader.results.describe import describe_missing, describe_origin
from grader.results.files import stream_results
from grader.results.schema import Results, SubmissionResult
from grader.submissions.csv_tables import safe_cell
from grader.submissions.preparation import unpack
from grader.submissions.roster import GatheredClass

STUDENTS = "students"


def format_points(points: float | None) -> str:
    """Points as people write them; nothing at all for a submission that could not be graded."""
    return "" if points is None else f"{points:g}"


def grades_csv(results: Results | ClassSummary) -> str:
    """A row per submission, a column per criterion."""
    criteria = next((one.criteria for one in results.submissions if one.criteria), ())
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    named = [safe_cell(criterion.id) for criterion in criteria]
    writer.writerow(["id", "status", "score", "max_score", *named, "reason", "name", "late", "notes"])
    for one in results.submissions:
        points = {criterion.id: format_points(criterion.points) for criterion in one.criteria}
        columns = [points.get(criterion.id, "") for criterion in criteria]
        reason = safe_cell(one.reason.message) if one.reason else ""
        writer.writerow(
            [
                safe_cell(one.id),
                one.status,
                format_points(one.score),
                format_points(one.max_score),
                *columns,
                reason,
                safe_cell(one.student.name) if one.student else "",
                "late" if one.student and one.student.late else "",
                safe_cell("; ".join(one.notes)),
            ]
        )
    return text.getvalue()


def readable_sources(submission: Submission) -> dict[str, str]:
    """The submission's Haskell files as text, as far as they can still be read; those of a zip where that is all."""
    try:
        files = unpack(submission.files)
    except OSError:
        return {}
    found = {} if isinstance(files, Rejection) else files
    return {name: decode(raw) for name, raw in sorted(found.items()) if name.lower().endswith((".hs", ".lhs"))}


def write_report(
    folder: Path, head: Results, found: GatheredClass, journal: Journal, exam: Exam, effort: str = ""
) -> ClassSummary:
    """Write all that the journal has on a class; a file is replaced only when its new text is whole.

    ``head`` tells how they were graded, ``effort`` how long that took. A page that stands there already, of this
    very result, is left alone; one of an earlier class in this folder is removed.

    :raises UsageError: where the folder cannot be written.
    :raises StorageError: where the disk is full.
    """
    class_summary = ClassSummary()
    with explain_write_errors(folder):
        for part in (STUDENTS, HANDED_IN):
            (folder / part).mkdir(parents=True, exist_ok=True)
        pages_written = closing(_write_pages(folder, head, found, journal, exam))  # which marks them, whatever happens
        with pages_written as written, open_replacement(folder / "results.json") as file:
            file.writelines(stream_results(head, _enter(written, class_summary)))
        pages = {one.id: page_address(one.id) for one in class_summary.submissions}
        with open_replacement(folder / "index.html") as file:
            file.writelines(piece.encode() for piece in render_class(head, class_summary, pages, effort))
        with open_replacement(folder / "grades.csv") as file:
            file.write(grades_csv(class_summary).encode())
        _remove_others(folder, set(journal.pages()) - {one.id for one in class_summary.submissions})
    return class_summary


def write_class_report(
    folder: Path, gathered: GatheredClass, exam: Exam, runtime: RuntimeIdentity, journal: Journal, run: RunSummary
) -> ClassSummary:
    """Write the report of a class that is complete, and close its journal's run."""
    head = describe_head(exam, runtime)
    summary = write_report(folder, head, gathered, journal, exam, run.describe(journal.times()))
    journal.finish(submission.id for submission in gathered.submissions)
    return summary


def _remove_others(folder: Path, ids: Iterable[str]) -> None:
    """Pages of ours in this folder about somebody who is not in this class, but was in one before."""
    for one in ids:
        (folder / page_address(one)).unlink(missing_ok=True)
        handed_in_path(folder, one).unlink(missing_ok=True)


def page_address(submission_id: str) -> str:
    """Where a submission's page is, from the report's folder."""
    return f"{STUDENTS}/{page_name(submission_id)}"


def _enter(results: Iterable[SubmissionResult], class_summary: ClassSummary) -> Iterator[SubmissionResult]:
    for one in results:
        class_summary.add(one)
        yield one


def _write_pages(
    folder: Path, head: Results, found: GatheredClass, journal: Journal, exam: Exam
) -> Generator[SubmissionResult, None, None]:
    """Each submission's result, when its page is written."""
    graded_so, known, marks = digest(head, grader_digest(), exam.hints.value), journal.pages(), {}
    missing = {one.id for one in found.missing}
    try:
        for submission in sorted((*found.submissions, *found.missing), key=lambda one: one.id):
            if submission.id in missing:
                one, checksum = describe_missing(submission, exam.assignment.rubric.max_score), ""
            else:
                one, checksum = _read(submission, journal)
            page, mark = folder / page_address(one.id), digest(graded_so, checksum, one.student, one.notes)
            kept = handed_in_path(folder, one.id)
            if known.get(one.id) != mark or not (page.exists() and kept.exists()):
                sources = readable_sources(submission)
                with open_replacement(page, durable=False) as file:
                    file.write(_student_page(head, one, sources, exam.suite, exam.assignment).encode())
                with open_replacement(kept, durable=False) as file:
                    file.write(dump_handed_in(HandedIn(exam.hints, sources)))
                marks[one.id] = mark
            yield one
    finally:
        if marks:
            os.sync()  # once for all pages, before the journal says that they are written
            journal.mark_pages(marks)


def _read(submission: Submission, journal: Journal) -> tuple[SubmissionResult, str]:
    """What the journal has on a submission, with whose it is, and the checksum."""
    result, checksum = journal.read(submission.id)
    try:
        found = digest_files(submission.files)
    except OSError:  # gone meanwhile
        found = ""
    return describe_origin(result, submission, found), checksum


def _student_page(
    results: Results, one: SubmissionResult, sources: Mapping[str, str], suite: Suite, assignment: Assignment
) -> str:
    """The instructor's view."""
    return render_student(
        results,
        one,
        sources,
        {case.id: case.record for case in suite.cases},
        assignment.game,
        whys={case.id: case.why for case in suite.cases},
        class_page="../index.html",
    )
