"""Of what finds out what was handed in, and whose it is."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_CLASS_RUN = "tests/grader/grading/test_class_run.py"
_WHOSE = "tests/grader/submissions/test_discovery.py::test_a_file_named_after_somebody_else_stays_its_owners"
_GATHERING = "tests/grader/submissions/test_gathering.py"

WORK = (
    Breakage(
        "work: who calls a file like another's with more endings is in one submission with it",
        "grader/submissions/flat_names.py",
        (("if stem in taken or", "if stem in folders or"),),
        (
            "tests/grader/submissions/test_discovery.py"
            "::test_who_calls_a_file_like_anothers_with_more_endings_shares_no_submission",
        ),
    ),
    Breakage(
        "work: who writes a byte of another's name as it is shown is in one submission with it",
        "grader/submissions/printable_names.py",
        (('_LIKE_A_BYTE = re.compile(rb"', '_LIKE_A_BYTE = re.compile(rb"(?!)'),),
        (
            "tests/grader/submissions/test_discovery.py"
            "::test_who_writes_a_byte_of_anothers_name_as_it_is_shown_shares_no_submission",
        ),
    ),
    Breakage(
        "work: a folder called as by Moodle is Moodle's among others",
        "grader/submissions/identities.py",
        (("folder_owner(name) if is_moodles else Owner(name)", "folder_owner(name)"),),
        (f"{_GATHERING}::test_without_a_roster_a_folder_called_as_by_moodle_has_nobodys_number_among_others",),
    ),
    Breakage(
        "work: a single file called as by a system is the system's among folders",
        "grader/submissions/flat_names.py",
        ((" and 2 * count >= in_all:", ":"),),
        (f"{_GATHERING}::test_without_a_roster_a_folder_called_as_by_moodle_has_nobodys_number_among_others",),
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
        "work: a path that is too long leaves a student ungraded",
        "grader/submissions/listing.py",
        (("error.errno == errno.ENAMETOOLONG", "False"),),
        ("tests/grader/submissions/test_left_aside.py::test_a_path_longer_than_the_system_takes_costs_nothing_else",),
    ),
    Breakage(
        "work: any number of one student's files is looked at",
        "grader/submissions/listing.py",
        (
            (
                "        inner, is_whole = _enter(folder, left, root, walked)\n        left -= len(inner)\n",
                "        inner, is_whole = _enter(folder, 10**9, root, walked)\n",
            ),
        ),
        (
            "tests/grader/submissions/test_left_aside.py"
            "::test_one_students_very_many_files_are_not_all_looked_at_and_it_is_said",
        ),
    ),
    Breakage(
        "work: one student's many files hide everybody else's",
        "grader/submissions/listing.py",
        (("(len(folders) == 1 or is_moodles)", "len(folders) == 1"),),
        (
            "tests/grader/submissions/test_left_aside.py"
            "::test_of_a_class_beside_something_else_each_student_has_a_share_of_their_own",
        ),
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
        "work: a file that is hidden behind a system's words is kept, and read by what has no bound",
        "grader/submissions/discovery.py",
        (("        if is_hidden(inner):", "        if False:"),),
        (
            "tests/grader/submissions/test_left_aside.py"
            "::test_a_file_that_is_hidden_behind_what_a_system_wrote_before_its_name_is_left_aside",
        ),
    ),
    Breakage(
        "work: students' own folders as paths are taken for classes",
        "grader/submissions/path_kinds.py",
        (("    if all(each.is_surely_a_class for each in held):", "    if ones != held:"),),
        (
            "tests/grader/submissions/test_several_paths.py"
            "::test_students_own_folders_as_paths_are_asked_about_where_most_hold_more_than_a_file",
            "tests/grader/submissions/test_several_paths.py"
            "::test_nobody_takes_a_place_in_a_class_of_two_or_three_by_files_called_as_others",
        ),
    ),
    Breakage(
        "work: all that a folder holds may be a class and what came late",
        "grader/submissions/path_kinds.py",
        (("    if not whole and not ones", "    if not ones"),),
        (
            "tests/grader/submissions/test_several_paths.py"
            "::test_what_may_be_a_class_and_students_in_one_folder_are_asked_about",
        ),
    ),
    Breakage(
        "work: what is in an archive decides how a download is read",
        "grader/submissions/discovery.py",
        (("    if are_named_by_a_system(kept):", "    if False:"),),
        (
            "tests/grader/submissions/test_several_paths.py"
            "::test_the_files_of_a_download_as_paths_are_read_like_the_download",
        ),
    ),
    Breakage(
        "work: a path called as another student's has that student's name",
        "grader/submissions/discovery.py",
        (('if (each or _find_kind(paths, output)) == "student":', "if False:"),),
        (
            "tests/grader/submissions/test_several_paths.py"
            "::test_who_is_called_as_another_path_does_not_have_its_name_alone[ann.hs-ids0-False]",
            "tests/grader/submissions/test_several_paths.py"
            "::test_what_lies_in_a_students_folder_does_not_have_the_name_of_another_path",
        ),
    ),
    Breakage(
        "work: a student with several files renames the others whose folders are the paths",
        "grader/submissions/path_kinds.py",
        (("if whole and len(ones) >= _SEVERAL", "if False and len(ones) >= _SEVERAL"),),
        (
            "tests/grader/submissions/test_several_paths.py"
            "::test_a_student_with_several_files_does_not_rename_the_others_whose_folders_are_the_paths",
        ),
    ),
    Breakage(
        "work: a class among students' own folders is one student's",
        "grader/submissions/path_kinds.py",
        ((" and largest < MANY:", ":"),),
        (
            "tests/grader/submissions/test_several_paths.py"
            "::test_what_may_be_a_class_among_students_own_folders_is_asked_about",
        ),
    ),
    Breakage(
        "work: a student's link leads all paths elsewhere",
        "grader/submissions/path_kinds.py",
        (("Path(os.path.normpath(path.absolute()))", "path.resolve()"),),
        (
            "tests/grader/submissions/test_several_paths.py"
            "::test_a_students_link_among_students_own_paths_is_left_aside_and_changes_nothing",
        ),
    ),
    Breakage(
        "work: one of several paths that is empty stops the others",
        "grader/submissions/discovery.py",
        (("    except Exception:  # whoever's", "    except ZeroDivisionError:  # whoever's"),),
        (
            "tests/grader/submissions/test_several_paths.py::test_one_of_several_paths_that_holds_nothing_to_grade_is_its_students",
        ),
    ),
    Breakage(
        "work: one large archive makes classes of others",
        "grader/submissions/path_kinds.py",
        ((" and len(held) == 2 and largest", " and largest"),),
        ("tests/grader/submissions/test_several_paths.py::test_one_large_archive_does_not_make_classes_of_others",),
    ),
    Breakage(
        "work: a date in a name is a number of Canvas's",
        "grader/submissions/path_kinds.py",
        ((" and len({owner.name for owner in sure}) > 1", ""),),
        ("tests/grader/submissions/test_several_paths.py::test_a_date_in_the_name_of_a_class_makes_no_student_of_it",),
    ),
    Breakage(
        "work: what is in the only folder replaces what is beside it",
        "grader/submissions/discovery.py",
        (('return "" if is_mixed else wrapper or ""', 'return wrapper or ""'),),
        (
            "tests/grader/submissions/test_class_layout.py::test_what_is_in_the_only_folder_does_not_replace_what_is_beside_it",
        ),
    ),
    Breakage(
        "work: names like Moodle's make Moodle's download of Canvas's",
        "grader/submissions/identities.py",
        ((' or (canvas is not None and canvas.start("number") < match.start("number"))', ""),),
        (
            "tests/grader/submissions/test_discovery.py::test_nobody_makes_moodles_download_of_canvas_s_by_names_like_moodles",
        ),
    ),
    Breakage(
        "work: a student's link as a path is followed",
        "grader/submissions/discovery.py",
        (("        if path.is_symlink():  # which", "        if False:  # which"),),
        ("tests/grader/submissions/test_several_paths.py::test_a_students_link_as_a_path_is_left_aside",),
    ),
    Breakage(
        "work: what one student handed in late replaces others' work",
        "grader/submissions/several_paths.py",
        (("return are_classes and are_beside and", "return"),),
        ("tests/grader/submissions/test_several_paths.py::test_what_one_student_handed_in_late_replaces_nobodys_work",),
    ),
    Breakage(
        "work: a folder of single files is one student's",
        "grader/submissions/class_layout.py",
        (("return len(set(names)) >= MANY or", "return len(folders) >= MANY or"),),
        (
            "tests/grader/submissions/test_class_layout.py"
            "::test_the_only_folder_with_more_programs_than_a_solution_has_is_the_class",
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
        (("sources[one.id] = compared_part(own)", "sources[each.id] = own"),),
        (
            "tests/grader/results/test_similar_pairs.py"
            "::test_the_page_of_huge_programs_is_no_larger_than_what_is_compared",
        ),
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
        "grader/submissions/several_paths.py",
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
        "grader/submissions/several_paths.py",
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
)
