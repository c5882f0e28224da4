"""How apt the diagnosis is, as figures and gates: programs whose misconceptions are known are diagnosed like any other.

Pure: programs have been run already. Answers come as readings, see :func:`grader.judging.diagnosis.as_reading`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grader.audit.suite_gates import Gate, Thresholds, percent
from grader.judging.diagnosis import Diagnosis, Readings, Sureness, as_answer, diagnose
from grader.model import Case
from reference.contract import CRASHES, LOOPS, Game

ProgramAnswers = Mapping[str, Sequence[str]]
"""The answers of programs, by name."""


@dataclass(frozen=True)
class Clinic:
    """What a diagnosis is made with."""

    game: Game[Any]
    cases: Sequence[Case]
    known: Readings

    def diagnose(self, given: Sequence[str], without: str | None = None) -> tuple[Diagnosis, ...]:
        """As for a student; ``without`` leaves one misconception out of all we know."""
        known = {name: reading for name, reading in self.known.items() if name != without}
        return diagnose([as_answer(one) for one in given], self.cases, self.game, known)

    def sentence(self, idea: str) -> str:
        """The sentence of the sheet that a misconception misreads."""
        return next(one.sentence for one in self.game.misconceptions() if one.id == idea)

    def shows(self, given: Sequence[str], ideas: Sequence[str]) -> bool:
        """Whether every one of these ideas shows in the answers: none of them alone, nor the rules, give the same."""
        right = [case.expected for case in self.cases]
        return list(given) not in (right, *(list(self.known[idea]) for idea in ideas))


def ideas_of(found: Diagnosis) -> frozenset[str]:
    """The ids that a diagnosis names."""
    return frozenset(idea.id for idea in found.misconceptions)


def named(wrong: ProgramAnswers, clinic: Clinic, limits: Thresholds) -> tuple[Gate, ...]:
    """Whether each wrong program's own misconception is named first, or among the first three."""
    places = {name: _place(frozenset({name}), clinic.diagnose(given)) for name, given in wrong.items()}
    title = "wrong programs whose misconception is named"
    return (
        _named("diagnosed-first", f"{title} first", 1, places, limits.diagnosed_first),
        _named("diagnosed-among-three", f"{title} among the first three", 3, places, limits.diagnosed_among_three),
    )


def pairs_named(joined: Mapping[tuple[str, ...], Sequence[str]], clinic: Clinic, limits: Thresholds) -> Gate:
    """Programs with two misconceptions, both of which show: whether just these two are named first."""
    places = {
        " + ".join(ideas): _first_place(frozenset(ideas), clinic.diagnose(given))
        for ideas, given in joined.items()
        if clinic.shows(given, ideas)
    }
    title = "programs with two misconceptions whose pair is named first"
    gate = _named("pairs-diagnosed", title, 1, places, limits.diagnosed_pairs)
    if len(places) >= limits.pairs:
        return gate
    few = f"only {len(places)} programs, {limits.pairs} wanted"
    return Gate(gate.id, gate.title, gate.target, gate.figure, False, (few, *gate.shortfalls))


def right_undiagnosed(right: ProgramAnswers, clinic: Clinic) -> Gate:
    """On right programs never a diagnosis."""
    ill = {name: found for name, given in right.items() if (found := clinic.diagnose(given))}
    shortfalls = tuple(f"{name}: {', '.join(sorted(ideas_of(found[0])))}" for name, found in ill.items())
    figure = f"{len(ill)} of {len(right)}"
    return Gate("right-undiagnosed", "right programs that are given a diagnosis", "0", figure, not ill, shortfalls)


def stubs_undiagnosed(clinic: Clinic) -> Gate:
    """Programs that have not begun, which answer all alike, or all that has a right length and no repeats."""
    stubs = {}
    for answer in (*clinic.game.answers, CRASHES, LOOPS):
        stubs[f"{answer} always"] = [answer] * len(clinic.cases)
        stubs[f"{answer} to every possible game"] = [
            case.expected if case.expected == clinic.game.illegal_answer else answer for case in clinic.cases
        ]
    ill = tuple(name for name, given in stubs.items() if clinic.diagnose(given))
    title = "programs that answer every game alike (simulated) and are given a diagnosis"
    return Gate("stubs-undiagnosed", title, "0", f"{len(ill)} of {len(stubs)}", not ill, ill)


def silent(wrong: ProgramAnswers, clinic: Clinic, limits: Thresholds) -> Gate:
    """Rather nothing than something wrong: what a wrong program is told whose own idea we do not know.

    Another idea about the same sentence still sends its author to the right place; one about another does not.
    """
    told = {name: found[0] for name, given in wrong.items() if (found := clinic.diagnose(given, without=name))}
    fates = {name: _fate(name, found, clinic) for name, found in told.items()}
    counts = Counter(fates.values())
    astray = tuple(f"{name}: {told[name].misconceptions[0].id}" for name, fate in fates.items() if fate == "astray")
    share = len(astray) / len(wrong) if wrong else 1.0
    figure = (
        f"{percent(share)} of {len(wrong)}; nothing is said of {len(wrong) - len(told)}, "
        f"the same sentence named of {counts['near']}"
    )
    return Gate(
        "silent-or-right",
        "wrong programs with an idea left out of the catalogue that are sent to another sentence",
        f"at most {percent(limits.sent_astray)}",
        figure,
        share <= limits.sent_astray,
        astray,
    )


def _fate(name: str, found: Diagnosis, clinic: Clinic) -> str:
    return "near" if found.misconceptions[0].sentence == clinic.sentence(name) else "astray"


def _place(ideas: frozenset[str], found: Sequence[Diagnosis]) -> int:
    """Where these ideas are named, from 1; what fits as well cannot be told apart, and so shares the last place."""
    if ideas not in map(ideas_of, found):
        return _UNNAMED
    return len(found) if found[0].sureness is Sureness.EXACT else _first_place(ideas, found)


def _first_place(ideas: frozenset[str], found: Sequence[Diagnosis]) -> int:
    """Where these ideas are named in the order in which a student reads them."""
    return next((place for place, one in enumerate(found, 1) if ideas_of(one) == ideas), _UNNAMED)


_UNNAMED = 99


def _named(gate: str, title: str, within: int, places: Mapping[str, int], target: float) -> Gate:
    late = tuple(name for name, place in places.items() if place > within)
    share = 1 - len(late) / len(places) if places else 0.0
    return Gate(gate, title, percent(target), f"{percent(share)} of {len(places)}", share >= target, late)
