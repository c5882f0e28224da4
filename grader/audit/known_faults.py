"""Wrong programs of which it is known where they are wrong: each differs from a right one in a few lines.

A mutant and a program with a defect built in differ from what they were made of; a wrong program of the bank differs
from the right program that it is most like. Must not know what any of them answers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from grader.assignment.settings import Assignment
from grader.audit.given_code import GivenCode
from grader.audit.mutants import mutants
from grader.audit.noted_programs import NotedProgram, noted_programs
from grader.audit.programs import joined_submissions
from grader.haskell.repair_edits import read_definitions
from grader.model import Submission

LEAST_ALIKE = 0.9
"""A wrong program that is less like every right one was not made from any of them."""


_Pair = tuple[str, str, str]  # the name of a wrong program, the right program that it was made from, and its own text


@dataclass(frozen=True)
class KnownFault:
    """A wrong program, the lines at fault, and the definitions: where something is only missing, there is no line."""

    submission: Submission
    kind: str
    lines: frozenset[int]
    definitions: frozenset[str]

    def is_at(self, line: int, definition: str) -> bool:
        """Whether a place is right: one of the lines, or the definition where something is only missing."""
        return line in self.lines if self.lines else definition in self.definitions


def noted_faults(assignment: Assignment) -> tuple[KnownFault, ...]:
    """The programs of the bank whose mistakes are noted, with all their lines: there may be several mistakes."""
    return tuple(_as_noted(program) for program in noted_programs(assignment))


def _as_noted(program: NotedProgram) -> KnownFault:
    (text,) = program.submission.files.values()
    names = frozenset(_names_at(text.decode(), set(program.lines)))
    return KnownFault(program.submission, "student", program.lines, names)


def known_faults(assignment: Assignment, kind: str) -> tuple[KnownFault, ...]:
    """All wrong programs of a kind whose lines are known: ``mutant``, ``chaff`` or ``defect``."""
    return tuple(_as_fault(assignment, kind, pair) for pair in _list_pairs(assignment, kind))


def sample_faults(assignment: Assignment, kinds: Sequence[str], most: int, seed: int = 1) -> tuple[KnownFault, ...]:
    """As many programs as wanted, of all kinds alike, chosen at random."""
    chosen: list[KnownFault] = []
    for kind in kinds:
        pairs = _list_pairs(assignment, kind)
        sample = random.Random(seed).sample(pairs, min(len(pairs), most // len(kinds)))  # noqa: S311  # not a secret
        chosen += [_as_fault(assignment, kind, pair) for pair in sample]
    return tuple(chosen)


def _list_pairs(assignment: Assignment, kind: str) -> list[_Pair]:
    wheats = _read_programs(assignment, "wheat")
    match kind:
        case "mutant":
            return list(_pair_mutants(assignment, wheats))
        case "chaff":
            return list(_pair_chaffs(_read_programs(assignment, "chaff"), wheats))
    return list(_pair_defects(assignment))


def _as_fault(assignment: Assignment, kind: str, pair: _Pair) -> KnownFault:
    name, right, wrong = pair
    submission = Submission(name, {f"{assignment.settings.function}.hs": wrong.encode()})
    return compare(submission, kind, right, wrong)


def compare(submission: Submission, kind: str, right: str, wrong: str) -> KnownFault:
    """Where a wrong program differs from a right one: its own lines, and the definitions in either."""
    old, new = _normal_lines(right), _normal_lines(wrong)
    changed, gone = set[int](), set[int]()
    for tag, first, last, new_first, new_last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            changed |= {number + 1 for number in range(new_first, new_last) if new[number]}
            gone |= {number + 1 for number in range(first, last) if old[number]}
    names = {*_names_at(wrong, changed), *_names_at(right, gone)}
    return KnownFault(submission, kind, frozenset(changed), frozenset(names))


def _normal_lines(text: str) -> list[str]:
    """The lines without comments of their own, and with single blanks: an alignment is no difference."""
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return ["" if line.startswith("--") else line for line in lines]


def _names_at(text: str, lines: set[int]) -> Iterator[str]:
    for definition in read_definitions(text):
        if any(definition.first <= line <= definition.last for line in lines):
            yield definition.name


def _read_programs(assignment: Assignment, kind: str) -> dict[str, str]:
    folder = assignment.file(f"bank/{kind}")
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.hs"))}


def _pair_mutants(assignment: Assignment, wheats: Mapping[str, str]) -> Iterator[_Pair]:
    types = GivenCode.of(assignment).types
    for name in assignment.settings.mutated:
        for mutant in mutants(wheats[name], name, types):
            yield mutant.id, wheats[name], mutant.source


def _pair_chaffs(chaffs: Mapping[str, str], wheats: Mapping[str, str]) -> Iterator[_Pair]:
    """Each wrong program with the right one that it was made from, if there is one."""
    for name, wrong in chaffs.items():
        alike = {right: _likeness(right, wrong) for right in wheats.values()}
        right = max(alike, key=lambda text: alike[text], default="")
        if right and alike[right] >= LEAST_ALIKE:
            yield name, right, wrong


def _likeness(one: str, other: str) -> float:
    first, second = ([line for line in _normal_lines(text) if line] for text in (one, other))
    return SequenceMatcher(None, first, second, autojunk=False).ratio()


def _pair_defects(assignment: Assignment) -> Iterator[_Pair]:
    path = assignment.file("bank/pairs/whole.hs")
    for submission in joined_submissions(assignment, 1):
        (wrong,) = submission.files.values()
        yield submission.id, path.read_text(encoding="utf-8"), wrong.decode()
