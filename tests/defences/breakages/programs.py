"""Of what reads a program: the rules of the sheet, and what Hugs gets."""

from __future__ import annotations

from tests.defences.breaking import Breakage

_PLAYERS = "tests/grader/judging/test_player_inquiry.py"
_POLICY = "tests/grader/submissions/test_policy.py"
_BREACH = f"{_POLICY}::test_a_breach_is_found_on_its_line"

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
        "explaining: more files are read for what never ends than were run",
        "grader/haskell/endless_causes.py",
        (("        if left < 0:\n            return None\n", ""),),
        ("tests/grader/haskell/test_endless_causes.py::test_no_more_is_read_for_a_cause_than_can_have_been_run",),
    ),
    Breakage(
        "where: strange signs make the edits of a program take all memory",
        "grader/haskell/edit_listing.py",
        (("min(wanted.most, MOST_TEXT // size_of(marked.counted or wanted.text))", "wanted.most"),),
        (
            "tests/grader/haskell/test_repair_edits.py"
            "::test_all_edits_together_take_no_more_than_those_of_the_longest_program_in_plain_letters",
        ),
    ),
)
