"""Of what judges answers: verdicts, marks, the order of questions, reproduction."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_WAITING = (
    "tests/sandbox/test_sleep_detection.py"
    "::test_on_a_busy_machine_those_who_compute_or_wait_for_us_never_waited_and_others_did"
)
_SESSION = "tests/grader/grading/test_session.py"
_VERDICTS = "tests/grader/judging/test_verdicts.py"
_SHARES = "tests/grader/judging/test_partial_credit.py"
_PREFLIGHT = "tests/grader/grading/test_single.py"

JUDGE = (
    Breakage(
        "harness: an error whose letters fail escapes the try",
        "templates/harness.hs.j2",
        (("(all (`seq` True) text `seq` text)", "(length text `seq` text)"),),
        ("tests/grader/grading/test_session.py::test_an_error_whose_letters_fail_costs_its_own_case_and_no_other",),
    ),
    Breakage(
        "session: what earlier cases hold in memory costs a case",
        "grader/grading/session.py",
        (("if answer.kind is AnswerKind.MEMORY and failed != batch[0]:", "if False:"),),
        (
            "tests/grader/grading/test_session.py"
            "::test_what_earlier_cases_hold_in_memory_costs_no_case_that_is_answered_alone",
        ),
    ),
    Breakage(
        "judge: one's own games are given up together",
        "grader/judging/own_games.py",
        (("game.answer(own.record), (name,), ", "game.answer(own.record), (), "),),
        ("tests/grader/judging/test_own_games.py::test_each_case_has_the_sheets_answer_and_is_a_kind_of_its_own",),
    ),
    Breakage(
        "judge: an answer may go on",
        "grader/judging/verdicts.py",
        (("answer.text == case.expected", "answer.text.startswith(case.expected)"),),
        (f"{_VERDICTS}::test_an_answer_is_compared_whole",),
    ),
    Breakage(
        "judge: the beginning of an answer is enough",
        "grader/judging/verdicts.py",
        (("answer.text == case.expected", "case.expected.startswith(answer.text)"),),
        (f"{_VERDICTS}::test_no_part_of_an_answer_passes",),
    ),
    Breakage(
        "judge: refusing everything earns points",
        "grader/judging/verdicts.py",
        (("is_admitted = accepts(criterion, judged, illegal_answer)", "is_admitted = True"),),
        (f"{_VERDICTS}::test_a_constant_answer_earns_nothing",),
    ),
    Breakage(
        "judge: one passed case earns a criterion",
        "grader/judging/verdicts.py",
        (("shares = Shares(len(own) - 1)", "shares = Shares(0)"),),
        (f"{_VERDICTS}::test_one_case_that_does_not_pass_costs_just_its_criteria",),
    ),
    Breakage(
        "judge: what needs review gets a zero",
        "grader/results/describe.py",
        (("0.0 if status is Status.REJECTED else None", "0.0 if status is not Status.UNGRADED else None"),),
        ("tests/grader/commands/test_review.py::test_what_does_not_compile_has_no_score_and_its_reason",),
    ),
    Breakage(
        "judge: shares begin at the first right answer",
        "grader/judging/verdicts.py",
        (("Shares(_find_floor(criterion, [case.case for case in judged], illegal_answer), step)", "Shares(0, step)"),),
        (f"{_SHARES}::test_a_constant_answer_earns_nothing_on_the_bundled_suites",),
    ),
    Breakage(
        "judge: shares forget that coins are lucky",
        "grader/judging/partial_credit.py",
        (("LUCK = 0.05", "LUCK = 0.5"),),
        (f"{_SHARES}::test_guessing_earns_nothing_on_the_bundled_suites",),
    ),
    Breakage(
        "judge: shares may be guessed by calling few games illegal",
        "grader/judging/partial_credit.py",
        ((" for number in range(_WAYS_TO_GUESS + 1)]", " for number in (0,)]"),),
        (f"{_SHARES}::test_no_way_to_guess_exceeds_the_floor_more_often_than_once_in_twenty",),
    ),
    Breakage(
        "answers: what is no answer is skipped",
        "grader/grading/harness.py",
        (("        if answer is None:\n            break\n", "        if answer is None:\n            continue\n"),),
        (f"{_SESSION}::test_nothing_is_believed_behind_a_line_that_is_no_answer",),
    ),
    Breakage(
        "answers: any number will do",
        "grader/grading/harness.py",
        (
            (
                "    if sign and head == str(label):\n        return Answer(AnswerKind.VALUE",
                "    if sign:\n        return Answer(AnswerKind.VALUE",
            ),
        ),
        (f"{_SESSION}::test_a_line_is_believed_only_under_the_number_of_its_case",),
    ),
    Breakage(
        "answers: a line without its end counts",
        "grader/grading/harness.py",
        (('.split("\\n")[1:-1]', '.split("\\n")[1:]'),),
        (f"{_SESSION}::test_a_line_without_its_end_is_not_an_answer",),
    ),
    Breakage(
        "preflight: less than full points will do",
        "grader/grading/preflight.py",
        ((" or right.score != right.max_score", ""),),
        (f"{_PREFLIGHT}::test_nobody_is_graded_where_the_right_program_does_not_get_full_points",),
    ),
    Breakage(
        "preflight: the wrong program may pass",
        "grader/grading/preflight.py",
        ((" or wrong.passed == len(wrong.cases)", ""),),
        (f"{_PREFLIGHT}::test_nobody_is_graded_where_the_wrong_program_does_not_fail",),
    ),
    Breakage(
        "time-outs: not confirmed",
        "grader/grading/session.py",
        (("answer_from_ending(run) if had_its_time else self._try_alone(failed)", "answer_from_ending(run)"),),
        (f"{_SESSION}::test_a_slow_program_that_answers_each_case_alone_is_not_given_up",),
    ),
    Breakage(
        "engine: what it loses of a run's output costs marks",
        "grader/grading/session.py",
        (("if is_complete or run.ending is not Ending.EXITED or run.code:", "if True:"),),
        (f"{_SESSION}::test_what_an_engine_loses_of_a_runs_output_is_asked_again_and_costs_nothing",),
    ),
    Breakage(
        "judge: a slow program is asked for a pattern again and again",
        "grader/judging/inquiry.py",
        (("            left -= seconds\n", ""),),
        (
            "tests/grader/judging/test_inquiry.py"
            "::test_what_is_asked_behind_the_suite_takes_no_more_time_than_the_suite_may",
        ),
    ),
    Breakage(
        "session: a program that starts only on some tries is left ungraded, and ends a tournament",
        "grader/grading/session.py",
        (
            (
                "        return again if has_started(again.stdout) else explain_breakdown",
                "        if has_started(again.stdout):\n            raise SandboxFaultError(output)\n"
                "        return explain_breakdown",
            ),
        ),
        (f"{_SESSION}::test_a_program_that_starts_only_on_some_tries_is_neither_ungraded_nor_ends_what_others_play",),
    ),
    Breakage(
        "wall time: blamed on the student",
        "grader/grading/session.py",
        (("if run.ending is not Ending.WALL_LIMIT:", "if run.ending:"),),
        (f"{_SESSION}::test_running_out_of_wall_time_is_our_fault_not_the_students",),
    ),
    Breakage(
        "waiting: a program that the machine keeps waiting is blamed",
        "sandbox/sleep_detection.py",
        (('frozenset("ST")', 'frozenset("STRD")'),),
        (_WAITING,),
    ),
    Breakage(
        "waiting: a program that waits for us is blamed",
        "sandbox/sleep_detection.py",
        (("<= _OF_ITS_OWN_ACCORD and not for_us", "<= _OF_ITS_OWN_ACCORD"),),
        (_WAITING,),
    ),
    Breakage(
        "waiting: a program may be ungraded at will",
        "sandbox/process.py",
        (("Ending.WAITED if watch.waited else Ending.WALL_LIMIT", "Ending.WALL_LIMIT"),),
        (
            "tests/grader/grading/test_whose_fault.py::test_a_program_that_only_waits_has_timed_out_and_is_not_tried_again",
        ),
    ),
    Breakage(
        "our fault: a zero",
        "grader/results/describe.py",
        (("score=0.0 if status is Status.REJECTED else None", "score=0.0"),),
        (f"{_PREFLIGHT}::test_a_fault_of_ours_leaves_a_submission_ungraded_and_gives_no_zero",),
    ),
)
_ARRANGING = "grader/grading/question_order.py"
_ORDER = "tests/grader/grading/test_question_order.py"

ORDER = (
    Breakage(
        "order: the suite's",
        _ARRANGING,
        (("order = sorted(range(len(marks)), key=marks.__getitem__)", "order = list(range(len(marks)))"),),
        (f"{_ORDER}::test_labels_do_not_tell_the_order_and_positions_do_not_tell_the_answers",),
    ),
    Breakage(
        "order: the same for every program",
        _ARRANGING,
        (("digest_files(program.files).encode()", 'b""'),),
        (f"{_ORDER}::test_another_program_is_asked_in_another_order_under_other_labels",),
    ),
    Breakage(
        "order: no secret in it",
        _ARRANGING,
        (("questions.order_key.encode()", 'b""'),),
        (f"{_ORDER}::test_a_suite_that_differs_only_in_what_stays_here_gives_another_order",),
    ),
    Breakage(
        "order: labels that tell the position",
        _ARRANGING,
        (("tuple(mark[-LABEL_LENGTH:] for mark in marks)", "tuple(mark[:LABEL_LENGTH] for mark in marks)"),),
        (f"{_ORDER}::test_labels_do_not_tell_the_order_and_positions_do_not_tell_the_answers",),
    ),
    Breakage(
        "order: labels are numbers",
        _ARRANGING,
        (("tuple(mark[-LABEL_LENGTH:] for mark in marks)", "tuple(map(str, range(len(marks))))"),),
        (f"{_ORDER}::test_another_program_is_asked_in_another_order_under_other_labels",),
    ),
)
_VERIFY = "grader/commands/verify.py"
_REPRODUCTION = "tests/grader/results/test_reproduction_check.py"

ANSWERS_AND_VERIFY = (
    Breakage(
        "answers: a message of any length is cleaned",
        "grader/grading/harness.py",
        (("text[:_LONGEST_RAW].partition(", "text.partition("),),
        (f"{_SESSION}::test_a_long_message_costs_no_more_than_a_short_one",),
    ),
    Breakage(
        "answers: a part of any length is told",
        "grader/judging/answer_parts.py",
        (("is_told = is_constant and ", "is_told = is_constant or "),),
        ("tests/grader/judging/test_answer_parts.py::test_a_part_that_is_longer_than_any_right_one_is_not_told",),
    ),
    Breakage(
        "verify: without a sandbox for the asking",
        _VERIFY,
        (("    check_sandbox(options.sandbox, unsafe_no_sandbox=unsafe_no_sandbox)\n", ""),),
        (
            f"{_REPRODUCTION}"
            "::test_a_strangers_program_is_not_run_again_without_a_sandbox_unless_that_is_said_twice[False]",
        ),
    ),
    Breakage(
        "verify: a student's settings are obeyed beside a file",
        _VERIFY,
        (("    return sum(owners) > 1\n", "    return sum(owners) >= 0\n"),),
        (f"{_REPRODUCTION}::test_settings_beside_a_file_of_a_submission_are_not_obeyed",),
    ),
)
