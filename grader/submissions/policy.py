"""The rules of the sheet that can be checked in a submission's text, without running it.

Finds breaches, each with its line and the sentence of the sheet. Must not know what a breach costs: the rubric does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import groupby, islice
from pathlib import PurePosixPath

from grader.assignment.rubric import BREACHES
from grader.haskell.source_text import shorten
from grader.haskell.syntax import ListedConstructor, Named, Pragma, Syntax, read_syntax
from grader.haskell.tokens import scan
from grader.model import Breach

_MOST_OF_A_RULE = 20  # breaches of one rule that are reported: a file can hold a hundred thousand
_LONGEST_SHOWN = 60  # letters of a name

_PRIMITIVE = "`primitive` declares an internal function of the interpreter. Write it in plain Haskell 98 instead."
_FOREIGN = "`foreign` calls code that is not Haskell. Write it in plain Haskell 98 instead."

# The first parts of library names. No student's file may replace a library: the test program imports some.
_LIBRARIES = frozenset(
    {"Control", "Data", "Debug", "Foreign", "GHC", "Hugs", "Language", "Main", "Numeric", "Prelude", "System"}
    | {"Test", "Text", "Unsafe"}
)


# The types whose constructors the libraries export. To Hugs a list can name those of others as well, and whoever has
# that of IO can perform I/O in any function; a student's own module passes it on.
_OPEN_TYPES = {
    "Bool": ("False", "True"),
    "Maybe": ("Nothing", "Just"),
    "Either": ("Left", "Right"),
    "Ordering": ("LT", "EQ", "GT"),
}
_CLOSED_TYPES = frozenset(
    {"Char", "Double", "FilePath", "Float", "IO", "IOError", "Int", "Integer", "Rational", "ReadS", "ShowS", "String"}
)


@dataclass(frozen=True)
class Rules:
    """What an assignment asks of a submission's text.

    ``sentences`` are the sheet's own, by code of breach; a rule without one is stated by the breach's message alone.
    ``other_assignments`` are the names of those that a program may be meant for, by their types modules;
    ``other_given`` are the modules that students are given besides that of the types.
    """

    types_module: str
    function: str
    given_types: tuple[str, ...]
    sentences: Mapping[str, str]
    allowed_modules: tuple[str, ...] = ("Prelude",)
    other_assignments: Mapping[str, str] = field(default_factory=dict)
    other_given: tuple[str, ...] = ()

    @property
    def given_modules(self) -> tuple[str, ...]:
        """The modules that students are given, that of the types first."""
        return (self.types_module, *self.other_given)

    @property
    def known_modules(self) -> tuple[str, ...]:
        """The modules that a program may import besides the student's own."""
        return (*self.allowed_modules, *self.given_modules)

    def breach(self, code: str, message: str, file: str, line: int | None) -> Breach:
        """A breach with the sheet's sentence about it, where there is one."""
        return Breach(code, message, self.sentences.get(code, ""), file, line)


def find_breaches(files: Mapping[str, str], rules: Rules) -> tuple[Breach, ...]:
    """Every breach in the Haskell files of a submission, the most fundamental first, then by file and line."""
    syntaxes = {
        file: read_syntax(text) for file, text in files.items() if not is_given_module(file, rules.given_modules)
    }
    companions = _companion_modules(syntaxes, rules)
    breaches = [
        *_submitted_types(files, rules),
        *_missing_function(syntaxes, files, rules),
        *(breach for file, syntax in syntaxes.items() for breach in _breaches_in(file, syntax, companions, rules)),
    ]
    breaches.sort(key=lambda breach: (BREACHES.index(breach.code), breach.file, breach.line or 0))
    by_rule = groupby(breaches, key=lambda breach: breach.code)
    return tuple(breach for _, of_rule in by_rule for breach in islice(of_rule, _MOST_OF_A_RULE))


def is_given_module(file: str, given_modules: Iterable[str]) -> bool:
    """Whether a file is a copy of a module that students are given, in any folder and with any capitals."""
    return PurePosixPath(file).stem.casefold() in {module.casefold() for module in given_modules}


def module_names(file: str, syntax: Syntax) -> frozenset[str]:
    """The names by which a file can be imported: its header's, and those that its path allows; in lower case."""
    parts = PurePosixPath(file).with_suffix("").parts
    paths = {".".join(parts[start:]).casefold() for start in range(len(parts))}
    return frozenset(paths | ({syntax.header.module.casefold()} if syntax.header else set()))


def may_be_companion(module: str, rules: Rules) -> bool:
    """Whether a student's module may have this name, which must not be that of a library or a given module.

    Hugs also imports by strings (``import "Hugs.Prelude"``), which are nobody's names.
    """
    taken = module in rules.known_modules
    return not taken and not module.startswith('"') and module.split(".")[0] not in _LIBRARIES


def _companion_modules(syntaxes: Mapping[str, Syntax], rules: Rules) -> frozenset[str]:
    others = ((file, syntax) for file, syntax in syntaxes.items() if not syntax.defines(rules.function))
    return frozenset(name for file, syntax in others for name in module_names(file, syntax))


def _submitted_types(files: Mapping[str, str], rules: Rules) -> Iterator[Breach]:
    for file in files:
        if is_given_module(file, rules.given_modules):
            message = (
                f"`{file}` was handed in with the solution. The grader provides this module, so your copy is not "
                "used. Leave it out next time."
            )
            yield rules.breach("submitted-types-module", message, file, None)


def _missing_function(syntaxes: Mapping[str, Syntax], files: Mapping[str, str], rules: Rules) -> Iterator[Breach]:
    if any(syntax.defines(rules.function) for syntax in syntaxes.values()):
        return
    for file in syntaxes:
        if (line := _indented(files[file], rules.function)) is not None:
            message = (
                f"`{rules.function}` is indented, so its line goes on with the line above and defines nothing. Begin "
                "the line in the first column, and every other definition and signature, too."
            )
            yield rules.breach("no-function", message, file, line)
            return
    names = sorted({named.name for syntax in syntaxes.values() for named in syntax.names})[:500]
    close = get_close_matches(rules.function, names, n=1)
    hint = f" There is `{close[0]}`: is it misspelled?" if close else ""
    message = (
        f"No file that was handed in defines `{rules.function}`.{hint} "
        f"Define `{rules.function}`, with exactly this spelling."
    )
    yield rules.breach("no-function", message, min(syntaxes, default=""), None)


def _indented(text: str, name: str) -> int | None:
    """The line that begins with a name and a signature or an equation, but not in the first column."""
    defined = re.compile(rf"[ \t]+{re.escape(name)}\b[^=|:\n]{{0,200}}(?:::|=|\|)")
    lines = text.split("\n")
    begun = (token.line for token in scan(text) if token.is_first and token.text == name)
    return next((line for line in begun if defined.match(lines[line - 1])), None)


def _breaches_in(file: str, syntax: Syntax, companions: frozenset[str], rules: Rules) -> Iterator[Breach]:
    """The first breaches of each rule in a file. The others are left out before they have a message: the messages
    about five thousand constructors of a type whose name is as long as a file would take all memory.
    """
    for line in islice(syntax.primitives, _MOST_OF_A_RULE):
        yield rules.breach("primitive", _PRIMITIVE, file, line)
    for line in islice(syntax.foreigns, _MOST_OF_A_RULE):
        yield rules.breach("foreign", _FOREIGN, file, line)
    asking = (pragma for pragma in syntax.pragmas if pragma.kind == "LANGUAGE" or pragma.kind.startswith("OPTIONS"))
    for pragma in islice(asking, _MOST_OF_A_RULE):
        yield rules.breach("language-pragma", _about_pragma(pragma), file, pragma.line)
    forbidden = (imported for imported in syntax.imports if not _may_import(imported.name, companions, rules))
    for imported in islice(forbidden, _MOST_OF_A_RULE):
        yield rules.breach("forbidden-import", _about_import(imported, rules), file, imported.line)
    closed = (constructor for constructor in syntax.constructors if _is_closed(constructor, rules))
    for constructor in islice(closed, _MOST_OF_A_RULE):
        yield rules.breach("forbidden-import", _about_constructor(constructor), file, constructor.line)
    own = (declared for declared in syntax.types if declared.name in rules.given_types)
    for declared in islice(own, _MOST_OF_A_RULE):
        yield rules.breach("own-types", _about_own_type(declared, rules), file, declared.line)


def _may_import(module: str, companions: frozenset[str], rules: Rules) -> bool:
    if module in rules.known_modules:
        return True
    return may_be_companion(module, rules) and module.casefold() in companions


def _is_closed(constructor: ListedConstructor, rules: Rules) -> bool:
    """Whether no library exports a constructor, but the type is a library's."""
    type_ = constructor.type.rpartition(".")[2]
    is_library = constructor.module in rules.allowed_modules
    return type_ in _CLOSED_TYPES or (is_library and constructor.name not in _OPEN_TYPES.get(type_, ()))


def _about_pragma(pragma: Pragma) -> str:
    shown = " ".join(pragma.text.split())[:80]
    return f"`{shown}` asks for more than Haskell 98. Remove it, and write the code without the extension."


def _about_import(imported: Named, rules: Rules) -> str:
    """The likely mistakes are another assignment's or a misspelled types module, and a module not handed in."""
    other = rules.other_assignments.get(imported.name)
    if other is not None:
        advice = f"Write `import {rules.types_module}`, or choose that assignment with `-a {other}`."
        return f"`import {imported.name}`: these are the types of another assignment, `{other}`. {advice}"
    known = rules.known_modules
    meant = get_close_matches(imported.name, known, n=1, cutoff=0.8)
    if meant:
        return f"`import {imported.name}`: there is no such module. Did you mean `import {meant[0]}`?"
    may = f"only {_join(known)} may be imported, besides modules of your own"
    if may_be_companion(imported.name, rules):
        advice = f"If `{imported.name}` is your own, hand in its file too; otherwise remove the import."
        return f"`import {imported.name}`: {may}. {advice}"
    return f"`import {imported.name}`: {may}. Remove it, and write the functions that you need yourself."


def _about_constructor(constructor: ListedConstructor) -> str:
    type_, name = shorten(constructor.type, _LONGEST_SHOWN), shorten(constructor.name, _LONGEST_SHOWN)
    return (
        f"`{type_} ({name})` in the list of `{shorten(constructor.module, _LONGEST_SHOWN)}`: the constructors of "
        f"`{type_}` are not for programs. Write `{type_}` alone."
    )


def _join(names: Sequence[str]) -> str:
    *front, last = names
    return f"{', '.join(front)} and {last}" if front else last


def _about_own_type(declared: Named, rules: Rules) -> str:
    return (
        f"`{declared.name}` is declared again here. Delete your copy, keep `import {rules.types_module}`, and write "
        f"an `instance` where you need one: `instance Eq {declared.name} where …`."
    )
