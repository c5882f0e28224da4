"""Why an interpreter rejected a program, explained in the student's own file and line.

Finds the error message and its location, replaces our names with the student's, and looks for an explanation: the
most specific first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from grader.haskell import (
    definition_errors,
    habit_types,
    habits,
    instance_errors,
    instance_heads,
    name_errors,
    signature_errors,
    syntax_errors,
    syntax_mistakes,
    type_errors,
    type_forms,
)
from grader.haskell.compile_context import LONGEST_LINE, CompileContext, Explanation, in_its_own_words
from grader.haskell.definition_extent import ABOUT_TYPES, lines_meant, quote
from grader.haskell.operand_errors import find_record
from grader.haskell.source_text import decode, quoted
from grader.haskell.syntax import read_syntax
from grader.model import Origin, Program, Reason

_LONGEST_RAW = 4_000
_LONGEST_SOURCE = 400
_LONGEST_ERROR = 8_000  # of a message that is looked through for phrases, which takes the square of its length at worst
# ``ERROR "file":12 - text``: some errors have no line, and an empty line ends the text.
_HUGS = re.compile(r'ERROR "(?P<path>[^"\n]+)"(?::(?P<line>[0-9]{1,9}))? - (?P<text>.*?)(?=\n\s*\n|\Z)', re.DOTALL)
# ``file.hs:12:3: error: text``, or ``12:3-9`` for a part of a line.
_GHC = re.compile(
    r"^(?P<path>[^\s:][^:\n]*\.l?hs):(?P<line>[0-9]{1,9}):\d+(?:-\d+)?: error:(?P<text>.*?)(?=\n\n|\Z)",
    re.DOTALL | re.MULTILINE,
)


# What Hugs leaves of a type error about a very long expression: the two types at its end.
_CUT_TYPES = re.compile(r"^(?P<given>[^\n*][^\n]*)\n\*\*\* Does not match *: (?P<wanted>[^\n]+)", re.MULTILINE)
_Explainer = Callable[[CompileContext], Explanation | None]

# Functions that may explain an error, the most specific first: the first explanation is taken.
_ABOUT_THE_FUNCTION = (type_errors.missing_function, type_errors.pasted_types, signature_errors.wrong_type)
_ABOUT_THE_FILE = (
    definition_errors.indented_signature,
    definition_errors.method_outside_instance,
    instance_heads.method_at_top_level,
    habits.foreign_name,
    habits.chain,
    habit_types.type_habit,
    type_errors.name_clash,
    instance_errors.extra_context,
    instance_errors.missing_instance,
    signature_errors.too_general,
    name_errors.undefined_name,
    name_errors.missing_module,
    name_errors.missing_binding,
    instance_heads.unknown_method,
    instance_heads.signature_in_instance,
    instance_heads.not_derivable,
    instance_heads.duplicate_instance,
    instance_heads.instance_head,
    instance_heads.standalone_deriving,
    instance_heads.broken_instance,
    type_forms.incomplete_type,
    type_forms.undefined_type_variable,
    type_forms.blank_in_expression,
    type_forms.declared_twice,
    type_forms.unknown_derived_class,
    syntax_mistakes.missing_comma,
    syntax_errors.not_haskell_98,
    syntax_errors.tab_layout,
    syntax_mistakes.syntax_mistake,
    syntax_errors.quoted_function,
    definition_errors.constructor_without_brackets,
    definition_errors.constructor_arguments,
    definition_errors.different_arities,
    definition_errors.defined_twice,
    syntax_errors.known_error,
    syntax_errors.syntax_error,
    type_errors.pasted_types,
    signature_errors.wrong_signature,
    type_errors.type_error,
)


@dataclass(frozen=True)
class _ErrorMessage:
    """The first error of an interpreter: the file in the sandbox, the line there, and the text."""

    path: str
    line: int | None
    text: str
    whole: str


def explain_compile_error(
    raw: str,
    program: Program,
    interpreter: str,
    *,
    function: str,
    signature: str,
    types_module: str,
    harness_file: str = "Main.hs",
) -> Reason | None:
    """The reason why a program does not compile, for its author; None where it is not a compile error."""
    message = _find_message(raw, interpreter)
    if message is None:
        return None
    file = _sandbox_file(message.path, program, harness_file)
    whole = _with_students_names(message.whole, file, program, harness_file)
    text = _with_students_names(message.text, file, program, harness_file)
    context = _context(
        text, message.line, file, program=program, function=function, signature=signature, types_module=types_module
    )
    explanation = _explain(context, in_harness=file == harness_file, is_known=file in program.files)
    if explanation is None:
        return None
    origin = program.origins[file if file in program.origins else _main_file(program)]
    reason = _reason(explanation, context, origin, whole)
    # Hugs gives the line where a definition begins; GHC and an explanation with a line of its own are exact.
    is_line_exact = interpreter != "hugs" or file not in program.origins or explanation.line is not None
    return reason if is_line_exact else _widened(reason, context)


def find_complaint_about(file: str, raw: str, interpreter: str) -> str | None:
    """The interpreter's first message with its line, if it is about this file."""
    message = _find_message(raw, interpreter)
    if message is None or not f"/{message.path}".endswith(f"/{file}"):
        return None
    return f"line {message.line}: {' '.join(message.text.split())}"


def explain_breakdown(raw: str, program: Program) -> Reason:
    """The reason why the interpreter itself breaks down on a program, without a message about it.

    Hugs does so where a definition at the top level defines no name, which may happen to anybody. It has room for some
    thousand letters of a message: of one about a longer expression only the end is left.
    """
    shown = raw[:_LONGEST_RAW]
    if (types := _CUT_TYPES.search(raw)) is not None:
        given, wanted = (quoted(" ".join(types[name].split())) for name in ("given", "wanted"))
        message = (
            f"The types do not match: {given} stands where {wanted} is needed, in an expression so long that the "
            "interpreter does not say where. Look at your longest lists and expressions, and give parts of them a name "
            "and a type."
        )
        return Reason("type-error", message, raw=shown)
    if "Hugs.Trex" in raw and (reason := _explain_record(shown, program)) is not None:
        return reason
    for path, origin in program.origins.items():
        code = decode(program.files[path]).split("\n", maxsplit=origin.lines_added)[-1]
        for line in read_syntax(code).nameless:
            message = (
                "The interpreter broke down while reading your program: this line defines no name. "
                "Delete it, or give what it defines a name."
            )
            source = origin.text.split("\n")[line - 1][:_LONGEST_SOURCE]
            return Reason("compile-crash", message, origin.file, line, source, shown)
    message = (
        "The interpreter broke down while reading your program. Look for something very long or very deeply nested."
    )
    return Reason("compile-crash", message, raw=shown)


def _explain_record(shown: str, program: Program) -> Reason | None:
    """``(n = 10)``: to Hugs a record of an extension, for which it then lacks a library."""
    for path, origin in program.origins.items():
        code = decode(program.files[path]).split("\n", maxsplit=origin.lines_added)[-1]
        line = find_record(code)
        if line is not None:
            message = "In brackets nothing can be defined. To compare, write `==`: a single `=` defines something."
            source = origin.text.split("\n")[line - 1][:_LONGEST_SOURCE]
            return Reason("syntax-error", message, origin.file, line, source, shown)
    return None


def _find_message(raw: str, interpreter: str) -> _ErrorMessage | None:
    match = (_HUGS if interpreter == "hugs" else _GHC).search(raw)
    if match is None:
        return None
    line = None if match["line"] is None else int(match["line"])
    return _ErrorMessage(match["path"], line, match["text"][:_LONGEST_ERROR], match[0][:_LONGEST_ERROR])


def _sandbox_file(path: str, program: Program, harness_file: str) -> str:
    """The name of the file in the sandbox, or the path itself where it is not one of ours."""
    # The longest, because a file in a folder may end like another one.
    known = (*program.files, harness_file)
    return max((name for name in known if f"/{path}".endswith(f"/{name}")), key=len, default=path)


def _context(
    error: str,
    line: int | None,
    file: str,
    program: Program,
    *,
    function: str,
    signature: str,
    types_module: str,
) -> CompileContext:
    """An error in the test program is about the function, so the student's line is the one that defines it."""
    is_students = file in program.origins
    shown_file = file if is_students else _main_file(program)
    origin = program.origins[shown_file]
    # Without the lines that we added above the student's own.
    code = decode(program.files[shown_file]).split("\n", maxsplit=origin.lines_added)[-1]
    syntax = read_syntax(code)
    defined = next((line for name, line in syntax.names if name == function), None)
    # In the types module no line is the student's. In the harness or a library, the function's line stands for it.
    shifted = None if line is None else max(line - origin.lines_added, 1)
    return CompileContext(
        error=" ".join(error.split()),
        lines=tuple(line[:LONGEST_LINE] for line in origin.text.split("\n")),
        line=shifted if is_students else None if file in program.files else defined,
        code=code,
        syntax=syntax,
        function=function,
        signature=signature,
        types_module=types_module,
        types_text=decode(program.files.get(f"{types_module}.hs", b"")),
    )


def _main_file(program: Program) -> str:
    return f"{program.module}.hs"


def _explain(context: CompileContext, in_harness: bool, is_known: bool) -> Explanation | None:
    """The explanation; None for an error in the test program that no submission can have caused."""
    if in_harness:
        return _first(_ABOUT_THE_FUNCTION, context)
    if not is_known:  # in Haskell 98 some libraries fail in their own source, such as Control.Monad.State
        return _unfit_module(context)
    return _first(_ABOUT_THE_FILE, context) or Explanation(
        "does-not-compile", f"The interpreter does not accept this line. {in_its_own_words(context)}"
    )


def _unfit_module(context: CompileContext) -> Explanation:
    """The error is inside a library; the line to change is the student's import of it."""
    known = ("Prelude", context.types_module)
    line = next((line for module, line in context.syntax.imports if module not in known), None)
    return Explanation(
        "not-haskell-98", "A module that you import does not work in Haskell 98. Remove the import.", line
    )


def _first(explainers: tuple[_Explainer, ...], context: CompileContext) -> Explanation | None:
    for explain in explainers:
        # The program does not compile, whatever becomes of our explanation: it is rejected, and never our fault.
        with suppress(Exception):
            if (explanation := explain(context)) is not None:
                return explanation
    return None


def _reason(explanation: Explanation, context: CompileContext, origin: Origin, raw: str) -> Reason:
    """Something missing at the end of a file is reported below its last line: the last line is the one to show."""
    line = explanation.line or context.line
    if line is None:
        return Reason(explanation.code, explanation.message, origin.file, raw=raw[:_LONGEST_RAW])
    above = (number for number in range(min(line, len(context.lines)), 0, -1) if context.lines[number - 1].strip())
    line = next(above, 1)
    source = context.lines[line - 1][:_LONGEST_SOURCE]
    return Reason(explanation.code, explanation.message, origin.file, line=line, source=source, raw=raw[:_LONGEST_RAW])


def _widened(reason: Reason, context: CompileContext) -> Reason:
    """A type error of Hugs with the whole definition that it may be in, where that has several lines."""
    if reason.code not in ABOUT_TYPES or reason.line is None:
        return reason
    first, last = lines_meant(context.error, reason.line, context.code_lines)
    if first == last:
        return reason
    source = quote([line[:_LONGEST_SOURCE] for line in context.lines], first, last)
    return replace(reason, source=source, begins=first, ends=last)


def _with_students_names(whole: str, file: str, program: Program, harness_file: str) -> str:
    """The message, with the student's file names and lines instead of ours."""
    # All at once: a student's file may be called like another of our paths.
    longest_first = sorted(program.origins, key=len, reverse=True)
    place = re.compile(rf"{_FOLDERS}/(?P<path>{'|'.join(map(re.escape, longest_first))})\b{_LINE}")
    whole = place.sub(lambda found: _renamed(found, program.origins[found["path"]]), whole)[:_LONGEST_ERROR]
    if file in program.origins:
        whole = _MARGIN.sub(lambda found: _shifted(found, program.origins[file]), whole)
    whole = re.sub(rf"{_FOLDERS}/{re.escape(harness_file)}\b", "grader", whole)
    # Our folders mean nothing to a student: of any other path only the module's file is left.
    whole = _WORD.sub(lambda word: _without_folders(word[0]), whole)
    # A function, because in a text to insert a backslash has a meaning, and a student's file name may have one.
    stem = PurePosixPath(program.origins[_main_file(program)].file).stem
    return re.sub(rf"\b{program.module}\b", lambda _: stem, whole)[:_LONGEST_ERROR]


# What a path may stand in, from its beginning: without the look-behind each of its letters would be tried as one.
_FOLDERS = r"""(?<![^\s"‘(])[^\s"‘(]*"""
_LINE = r"""(?:(?P<before>"?:)(?P<line>[0-9]{1,9}))?"""
# GHC also shows the line with its number in a margin; that belongs to one file only.
_MARGIN = re.compile(r"(?m)^(?P<before> *)(?P<line>[0-9]{1,9})(?= \|)")
_WORD = re.compile(r"""[^\s"‘(]+""")
_ROOT = re.compile(r"(?<![\w/])/")
_MODULE_FILE = re.compile(r"(?<![\w/])(?P<path>[\w/]++)(?=\.hs\b)")
_LAST_PART = re.compile(r".*/(?=[A-Z])", re.DOTALL)


def _without_folders(word: str) -> str:
    """A word with a path in it, without the folders before the module's file: they are ours or the interpreter's."""
    root = _ROOT.search(word)
    if root is None:
        return word
    for path in reversed([*_MODULE_FILE.finditer(word, root.start())]):
        folders = _LAST_PART.match(path["path"])
        if folders and path.start() + folders.end() > root.end():
            return word[: root.start()] + word[path.start() + folders.end() :]
    return word


def _renamed(found: re.Match[str], origin: Origin) -> str:
    """``/dir/Ours.hs:12`` becomes ``Theirs.hs:11``, in both interpreters' ways of writing it."""
    return origin.file if found["line"] is None else origin.file + _shifted(found, origin)


def _shifted(found: re.Match[str], origin: Origin) -> str:
    return f"{found['before']}{max(int(found['line']) - origin.lines_added, 1)}"
