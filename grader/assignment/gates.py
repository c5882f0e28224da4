"""``[gates]`` of an assignment: how good its suite, its bank of programs and its diagnosis have to be.

The defaults are for a new game. Must not know how anything is measured.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from grader.assignment.toml_files import Strict

Count = Annotated[int, msgspec.Meta(ge=0)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class GateSettings(Strict, frozen=True):
    """The targets that ``grader audit`` compares its figures with."""

    # Of the bank: right programs, their variants, wrong programs, and programs with two misconceptions.
    wheats: Count = 10
    variants: Count = 200
    chaffs: Count = 45
    pairs: Count = 30
    # Of the suite.
    smallest: Count = 60
    largest: Count = 120  # more cases are too many to read
    kills: Count = 3
    per_answer: Count = 5
    per_fault: Count = 5
    single_faults: tuple[str, ...] = ()  # the reasons of illegality that only one record has: that it is empty
    other_results: Count = 1  # cases that expose a misconception by another result, and not by a refusal, if any can
    chaffs_per_sentence: Count = 2
    mutants_killed: Share = 0.98
    held_out_mean: Share = 0.95
    held_out_worst: Share = 0.90
    # Of the diagnosis. For comparison: Ask-Elle, which diagnoses students' Haskell by other means, reached 83 %.
    told_apart: Count = 45
    diagnosed_first: Share = 0.90
    diagnosed_among_three: Share = 0.98
    built_in_first: Share = 0.95  # a misconception built into another right program is named first
    diagnosed_pairs: Share = 0.92
    diagnosed_triples: Share = 0.85  # of three misconceptions, two are named, and no other
    wrongly_named: Share = 0.01  # programs with known misconceptions of which another one is named
    # Of programs written as students write them, if the bank has any.
    students_named: Share = 0.65  # every known misconception is named
    students_wrongly: Share = 0.05  # another one is named
    sent_astray: Share = 0.02
    # Of the search for the place of a mistake.
    located: Count = 10  # programs; each takes some ten seconds
    located_first: Share = 0.65
    located_among_three: Share = 0.85
    patterns_said: Share = 0.80  # misconceptions left out of the catalogue of which a true pattern is said
    patterns_false: Share = 0.01  # and a false one
    diagnosis_seconds: Annotated[float, msgspec.Meta(ge=0)] = 1  # of CPU time, patterns included
    # Of the limit of steps: some of a student's right program may take more than any of ours.
    step_margin: Annotated[float, msgspec.Meta(ge=1)] = 10
    # Of the marks under different secrets.
    secrets: Count = 5  # a suite from a secret takes a while to make
    equal_marks: Share = 0.95
    most_apart: Annotated[float, msgspec.Meta(ge=0)] = 1
