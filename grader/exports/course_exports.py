"""The exports that a course asks for with every grading, written into the folder of the report."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from grader.assignment.course import CanvasSettings, Course, MoodleSettings
from grader.errors import UsageError
from grader.exports.table_filling import Filled
from grader.files import is_possible_name, write_file
from grader.reports.report_paths import page_name
from grader.results.files import load_results
from grader.results.schema import Results
from grader.results.wording import status_words
from grader.submissions.identities import assign_ids
from grader.submissions.moodle_columns import ColumnTitles


def check_formats(formats: Sequence[str], course: Course | None) -> None:
    """Check, before anyone is graded, that each export has the file it fills.

    :raises UsageError: with what is missing.
    """
    for name, table in (("moodle", "worksheet"), ("canvas", "gradebook")):
        if name in formats and (course is None or getattr(course.file, name) is None):
            raise UsageError(
                f"--format {name} fills the {table} that you exported from {name.capitalize()}: name the file in "
                f"grader.toml ([{name}] {table} = …), or use `grader export {name}` after grading"
            )
    if course and course.file.moodle and "moodle" in formats:
        _check_worksheet(course, course.file.moodle)
    if course and course.file.canvas and "canvas" in formats:
        _check_gradebook(course, course.file.canvas)


def _check_worksheet(course: Course, settings: MoodleSettings) -> None:
    # Each export is imported where it is used: most gradings need none of them.
    from grader.exports.moodle import open_worksheet

    path = course.resolve_path(settings.worksheet)
    course.check_path("moodle.worksheet", path)
    try:
        open_worksheet(path, _chosen_columns(settings))
    except UsageError as error:
        raise course.fault("moodle.worksheet", f"names a file that cannot be filled: {error}") from error


def _check_gradebook(course: Course, settings: CanvasSettings) -> None:
    from grader.exports.canvas import open_gradebook

    path = course.resolve_path(settings.gradebook)
    course.check_path("canvas.gradebook", path)
    try:
        open_gradebook(path, settings.column)
    except UsageError as error:
        raise course.fault("canvas.gradebook", f"names a file that cannot be filled: {error}") from error


def _chosen_columns(settings: MoodleSettings) -> ColumnTitles:
    return ColumnTitles(settings.identifier_column, settings.grade_column, settings.feedback_column)


def write_formats(formats: Sequence[str], folder: Path, course: Course | None) -> tuple[str, ...]:
    """Write the exports into the folder of the report; returns lines for the terminal."""
    if not formats:
        return ()
    # Read from the report: a large class is not held in memory while it is graded.
    results = load_results(folder)
    writers: dict[str, Callable[[], tuple[str, ...]]] = {
        "moodle": lambda: _write_moodle(results, folder / "moodle.csv", course),
        "canvas": lambda: _write_canvas(results, folder / "canvas.csv", course),
        "gradescope": lambda: write_gradescope(results, folder / "gradescope"),
        "junit": lambda: _write_junit(results, folder / "junit.xml"),
        "github": lambda: write_github(results, None if _in_actions() else folder / "summary.md"),
    }
    return tuple(line for name in dict.fromkeys(formats) for line in writers[name]())


def _write_moodle(results: Results, path: Path, course: Course | None) -> tuple[str, ...]:
    from grader.exports.moodle import fill_worksheet

    assert course is not None  # noqa: S101 - checked before grading
    settings = course.file.moodle
    assert settings is not None  # noqa: S101 - checked before grading
    worksheet = course.resolve_path(settings.worksheet)
    filled = fill_worksheet(
        results, worksheet, decimal_comma=settings.decimal_comma, scale=settings.scale, chosen=_chosen_columns(settings)
    )
    return report_filled(filled, path, worksheet, "Moodle")


def _write_canvas(results: Results, path: Path, course: Course | None) -> tuple[str, ...]:
    from grader.exports.canvas import fill_gradebook

    assert course is not None  # noqa: S101 - checked before grading
    settings = course.file.canvas
    assert settings is not None  # noqa: S101 - checked before grading
    gradebook = course.resolve_path(settings.gradebook)
    filled = fill_gradebook(results, gradebook, settings.column, scale=settings.scale)
    return report_filled(filled, path, gradebook, "Canvas")


def report_filled(filled: Filled, path: Path, original: Path, system: str) -> tuple[str, ...]:
    """Write a filled table; returns lines for the terminal: how many grades it has, and who could not be matched."""
    write_file(path, filled.content, original=original)
    return (f"{system}: {path}: {filled.count} grades filled in", *(f"  {remark}" for remark in filled.remarks))


def write_gradescope(results: Results, folder: Path) -> tuple[str, ...]:
    """Write Gradescope's ``results.json`` for each submission that has a score; returns lines for the terminal."""
    from grader.exports.gradescope import describe, dump

    names = assign_ids(result.id for result in results.submissions)
    skipped = []
    for result in results.submissions:
        described = describe(result, results)
        if described is None:
            skipped.append(f"{result.id} ({status_words(result.status)})")
        else:
            name = names[result.id]
            possible = name if is_possible_name(name) else page_name(name).removesuffix(".html")
            write_file(folder / f"{possible}.json", dump(described))
    count = len(results.submissions) - len(skipped)
    left_out = (f"  {len(skipped)} without a score and therefore without a file: {', '.join(skipped)}",)
    return (f"Gradescope: {folder}: {count} results", *(left_out if skipped else ()))


def _write_junit(results: Results, path: Path) -> tuple[str, ...]:
    from grader.exports.junit import render

    write_file(path, render(results))
    return (f"JUnit: {path}",)


def _in_actions() -> bool:
    return bool(os.environ.get("GITHUB_STEP_SUMMARY"))


def write_github(results: Results, path: Path | None) -> tuple[str, ...]:
    """Write the job's summary to ``path``, or append it to the file that GitHub Actions names in the environment."""
    from grader.exports.github import MOST_BYTES, summarise_job

    if path is not None:
        write_file(path, summarise_job(results).encode())
        return (f"GitHub: {path}",)
    step_summary = Path(os.environ["GITHUB_STEP_SUMMARY"])
    try:
        # The limit is for the whole file, and earlier commands of the step may have written to it.
        written = step_summary.stat().st_size if step_summary.is_file() else 0
        with step_summary.open("a", encoding="utf-8", newline="\n") as file:
            file.write(summarise_job(results, MOST_BYTES - written))
    except OSError as error:
        raise UsageError(
            f"{step_summary}: cannot be written ({error.strerror}); GITHUB_STEP_SUMMARY must name a file"
        ) from error
    return (f"GitHub: {step_summary}",)
