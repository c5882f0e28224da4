"""Of tournaments."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_SESSION = "tests/grader/grading/test_session.py"
_PLAYERS = "tests/grader/judging/test_player_inquiry.py"
_REDACTION = "tests/grader/results/test_redaction.py"
_TOURNAMENT = "tests/grader/tournament/test_tournament_run.py"
_STATISTICS = "tests/grader/judging/test_match_statistics.py"

_POINTS = "tests/grader/results/test_rank_points.py"

TOURNAMENTS = (
    Breakage(
        "tournament: a student's players win from each other",
        "grader/tournament/tournament_run.py",
        (("[0] * len(result.gains) if match.is_ones_own else result.gains", "result.gains"),),
        (f"{_TOURNAMENT}::test_between_players_of_one_student_nobody_wins",),
    ),
    Breakage(
        "tournament: who is not on the roster plays",
        "grader/tournament/entrants.py",
        ((" if submission.id not in unlisted]", "]"),),
        (
            "tests/grader/tournament/test_entrants.py"
            "::test_who_is_not_on_the_roster_does_not_play_and_takes_no_copys_place",
        ),
    ),
    Breakage(
        "tournament: several players of one student are as many to beat",
        "grader/results/rank_points.py",
        (("for ranked in best.values()}", "for ranked in own}"),),
        (f"{_POINTS}::test_nobody_beats_several_players_of_one_student_nor_any_of_their_own",),
    ),
    Breakage(
        "tournament: a student beats their own other player",
        "grader/results/rank_points.py",
        (("not in {ranked.id, best[person].id}", "!= ranked.id"),),
        (f"{_POINTS}::test_nobody_beats_several_players_of_one_student_nor_any_of_their_own",),
    ),
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
