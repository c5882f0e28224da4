"""Of whose a submission is, and which row of a table is about whom."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_GATHERING = "tests/grader/submissions/test_gathering.py"
_AS_A_SYSTEM = (
    f"{_GATHERING}::test_where_nobody_else_handed_in_anything_an_own_name_counts_more_than_a_number_of_a_system"
)

STUDENTS = (
    Breakage(
        "work: a number that somebody wrote as a system would counts before all else",
        "grader/submissions/roster.py",
        ((" if 2 * numbered > len(submissions) else (*_LEVELS, _NUMBERS)", ""),),
        (_AS_A_SYSTEM,),
    ),
    Breakage(
        "work: a number of one system is a student's in another",
        "grader/submissions/roster.py",
        (('f"{student.system} {student.number}" if student.number', "student.number if student.number"),),
        ("tests/grader/submissions/test_roster.py::test_a_number_of_one_system_is_nobodys_in_another",),
    ),
    Breakage(
        "times: only one of a student's submissions is late",
        "grader/submissions/canvas_times.py",
        (
            (
                "ids.setdefault(person.student.number, []).append(person.id)",
                "ids[person.student.number] = [person.id]",
            ),
        ),
        ("tests/grader/grading/test_mark_changes.py::test_canvas_s_time_counts_for_all_submissions_of_a_student",),
    ),
    Breakage(
        "work: a folder called by a student's address takes that student's row in a table",
        "grader/submissions/student_tables.py",
        (("return person.student is not None and NOT_LISTED not in person.notes", "return True"),),
        (
            "tests/grader/submissions/test_student_tables.py::"
            "test_a_row_is_the_students_whom_a_system_or_the_roster_knows_and_not_a_folders_that_is_called_so",
        ),
    ),
    Breakage(
        "work: two folders called like one student stop a class",
        "grader/submissions/student_tables.py",
        (("if refuse_doubt and each.is_known:", "if each.is_doubtful:"),),
        (
            "tests/grader/submissions/test_student_tables.py::"
            "test_two_folders_that_are_called_like_one_absent_student_stop_nobody",
        ),
    ),
    Breakage(
        "work: a second submission under a student's address or name takes the place of the first",
        "grader/submissions/roster.py",
        (("order.index(claim.kind) == best[claim.student]}", "order.index(claim.kind) >= 0}"),),
        (
            "tests/grader/submissions/test_roster.py"
            "::test_who_has_a_submission_under_the_login_does_not_get_another_one_by_an_address_or_a_name",
        ),
    ),
    Breakage(
        "roster: namesakes are guessed",
        "grader/submissions/roster.py",
        (("if len(free) > 1:", "if False:"),),
        ("tests/grader/submissions/test_roster.py::test_namesakes_are_never_guessed",),
    ),
    Breakage(
        "roster: a folder called by a student's other number takes the grade away",
        "grader/submissions/roster.py",
        (("    surest = _find_surest(", "    surest = set(claims) or _find_surest("),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_a_second_submission_under_a_students_other_number_does_not_take_the_grade_away",
        ),
    ),
    Breakage(
        "roster: an id with a hash is less sure than a file called by the login",
        "grader/submissions/roster.py",
        (("    return {fold(text), fold(hashed_id(text))} if text else set()\n", "    return {fold(text)}\n"),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_who_is_called_as_somebody_in_other_capitals_does_not_open_that_students_place_to_a_third",
        ),
    ),
    Breakage(
        "roster: somebody is called by the id that another has with a hash",
        "grader/submissions/identities.py",
        ((" or _is_hashed(kept))", ")"),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_who_is_called_as_somebody_in_other_capitals_does_not_open_that_students_place_to_a_third",
        ),
    ),
    Breakage(
        "roster: a file beside another of the same name is nobody's",
        "grader/submissions/roster.py",
        (("    (_stem_of, _IDS),", "    (lambda submission: fold(submission.id), _IDS),"),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_files_of_one_name_at_the_top_are_that_students_both_and_nobody_is_missing",
        ),
    ),
    Breakage(
        "roster: a folder called like somebody's file takes the grade away",
        "grader/submissions/roster.py",
        (
            ("    (_stem_of, _IDS),", "    (lambda submission: fold(submission.id), _IDS),\n    (_stem_of, _IDS),"),
            ("free = found if is_sure else [", "free = ["),
        ),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_a_folder_called_like_somebodys_file_does_not_take_the_grade_away",
        ),
    ),
    Breakage(
        "roster: a folder called by a login takes the grade away in a class called otherwise",
        "grader/submissions/roster.py",
        (("key=lambda kind: -count[kind])", "key=lambda kind: 0 * count[kind])"),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_a_folder_called_by_a_login_does_not_take_the_grade_away_where_the_class_is_called_otherwise",
        ),
    ),
    Breakage(
        "work: a file beside another of the same name loses its row in a table",
        "grader/submissions/student_tables.py",
        (("    return {fold(person.id), fold(stem_of(person.id))}\n", "    return {fold(person.id)}\n"),),
        (
            "tests/grader/submissions/test_student_tables.py::"
            "test_a_row_of_a_student_is_about_each_file_of_one_name_at_the_top",
        ),
    ),
    Breakage(
        "roster: a name decides between two addresses",
        "grader/submissions/roster.py",
        (("doubtful.add(submission.id)", "continue"),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_nobody_who_is_called_like_anothers_login_has_that_students_work",
        ),
    ),
    Breakage(
        "exports: a display name takes the grade of a login",
        "grader/submissions/roster.py",
        (('    return " ".join(words) if len(words) > 1 else ""\n', '    return "".join(words)\n'),),
        (
            "tests/grader/exports/test_moodle.py::test_a_display_name_that_is_somebody_elses_login_gets_no_grade",
            "tests/grader/exports/test_canvas.py::test_a_display_name_that_is_somebody_elses_folder_gets_no_grade",
        ),
    ),
)
