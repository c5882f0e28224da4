"""Of what keeps results: the journal, fingerprints, bounds."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_JOURNAL = "tests/grader/grading/test_journal.py"
_CLASS_RUN = "tests/grader/grading/test_class_run.py"
_FINGERPRINTS = "tests/grader/grading/test_fingerprints.py"
_REPORT = "tests/grader/reports/test_report_folder.py"
_SELECTION = "tests/grader/assignment/test_case_selection.py"
_EQUAL_POWER = "tests/grader/assignment/test_equal_power.py"

JOURNAL = (
    Breakage(
        "journal: anybody can make a row",
        "grader/grading/seals.py",
        (('    return _sign(key, f"row {digest(*values)}")\n', "    return digest(*values)\n"),),
        (
            f"{_JOURNAL}::test_a_row_that_somebody_without_the_key_wrote_under_our_seal_is_not_believed",
            "tests/grader/tournament/test_match_store.py"
            "::test_a_row_that_somebody_without_the_key_wrote_under_our_seal_is_not_believed",
        ),
    ),
    Breakage(
        "journal: a result handed on, then recorded",
        "grader/grading/class_run.py",
        (
            (
                "                    yield self._record(result, waiting.fingerprint, Source.RUN, questioned.seconds)\n",
                "                    yield Finished(result, Source.RUN)\n"
                "                    self._record(result, waiting.fingerprint, Source.RUN, questioned.seconds)\n",
            ),
        ),
        (f"{_CLASS_RUN}::test_each_result_is_in_the_journal_before_it_is_handed_on",),
    ),
    Breakage(
        "journal: what is rejected is recorded late",
        "grader/grading/class_run.py",
        (
            (
                "        result, source = prepared\n        return self._record(result, fingerprint, source)\n",
                "        result, source = prepared\n        return Finished(result, source)\n",
            ),
        ),
        (f"{_CLASS_RUN}::test_each_result_is_in_the_journal_before_it_is_handed_on",),
    ),
    Breakage(
        "journal: a commit is not on the disk",
        "grader/grading/sqlite_store.py",
        (('"synchronous = FULL"', '"synchronous = OFF"'),),
        (f"{_JOURNAL}::test_a_commit_is_on_the_disk_before_it_returns",),
    ),
    Breakage(
        "journal: one result that cannot be written stops the class",
        "grader/grading/class_run.py",
        (("        except UnwritableResultError as error:\n", "        except ZeroDivisionError as error:\n"),),
        ("tests/grader/test_guards.py::test_a_result_that_cannot_be_written_leaves_that_student_ungraded",),
    ),
    Breakage(
        "journal: edited rows are believed",
        "grader/grading/journal.py",
        (("if checksum != sign_row(key, submission_id, fingerprint, text):", "if not checksum:"),),
        (f"{_JOURNAL}::test_a_row_that_somebody_edited_is_not_believed",),
    ),
    Breakage(
        "journal: one that was handed in is believed",
        "grader/grading/sealed_store.py",
        (("    if not is_new and not _is_sealed(connection, path, key):\n", "    if False:\n"),),
        (f"{_JOURNAL}::test_a_journal_that_somebody_else_made_is_set_aside_and_not_believed",),
    ),
    Breakage(
        "journal: another grading's result recalled",
        "grader/grading/journal.py",
        ((" or row[1] != fingerprint", ""),),
        (f"{_JOURNAL}::test_a_result_is_recalled_for_the_same_receipt_and_no_other",),
    ),
    Breakage(
        "journal: two graders in one folder",
        "grader/grading/sqlite_store.py",
        (('DURABLE = ("locking_mode = EXCLUSIVE", ', "DURABLE = ("),),
        (f"{_JOURNAL}::test_a_second_grader_in_the_same_folder_is_refused",),
    ),
    Breakage(
        "report: not flushed",
        "grader/files.py",
        (("            if durable:\n                os.fsync(file.fileno())\n", ""),),
        (f"{_REPORT}::test_a_report_is_on_the_disk_before_the_journal_believes_it",),
    ),
    Breakage(
        "report: flushed before it is complete",
        "grader/files.py",
        (("            yield file\n            file.flush()\n", "            yield file\n"),),
        ("tests/grader/test_files.py::test_a_durable_file_is_whole_on_the_disk_before_it_takes_its_place",),
    ),
    Breakage(
        "report: results.json need not be durable",
        "grader/reports/report_folder.py",
        (('open_replacement(folder / "results.json")', 'open_replacement(folder / "results.json", durable=False)'),),
        (f"{_REPORT}::test_a_report_is_on_the_disk_before_the_journal_believes_it",),
    ),
    Breakage(
        "report: pages marked before they are flushed",
        "grader/reports/report_folder.py",
        (
            (
                "            os.sync()  # once for all pages, before the journal records that they are written\n"
                "            journal.mark_pages(marks)\n",
                "            journal.mark_pages(marks)\n            os.sync()\n",
            ),
        ),
        (f"{_REPORT}::test_a_report_is_on_the_disk_before_the_journal_believes_it",),
    ),
    Breakage(
        "report: written through a link",
        "grader/files.py",
        (
            (
                '        partial.unlink(missing_ok=True)\n        with partial.open("xb")',
                '        with partial.open("wb")',
            ),
        ),
        ("tests/grader/test_files.py::test_a_link_in_the_way_leads_to_no_other_file",),
    ),
    Breakage(
        "report: links in its folder are followed",
        "grader/commands/options.py",
        ((" or _has_link(target):", ":"),),
        (
            "tests/grader/commands/test_nothing_vanishes.py::"
            "test_a_link_that_was_handed_in_under_the_reports_name_leads_nowhere",
        ),
    ),
    Breakage(
        "report: a half-written file takes its place",
        "grader/files.py",
        (('partial = path.with_name(f".{path.name}.part")', "partial = path"),),
        ("tests/grader/test_files.py::test_a_file_is_replaced_whole_or_not_at_all",),
    ),
)

FINGERPRINTS = (
    Breakage(
        "fingerprints: templates left out",
        "grader/grading/fingerprints.py",
        (('OURS = ("grader", "reference", "sandbox", "templates")', 'OURS = ("grader", "reference", "sandbox")'),),
        (f"{_FINGERPRINTS}::test_a_change_of_any_file_that_we_deliver_is_another_grader",),
    ),
    Breakage(
        "fingerprints: only Python",
        "grader/grading/fingerprints.py",
        (('if path.suffix != ".pyc" and path.is_file()', 'if path.suffix == ".py" and path.is_file()'),),
        (f"{_FINGERPRINTS}::test_a_change_of_any_file_that_we_deliver_is_another_grader",),
    ),
    Breakage(
        "fingerprints: types left out",
        "grader/grading/fingerprints.py",
        (("assignment.rubric, *given, quoted", "assignment.rubric, quoted"),),
        (f"{_CLASS_RUN}::test_what_answers_may_depend_on_runs_the_program_again[types]",),
    ),
    Breakage(
        "fingerprints: the runtime left out",
        "grader/grading/fingerprints.py",
        (("return digest(questions, runtime, grader_digest())", "return digest(questions, grader_digest())"),),
        (f"{_FINGERPRINTS}::test_another_place_is_another_question",),
    ),
)

RESULTS = (
    Breakage(
        "diff: no cause where one is rejected twice",
        "grader/results/regrade.py",
        ((" if answers or old.status in _NOT_RUN else possible", " if answers else possible"),),
        ("tests/grader/results/test_regrade.py::test_who_is_rejected_twice_changes_because_of_whatever_can_reject",),
    ),
    Breakage(
        "diff: no cause where the status changed",
        "grader/results/regrade.py",
        (('        return _THROUGH_ANSWERS | {"rubric"}\n', "        return frozenset()\n"),),
        ("tests/grader/results/test_regrade.py::test_a_rejection_that_the_rubric_lifts_changes_because_of_the_rubric",),
    ),
    Breakage(
        "selection: strata ignored",
        "grader/assignment/case_selection.py",
        (("self.take_best(fresh or sorted(self.kills[wrong]))", "self.take_best(sorted(self.kills[wrong]))"),),
        (f"{_SELECTION}::test_a_stratum_is_not_used_twice_while_another_is_unused",),
    ),
    Breakage(
        "selection: a candidate's worth without strata",
        "grader/assignment/case_selection.py",
        (
            (
                "(stratum not in self.strata[wrong] and len(self.strata[wrong]) < self.wanted_strata[wrong])\n"
                "            or self.hits",
                "self.hits",
            ),
        ),
        (f"{_SELECTION}::test_a_case_is_worth_more_to_a_program_that_it_kills_in_a_new_stratum",),
    ),
    Breakage(
        "selection: kills from one stratum are enough",
        "grader/assignment/case_selection.py",
        ((" or len(self.strata[wrong]) < self.wanted_strata[wrong]\n\n", "\n\n"),),
        (_SELECTION,),
    ),
    Breakage(
        "selection: fewer kills than demanded",
        "grader/assignment/case_selection.py",
        (("self.hits[wrong] < self.wanted_hits[wrong] or len(self.strata", "len(self.strata"),),
        (_SELECTION,),
    ),
    Breakage(
        "selection: a criterion that a wrong program need not lose",
        "grader/assignment/case_selection.py",
        (("        self._want_in_criteria(1)\n", "        self._want_in_criteria(0)\n"),),
        (f"{_SELECTION}::test_every_loss_that_the_pool_can_show_is_shown",),
    ),
    Breakage(
        "equal power: losses by chance",
        "grader/assignment/equal_power.py",
        (("if record.losses <= expected]", "]"),),
        (f"{_EQUAL_POWER}::test_what_is_chosen_shows_the_expected_losses_and_no_other",),
    ),
    Breakage(
        "equal power: a refused game costs its own criterion only",
        "grader/assignment/equal_power.py",
        (("or (refused and not set(tags).isdisjoint(criterion.accepts))", ""),),
        (f"{_EQUAL_POWER}::test_a_wrong_answer_costs_its_criterion_and_a_refusal_those_that_want_it_accepted",),
    ),
    Breakage(
        "audit: a program is believed to be what its name says",
        "grader/audit/equal_marks.py",
        (("if not all(self._is_as_simulated", "if not any(self._is_as_simulated"),),
        ("tests/grader/audit/test_equal_marks.py::test_a_program_that_is_not_what_its_name_says_is_asked_everything",),
    ),
    Breakage(
        "gate: constant answers that earn a point",
        "grader/audit/simulated_gates.py",
        (("        if marks.total\n", "        if False\n"),),
        ("tests/quality/test_secret_suites.py::test_a_constant_that_earns_points_is_named_with_what_it_earns",),
    ),
    Breakage(
        "selection: a stratum without a case",
        "grader/assignment/case_selection.py",
        (("    choice.take_one_of_each_stratum()\n", ""),),
        (f"{_SELECTION}::test_every_stratum_gives_a_case_even_when_it_kills_nobody",),
    ),
    Breakage(
        "results: a message may be as long as a file",
        "grader/results/describe.py",
        (("message=shorten(info.message, LONGEST_MESSAGE)", "message=info.message"),),
        ("tests/grader/results/test_result_bounds.py::test_a_result_is_small_whatever_a_student_hands_in",),
    ),
    Breakage(
        "results: why a program never ends may be as long as a file",
        "grader/results/describe.py",
        (("cause=cause and shorten(cause, LONGEST_MESSAGE)", "cause=cause"),),
        (
            "tests/grader/results/test_result_bounds.py"
            "::test_why_a_program_never_ends_is_told_briefly_whatever_its_names_are",
        ),
    ),
)
