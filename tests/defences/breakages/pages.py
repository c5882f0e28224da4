"""Of what is shown on pages."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_HTML = "tests/grader/reports/test_html.py"
_CLAIMS = "tests/grader/reports/test_class_claims.py::test_every_sentence_of_the_class_page_is_true"
_PUBLISHING = "tests/grader/reports/test_publishing.py"
_TOURNAMENT = "tests/grader/reports/test_tournament_page.py"
_REDACTION = "tests/grader/results/test_redaction.py"
_PAGE_POLICY = f"{_HTML}::test_every_page_allows_only_its_own_style_and_scripts_each_by_its_digest"
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
        "terminal: a bracket of one name is closed by another's",
        "grader/reports/console.py",
        (("{escaped}{backslashes}{_NOTHING}", "{escaped}"),),
        ("tests/grader/reports/test_console.py::test_no_bracket_of_one_foreign_text_is_closed_by_another",),
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
