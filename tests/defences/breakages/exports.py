"""Of what is written for other systems, and to the terminal."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_ENCODINGS = "tests/test_encodings.py"
_PUBLISHING = "tests/grader/reports/test_publishing.py"
_REDACTION = "tests/grader/results/test_redaction.py"
_WAYS_OUT = "tests/grader/exports/test_who_sees_what.py::test_a_way_out_shows_nothing_beyond_its_audience"

EXPORTS = (
    Breakage(
        "publish: two students share a zip",
        "grader/reports/publishing.py",
        (("names = _distinct({result.id: zip_name(result) for", "names = ({result.id: zip_name(result) for"),),
        (f"{_PUBLISHING}::test_nobody_gets_a_zip_with_somebody_elses_page_by_being_called_like_it",),
    ),
    Breakage(
        "publish: of two submissions of one participant Moodle gets one page",
        "grader/reports/publishing.py",
        (('names = _distinct({id_: f"{name}/{FEEDBACK}"', 'names = ({id_: f"{name}/{FEEDBACK}"'),),
        (f"{_PUBLISHING}::test_of_two_submissions_of_one_participant_both_pages_are_written",),
    ),
    Breakage(
        "exports: a folder that is not on the roster takes a student's row",
        "grader/exports/table_filling.py",
        (("None if result.id in unlisted else _claim", "_claim"),),
        (
            "tests/grader/exports/test_canvas.py::"
            "test_a_folder_that_is_called_like_a_student_but_not_on_the_roster_does_not_have_that_students_row",
            "tests/grader/exports/test_moodle.py::test_who_is_not_on_the_roster_has_no_row_and_it_is_said",
        ),
    ),
    Breakage(
        "exports: one of several submissions takes a row",
        "grader/exports/table_filling.py",
        (("claims.items() if len(claimants) == 1}", "claims.items()}"),),
        (
            "tests/grader/exports/test_canvas.py::"
            "test_a_row_that_several_submissions_claim_is_filled_by_none_and_they_are_named",
        ),
    ),
    Breakage(
        "exports: a folder has the row of somebody whose file is called so",
        "grader/exports/moodle.py",
        (("names_of(result.id))) if", "[result.id])) if"),),
        (
            "tests/grader/exports/test_moodle.py::"
            "test_a_row_that_several_submissions_claim_is_filled_by_none_and_they_are_named",
        ),
    ),
    Breakage(
        "exports: whoever is found in the surest way has the row",
        "grader/exports/table_filling.py",
        (
            (
                "    for result in results:\n        index = ",
                "    for result in sorted(results, key=lambda each: not each.student):\n        index = ",
            ),
            (
                "        if index is not None:\n",
                "        if index is not None and (result.student or index not in claims):\n",
            ),
        ),
        (
            "tests/grader/exports/test_canvas.py::"
            "test_a_row_that_several_submissions_claim_is_filled_by_none_and_they_are_named",
        ),
    ),
    Breakage(
        "exports: failed cases at every level",
        "grader/results/redaction.py",
        (("cases=result.cases if hints.tells(Hints.ALL) else ()", "cases=result.cases"),),
        (_WAYS_OUT,),
    ),
    Breakage(
        "exports: a game of the graded suite",
        "grader/results/redaction.py",
        (("lambda smallest: None if smallest.case else smallest", "lambda smallest: smallest"),),
        (_WAYS_OUT,),
    ),
    Breakage(
        "exports: where files were handed in",
        "grader/results/redaction.py",
        (("reason=reason, notes=notes, paths={})", "reason=reason, notes=notes)"),),
        (f"{_REDACTION}::test_where_files_were_handed_in_is_not_for_students",),
    ),
    Breakage(
        "exports: a file that is not in the repository",
        "grader/results/source_paths.py",
        (("path.relative_to(root).as_posix() if path.is_relative_to(root) else None", "path.as_posix()"),),
        ("tests/grader/exports/test_github.py::test_a_file_that_is_not_in_the_repository_is_not_named",),
    ),
    Breakage(
        "exports: a teacher's private comment",
        "grader/results/redaction.py",
        (("        result = _without_private_comment(result)\n", "        pass\n"),),
        (f"{_REDACTION}::test_a_teachers_comment_is_for_the_instructor_unless_it_is_shown",),
    ),
    Breakage(
        "exports: a teacher's comment is a formula",
        "grader/reports/grades_csv.py",
        (("safe_cell(adjustment.comment) if", "adjustment.comment if"),),
        ("tests/grader/reports/test_grades_csv.py::test_a_teachers_comment_is_no_formula",),
    ),
    Breakage(
        "marks: lateness takes more than there is",
        "grader/results/marks.py",
        (
            (
                "return min(max(0.0, earned), lateness.penalty) if lateness else 0.0",
                "return lateness.penalty if lateness else 0.0",
            ),
        ),
        ("tests/grader/results/test_marks.py::test_points_are_added_after_the_penalty",),
    ),
    Breakage(
        "marks: a forged score passes for a recorded one",
        "grader/results/reproduction_check.py",
        (("if is_changed and expected != recorded.score:", "if False:"),),
        ("tests/grader/results/test_reproduction_check.py::test_a_final_score_that_nothing_recorded_gives_is_noticed",),
    ),
    Breakage(
        "marks: a day has 24 hours also when the clock changes",
        "grader/judging/lateness.py",
        (
            (
                "while (begins + count * _DAY).astimezone(UTC) < moment:",
                "while begins.astimezone(UTC) + count * _DAY < moment:",
            ),
        ),
        ("tests/grader/judging/test_lateness.py::test_the_day_on_which_the_clock_changes_is_one_day",),
    ),
    Breakage(
        "git: the student's configuration is read",
        "grader/grading/git_times.py",
        (
            (
                'f"--git-dir={own}", "--literal-pathspecs", "log", "-1", "--no-show-signature"]',
                'f"--git-dir={git}", "log", "-1"]',
            ),
        ),
        ("tests/grader/grading/test_git_times.py::test_nothing_of_a_students_repository_is_run",),
    ),
    Breakage(
        "exports: grades are formulas",
        "grader/submissions/csv_tables.py",
        (('    return f"\'{safe}" if _LEADING.match(safe) else safe', "    return text"),),
        ("tests/grader/submissions/test_csv_tables.py::test_a_formula_becomes_text",),
    ),
    Breakage(
        "exports: notes are formulas",
        "grader/reports/grades_csv.py",
        (('safe_cell("; ".join(submission.notes))', '"; ".join(submission.notes)'),),
        ("tests/grader/reports/test_grades_csv.py",),
    ),
    Breakage(
        "exports: feedback for Moodle is markup",
        "grader/exports/moodle.py",
        (('f"<p>{escape(line)}</p>"', 'f"<p>{line}</p>"'),),
        ("tests/grader/exports/test_moodle.py::test_feedback_is_html_in_which_a_students_text_is_text_and_no_formula",),
    ),
    Breakage(
        "exports: a student's line is a command",
        "grader/exports/github.py",
        (('.replace("\\n", "%0A")', ""),),
        ("tests/grader/exports/test_github.py::test_no_text_of_a_student_is_a_command",),
    ),
    Breakage(
        "exports: Gradescope gets a zero of ours",
        "grader/exports/gradescope.py",
        (("    if result.score is None:\n        return None\n", ""),),
        ("tests/grader/exports/test_gradescope.py::test_who_has_no_score_gets_no_file_and_no_zero",),
    ),
    Breakage(
        "terminal: text by students is a command to GitHub",
        "grader/errors.py",
        ((' if os.environ.get("GITHUB_ACTIONS") else ():', " if False else ():"),),
        ("tests/grader/reports/test_console.py::test_in_a_job_of_github_foreign_text_is_no_command",),
    ),
    Breakage(
        "pages: named by a key that was handed in",
        "grader/commands/publish.py",
        (("    _refuse_students_key(report, results, output, anywhere=is_tournament)\n", ""),),
        (f"{_PUBLISHING}::test_a_key_that_was_handed_in_names_no_page",),
    ),
)
TERMINAL = (
    Breakage(
        "terminal: a name ends what a legacy terminal shows",
        "grader/cli.py",
        (('stream.reconfigure(errors="grader.escape")', 'stream.reconfigure(errors="strict")'),),
        (f"{_ENCODINGS}::test_what_an_encoding_has_no_sign_for_is_shown_as_its_number",),
    ),
    Breakage(
        "terminal: a name that no file can have ends the exports",
        "grader/exports/course_exports.py",
        (("name if is_possible_name(name) else", "name if name else"),),
        (f"{_ENCODINGS}::test_where_names_of_files_are_ascii_every_export_is_written",),
    ),
    Breakage(
        "messages: a name moves the cursor or the title of the terminal",
        "grader/errors.py",
        ((' else "�" for sign in message', " else sign for sign in message"),),
        ("tests/grader/reports/test_console.py::test_a_message_brings_no_escape_codes_either",),
    ),
)
