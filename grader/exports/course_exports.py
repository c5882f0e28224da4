"""The exports that a course wants with every grading, written into the report's folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from grader.assignment.course import CanvasSettings, Course, MoodleSettings
from grader.errors import UsageError
from grader.exports.table_filling import Filled, write_new
from grader.results.schema import Results, load_results
from grader.submissions.identities import assign_ids
from grader.submissions.moodle_columns import ColumnTitles


def check_formats(formats: Sequence[str], course: Course | None) -> None:
    """Before anyone is graded, see that each export has what it needs.

    :raises UsageError: naming what is missing.
    """
    for name, table in (("moodle", "worksheet"), ("canvas", "gradebook")):
        if name in formats and (course is None or getattr(course.file, name) is None):
            raise UsageError(
                f"--format {name} fills the {table} that you exported: name it in a grader.toml "
                f"([{name}] {table} = …), or use `grader export {name}` afterwards"
            )
    if course and course.file.moodle and "moodle" in formats:
        _check_worksheet(course, course.file.moodle)
    if course and course.file.canvas and "canvas" in formats:
        _check_gradebook(course, course.file.canvas)


def _check_worksheet(course: Course, settings: MoodleSettings) -> None:
    from grader.exports.moodle import open_worksheet

    place = course.place(settings.worksheet)
    course.check_place("moodle.worksheet", place)
    try:
        open_worksheet(place, _chosen(settings))
    except UsageError as error:
        raise course.fault("moodle.worksheet", f"names what cannot be filled: {error}") from error


def _check_gradebook(course: Course, settings: CanvasSettings) -> None:
    from grader.exports.canvas import open_gradebook

    place = course.place(settings.gradebook)
    course.check_place("canvas.gradebook", place)
    try:
        open_gradebook(place, settings.column)
    except UsageError as error:
        raise course.fault("canvas.gradebook", f"names what cannot be filled: {error}") from error


def _chosen(settings: MoodleSettings) -> ColumnTitles:
    return ColumnTitles(settings.identifier_column, settings.grade_column, settings.feedback_column)


def write_formats(formats: Sequence[str], folder: Path, course: Course | None) -> tuple[str, ...]:
    """Write each export of a report into its folder; what there is to say about them, a line each."""
    if not formats:
        return ()
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
    worksheet = course.place(settings.worksheet)
    filled = fill_worksheet(
        results, worksheet, decimal_comma=settings.decimal_comma, scale=settings.scale, chosen=_chosen(settings)
    )
    return report_filled(filled, path, worksheet, "Moodle")


def _write_canvas(results: Results, path: Path, course: Course | None) -> tuple[str, ...]:
    from grader.exports.canvas import fill_gradebook

    assert course is not None  # noqa: S101 - checked before grading
    settings = course.file.canvas
    assert settings is not None  # noqa: S101 - checked before grading
    gradebook = course.place(settings.gradebook)
    filled = fill_gradebook(results, gradebook, settings.column, scale=settings.scale)
    return report_filled(filled, path, gradebook, "Canvas")


def report_filled(filled: Filled, path: Path, original: Path, system: str) -> tuple[str, ...]:
    """Write a filled table, and say who is in it and who is not."""
    write_new(path, filled.content, original)
    return (f"{system}: {path}: {filled.count} grades filled in", *(f"  {remark}" for remark in filled.remarks))


def write_gradescope(results: Results, folder: Path) -> tuple[str, ...]:
    """A results.json of Gradescope's for each submission that has a score."""
    from grader.exports.gradescope import describe, dump

    names = assign_ids(one.id for one in results.submissions)
    skipped = []
    for one in results.submissions:
        described = describe(one, results)
        if described is None:
            skipped.append(f"{one.id} ({one.status})")
        else:
            write_new(folder / f"{names[one.id]}.json", dump(described))
    count = len(results.submissions) - len(skipped)
    left_out = (f"  {len(skipped)} without a score, and so without a file: {', '.join(skipped)}",) if skipped else ()
    return (f"Gradescope: {folder}: {count} results", *left_out)


def _write_junit(results: Results, path: Path) -> tuple[str, ...]:
    from grader.exports.junit import render

    write_new(path, render(results))
    return (f"JUnit: {path}",)


def _in_actions() -> bool:
    return bool(os.environ.get("GITHUB_STEP_SUMMARY"))


def write_github(results: Results, path: Path | None) -> tuple[str, ...]:
    """The job's summary: behind what the step has written so far where GitHub says so, else into a file of its own."""
    from grader.exports.github import MOST_BYTES, summary

    if path is not None:
        write_new(path, summary(results).encode())
        return (f"GitHub: {path}",)
    given = Path(os.environ["GITHUB_STEP_SUMMARY"])
    try:
        written = given.stat().st_size if given.is_file() else 0
        with given.open("a", encoding="utf-8", newline="\n") as file:
            file.write(summary(results, MOST_BYTES - written))
    except OSError as error:
        raise UsageError(f"{given}: cannot be written ({error.strerror})") from error
    return (f"GitHub: {given}",)
