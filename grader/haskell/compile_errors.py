"""What an interpreter said when it refused a program, told in the student's own file and line.

Finds the complaint and its place, takes our own names out of it, and asks what it means: the most telling
question first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from grader.haskell import syntax_errors as text_faults
from grader.haskell import type_errors as type_faults
from grader.haskell.compile_context import Explanation, Situation
from grader.haskell.definition_extent import ABOUT_TYPES, lines_meant, quote
from grader.haskell.source_text import decode
from grader.haskell.syntax import read_syntax
from grader.model import Origin, Program, Reason

_LONGEST_RAW = 4_000
_LONGEST_SOURCE = 400
_HUGS = re.compile(r'ERROR "(?P<path>[^"\n]+)"(?::(?P<line>\d+))? - (?P<text>.*?)(?=\n\s*\n|\Z)', re.DOTALL)
_GHC = re.compile(
    r"^(?P<path>[^\s:][^:\n]*\.l?hs):(?P<line>\d+):\d+(?:-\d+)?: error:(?P<text>.*?)(?=\n\n|\Z)",
    re.DOTALL | re.MULTILINE,
)


# The questions put to a complaint: the first that knows an answer gives it.
_ABOUT_THE_FUNCTION = (type_faults.missing_function, type_faults.pasted_types, type_faults.wrong_type)
_ABOUT_THE_FILE = (
    text_faults.non_ascii_code,
    type_faults.name_clash,
    type_faults.missing_instance,
    type_faults.too_general,
    text_faults.undefined_name,
    text_faults.not_haskell_98,
    text_faults.tab_layout,
    text_faults.plain_fault,
    text_faults.syntax_error,
    type_faults.pasted_types,
    type_faults.type_error,
)


@dataclass(frozen=True)
class _Complaint:
    """The first thing an interpreter had to say: which file of ours, which line of it, and what."""

    path: str
    line: int | None
    text: str
    whole: str


def explain_compile_error(
    raw: str,
    program: Program,
    interpreter: str,
    function: str,
    signature: str,
    types_module: str,
    harness_file: str = "Main.hs",
) -> Reason | None:
    """The reason a program does not compile, for its author; None where that is not what happened."""
    complaint = _find_complaint(raw, interpreter)
    if complaint is None:
        return None
    place = _place(complaint.path, program, harness_file)
    whole = _cleaned(complaint.whole, place, program, harness_file)
    said = _cleaned(complaint.text, place, program, harness_file)
    situation = _situation(said, complaint.line, place, program, function, signature, types_module)
    explanation = _explain(situation, in_harness=place == harness_file, is_known=place in program.files)
    if explanation is None:
        return None
    origin = program.origins[place if place in program.origins else _main_file(program)]
    reason = _reason(explanation, situation, origin, whole)
    is_named_exactly = interpreter != "hugs" or place not in program.origins or explanation.line is not None
    return reason if is_named_exactly else _widened(reason, situation)


def _find_complaint(raw: str, interpreter: str) -> _Complaint | None:
    match = (_HUGS if interpreter == "hugs" else _GHC).search(raw)
    if match is None:
        return None
    line = None if match["line"] is None else int(match["line"])
    return _Complaint(match["path"], line, match["text"], match[0])


def _place(path: str, program: Program, harness_file: str) -> str:
    """The name in the sandbox of the file meant, or the path itself where it is none of ours."""
    known = (*program.files, harness_file)
    return max((name for name in known if f"/{path}".endswith(f"/{name}")), key=len, default=path)


def _situation(
    said: str, line: int | None, place: str, program: Program, function: str, signature: str, types_module: str
) -> Situation:
    """An error in the test program is about the function, so the student's line is where that is defined."""
    is_theirs = place in program.origins
    file = place if is_theirs else _main_file(program)
    origin = program.origins[file]
    code = decode(program.files[file]).split("\n", maxsplit=origin.lines_added)[-1]
    syntax = read_syntax(code)
    defined = next((line for name, line in syntax.names if name == function), None)
    shifted = None if line is None else max(line - origin.lines_added, 1)
    return Situation(
        complaint=" ".join(said.split()),
        lines=tuple(origin.text.split("\n")),
        line=shifted if is_theirs else None if place in program.files else defined,
        code=code,
        syntax=syntax,
        function=function,
        signature=signature,
        types_module=types_module,
        types_text=decode(program.files.get(f"{types_module}.hs", b"")),
    )


def _main_file(program: Program) -> str:
    return f"{program.module}.hs"


def _explain(situation: Situation, in_harness: bool, is_known: bool) -> Explanation | None:
    """What happened; None for an error in the test program that no submission can have caused."""
    if in_harness:
        return _first(_ABOUT_THE_FUNCTION, situation)
    if not is_known:
        return _unfit_module(situation)
    return _first(_ABOUT_THE_FILE, situation) or Explanation(
        "does-not-compile", "The interpreter does not accept this line; what it says is below."
    )


def _unfit_module(situation: Situation) -> Explanation:
    """The complaint points inside a library; the student's own doing is the import of it."""
    known = ("Prelude", situation.types_module)
    line = next((line for module, line in situation.syntax.imports if module not in known), None)
    return Explanation("not-haskell-98", "A module that you import does not work in Haskell 98. Do without it.", line)


def _first(questions: tuple[Callable[[Situation], Explanation | None], ...], at: Situation) -> Explanation | None:
    return next((answer for question in questions if (answer := question(at)) is not None), None)


def _reason(explanation: Explanation, situation: Situation, origin: Origin, raw: str) -> Reason:
    """What is missing at the end of a file is complained of below its last line: that line is the one to show."""
    line = explanation.line or situation.line
    if line is None:
        return Reason(explanation.code, explanation.message, origin.file, raw=raw[:_LONGEST_RAW])
    above = (number for number in range(min(line, len(situation.lines)), 0, -1) if situation.lines[number - 1].strip())
    line = next(above, 1)
    source = situation.lines[line - 1][:_LONGEST_SOURCE]
    return Reason(explanation.code, explanation.message, origin.file, line, source, raw[:_LONGEST_RAW])


def _widened(reason: Reason, situation: Situation) -> Reason:
    """A complaint of Hugs about types with the definition in which the fault is, where that has several lines."""
    if reason.code not in ABOUT_TYPES or reason.line is None:
        return reason
    first, last = lines_meant(situation.complaint, reason.line, situation.code.split("\n"))
    if first == last:
        return reason
    source = quote([line[:_LONGEST_SOURCE] for line in situation.lines], first, last)
    return replace(reason, source=source, begins=first, ends=last)


def _cleaned(whole: str, place: str, program: Program, harness_file: str) -> str:
    """The complaint itself, with the student's names and lines for ours."""
    for path, origin in program.origins.items():
        whole = _shifted(whole, path, origin, has_margin=path == place)
    whole = re.sub(rf'[^\s"‘(]*/{re.escape(harness_file)}\b', "grader", whole)
    whole = re.sub(r'(?<![\w/])/[^\s"‘(]*/(?=[A-Z][\w/]*\.hs\b)', "", whole)
    return re.sub(rf"\b{program.module}\b", PurePosixPath(program.origins[_main_file(program)].file).stem, whole)


def _shifted(whole: str, path: str, origin: Origin, has_margin: bool) -> str:
    """``/dir/Ours.hs:12`` becomes ``Theirs.hs:11``, in both interpreters' ways of writing it.

    GHC also shows the line with its number in a margin; that is about one file only.
    """

    def shift(match: re.Match[str]) -> str:
        return f"{match['before']}{max(int(match['line']) - origin.lines_added, 1)}"

    named = re.sub(rf'[^\s"‘(]*/{re.escape(path)}\b', lambda _: origin.file, whole)
    in_place = rf'(?P<before>{re.escape(origin.file)}"?:)(?P<line>\d+)'
    in_margin = r"(?m)^(?P<before> *)(?P<line>\d+)(?= \|)"
    placed = re.sub(in_place, shift, named)
    return re.sub(in_margin, shift, placed) if has_margin else placed
