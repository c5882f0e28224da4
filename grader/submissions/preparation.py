"""Makes a submission into a program that can run: which file, under which module header, with which companions.

A companion is another module of the student's that the program imports. Reads and rewrites text; runs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from grader.assignment.settings import Assignment, list_types_modules
from grader.haskell.emission import Ambiguity, emit
from grader.haskell.source_text import decode, encode, is_haskell, program_text, read_program
from grader.haskell.syntax import Syntax, read_syntax
from grader.model import STUDENT_MODULE, Aside, Breach, Origin, Program, Reason, Rejection, Submission
from grader.submissions import budget
from grader.submissions.archive_members import UnreadableArchiveError
from grader.submissions.archives import Unpacked, read_archive
from grader.submissions.file_kinds import WHAT_IS_READ, is_archive, is_foreign_archive, plain_names
from grader.submissions.junk_files import is_hidden, is_junk
from grader.submissions.policy import Rules, find_breaches, is_given_module, may_be_companion, module_names

_LONGEST_SOURCE = 400  # characters of a quoted line

_NOTHING_TO_RUN = "no-function"


@dataclass(frozen=True)
class _Source:
    """A Haskell file: ``text`` as the student sees it, and ``code`` as the interpreter does, without literate prose."""

    file: str
    text: str
    code: str

    @cached_property
    def syntax(self) -> Syntax:
        return read_syntax(self.code)

    @cached_property
    def modules(self) -> frozenset[str]:
        return module_names(self.file, self.syntax)


def policy_rules(assignment: Assignment) -> Rules:
    """The sheet's rules about a program's text."""
    return Rules(
        types_module=assignment.types_module,
        function=assignment.settings.function,
        given_types=tuple(name for name, _ in read_syntax(decode(assignment.types_source)).types),
        allowed_modules=("Prelude", *assignment.settings.allowed_modules),
        other_given=assignment.given_modules[1:],
        sentences=assignment.settings.sentences,
        other_assignments=list_types_modules(),
    )


def policy_decisions(assignment: Assignment) -> Mapping[str, str]:
    """What each breach does: ``reject``, ``warn``, or ``points`` where it costs some."""
    return {code: action if isinstance(action, str) else "points" for code, action in assignment.actions.items()}


def prepare_submission(submission: Submission, assignment: Assignment) -> Program | Rejection:
    """The submission as a program that can run, or the rejection."""
    given = {f"{assignment.types_module}.hs": assignment.types_source, **assignment.given}
    return prepare(submission, policy_rules(assignment), given, policy_decisions(assignment))


def is_candidate(file: str, raw: bytes, assignment: Assignment) -> bool:
    """Whether a file could be the one to grade: it defines the function, and is not a copy of the given types."""
    if is_given_module(file, assignment.given_modules) or not budget.is_within(raw):
        return False
    return read_syntax(read_program(file, raw)).defines(assignment.settings.function)


def prepare(
    submission: Submission, rules: Rules, given: Mapping[str, bytes], decisions: Mapping[str, str]
) -> Program | Rejection:
    """The program to run, or the rejection.

    ``given`` are the modules that students are given, by file. ``decisions`` has for each code of breach ``reject``,
    ``review``, ``points`` or ``warn``; a code that is not there rejects.
    """
    unpacked = _open_archive(submission.files)
    if isinstance(unpacked, Rejection):
        return unpacked
    sources = _read_sources(unpacked.files, (*submission.aside, *unpacked.aside))
    if isinstance(sources, Rejection):
        return sources
    if excess := budget.find_excessive_syntax((source.file, source.syntax) for source in sources):
        return Rejection(excess)
    main = _choose_main(sources, rules)
    if isinstance(main, Rejection):
        return main
    companions = _companions(main, sources, rules)
    if isinstance(companions, Rejection):
        return companions
    breaches = find_breaches(_checked(sources, main, companions, rules), rules)
    return _first_rejection(breaches, sources, decisions) or _assemble(main, companions, given, breaches)


def unpack(files: Mapping[str, bytes]) -> Mapping[str, bytes] | Rejection:
    """The files without junk; where there is one archive and no Haskell file, the files in the archive."""
    unpacked = _open_archive(files)
    return unpacked if isinstance(unpacked, Rejection) else unpacked.files


def _open_archive(files: Mapping[str, bytes]) -> Unpacked | Rejection:
    kept = {file: raw for file, raw in sorted(files.items()) if not (is_junk(file) or is_hidden(file))}
    archives = [file for file in kept if is_archive(file)]
    if any(is_haskell(file) for file in kept) or len(archives) != 1:
        return Unpacked(kept)
    try:
        unpacked = read_archive(kept[archives[0]])
    except UnreadableArchiveError as error:
        message = f"`{archives[0]}` cannot be used: {error}. Hand in the .hs file itself."
        return Rejection(Reason("unreadable-archive", message, file=archives[0]))
    names = plain_names(unpacked.files)
    return Unpacked(dict(sorted((names[file], raw) for file, raw in unpacked.files.items())), unpacked.aside)


def _read_sources(files: Mapping[str, bytes], aside: Iterable[Aside]) -> tuple[_Source, ...] | Rejection:
    haskell = [file for file in files if is_haskell(file)]
    if not haskell:
        return _nothing_to_read(files, aside)
    if excess := budget.find_excess(files):
        return Rejection(excess)
    for file in haskell:
        if "\0" in decode(files[file]):
            message = f"`{file}` is not a text file. Save the program as plain text in UTF-8, and hand in that file."
            return Rejection(Reason("unreadable-file", message, file=file))
    return tuple(_read_source(file, files[file]) for file in haskell)


def _nothing_to_read(files: Mapping[str, bytes], aside: Iterable[Aside]) -> Rejection:
    """What was handed in instead of a Haskell file, and what to do."""
    others = [f"`{file}`" for file in files] + [f"`{each.file}` ({each.why})" for each in aside]
    message = "No Haskell file (.hs or .lhs) was handed in" + (f", only {', '.join(others[:10])}." if others else ".")
    if any(is_archive(file) or is_foreign_archive(file) for file in files):
        message += f" Read are {WHAT_IS_READ}; only a single archive is opened, and none that lies in another."
    return Rejection(Reason("no-haskell-file", message))


def _read_source(file: str, raw: bytes) -> _Source:
    text = decode(raw)
    return _Source(file, text, program_text(file, text))


def _choose_main(sources: tuple[_Source, ...], rules: Rules) -> _Source | Rejection:
    """The one file that defines the function."""
    own = [source for source in sources if not is_given_module(source.file, rules.given_modules)]
    candidates = [source for source in own if source.syntax.defines(rules.function)]
    match candidates:
        case [main]:
            return main
        case []:
            if empty := _find_empty(own):
                return empty
            breaches = find_breaches(_code(sources), rules)
            missing = next(breach for breach in breaches if breach.code == _NOTHING_TO_RUN)
            return Rejection(_reason(missing, sources), breaches)
    named = " and ".join(f"`{source.file}`" for source in candidates)
    message = f"`{rules.function}` is defined in {named}. Hand in only the file that should be graded."
    return Rejection(Reason("several-candidates", message, file=candidates[0].file))


def _find_empty(own: Sequence[_Source]) -> Rejection | None:
    """The rejection where there is nothing at all in any of the student's own files."""
    if not own or any(source.text.strip() for source in own):
        return None
    named = ", ".join(f"`{source.file}`" for source in own[:10])
    message = f"{named} {'is' if len(own) == 1 else 'are'} empty. Save the program, and hand in the file again."
    return Rejection(Reason("empty-file", message, file=own[0].file))


def _code(sources: Iterable[_Source]) -> dict[str, str]:
    return {source.file: source.code for source in sources}


def _companions(main: _Source, sources: tuple[_Source, ...], rules: Rules) -> dict[str, _Source] | Rejection:
    """The student's own modules that the main file imports, directly or through one another, by module name.

    Each has one name: the interpreter would read a file again under each further one, thousands of times.
    """
    by_module = _by_module(main, sources, rules)
    companions: dict[str, _Source] = {}
    names: dict[str, str] = {}
    asked: set[str] = set()
    pending = [main]
    while pending:
        wanted = {imported.name for imported in pending.pop().syntax.imports} - asked
        asked |= wanted
        for module in sorted(wanted):
            fitting = by_module.get(module.casefold(), ())
            if fitting and may_be_companion(module, rules):
                source = companions[module] = _nearest(module, main, fitting)
                if names.setdefault(source.file, module) != module:
                    return _several_names(source, names[source.file], module)
                pending.append(source)
    return companions


def _several_names(source: _Source, name: str, other: str) -> Rejection:
    message = f"`{source.file}` is imported as `{name}` and as `{other}`. Import it by one name everywhere."
    return Rejection(Reason("several-names", message, file=source.file))


def _by_module(main: _Source, sources: tuple[_Source, ...], rules: Rules) -> dict[str, list[_Source]]:
    """The student's other files by the names under which they can be imported.

    Made once, since a hundred files can import ten thousand modules.
    """
    by_module: dict[str, list[_Source]] = {}
    for source in sources:
        # A file called like a given module is never run, whatever its header says: the policy does not read it.
        if source is not main and not is_given_module(source.file, rules.given_modules):
            for module in source.modules:
                by_module.setdefault(module, []).append(source)
    return by_module


def _nearest(module: str, main: _Source, fitting: Sequence[_Source]) -> _Source:
    """The file for a module name; of several, the one that the main file's folder leads to."""
    expected = PurePosixPath(main.file).parent.joinpath(*module.split("."))
    return min(fitting, key=lambda source: PurePosixPath(source.file).with_suffix("") != expected)


def _checked(
    sources: tuple[_Source, ...], main: _Source, companions: Mapping[str, _Source], rules: Rules
) -> dict[str, str]:
    """The code that the policy is about: all that will run, and a types module that should not be there."""
    return _code(
        source
        for source in sources
        if source is main or source in companions.values() or is_given_module(source.file, rules.given_modules)
    )


def _first_rejection(
    breaches: tuple[Breach, ...], sources: tuple[_Source, ...], decisions: Mapping[str, str]
) -> Rejection | None:
    for consequence in ("reject", "review"):
        for breach in breaches:
            if decisions.get(breach.code, "reject") == consequence:
                return Rejection(_reason(breach, sources), breaches)
    return None


def _reason(breach: Breach, sources: tuple[_Source, ...]) -> Reason:
    texts = {source.file: source.text.split("\n") for source in sources}
    line = None if breach.line is None else texts[breach.file][breach.line - 1]
    return Reason(breach.code, breach.message, file=breach.file or None, line=breach.line, source=line)


def _assemble(
    main: _Source,
    companions: Mapping[str, _Source],
    given: Mapping[str, bytes],
    breaches: tuple[Breach, ...],
) -> Program | Rejection:
    """The program, of which the interpreter gets our own tokens and nothing else: it sees only what was checked."""
    module = _free_name(companions)
    files = dict(given)
    origins: dict[str, Origin] = {}
    for name, source in {module: main, **companions}.items():
        is_headed = source is not main and source.syntax.header is not None and source.syntax.header.module == name
        path = name.replace(".", "/") + ".hs"
        emitted = emit(source.code if is_headed else under_header(source.code, name))
        origin = Origin(source.file, 0 if is_headed else 1, source.text)
        if emitted.ambiguity is not None:
            return Rejection(_about(emitted.ambiguity, origin), breaches)
        files[path], origins[path] = encode(emitted.text), origin
    return Program(module, files, origins, breaches)


def _about(ambiguity: Ambiguity, origin: Origin) -> Reason:
    """Why a text is not run that Hugs would read in a way of its own."""
    line = ambiguity.line - origin.lines_added
    source = origin.text.split("\n")[line - 1][:_LONGEST_SOURCE]
    return Reason(ambiguity.code, ambiguity.message, file=origin.file, line=line, source=source)


def _free_name(companions: Mapping[str, _Source]) -> str:
    taken = {name.casefold() for name in companions}
    numbered = (f"{STUDENT_MODULE}{number}" for number in range(2, len(taken) + 3))
    return next(name for name in (STUDENT_MODULE, *numbered) if name.casefold() not in taken)


def under_header(code: str, module: str) -> str:
    """The program under the header of ``module``, which exports everything: one line lower, every column the same.

    A first ``#!`` line, for the shell, becomes blank, since it is no longer the first.
    """
    header = read_syntax(code).header
    shebang = [(0, code.index("\n"))] if code.startswith("#!") else []
    body = _blanked(code, [*shebang, *([(header.start, header.end)] if header else [])])
    return f"module {module} where\n{body}"


def _blanked(code: str, spans: Iterable[tuple[int, int]]) -> str:
    """The code with spaces for these spans, except line ends and tabs, so that the rest keeps its lines and columns."""
    characters = list(code)
    for start, end in spans:
        characters[start:end] = [character if character in "\n\t" else " " for character in characters[start:end]]
    return "".join(characters)
