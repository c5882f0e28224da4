"""The list: each defence that was once found untested or that a mark or a secret rests on, and how to take it away.

Every text has to be in its file exactly once, so that the list cannot rot. A breakage leaves a program that still runs:
what does not even start would be noticed by anything.
"""

from __future__ import annotations

from tests.defences.breaking import Breakage

_WORKER_C = "sandbox/worker.c"
_RIGHTS = "tests/sandbox/test_job_rights.py"
_STATUS = f"{_RIGHTS}::test_a_job_is_another_user_of_another_group_without_rights_behind_two_filters"
_LIMITS = f"{_RIGHTS}::test_a_job_has_limits_of_its_own"
_STEP = f"{_RIGHTS}::test_no_job_runs_that_could_not_give_up_everything"
_SYSCALLS = "tests/sandbox/test_syscalls.py"
_WAITING = (
    "tests/sandbox/test_sleep_detection.py"
    "::test_on_a_busy_machine_those_who_compute_or_wait_for_us_never_waited_and_others_did"
)
_SESSION = "tests/grader/grading/test_session.py"
_PLAYERS = "tests/grader/judging/test_player_inquiry.py"
_VERDICTS = "tests/grader/judging/test_verdicts.py"
_SHARES = "tests/grader/judging/test_partial_credit.py"
_PREFLIGHT = "tests/grader/grading/test_single.py"
_POLICY = "tests/grader/submissions/test_policy.py"
_HTML = "tests/grader/reports/test_html.py"
_CLAIMS = "tests/grader/reports/test_class_claims.py::test_every_sentence_of_the_class_page_is_true"
_PUBLISHING = "tests/grader/reports/test_publishing.py"
_TOURNAMENT = "tests/grader/reports/test_tournament_page.py"
_REDACTION = "tests/grader/results/test_redaction.py"
_JOURNAL = "tests/grader/grading/test_journal.py"
_CLASS_RUN = "tests/grader/grading/test_class_run.py"
_FINGERPRINTS = "tests/grader/grading/test_fingerprints.py"
_REPORT = "tests/grader/reports/test_report_folder.py"
_SELECTION = "tests/grader/assignment/test_case_selection.py"
_EQUAL_POWER = "tests/grader/assignment/test_equal_power.py"
_PAGE_POLICY = f"{_HTML}::test_every_page_allows_only_its_own_style_and_scripts_each_by_its_digest"
_BREACH = f"{_POLICY}::test_a_breach_is_found_on_its_line"
_WAYS_OUT = "tests/grader/exports/test_who_sees_what.py::test_a_way_out_shows_nothing_beyond_its_audience"


def _in_worker(name: str, find: str, replacement: str, *tests: str) -> Breakage:
    return Breakage(f"worker: {name}", _WORKER_C, ((find, replacement),), tests, needs_docker=True)


def _limit(name: str, line: str) -> Breakage:
    return _in_worker(f"no limit on {name}", f"  {line};\n", "", _LIMITS)


WORKER = (
    _in_worker(
        "no filter of its own", "if (filter.len && prctl(PR_SET_SECCOMP", "if (0 && prctl(PR_SET_SECCOMP", _STATUS
    ),
    _in_worker(
        "user kept",  # the worker itself refuses to run such a job: the sandbox does not open, which is no skip
        " || setresuid(job->uid, job->uid, job->uid))",
        ")",
        "tests/sandbox/test_worker.py::test_each_job_is_another_user",
    ),
    Breakage(
        "worker: user kept, and nobody looks",
        _WORKER_C,
        ((" || setresuid(job->uid, job->uid, job->uid))", ")"), ("setuid(0) == 0 || ", "")),
        (_STATUS,),
        needs_docker=True,
    ),
    _in_worker(
        "a job may be root's", "setuid(0) == 0 || ", "", f"{_RIGHTS}::test_no_job_runs_as_root_even_if_we_ask_for_it"
    ),
    _in_worker("group kept", "setresgid(job->uid, job->uid, job->uid) || ", "", _STATUS),
    _in_worker("further groups kept", "setgroups(0, NULL) || ", "", f"{_STEP}[groups]"),
    _in_worker("no_new_privs not set", " || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)", "", f"{_STEP}[no_new_privs]"),
    _in_worker("dumpable", "prctl(PR_SET_DUMPABLE, 0) || ", "", f"{_STEP}[dumpable]"),
    _limit("processes", "limit(RLIMIT_NPROC, 1, 1)"),
    _limit("file size", "limit(RLIMIT_FSIZE, 0, 0)"),
    _limit("locked memory", "limit(RLIMIT_MEMLOCK, 0, 0)"),
    _limit("open files", "limit(RLIMIT_NOFILE, 32, 32)"),
    _limit("core files", "limit(RLIMIT_CORE, 0, 0)"),
    _limit("CPU time", "limit(RLIMIT_CPU, job->cpu_seconds, job->cpu_seconds + 1)"),
    _limit("address space", "limit(RLIMIT_AS, (rlim_t)job->space_mb << 20, (rlim_t)job->space_mb << 20)"),
    _in_worker(
        "a limit that cannot be set is forgotten",
        "if (setrlimit(what, &both)) _exit(126);",
        "(void)!setrlimit(what, &both);",
        f"{_STEP}[nproc]",
    ),
    _in_worker(
        "unsafe modules can be imported",
        "if (is_hidden(path)) {",
        "if (0 && is_hidden(path)) {",
        "tests/sandbox/test_worker.py::test_what_runhugs_loads_for_itself_cannot_be_imported",
    ),
    _in_worker(
        "files stay for the next job",
        "  remove_files();\n",
        "",
        "tests/sandbox/test_worker.py::test_jobs_follow_one_another_and_share_nothing",
    ),
)

CONTAINERS = (
    Breakage(
        "sandbox remove: what a running process uses",
        "sandbox/inventory.py",
        (("    if belonging.in_use:\n", "    if False:\n"),),
        ("tests/sandbox/test_inventory.py::test_what_a_running_process_uses_is_left",),
    ),
    Breakage(
        "container: the engine's own list of calls",
        "sandbox/confinement.py",
        (('"security_opt": _security(confinement, engine_profile()),', '"security_opt": ["no-new-privileges:true"],'),),
        (
            "tests/sandbox/test_docker_backend.py"
            "::test_our_list_of_system_calls_is_in_force_and_the_engines_own_would_allow_more",
        ),
        needs_docker=True,
    ),
    Breakage(
        "worker: the engine's own list of calls",
        "sandbox/confinement.py",
        (('"security_opt": _security(confinement, server_profile()),', '"security_opt": ["no-new-privileges:true"],'),),
        ("tests/sandbox/test_worker.py::test_a_worker_has_every_setting",),
        needs_docker=True,
    ),
    Breakage(
        "container: new privileges",
        "sandbox/confinement.py",
        (('return ["no-new-privileges:true", *seccomp]', "return seccomp"),),
        ("tests/sandbox/test_worker.py::test_a_worker_has_every_setting",),
        needs_docker=True,
    ),
    Breakage(
        "container: a file system that can be written",
        "sandbox/confinement.py",
        (("read_only=True,\n            cap_drop", "read_only=False,\n            cap_drop"),),
        ("tests/sandbox/test_worker.py::test_a_worker_has_every_setting",),
        needs_docker=True,
    ),
    Breakage(
        "worker: gets no filter from us",
        "sandbox/docker_backend.py",
        (('syscall_filter=self._filter or b""', 'syscall_filter=b""'),),
        ("tests/sandbox/test_docker_backend.py::test_a_job_in_the_sandbox_is_behind_the_filter_of_this_machine",),
        needs_docker=True,
    ),
    Breakage(
        "bubblewrap: no filter",
        "sandbox/bubblewrap.py",
        (("calls = self._filter if needs.few_calls else None", "calls = None"),),
        ("tests/sandbox/test_bubblewrap.py::test_a_program_has_no_rights_and_our_filter_of_system_calls",),
    ),
    Breakage(
        "bubblewrap: the host's network",
        "sandbox/bubblewrap.py",
        (('*("--unshare-all", "--unshare-user",', '*("--unshare-all", "--share-net", "--unshare-user",'),),
        ("tests/sandbox/test_backends.py::test_network_is_reached_only_from_no_sandbox[bubblewrap-False]",),
    ),
    Breakage(
        "bubblewrap: a root that can be written",
        "sandbox/bubblewrap.py",
        (('INSIDE, "--remount-ro", "/"]', "INSIDE]"),),
        ("tests/sandbox/test_backends.py::test_nothing_can_be_written[bubblewrap]",),
    ),
)


def _allowed(call: str) -> Breakage:
    return Breakage(
        f"calls: {call} allowed",
        "sandbox/seccomp.json",
        (('        "access",\n', f'        "access",\n        "{call}",\n'),),
        (f"{_SYSCALLS}::test_only_the_calls_written_out_here_are_allowed",),
    )


CALLS = (
    *map(_allowed, ("memfd_create", "pkey_mprotect", "symlink", "shmget", "socket")),
    Breakage(
        "calls: what is not on the list is allowed",
        "sandbox/seccomp.json",
        (('"defaultAction": "SCMP_ACT_ERRNO"', '"defaultAction": "SCMP_ACT_ALLOW"'),),
        (f"{_SYSCALLS}::test_only_the_calls_written_out_here_are_allowed",),
    ),
    Breakage(
        "calls: the server may trace",
        "sandbox/syscalls.py",
        (('*("clone", "close_range",', '*("clone", "ptrace", "close_range",'),),
        (f"{_SYSCALLS}::test_the_server_may_what_programs_may_and_its_own",),
    ),
    Breakage(
        "calls: memory may be mapped as code",
        "sandbox/syscalls.py",
        (('guarded = () if maps_code else (wanted.pop("mmap"), wanted.pop("mprotect"))', "guarded = ()"),),
        (f"{_SYSCALLS}::test_memory_may_be_mapped_but_not_as_code",),
    ),
    Breakage(
        "wasm: workers keep all system calls",
        "sandbox/wasm_seal.py",
        (("    if not can_seal():", "    if can_seal():"),),
        ("tests/sandbox/test_wasm_backend.py::test_a_sealed_worker_can_make_no_file_socket_or_process",),
    ),
    Breakage(
        "wasm: machine code that others may write is loaded",
        "sandbox/wasm_module.py",
        ((" and not status.st_mode & 0o022)", ")"),),
        ("tests/sandbox/test_wasm_backend.py::test_compiled_code_that_others_could_have_written_is_not_loaded",),
    ),
    Breakage(
        "calls: the machine's second table is open",
        "sandbox/syscalls.py",
        (
            (
                "_step(_AT_LEAST, _OTHER_TABLE, 0, 1), _step(_RETURN, _DENY))",
                "_step(_AT_LEAST, _OTHER_TABLE, 0, 1), _step(_RETURN, _ALLOW))",
            ),
        ),
        (f"{_SYSCALLS}::test_the_other_table_of_the_same_machine_is_closed",),
    ),
)

JUDGE = (
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

POLICY = (
    Breakage(
        "policy: Data.Maybe may be imported",
        "grader/submissions/preparation.py",
        (('allowed_modules=("Prelude", *', 'allowed_modules=("Prelude", "Data.Maybe", *'),),
        (f"{_POLICY}::test_of_the_modules_that_hugs_ships_only_the_prelude_may_be_imported",),
    ),
    Breakage(
        "policy: System.IO.Unsafe may be imported",
        "grader/submissions/policy.py",
        (
            (
                "    if module in rules.known_modules:\n        return True",
                '    if module == "System.IO.Unsafe" or module in rules.known_modules:\n        return True',
            ),
        ),
        (f"{_POLICY}::test_of_the_modules_that_hugs_ships_only_the_prelude_may_be_imported",),
    ),
    Breakage(
        "policy: a given module may be replaced",
        "grader/submissions/policy.py",
        (("    return PurePosixPath(file).stem.casefold() in {", "    return file in {"),),
        ("tests/grader/submissions/test_given_modules.py::test_a_copy_of_a_given_module_is_never_used",),
    ),
    Breakage(
        "players: a part of the legal moves passes a position",
        "grader/judging/player_inquiry.py",
        (("answer.text in legal_answers(case)", "answer.text in case.expected"),),
        (f"{_PLAYERS}::test_only_one_legal_card_as_haskell_shows_it_passes_a_position",),
    ),
    Breakage(
        "players: a card need not be in the hand",
        "grader/judging/lockstep.py",
        (("if move is None or move not in self._game.table.moves(state):", "if move is None:"),),
        (
            "tests/grader/judging/test_lockstep.py::test_a_card_that_somebody_else_holds_is_a_fault_at_that_seat_and_ply",
        ),
    ),
    Breakage(
        "players: luck wins a match",
        "grader/judging/player_inquiry.py",
        (("return self.points.low > 0", "return self.points.mean > 0"),),
        (f"{_PLAYERS}::test_a_match_is_won_only_if_luck_cannot_explain_it",),
    ),
    Breakage(
        "policy: a file stands in for a library",
        "grader/submissions/policy.py",
        ((' and module.split(".")[0] not in _LIBRARIES', ""),),
        (f"{_POLICY}::test_no_file_of_the_students_stands_in_for_a_library",),
    ),
    Breakage(
        "policy: primitive",
        "grader/submissions/policy.py",
        (("islice(syntax.primitives, _MOST_OF_A_RULE)", "islice(syntax.primitives, 0)"),),
        (f"{_BREACH}[primitive]",),
    ),
    Breakage(
        "policy: foreign",
        "grader/submissions/policy.py",
        (("islice(syntax.foreigns, _MOST_OF_A_RULE)", "islice(syntax.foreigns, 0)"),),
        (f"{_BREACH}[foreign]",),
    ),
    Breakage(
        "policy: options of the interpreter",
        "grader/submissions/policy.py",
        ((' or pragma.kind.startswith("OPTIONS")', ""),),
        (f"{_POLICY}::test_options_are_language_pragmas_too",),
    ),
)

_CSP = "templates/page.html.j2"

PAGES = (
    Breakage("pages: any base", _CSP, ((" base-uri 'none';", ""),), (_PAGE_POLICY,)),
    Breakage("pages: forms may be sent", _CSP, (("; form-action 'none'", ""),), (_PAGE_POLICY,)),
    Breakage("pages: pictures from anywhere", _CSP, (("img-src data:;", "img-src *;"),), (_PAGE_POLICY,)),
    Breakage("pages: anything from anywhere", _CSP, (("default-src 'none';", "default-src *;"),), (_PAGE_POLICY,)),
    Breakage(
        "pages: names are markup",
        "grader/reports/html.py",
        (("autoescape=True", "autoescape=False"),),
        (f"{_HTML}::test_hostile_texts_are_shown_as_text_and_create_no_element",),
    ),
    Breakage(
        "pages: whoever handed in nothing loses points",
        "grader/results/headlines.py",
        (("lost = count[Status.GRADED] - full", "lost = len(submissions) - full - rejected - ungraded"),),
        (_CLAIMS,),
    ),
    Breakage(
        "pages: nobody was graded, so nobody misunderstood",
        "grader/results/headlines.py",
        (("    if not graded:\n        return NOBODY\n", ""),),
        (_CLAIMS,),
    ),
    Breakage(
        "hints: a trick is marked where nothing is known of it",
        "grader/reports/student_view.py",
        (("trick = None if smallest.parting is None else smallest.trick", "trick = smallest.trick"),),
        (
            "tests/grader/reports/test_student_page.py"
            "::test_where_a_part_of_the_answers_is_always_right_the_page_says_so_and_marks_no_trick",
        ),
    ),
    Breakage(
        "hints: a program that refuses games is sent to a decision",
        "grader/results/parts_wording.py",
        ((" or wrong[0].games < counts.possible", ""),),
        (
            "tests/grader/judging/test_answer_parts.py"
            "::test_without_an_answer_to_every_possible_game_nothing_is_pointed_at",
        ),
    ),
    Breakage(
        "publishing: an address is a formula",
        "grader/reports/publishing.py",
        (
            (
                "cells = map(safe_cell, (result.id, name, email))",
                "cells = (safe_cell(result.id), safe_cell(name), email)",
            ),
        ),
        (f"{_PUBLISHING}::test_no_cell_of_the_private_index_is_a_formula_whoever_wrote_it",),
    ),
    Breakage(
        "publishing: names that can be guessed",
        "grader/reports/publishing.py",
        (("hmac.new(key.encode(), message", 'hmac.new(b"key", message'),),
        (f"{_PUBLISHING}::test_names_stay_when_a_class_is_published_again_and_differ_elsewhere",),
    ),
    Breakage(
        "publishing: everybody may read the index",
        "grader/reports/publishing.py",
        (("private.mkdir(mode=0o700, exist_ok=True)", "private.mkdir(exist_ok=True)"),),
        (f"{_PUBLISHING}::test_the_key_is_for_the_instructor_alone",),
    ),
    Breakage(
        "publishing: a game of the graded suite",
        "grader/results/redaction.py",
        (("_without_suite(_without_our_side(result), open_records)", "_without_our_side(result)"),),
        (f"{_REDACTION}::test_a_published_game_of_the_suite_is_one_that_students_have_anyway_and_names_no_case",),
    ),
    Breakage(
        "publishing: the seed",
        "grader/results/redaction.py",
        (('msgspec.structs.replace(results.suite, seed="")', "results.suite"),),
        (f"{_REDACTION}::test_a_published_page_is_made_without_the_seed_and_without_other_students",),
    ),
    Breakage(
        "publishing: the line at fault below its level of hints",
        "grader/results/redaction.py",
        (("places=result.places if hints.tells(Hints.PLACE) else None", "places=result.places"),),
        (f"{_REDACTION}::test_the_line_at_fault_is_the_instructors_and_the_students_only_from_its_level_on",),
    ),
    Breakage(
        "publishing: what a program cost, to the step",
        "grader/results/cost_words.py",
        (("_DIGITS = 2", "_DIGITS = 12"),),
        (
            "tests/grader/results/test_cost_words.py::test_a_secret_cannot_be_spelled_in_steps",
            f"{_PUBLISHING}::test_a_published_page_tells_the_cost_in_two_digits_at_every_level",
        ),
    ),
    Breakage(
        "publishing: notes about others",
        "grader/results/redaction.py",
        (("for note in own.notes if not any(_mentions(note, other) for other in others)", "for note in own.notes"),),
        (f"{_PUBLISHING}::test_a_note_that_names_somebody_else_is_not_for_the_student",),
    ),
    Breakage(
        "publishing: the other players of a tournament",
        "grader/results/tournament_redaction.py",
        (("if ranked.built_in or ranked.id == player}", "}"),),
        (f"{_TOURNAMENT}::test_a_students_copy_names_no_other_student_no_deck_and_no_seed",),
    ),
    Breakage(
        "publishing: the decks of a tournament",
        "grader/results/tournament_redaction.py",
        (('        seed="",\n', ""),),
        (f"{_TOURNAMENT}::test_a_students_copy_names_no_other_student_no_deck_and_no_seed",),
    ),
    Breakage(
        "publishing: a player's answer that is no move",
        "grader/results/tournament_redaction.py",
        (("NOT_AN_ANSWER if hides else forfeit.got", "forfeit.got"),),
        (f"{_TOURNAMENT}::test_a_students_copy_does_not_show_an_answer_that_is_no_card",),
    ),
)

EXPORTS = (
    Breakage(
        "exports: a display name takes the grade of a login",
        "grader/submissions/roster.py",
        (('    return " ".join(words) if len(words) > 1 else ""\n', '    return "".join(words)\n'),),
        (
            "tests/grader/exports/test_moodle.py::test_a_display_name_that_is_somebody_elses_login_gets_no_grade",
            "tests/grader/exports/test_canvas.py::test_a_display_name_that_is_somebody_elses_folder_gets_no_grade",
        ),
    ),
    Breakage(
        "exports: a folder that is not on the roster takes a student's row",
        "grader/exports/table_filling.py",
        (("[result for result in results if result.id not in unlisted]", "list(results)"),),
        (
            "tests/grader/exports/test_canvas.py::"
            "test_a_folder_that_is_called_like_a_student_does_not_have_that_students_row",
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
        "exports: the name of a folder counts as much as what a roster says",
        "grader/exports/canvas.py",
        (
            (
                "    ((0, _numbers), (1, _sis_ids), (2, _logins)),\n    ((1, _ids), (2, _ids)),\n",
                "    ((0, _numbers), (1, _sis_ids), (2, _logins), (1, _ids), (2, _ids)),\n",
            ),
        ),
        (
            "tests/grader/exports/test_canvas.py::"
            "test_a_folder_that_is_called_like_a_student_does_not_have_that_students_row",
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
    Breakage(
        "roster: namesakes are guessed",
        "grader/submissions/roster.py",
        (("if len(found) > 1:", "if False:"),),
        ("tests/grader/submissions/test_roster.py::test_namesakes_are_never_guessed",),
    ),
    Breakage(
        "roster: a folder called by a student's other number takes the grade away",
        "grader/submissions/roster.py",
        (("surest = _find_surest(claims, keys, kinds)", "surest = set(claims)"),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_a_second_submission_under_a_students_other_number_does_not_take_the_grade_away",
        ),
    ),
    Breakage(
        "roster: a file beside another of the same name is nobody's",
        "grader/submissions/roster.py",
        (("    (_stem_of, _IDS),\n", ""),),
        (
            "tests/grader/submissions/test_roster.py::"
            "test_files_of_one_name_at_the_top_are_that_students_both_and_nobody_is_missing",
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
)

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
)

_EMISSION = "tests/grader/haskell/test_emission.py"
_REFUSED = f"{_EMISSION}::test_what_hugs_reads_in_its_own_way_is_refused"
_EMIT = "grader/haskell/emission.py"

_BOUNDS = "tests/grader/haskell/test_table_bounds.py::test_what_hugs_has_no_room_for_is_refused_at_its_line"

READING = (
    Breakage(
        "reading: a tuple may have any number of parts",
        "grader/haskell/table_bounds.py",
        (('if opening == "(" and commas + 1 >= MOST_PARTS:', 'if opening == "[" and commas + 1 >= MOST_PARTS:'),),
        (_BOUNDS,),
    ),
    Breakage(
        "reading: what is behind an import is not counted",
        "grader/haskell/table_bounds.py",
        (("        self._in_import = False\n", ""),),
        (_BOUNDS,),
    ),
    Breakage(
        "reading: within braces, a line in the first column begins a declaration",
        "grader/haskell/table_bounds.py",
        (("token.is_first and not self._braces and", "token.is_first and"),),
        (_BOUNDS,),
    ),
    Breakage(
        "reading: the lines of a do in the first column begin declarations",
        "grader/haskell/table_bounds.py",
        (("            self._margin = _NOWHERE\n", "            pass\n"),),
        (_BOUNDS,),
    ),
    Breakage(
        "reading: patterns that bind nothing are not counted",
        "grader/haskell/table_bounds.py",
        (("            self._pending += _WEIGHTS.get(token.text, 0)\n", "            pass\n"),),
        (_BOUNDS,),
    ),
    Breakage(
        "reading: comments are handed on",
        _EMIT,
        (("            pieces.append(_blank(token.text))\n", "            pieces.append(token.text)\n"),),
        (f"{_EMISSION}::test_comments_become_blanks_and_code_stays_in_its_place",),
    ),
    Breakage(
        "reading: what follows a fault is handed on",
        _EMIT,
        (
            (
                '            pieces += [_fault(token, text), "\\n"]\n            break\n',
                "            pieces.append(token.text)\n",
            ),
        ),
        (f"{_EMISSION}::test_after_a_fault_nothing_more_is_handed_on",),
    ),
    Breakage(
        "reading: a line that begins with #!",
        _EMIT,
        (("        if line.startswith(_LEFT_OUT):\n", "        if False:\n"),),
        (_REFUSED,),
    ),
    Breakage(
        "reading: #! where Hugs begins a new piece",
        _EMIT,
        (("if last > 0 and len(encode(line[:last])) >= _PIECE:", "if False:"),),
        (_REFUSED,),
    ),
    Breakage(
        "reading: --> after where",
        _EMIT,
        ((" and before.text in _LAYOUT_WORDS", " and before.text in ()"),),
        (_REFUSED,),
    ),
    Breakage(
        "reading: an ambiguity is run all the same",
        "grader/submissions/preparation.py",
        (("        if emitted.ambiguity is not None:\n", "        if False:\n"),),
        (
            "tests/grader/submissions/test_preparation.py"
            "::test_a_text_that_hugs_reads_in_its_own_way_is_refused_with_the_students_line",
        ),
    ),
    Breakage(
        "reading: Hugs gets the student's own text",
        "grader/submissions/preparation.py",
        (
            (
                "files[path], origins[path] = encode(emitted.text), origin",
                "files[path], origins[path] = encode(source.code), origin",
            ),
        ),
        ("tests/grader/submissions/test_preparation.py::test_the_interpreter_gets_code_and_no_comments",),
    ),
)

_TOURNAMENT = "tests/grader/tournament/test_tournament_run.py"
_STATISTICS = "tests/grader/judging/test_match_statistics.py"
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

_WHOSE = "tests/grader/submissions/test_discovery.py::test_a_file_named_after_somebody_else_stays_its_owners"

WORK = (
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

TOURNAMENTS = (
    Breakage(
        "tournament: a slow program has its time anew at every ply",
        "grader/tournament/stage.py",
        (("            self.left[bundle[0].player, bundle[0].key] -= seconds\n", "            pass\n"),),
        (f"{_TOURNAMENT}::test_a_player_just_below_the_limit_of_every_ply_uses_up_its_time_and_is_withdrawn",),
    ),
    Breakage(
        "tournament: who needs no more time is withdrawn without a fault",
        "grader/tournament/stage.py",
        (("if is_cut_short or is_slow:", "if is_cut_short or is_slow or self.left[counted] <= 0:"),),
        (f"{_TOURNAMENT}::test_a_player_whose_time_ends_with_its_last_card_has_lost_no_game_and_is_not_withdrawn",),
    ),
    Breakage(
        "tournament: matches at once hide how slow a program is",
        "grader/tournament/stage.py",
        (("            self.alone.add(bundle[0].player)\n", "            pass\n"),),
        (f"{_TOURNAMENT}::test_several_matches_at_once_are_asked_on_their_own_where_they_take_more_than_their_share",),
    ),
    Breakage(
        "players: a slow program has its time anew at every ply",
        "grader/judging/player_inquiry.py",
        (("        left -= seconds_of(outcome)\n", ""),),
        (
            "tests/grader/judging/test_time_shares.py::"
            "test_a_player_just_below_the_limit_of_every_ply_has_no_more_than_the_time_of_a_submission_for_all_of_them",
        ),
    ),
    Breakage(
        "cache: what a program took is forgotten",
        "grader/grading/cache.py",
        (("Answers(outcome, seconds)", "Answers(outcome, 0)"),),
        ("tests/grader/grading/test_cache.py::test_what_answers_took_is_kept_with_them",),
    ),
    Breakage(
        "players: a program that does not start again stops everything",
        "grader/judging/lockstep.py",
        (
            (
                "    if isinstance(outcome, Reason):\n        return (",
                "    if isinstance(outcome, Reason):\n        raise (",
            ),
        ),
        (
            f"{_TOURNAMENT}::test_a_program_that_started_before_and_does_not_again_loses_its_games_and_stops_nobody",
            f"{_PLAYERS}::test_a_program_that_does_not_start_again_loses_its_games_and_is_graded",
        ),
    ),
    Breakage(
        "players: a run with less time takes the start back",
        "grader/grading/session.py",
        (("        return bool(self.answers) and explain_silent_failure(run)", "        return False and run"),),
        (f"{_SESSION}::test_a_program_that_compiles_only_in_the_time_of_a_batch_loses_the_cases_that_have_less",),
    ),
    Breakage(
        "players: every ply has all of the time",
        "grader/judging/time_shares.py",
        (("min(limits.cpu_seconds_per_submission, share, left)", "limits.cpu_seconds_per_submission"),),
        (
            "tests/grader/judging/test_time_shares.py"
            "::test_all_plies_together_have_a_few_times_the_time_of_a_submission",
        ),
    ),
    Breakage(
        "players: a position of the graded suite is published",
        "grader/results/redaction.py",
        (("_change_games(_without_position(result, open_records), hide)", "_change_games(result, hide)"),),
        (f"{_REDACTION}::test_a_position_of_the_graded_suite_is_shown_where_a_game_of_it_is",),
    ),
    Breakage(
        "tournament: two players of one name",
        "grader/tournament/entrants.py",
        (("    while shown in taken:\n", "    if shown in taken:\n"),),
        ("tests/grader/tournament/test_entrants.py::test_no_two_players_have_one_name",),
    ),
    Breakage(
        "tournament: a copy takes the points of its author",
        "grader/results/rank_points.py",
        (("if absent.copy_of == ranked.id", "if not absent"),),
        (
            "tests/grader/results/test_rank_points.py"
            "::test_who_handed_in_the_same_program_gets_as_much_whoever_of_them_plays",
        ),
    ),
    Breakage(
        "tournament: pages named by a planted key",
        "grader/commands/publish.py",
        (("    if anywhere:\n", "    if False:\n"),),
        ("tests/grader/reports/test_tournament_copy.py::test_a_key_that_somebody_planted_names_no_page",),
    ),
    Breakage(
        "tournament: a match depends on who else plays",
        "grader/tournament/stage.py",
        (("        answers |= self._ask(tainted)\n", ""),),
        (f"{_TOURNAMENT}::test_a_match_comes_out_the_same_whoever_else_plays",),
    ),
    Breakage(
        "tournament: a program that keeps failing is asked on",
        "grader/tournament/stage.py",
        (("            self.given_up.add(counted)\n", "            pass\n"),),
        (f"{_TOURNAMENT}::test_a_program_that_never_ends_is_withdrawn_after_a_few_questions",),
    ),
    Breakage(
        "tournament: a problem on our side is a loss",
        "grader/tournament/stage.py",
        (
            (
                "    if isinstance(outcome, Exception):\n        raise SandboxFaultError(",
                "    if isinstance(outcome, Exception):\n        raise RuntimeError(",
            ),
        ),
        (f"{_TOURNAMENT}::test_a_problem_on_our_side_is_nobodys_loss",),
    ),
    Breakage(
        "tournament: edited matches are believed",
        "grader/tournament/match_store.py",
        ((" or row[0] != sign_row(self._key, fingerprint, row[1])", ""),),
        ("tests/grader/tournament/test_match_store.py::test_a_row_that_somebody_edited_is_not_believed",),
    ),
    Breakage(
        "tournament: it ends at the first difference",
        "grader/judging/match_statistics.py",
        (("SURELY = 3.0\n", "SURELY = 1.96\n"),),
        (f"{_STATISTICS}::test_looking_after_every_block_finds_hardly_more_differences_between_equal_players",),
    ),
    Breakage(
        "tournament: unpaired differences",
        "grader/judging/match_statistics.py",
        (("_middle(list(map(sub, one, other)))", "_middle([x - y for x, y in zip(one, other[1:])])"),),
        (f"{_STATISTICS}::test_a_chain_of_ties_shares_a_rank_only_with_its_first",),
    ),
    Breakage(
        "tournament: copies play twice",
        "grader/tournament/entrants.py",
        (("    bare = {file: _without_blank_lines(code) ", "    bare = {file: code "),),
        (
            "tests/grader/tournament/test_entrants.py"
            "::test_of_the_same_program_one_plays_whatever_its_comments_and_its_files_name",
        ),
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

_GUARD = "grader/play/guard.py"
_SITES = "tests/grader/play/test_requests.py::test_only_pages_and_programs_of_this_machine_may_play"
_HOSTILE = "tests/grader/play/test_hostile_requests.py"
_OWN_API = "tests/grader/play/test_callbreak_api.py"
_ENVELOPE = f"{_OWN_API}::test_every_failure_has_its_status_and_a_reason_in_the_envelope"


def _unguarded(name: str, find: str, replacement: str, *tests: str) -> Breakage:
    return Breakage(f"table: {name}", _GUARD, ((find, replacement),), tests)


TABLE = (
    _unguarded("any Host is admitted", "not self._address.admits(host[0])", "not host[0]", _SITES),
    _unguarded(
        "the first of two Hosts counts",
        "len(host) != 1 or",
        "not host or",
        f"{_HOSTILE}::test_of_a_header_that_comes_twice_none_is_believed",
    ),
    _unguarded("any Origin is admitted", "if any(origin.lower() !=", "if any(not origin and origin.lower() !=", _SITES),
    _unguarded(
        "another port is the same site",
        '_OWN_SITES = ("same-origin",',
        '_OWN_SITES = ("same-site", "same-origin",',
        _SITES,
    ),
    _unguarded("bodies of any type", "if kind == JSON or not (kind or body):", "if True:", _SITES),
    _unguarded(
        "bodies of any length",
        "if len(body) > MOST_BYTES:",
        "if len(body) > 2**30:",
        f"{_HOSTILE}::test_a_body_in_chunks_is_bounded_as_any_other",
    ),
    _unguarded(
        "bodies may take any time",
        "async with asyncio.timeout(SLOWEST_SECONDS):",
        "async with asyncio.timeout(None):",
        f"{_HOSTILE}::test_a_slow_body_is_given_up",
    ),
    Breakage(
        "table: a name twice in a body",
        "grader/play/requests.py",
        (("if len(fields) < len(pairs):", "if not pairs and fields:"),),
        (_ENVELOPE,),
    ),
    Breakage(
        "table: games without bound",
        "grader/play/kept_games.py",
        (("while len(self._kept) > self._most:", "while False:"),),
        (f"{_HOSTILE}::test_many_games_take_a_bounded_place",),
    ),
    Breakage(
        "table: ids that can be guessed",
        "grader/play/kept_games.py",
        (("KeptGame(secrets.token_urlsafe(16),", "KeptGame(str(self._begun),"),),
        (f"{_HOSTILE}::test_ids_of_games_cannot_be_guessed",),
    ),
    Breakage(
        "table: open to the network",
        "grader/commands/play.py",
        (('LOOPBACK = "127.0.0.1"', 'LOOPBACK = "0.0.0.0"'),),
        (f"{_HOSTILE}::test_only_this_machine_can_reach_it_unless_told_otherwise",),
    ),
    Breakage(
        "table: asking for headers restarts a game",
        "grader/play/own_apis.py",
        (
            (
                "        route.methods = set(endpoint.methods)  #",
                "        route.methods = {*endpoint.methods, 'HEAD'}  #",
            ),
        ),
        (f"{_OWN_API}::test_asking_for_the_headers_of_a_new_game_deals_none",),
    ),
    Breakage(
        "table: headers without end",
        "grader/play/server.py",
        (('http="h11",', 'http="auto",'),),
        (f"{_HOSTILE}::test_headers_without_end_are_given_up",),
    ),
    Breakage(
        "table: an image of another site restarts a game in a network",
        "grader/play/own_apis.py",
        (('if changes_by_get and request.method == "GET" and', 'if changes_by_get and request.method == "HEAD" and'),),
        (f"{_OWN_API}::test_a_browser_restarts_a_game_only_where_it_says_which_page_wants_it",),
    ),
    Breakage(
        "table: other hands are told",
        "reference/callbreak/api_answers.py",
        (("if trick == 0 and find_seat(player) != SEATS.index(seat):", "if trick == 0 and player < 0:"),),
        ("tests/reference/test_callbreak_api.py::test_ones_own_hand_is_told_as_it_was_dealt_and_nobody_elses_ever",),
    ),
)

_ENCODINGS = "tests/test_encodings.py"

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
)

BREAKAGES = (
    *WORKER,
    *ANSWERS_AND_VERIFY,
    *CONTAINERS,
    *CALLS,
    *JUDGE,
    *POLICY,
    *READING,
    *ORDER,
    *WORK,
    *PAGES,
    *EXPORTS,
    *JOURNAL,
    *FINGERPRINTS,
    *RESULTS,
    *TOURNAMENTS,
    *TABLE,
    *TERMINAL,
)
