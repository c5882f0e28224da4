"""How good the diagnosis is, as figures and gates: programs with known misconceptions are diagnosed like any other.

Pure: programs have already been run. Answers come as readings, see :func:`grader.judging.diagnosis.as_reading`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader.assignment.gates import GateSettings
from grader.audit.suite_gates import Gate, percent
from grader.judging.diagnosis import Diagnosis, Readings, Sureness, as_answer, diagnose
from grader.model import Case
from reference.contract import CRASHES, LOOPS, Game

ProgramAnswers = Mapping[str, Sequence[str]]
"""The answers of programs, by name."""


@dataclass(frozen=True)
class Diagnoser:
    """Diagnoses programs from their answers to the cases of a suite."""

    game: Game[Any]
    cases: Sequence[Case]
    known: Readings

    def diagnose(self, given: Sequence[str], without: str | None = None) -> tuple[Diagnosis, ...]:
        """The diagnosis that a student would get; ``without`` leaves out one of the known misconceptions."""
        known = {name: reading for name, reading in self.known.items() if name != without}
        return diagnose([as_answer(reading) for reading in given], self.cases, self.game, known)

    def sentence(self, misconception_id: str) -> str:
        """The sentence of the sheet that a misconception misreads."""
        return next(known.sentence for known in self.game.misconceptions() if known.id == misconception_id)

    def all_show(self, given: Sequence[str], misconception_ids: Sequence[str]) -> bool:
        """Whether all the misconceptions show: none of them alone gives the same answers, nor do the rules."""
        right = [case.expected for case in self.cases]
        return list(given) not in (right, *(list(self.known[id_]) for id_ in misconception_ids))


def named_ids(diagnosis: Diagnosis) -> frozenset[str]:
    """The ids of the misconceptions that a diagnosis names."""
    return frozenset(misconception.id for misconception in diagnosis.misconceptions)


def misconceptions_named(wrong: ProgramAnswers, diagnoser: Diagnoser, limits: GateSettings) -> tuple[Gate, ...]:
    """Each wrong program's own misconception is named first, or among the first three."""
    ranks = {name: _rank(frozenset({name}), diagnoser.diagnose(given)) for name, given in wrong.items()}
    title = "wrong programs whose misconception is named"
    return (
        _named_gate("diagnosed-first", f"{title} first", within=1, ranks=ranks, target=limits.diagnosed_first),
        _named_gate(
            "diagnosed-among-three",
            f"{title} among the first three",
            within=3,
            ranks=ranks,
            target=limits.diagnosed_among_three,
        ),
    )


def misconceptions_told_apart(diagnoser: Diagnoser, limits: GateSettings) -> Gate:
    """Enough misconceptions differ: those with the same answers count as one, those with the right ones not at all."""
    right = tuple(case.expected for case in diagnoser.cases)
    holders: dict[tuple[str, ...], list[str]] = {}
    for name, given in diagnoser.known.items():
        holders.setdefault(tuple(given), []).append(name)
    alike = [names for given, names in holders.items() if given == right or len(names) > 1]
    different = len(holders.keys() - {right})
    met = different >= limits.told_apart
    return Gate(
        "told-apart",
        "misconceptions (simulated) that the suite tells apart",
        target=f"at least {limits.told_apart}",
        figure=f"{different} of {len(diagnoser.known)}",
        met=met,
        shortfalls=() if met else tuple(", ".join(names) for names in alike),
    )


def pairs_named(joined: Mapping[tuple[str, ...], Sequence[str]], diagnoser: Diagnoser, limits: GateSettings) -> Gate:
    """For programs with two misconceptions that both show, exactly these two are named first."""
    ranks = {
        " + ".join(ids): _reading_rank(frozenset(ids), diagnoser.diagnose(given))
        for ids, given in joined.items()
        if diagnoser.all_show(given, ids)
    }
    title = "programs with two misconceptions whose pair is named first"
    gate = _named_gate("pairs-diagnosed", title, within=1, ranks=ranks, target=limits.diagnosed_pairs)
    if len(ranks) >= limits.pairs:
        return gate
    few = f"only {len(ranks)} programs, {limits.pairs} wanted"
    return replace(gate, met=False, shortfalls=(few, *gate.shortfalls))


def right_undiagnosed(right: ProgramAnswers, diagnoser: Diagnoser) -> Gate:
    """Right programs get no diagnosis."""
    diagnosed = {name: diagnoses for name, given in right.items() if (diagnoses := diagnoser.diagnose(given))}
    shortfalls = tuple(f"{name}: {', '.join(sorted(named_ids(diagnoses[0])))}" for name, diagnoses in diagnosed.items())
    figure = f"{len(diagnosed)} of {len(right)}"
    return Gate(
        "right-undiagnosed",
        "right programs that get a diagnosis",
        target="0",
        figure=figure,
        met=not diagnosed,
        shortfalls=shortfalls,
    )


def stubs_undiagnosed(diagnoser: Diagnoser) -> Gate:
    """Programs that are only begun get no diagnosis: they give one answer to every record, or to every legal game."""
    stubs = {}
    for answer in (*diagnoser.game.outcomes.values(), CRASHES, LOOPS):
        stubs[f"{answer} always"] = [answer] * len(diagnoser.cases)
        stubs[f"{answer} to every possible game"] = [
            case.expected if case.expected == diagnoser.game.illegal_answer else answer for case in diagnoser.cases
        ]
    diagnosed = tuple(name for name, given in stubs.items() if diagnoser.diagnose(given))
    title = "programs that give every game the same answer (simulated) and get a diagnosis"
    return Gate(
        "stubs-undiagnosed",
        title,
        target="0",
        figure=f"{len(diagnosed)} of {len(stubs)}",
        met=not diagnosed,
        shortfalls=diagnosed,
    )


def silent_or_right(wrong: ProgramAnswers, diagnoser: Diagnoser, limits: GateSettings) -> Gate:
    """A wrong program whose own misconception is unknown gets no diagnosis rather than a misleading one.

    A diagnosis about the same sentence of the sheet still helps its author; one about another sentence misleads.
    """
    diagnosed = {
        name: diagnoses[0] for name, given in wrong.items() if (diagnoses := diagnoser.diagnose(given, without=name))
    }
    misleading = {
        name: diagnosis
        for name, diagnosis in diagnosed.items()
        if diagnosis.misconceptions[0].sentence != diagnoser.sentence(name)
    }
    share = len(misleading) / len(wrong) if wrong else 1.0  # nothing measured is a missed gate
    figure = (
        f"{percent(share)} of {len(wrong)}; {len(wrong) - len(diagnosed)} get no diagnosis, "
        f"{len(diagnosed) - len(misleading)} one about the right sentence"
    )
    return Gate(
        "silent-or-right",
        "wrong programs with an unknown misconception (left out) that are sent to a wrong sentence",
        target=f"at most {percent(limits.sent_astray)}",
        figure=figure,
        met=share <= limits.sent_astray,
        shortfalls=tuple(f"{name}: {diagnosis.misconceptions[0].id}" for name, diagnosis in misleading.items()),
    )


def _rank(ids: frozenset[str], diagnoses: Sequence[Diagnosis]) -> int:
    """The rank of these misconceptions, from 1; those that explain the answers equally well share the last rank."""
    if ids not in map(named_ids, diagnoses):
        return _UNNAMED
    return len(diagnoses) if diagnoses[0].sureness is Sureness.EXACT else _reading_rank(ids, diagnoses)


def _reading_rank(ids: frozenset[str], diagnoses: Sequence[Diagnosis]) -> int:
    """The rank of these misconceptions in the order in which a student reads them."""
    return next((rank for rank, diagnosis in enumerate(diagnoses, 1) if named_ids(diagnosis) == ids), _UNNAMED)


_UNNAMED = 99  # a rank behind all others


def _named_gate(gate: str, title: str, within: int, ranks: Mapping[str, int], target: float) -> Gate:
    late = tuple(name for name, rank in ranks.items() if rank > within)
    share = 1 - len(late) / len(ranks) if ranks else 0.0  # nothing measured is a missed gate
    return Gate(
        gate,
        title,
        target=percent(target),
        figure=f"{percent(share)} of {len(ranks)}",
        met=share >= target,
        shortfalls=late,
    )
