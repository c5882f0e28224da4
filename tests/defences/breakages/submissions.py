"""Of what finds out what was handed in, and whose it is."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_POLICY = "tests/grader/submissions/test_policy.py"
_REDACTION = "tests/grader/results/test_redaction.py"
_CLASS_RUN = "tests/grader/grading/test_class_run.py"
_WHOSE = "tests/grader/submissions/test_discovery.py::test_a_file_named_after_somebody_else_stays_its_owners"

_GATHERING = "tests/grader/submissions/test_gathering.py"
_AS_A_SYSTEM = f"{_GATHERING}::test_nobody_called_as_by_a_system_takes_anothers_place_where_most_are_not"

WORK = (
    Breakage(
        "work: a number that somebody wrote as a system would counts before all else",
        "grader/submissions/roster.py",
        ((" if 2 * numbered > len(submissions) else (*_LEVELS, _NUMBERS)", ""),),
        (_AS_A_SYSTEM,),
    ),
    Breakage(
        "work: a folder called as by Moodle is Moodle's among others",
        "grader/submissions/discovery.py",
        (("_folder_owner(name) if is_moodles else Owner(name)", "_folder_owner(name)"),),
        (f"{_GATHERING}::test_without_a_roster_a_folder_called_as_by_moodle_has_nobodys_number_among_others",),
    ),
    Breakage(
        "work: a single file called as by a system is the system's among folders",
        "grader/submissions/flat_names.py",
        ((" and 2 * count >= in_all:", ":"),),
        (f"{_GATHERING}::test_without_a_roster_a_folder_called_as_by_moodle_has_nobodys_number_among_others",),
    ),
    Breakage(
        "work: a number of one system is a student's in another",
        "grader/submissions/roster.py",
        (('f"{student.system} {student.number}" if student.number', "student.number if student.number"),),
        ("tests/grader/submissions/test_roster.py::test_a_number_of_one_system_is_nobodys_in_another",),
    ),
    Breakage(
        "work: a planted file makes a class of folders with archives a report",
        "grader/submissions/own_folders.py",
        ((" and not _OF_PYTHON.match(path)", ' and "/" not in path'),),
        (
            "tests/grader/submissions/test_left_aside.py"
            "::test_no_planted_file_makes_a_class_of_folders_with_archives_nobodys",
        ),
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
        "policy: the constructor of IO may be imported",
        "grader/submissions/policy.py",
        (("return type_ in _CLOSED_TYPES or (", "return ("),),
        ("tests/grader/submissions/test_policy.py::test_no_export_list_and_no_braces_hide_the_constructor_of_io",),
    ),
    Breakage(
        "policy: a string behind `as` hides an import's list",
        "grader/haskell/syntax.py",
        (
            ('token.text == "as" or _is_module(token)', 'token.text == "as" or _is_capitalised(token)'),
            ("alias.kind is Kind.STRING", "alias.kind is Kind.CHAR"),
        ),
        (
            "tests/grader/submissions/test_policy.py"
            "::test_a_string_that_names_a_module_for_hugs_hides_no_list_and_is_forbidden_itself",
        ),
    ),
    Breakage(
        "preparing: a file is read again under each of its names",
        "grader/submissions/preparation.py",
        (("if names.setdefault(source.file, module) != module:", "if False:"),),
        ("tests/grader/submissions/test_preparation.py::test_a_companion_has_one_name_so_that_its_text_is_read_once",),
    ),
    Breakage(
        "explaining: an explanation that breaks down leaves a program ungraded",
        "grader/haskell/compile_errors.py",
        (("        with suppress(Exception):\n", "        with suppress():\n"),),
        (
            "tests/grader/haskell/test_compile_errors.py"
            "::test_a_program_that_does_not_compile_is_rejected_even_where_an_explanation_breaks_down",
        ),
    ),
    Breakage(
        "explaining: a program can switch off the masks of its file names",
        "grader/submissions/file_name_masks.py",
        (("if sign not in used", "if True"),),
        ("tests/grader/submissions/test_file_name_masks.py::test_a_program_that_writes_masks_itself_has_others",),
    ),
    Breakage(
        "work: a path that is too long leaves a student ungraded",
        "grader/submissions/listing.py",
        (("error.errno == errno.ENAMETOOLONG", "False"),),
        ("tests/grader/submissions/test_left_aside.py::test_a_path_longer_than_the_system_takes_costs_nothing_else",),
    ),
    Breakage(
        "messages: a name moves the cursor or the title of the terminal",
        "grader/errors.py",
        ((' else "�" for sign in message', " else sign for sign in message"),),
        ("tests/grader/reports/test_console.py::test_a_message_brings_no_escape_codes_either",),
    ),
    Breakage(
        "work: a planted file makes a class of archives nobody's",
        "grader/submissions/own_folders.py",
        ((" or (is_packed and not _OWN_ARCHIVE.fullmatch(path))", ""),),
        ("tests/grader/submissions/test_left_aside.py::test_no_planted_file_makes_a_class_of_archives_nobodys",),
    ),
    Breakage(
        "work: a student's file names fill reports and exports",
        "grader/submissions/owned_files.py",
        (("(*listed[:MOST_NOTES], f", "(*listed, f"),),
        (
            "tests/grader/submissions/test_gathering.py"
            "::test_hundreds_of_files_with_long_names_leave_few_short_notes[.zip]",
        ),
    ),
    Breakage(
        "preparing: every breach has its message before most are left out",
        "grader/submissions/policy.py",
        (
            ("in islice(closed, _MOST_OF_A_RULE)", "in list(closed)"),
            (
                "type_, name = shorten(constructor.type, _LONGEST_SHOWN), shorten",
                "type_, name = constructor.type, shorten",
            ),
        ),
        (f"{_POLICY}::test_breaches_of_long_names_take_no_more_memory_than_a_few_copies_of_the_file",),
    ),
    Breakage(
        "results: a message may be as long as a file",
        "grader/results/describe.py",
        (("message=shorten(info.message, LONGEST_MESSAGE)", "message=info.message"),),
        ("tests/grader/results/test_result_bounds.py::test_a_result_is_small_whatever_a_student_hands_in",),
    ),
    Breakage(
        "work: students' own folders as paths take one another's places",
        "grader/submissions/discovery.py",
        (("    if len(paths) < _SEVERAL or", "    if len(paths) > 0 or"),),
        (
            "tests/grader/submissions/test_discovery.py"
            "::test_students_own_folders_as_paths_are_refused_where_one_would_take_anothers_place",
        ),
    ),
    Breakage(
        "work: one of several paths that is empty stops the others",
        "grader/submissions/discovery.py",
        (("        if is_alone or not path.exists():", "        if True:"),),
        (
            "tests/grader/submissions/test_discovery.py"
            "::test_one_of_several_paths_that_holds_nothing_to_grade_is_its_students",
        ),
    ),
    Breakage(
        "work: files beside students' folders make one student of a class",
        "grader/submissions/class_layout.py",
        (("alike >= _ALIKE", "alike < 0"),),
        (
            "tests/grader/submissions/test_class_layout.py"
            "::test_however_many_files_lie_beside_students_folders_a_class_is_no_single_student",
        ),
    ),
    Breakage(
        "work: a date that cannot be found ends the class",
        "grader/grading/git_times.py",
        (("    except Exception:  # a path", "    except ZeroDivisionError:  # a path"),),
        ("tests/grader/grading/test_git_times.py::test_whatever_fails_for_one_student_leaves_the_others_their_dates",),
    ),
    Breakage(
        "work: a roster of another class makes everybody missing without a word",
        "grader/submissions/gathering.py",
        (("if roster is None or len(", "if roster is not None or len("),),
        ("tests/grader/submissions/test_gathering.py::test_a_roster_of_which_nobody_handed_in_is_doubted_aloud",),
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
        (("                elif found and found[0] in present:", "                elif False:"),),
        (
            "tests/grader/submissions/test_roster.py"
            "::test_who_has_a_submission_under_the_login_does_not_get_another_one_by_an_address_or_a_name",
        ),
    ),
    Breakage(
        "work: masks in file names are replaced again",
        "grader/submissions/file_name_masks.py",
        (
            (
                "    return re.sub(masks, lambda found: names[found[0]], text)\n",
                "    for masked in names:\n        text = text.replace(masked, names[masked])\n    return text\n",
            ),
        ),
        (
            "tests/grader/submissions/test_file_name_masks.py"
            "::test_a_file_name_that_is_full_of_masks_is_put_back_as_it_is",
        ),
    ),
    Breakage(
        "work: Git reads whatever lies among a student's objects",
        "grader/grading/git_times.py",
        (("    if not _is_plain(objects):\n", "    if False:\n"),),
        ("tests/grader/grading/test_git_times.py::test_objects_that_are_no_files_of_the_repository_are_not_read",),
    ),
    Breakage(
        "work: programs that repeat themselves are compared in full",
        "grader/submissions/likeness.py",
        (("            if seen[run] >= MOST_REPEATED:\n", "            if False:\n"),),
        (
            "tests/grader/results/test_similar_pairs.py::test_of_a_run_that_comes_again_and_again_only_the_first_are_kept",
        ),
    ),
    Breakage(
        "work: similar: copies of a file hide a pair",
        "grader/submissions/likeness.py",
        (
            (
                "    for submission in handed_in:\n        runs = runs_of(submission.files)\n",
                "    for file in [file for submission in handed_in for file in submission.files]:\n"
                "        runs = runs_of((file,))\n",
            ),
        ),
        ("tests/grader/results/test_similar_pairs.py::test_copies_of_a_file_hide_no_pair",),
    ),
    Breakage(
        "work: similar: everybody's files are held whole",
        "grader/commands/similar.py",
        (("sources[each.id] = compared_part(own)", "sources[each.id] = own"),),
        (
            "tests/grader/results/test_similar_pairs.py"
            "::test_the_page_of_huge_programs_is_no_larger_than_what_is_compared",
        ),
    ),
    Breakage(
        "work: each file of a page has room of its own",
        "grader/reports/source_html.py",
        (("characters=room.characters - sum(len(cut.text) for cut in cuts)", "characters=room.characters"),),
        ("tests/grader/reports/test_source_html.py::test_all_files_of_a_page_share_one_room",),
    ),
    Breakage(
        "work: a line is cut before it is tame",
        "grader/reports/source_html.py",
        (("    if len(tamed) > longest:\n", "    if False:\n"),),
        ("tests/grader/reports/test_source_html.py::test_what_is_hidden_is_cut_as_it_is_shown",),
    ),
    Breakage(
        "work: copies that wait hold all that was handed in",
        "grader/grading/class_run.py",
        (("_Waiting(drop_other_files(submission), ", "_Waiting(submission, "),),
        (f"{_CLASS_RUN}::test_of_copies_that_wait_only_the_sources_are_held",),
    ),
    Breakage(
        "work: a tournament holds all that was handed in",
        "grader/tournament/entrants.py",
        (("_Candidate(drop_other_files(read), ", "_Candidate(read, "),),
        ("tests/grader/tournament/test_entrants.py::test_of_everybody_only_the_sources_are_held",),
    ),
    Breakage(
        "work: verify reads a whole archive",
        "grader/submissions/discovery.py",
        (("{path.name: _read_own(path.resolve())})", "{path.name: path.read_bytes()})"),),
        ("tests/grader/submissions/test_discovery.py::test_of_a_huge_archive_verify_sees_what_grading_sees",),
    ),
    Breakage(
        "work: two submissions under one id",
        "grader/submissions/discovery.py",
        (
            (
                "Counter((*submissions, *(submission.id for submission in submissions.values())))",
                "Counter(submission.id for submission in submissions.values())",
            ),
        ),
        (
            "tests/grader/submissions/test_discovery.py::"
            "test_a_folder_named_like_the_number_of_somebody_in_a_system_shares_no_id",
        ),
    ),
    Breakage(
        "work: a student's folder taken for a report of ours",
        "grader/submissions/own_folders.py",
        ((" and not any(map(read_moodle, path[:depth]))", ""),),
        (
            "tests/grader/submissions/test_left_aside.py::test_a_folder_that_moodle_named_is_a_students_whatever_is_in_it",
        ),
    ),
    Breakage(
        "work: names of any length in an archive",
        "grader/submissions/zip_members.py",
        (("    if is_too_long(name):\n", "    if False:\n"),),
        (
            "tests/grader/submissions/test_archives.py::"
            "test_a_path_that_no_file_could_have_is_left_aside_and_not_repeated",
        ),
    ),
    Breakage(
        "work: a file's own name decides whose it is",
        "grader/submissions/identities.py",
        (('r"(?P<name>.*?)_(?P<number>[0-9]{1,18})_assignsub', 'r"(?P<name>.*)_(?P<number>[0-9]{1,18})_assignsub'),),
        (_WHOSE,),
    ),
    Breakage(
        "work: an archive may hold any amount",
        "grader/submissions/archives.py",
        (("            _check_size(len(chosen), [member.size for member in unpacked.values()], bounds)\n", ""),),
        ("tests/grader/submissions/test_preparation.py::test_an_archive_that_cannot_be_used_is_rejected_in_words",),
    ),
    Breakage(
        "work: an archive may be packed in any number of pieces",
        "grader/submissions/decompression.py",
        (("        if self.count > self.most:\n", "        if False:\n"),),
        (
            "tests/grader/submissions/test_archives.py::"
            "test_an_archive_in_many_pieces_is_read_and_one_in_too_many_is_refused[gzip]",
        ),
    ),
    Breakage(
        "work: a tar may list any number of holes in a file",
        "grader/submissions/tar_members.py",
        (('        if int(piece.partition(b"\\n")[0]) > _MOST_HOLES:\n', "        if False:\n"),),
        (
            "tests/grader/submissions/test_archives.py::"
            "test_a_small_tar_that_would_take_for_ever_is_refused[holes without end-packed]",
        ),
    ),
    Breakage(
        "work: a file in a tar may be smaller than nothing",
        "grader/submissions/tar_members.py",
        (("    if header.size < 0:\n", "    if False:\n"),),
        (
            "tests/grader/submissions/test_archives.py::"
            "test_a_small_tar_that_would_take_for_ever_is_refused[a file smaller than nothing-plain]",
        ),
    ),
    Breakage(
        "work: one student's files at the top have no bounds together",
        "grader/submissions/listing.py",
        (("            owner = flat_owners.get(path.name, owner)\n", "            pass\n"),),
        ("tests/grader/submissions/test_archives.py::test_one_students_files_at_the_top_do_not_stop_a_class",),
    ),
    Breakage(
        "work: one student's fault stops the finding of a class",
        "grader/submissions/guarding.py",
        (("        failing = _find_failing(step, items)\n", "        failing = []\n"),),
        ("tests/grader/submissions/test_guarding.py",),
    ),
    Breakage(
        "work: the names in one's own folder make somebody else of one",
        "grader/submissions/class_layout.py",
        ((" and _count_students(names) > 1)", ")"),),
        ("tests/grader/submissions/test_class_layout.py",),
    ),
    Breakage(
        "work: a folder named after many students is the class beside others",
        "grader/submissions/class_layout.py",
        (("(sum(beside) == 1 and ", "("),),
        (
            "tests/grader/submissions/test_class_layout.py"
            "::test_a_student_of_several_cannot_make_a_class_of_ones_own_folder",
        ),
    ),
    Breakage(
        "work: what lies in a student's folder replaces others' work",
        "grader/submissions/discovery.py",
        ((' and self.wrapper in ("", earlier.wrapper)', ""),),
        (
            "tests/grader/submissions/test_class_layout.py"
            "::test_a_folder_in_a_second_path_replaces_nobodys_work_and_is_named[plain]",
        ),
    ),
    Breakage(
        "work: somebody is called as our tables write somebody else",
        "grader/submissions/identities.py",
        (('_without_written_sign(re.sub(r"^[.~-]", "_", kept))', 're.sub(r"^[.~-]", "_", kept)'),),
        (
            "tests/grader/submissions/test_student_tables.py"
            "::test_nobody_is_called_as_our_tables_write_somebody_elses_id",
        ),
    ),
    Breakage(
        "work: a stray file makes one student of a class",
        "grader/submissions/class_layout.py",
        (("(2 * len(owners) > len(names) and len(students) > 1)", "False"),),
        ("tests/grader/submissions/test_class_layout.py",),
    ),
    Breakage(
        "work: what is not read is not listed",
        "grader/submissions/archives.py",
        (("            self.aside.append(Aside(shown_path(member.name), problem))\n", "            pass\n"),),
        ("tests/grader/submissions/test_archives.py::test_what_is_not_read_is_listed_with_the_reason",),
    ),
    Breakage(
        "leftovers: folders of the living are removed",
        "sandbox/leftovers.py",
        (("if not is_alive(name) and remove_tree(folder, steps):", "if remove_tree(folder, steps):"),),
        ("tests/sandbox/test_leftovers.py::test_folders_of_the_dead_are_removed_and_no_others",),
    ),
    Breakage(
        "leftovers: a sweep without end",
        "sandbox/leftovers.py",
        (("remove_tree(folder, steps)", "remove_tree(folder)"),),
        ("tests/sandbox/test_leftovers.py::test_a_sweep_does_only_so_much_at_a_time_and_the_next_goes_on",),
    ),
    Breakage(
        "gradescope: unsealed as ourselves",
        "grader/grading/runtime.py",
        (("    if not is_root():\n", "    if False:\n"),),
        ("tests/grader/exports/test_gradescope.py::test_without_bubblewrap_and_without_root_nobody_is_graded",),
    ),
    Breakage(
        "gradescope: the suite is left readable",
        "grader/grading/runtime.py",
        (("    if can_read(closed, NOBODY):\n", "    if False:\n"),),
        ("tests/grader/exports/test_gradescope.py::test_where_the_suite_stays_readable_nobody_is_graded",),
        needs_root=True,
    ),
    Breakage(
        "publishing: an answer that is a game of the suite",
        "grader/results/redaction.py",
        (
            (
                "return _without_odd_answer(_without_suite(_without_our_side(result), open_records))",
                "return _without_suite(_without_our_side(result), open_records)",
            ),
        ),
        (f"{_REDACTION}::test_an_answer_that_is_none_is_not_shown_for_it_may_be_a_game_of_the_suite",),
    ),
)
