"""The report folder: results.json, grades.csv, the class page, and each student's page with what they handed in."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from html import escape
from itertools import islice
from pathlib import Path

import msgspec

from grader.digests import digest, digest_files
from grader.files import explain_write_errors, open_replacement
from grader.grading.class_results import describe_head
from grader.grading.fingerprints import grader_digest
from grader.grading.journal import Journal
from grader.grading.run_summary import RunSummary
from grader.grading.single import leave_ungraded
from grader.judging.exam import Exam
from grader.model import RuntimeIdentity, Submission
from grader.reports.class_page import render_class
from grader.reports.grades_csv import grades_csv
from grader.reports.report_paths import HANDED_IN, STUDENTS, handed_in_path, page_address
from grader.reports.student_copy import HandedIn, dump_handed_in
from grader.reports.student_page import render_student
from grader.results.class_summary import ClassSummary
from grader.results.cost_words import describe_cost, scale_costs
from grader.results.describe import MOST_FILES, describe_missing, describe_origin
from grader.results.files import stream_results
from grader.results.marks import NO_CHANGES, MarkChanges, finish_mark
from grader.results.schema import Results, SubmissionResult
from grader.results.source_paths import record_paths
from grader.submissions.lazy_files import LazyFiles
from grader.submissions.readable_sources import readable_sources
from grader.submissions.roster import GatheredClass


def write_report(
    folder: Path,
    head: Results,
    gathered: GatheredClass,
    journal: Journal,
    exam: Exam,
    effort: str = "",
    changes: MarkChanges = NO_CHANGES,
) -> ClassSummary:
    """Write everything the journal holds about a class; a file is replaced only when its new content is complete.

    ``head`` describes how the class was graded, ``effort`` how long that took; ``changes`` gives results their final
    marks, which the journal does not have. A page that already shows exactly this
    result is left alone; pages of students who are no longer in the class are removed.

    :raises UsageError: where the folder cannot be written.
    :raises StorageError: where the disk is full.
    """
    summary = ClassSummary()
    with explain_write_errors(folder):
        for part in (STUDENTS, HANDED_IN):
            (folder / part).mkdir(parents=True, exist_ok=True)
        # Closed even when writing fails, so that the pages written so far are marked in the journal.
        with (
            closing(_write_pages(folder, head, gathered, journal, exam, changes)) as results,
            open_replacement(folder / "results.json") as file,
        ):
            file.writelines(stream_results(head, _summarise(results, summary)))
        ids = [submission.id for submission in summary.submissions]
        pages = {submission_id: page_address(submission_id) for submission_id in ids}
        with open_replacement(folder / "index.html") as file:
            file.writelines(
                piece.encode() for piece in render_class(head, summary, pages, effort, changes, gathered.aside)
            )
        with open_replacement(folder / "grades.csv") as file:
            file.write(grades_csv(summary).encode())
        _remove_pages(folder, set(journal.pages()) - set(ids))
    return summary


def write_class_report(
    folder: Path,
    gathered: GatheredClass,
    exam: Exam,
    runtime: RuntimeIdentity,
    journal: Journal,
    run: RunSummary,
    changes: MarkChanges = NO_CHANGES,
) -> ClassSummary:
    """Write the report of a class that is complete, and close its journal's run."""
    head = describe_head(exam, runtime)
    summary = write_report(folder, head, gathered, journal, exam, run.describe(journal.times()), changes)
    journal.finish(submission.id for submission in gathered.submissions)
    return summary


def _summarise(results: Iterable[SubmissionResult], summary: ClassSummary) -> Iterator[SubmissionResult]:
    """Pass the results on, adding each to the summary on its way: a class need not fit into memory."""
    for result in results:
        summary.add(result)
        yield result


def _remove_pages(folder: Path, ids: Iterable[str]) -> None:
    """Remove what an earlier class left in this folder about students who are not in this one."""
    for submission_id in ids:
        (folder / page_address(submission_id)).unlink(missing_ok=True)
        handed_in_path(folder, submission_id).unlink(missing_ok=True)


def _write_pages(
    folder: Path, head: Results, gathered: GatheredClass, journal: Journal, exam: Exam, changes: MarkChanges
) -> Generator[SubmissionResult, None, None]:
    """Write each student's page where it is not up to date, and give the result it shows."""
    run, marked, marks = digest(head, grader_digest(), exam.hints.value), journal.pages(), {}
    missing = {submission.id for submission in gathered.missing}
    try:
        for submission in sorted((*gathered.submissions, *gathered.missing), key=lambda each: each.id):
            if submission.id in missing:
                result, checksum = describe_missing(submission, exam.assignment.rubric.max_score), ""
            else:
                result, checksum = _read_result(submission, journal, exam)
                result = msgspec.structs.replace(result, paths=_locate(submission, folder))
            result = changes.apply(result)
            mark = digest(run, checksum, result.student, result.notes, result.lateness, result.adjustment)
            page, handed_in = folder / page_address(result.id), handed_in_path(folder, result.id)
            if marked.get(result.id) != mark or not (page.exists() and handed_in.exists()):
                written = _render(head, result, submission, exam)
                for path, content in ((page, written.page), (handed_in, written.handed_in)):
                    with open_replacement(path, durable=False) as file:
                        file.write(content)
                if written.result is result:  # else it is drawn again the next time
                    marks[result.id] = mark
                result = written.result
            yield result
    finally:
        if marks:
            os.sync()  # once for all pages, before the journal records that they are written
            journal.mark_pages(marks)


@dataclass(frozen=True)
class _Written:
    """A student's page and the copy of what was handed in, as bytes, and the result that the page shows."""

    page: bytes
    handed_in: bytes
    result: SubmissionResult


def _render(head: Results, result: SubmissionResult, submission: Submission, exam: Exam) -> _Written:
    """The page; where it cannot be drawn, a plain one that says so, and the submission is ungraded."""
    try:
        sources = readable_sources(submission)
        page = _instructor_page(head, result, sources, exam).encode()
        return _Written(page, dump_handed_in(HandedIn(exam.hints, sources)), result)
    except Exception as error:  # a bug of ours must not take the class with it
        ungraded = leave_ungraded(submission, error, exam.assignment)
        failed = msgspec.structs.replace(ungraded, student=result.student, notes=result.notes)
        failed = finish_mark(failed, result.lateness, result.adjustment)
        return _Written(_plain_page(failed), dump_handed_in(HandedIn(exam.hints, {})), failed)


def _plain_page(result: SubmissionResult) -> bytes:
    """A page without template or sources, either of which may be what failed."""
    said = escape(f"{result.id}: {result.status}: {result.reason.message if result.reason else ''}")
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    text = f'<!doctype html><html lang="en"><meta charset="utf-8">{policy}<title>{result.status}</title><p>{said}</p>'
    return text.encode("utf-8", "replace")


def _read_result(submission: Submission, journal: Journal, exam: Exam) -> tuple[SubmissionResult, str]:
    """The journal's result for a submission, with whose it is, and the checksum."""
    result, checksum = journal.read(submission.id)
    try:
        return describe_origin(result, submission, _digest_files(submission)), checksum
    except Exception as error:  # as above
        return leave_ungraded(submission, error, exam.assignment), checksum


def _locate(submission: Submission, folder: Path) -> dict[str, str]:
    """Where the first files are that were read from this disk, and not from the archive of a class."""
    files = submission.files.located() if isinstance(submission.files, LazyFiles) else {}
    first = dict(islice(files.items(), MOST_FILES))
    return record_paths({name: path.absolute() for name, path in first.items()}, folder.absolute())


def _digest_files(submission: Submission) -> str:
    try:
        return digest_files(submission.files)
    except OSError:  # the files were removed in the meantime
        return ""


def _instructor_page(head: Results, result: SubmissionResult, sources: Mapping[str, str], exam: Exam) -> str:
    """A student's page as the instructor sees it, with every record of the suite."""
    return render_student(
        head,
        result,
        game=exam.assignment.game,
        played=exam.assignment.played if exam.assignment.settings.is_players else None,
        sources=sources,
        records={case.id: case.record for case in exam.suite.cases},
        whys={case.id: case.why for case in exam.suite.cases},
        class_page="../index.html",
        cost=describe_cost(result.cases, scale_costs(exam)),
    )
