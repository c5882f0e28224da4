"""The programs that an audit runs: those of the bank, and the variants, mutants and pairs made from them."""

from __future__ import annotations

import tomllib

from grader.assignment.settings import Assignment
from grader.audit.given_code import GivenCode
from grader.audit.mutants import mutants
from grader.audit.paired_defects import join_several
from grader.audit.variants import variants
from grader.haskell.defect_lists import read_defects
from grader.model import Submission
from grader.submissions.discovery import discover

JOINED = {1: 200, 2: 120, 3: 60}
"""How many programs with one, two and three misconceptions are made from a right program, at most."""

PLUS = " + "
"""Between the ids of misconceptions in the name of a program that has them."""


def bank(assignment: Assignment, kind: str) -> tuple[Submission, ...]:
    """The programs of one folder of the bank."""
    return discover([assignment.file(f"bank/{kind}")])


def identify(file: str) -> str:
    """The id of the misconception that a program of the bank is named after."""
    return file.replace("_", "-")


def _sources(assignment: Assignment) -> dict[str, str]:
    folder = assignment.file("bank/wheat")
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.hs"))}


def _submit(assignment: Assignment, name: str, source: str) -> Submission:
    return Submission(name, {f"{assignment.settings.function}.hs": source.encode()})


def variant_submissions(assignment: Assignment) -> tuple[Submission, ...]:
    """The right programs, rewritten in ways that do not change their meaning."""
    given = GivenCode.of(assignment)
    return tuple(
        _submit(assignment, variant.id, variant.source)
        for name, source in _sources(assignment).items()
        for variant in variants(source, name, given)
    )


def mutant_submissions(assignment: Assignment) -> tuple[Submission, ...]:
    """The mutants of the right programs that the settings name."""
    sources, given = _sources(assignment), GivenCode.of(assignment)
    return tuple(
        _submit(assignment, mutant.id, mutant.source)
        for name in assignment.settings.mutated
        for mutant in mutants(sources[name], name, given.types)
    )


def joined_submissions(assignment: Assignment, size: int = 2) -> tuple[Submission, ...]:
    """Programs with so many misconceptions each, made from a right program and a list of defects."""
    folder = assignment.file("bank/pairs")
    if not (folder / "whole.hs").is_file():
        return ()  # the gate about pairs then says that there are too few programs
    whole, defects = ((folder / name).read_text(encoding="utf-8") for name in ("whole.hs", "defects.hs"))
    return tuple(
        _submit(assignment, PLUS.join(joined.misconceptions), joined.source)
        for joined in join_several(whole, read_defects(defects), size, JOINED[size])
    )


def explained_mutants(assignment: Assignment) -> dict[str, str]:
    """The mutants that no case can kill because they are equivalent, each with the reason."""
    path = assignment.file("bank/equivalent_mutants.toml")
    listed = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {mutant["id"]: mutant["why"] for mutant in listed.get("mutant", [])}
