"""Of whose a submission is, and which row of a table is about whom."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_GATHERING = "tests/grader/submissions/test_gathering.py"
_ROSTER = "tests/grader/submissions/test_roster.py"

STUDENTS = (
    Breakage(
        "work: a number that somebody wrote as a system would counts where most are called by people",
        "grader/submissions/identities.py",
        (("folder_owner(name) if is_moodles else Owner(name)", "folder_owner(name)"),),
        (f"{_GATHERING}::test_nobody_called_as_by_a_system_takes_anothers_place_where_most_are_not",),
    ),
    Breakage(
        "work: a number of one system is a student's in another",
        "grader/submissions/roster.py",
        (('{f"{student.system} {student.number}"} if student.number', "{student.number} if student.number"),),
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
        "roster: of several submissions that may be one student's, one is that student's",
        "grader/submissions/roster.py",
        (
            (
                "    shared = _find_shared(matched)\n",
                "    one_of_each = {student: id_ for id_, student in matched.items()}\n"
                "    matched = {id_: student for student, id_ in one_of_each.items()}\n"
                "    shared = _find_shared(matched)\n",
            ),
        ),
        (f"{_ROSTER}::test_several_who_may_be_one_student_are_all_that_students_until_somebody_has_looked",),
    ),
    Breakage(
        "roster: namesakes are guessed",
        "grader/submissions/roster.py",
        (("found.items() if len(students) == 1}", "found.items() if students}"),),
        (f"{_ROSTER}::test_namesakes_are_never_guessed",),
    ),
    Breakage(
        "roster: a login is no surer than an address or a name",
        "grader/submissions/roster.py",
        (("    return next(filter(None, found), set())\n", "    return set().union(*found)\n"),),
        (f"{_ROSTER}::test_nobody_who_is_called_like_anothers_login_has_that_students_work",),
    ),
    Breakage(
        "roster: a school's own identifiers are Moodle's numbers",
        "grader/submissions/roster.py",
        ((' and not are_participants(_column(table, columns["participant"]))', " and False"),),
        (f"{_ROSTER}::test_a_schools_own_identifiers_are_no_numbers_of_moodles",),
    ),
    Breakage(
        "roster: an id with a hash is nobody's",
        "grader/submissions/flat_names.py",
        (("dict.fromkeys((without_hash(name), bare))", "[bare]"),),
        (f"{_ROSTER}::test_several_who_may_be_one_student_are_all_that_students_until_somebody_has_looked",),
    ),
    Breakage(
        "work: somebody has the id that another has with a hash",
        "grader/submissions/identities.py",
        ((" or _is_hashed(kept))", ")"),),
        (
            "tests/grader/submissions/test_identities.py::"
            "test_somebody_called_like_anothers_id_with_its_hash_is_told_apart_too",
        ),
    ),
    Breakage(
        "roster: a file beside another of the same name is nobody's",
        "grader/submissions/flat_names.py",
        (("dict.fromkeys((without_hash(name), bare))", "[without_hash(name)]"),),
        (f"{_ROSTER}::test_files_of_one_name_at_the_top_are_that_students_both_and_nobody_is_missing",),
    ),
    Breakage(
        "work: a file beside another of the same name loses its row in a table",
        "grader/submissions/student_tables.py",
        (("    return set(map(fold, names_of(person.id)))\n", "    return {fold(person.id)}\n"),),
        (
            "tests/grader/submissions/test_student_tables.py::"
            "test_a_row_of_a_student_is_about_each_file_of_one_name_at_the_top",
        ),
    ),
    Breakage(
        "work: the surest name decides whose row of a table it is",
        "grader/submissions/student_tables.py",
        (("            found |= ids", "            found = found or ids"),),
        (
            "tests/grader/submissions/test_student_tables.py::"
            "test_a_row_that_may_be_about_two_is_not_guessed_whatever_they_are_called_by",
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
