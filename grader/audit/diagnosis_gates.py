"""How good the diagnosis is, as figures and gates: programs with known misconceptions are diagnosed like any other.

Pure: programs have already been run. Answers come as readings, see :func:`grader.judging.diagnosis.as_reading`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from grader.assignment.gates import GateSettings
from grader.audit.suite_gates import Gate, percent
from grader.judging.answer_comparison import what_shows
from grader.judging.diagnosis import Diagnosis, Readings, Sureness, as_answer, as_reading, conclude, explain
from grader.judging.several_mistakes import Explainer
from grader.model import Answer, Case
from reference.contract import CRASHES, LOOPS, Game

ProgramAnswers = Mapping[str, Sequence[str]]
"""The answers of programs, by name: those to the suite, and behind them, if any, those to the exposing games."""

Combined = Mapping[tuple[str, ...], Sequence[str]]
"""The answers of programs with known misconceptions, by the ids of these."""


@dataclass(frozen=True)
class Diagnoser:
    """Diagnoses programs from their answers to the cases of a suite, and to games that expose misconceptions."""

    game: Game[Any]
    cases: Sequence[Case]
    known: Readings
    exposing_games: Mapping[str, str] = field(default_factory=dict)
    sample: Sequence[Any] = ()
    """Many more records: mistakes that show the same on all of them cannot be told apart by anybody."""
    _made: dict[tuple[tuple[str, ...], str | None], tuple[Diagnosis, ...]] = field(default_factory=dict, init=False)
    _explained: dict[tuple[tuple[str, ...], str | None], tuple[Explainer, dict[str, Answer]]] = field(
        default_factory=dict, init=False
    )

    @cached_property
    def further(self) -> tuple[str, ...]:
        """The records beyond the suite that a program may be asked."""
        return tuple(dict.fromkeys(self.exposing_games.values()))

    def diagnose(self, given: Sequence[str], without: str | None = None) -> tuple[Diagnosis, ...]:
        """The diagnosis that a student would get; ``without`` leaves out one of the known misconceptions."""
        # Several gates ask about the same program, and a diagnosis takes a while.
        key = (tuple(given), without)
        if key not in self._made:
            self._made[key] = conclude(*self._explain(given, without))
        return self._made[key]

    def diagnose_anew(self, given: Sequence[str], without: str | None = None) -> tuple[Diagnosis, ...]:
        """The same, without what is known from before: to see how long it takes."""
        return conclude(*self._explain_anew(given, without))

    def _explain(self, given: Sequence[str], without: str | None = None) -> tuple[Explainer, dict[str, Answer]]:
        key = (tuple(given), without)
        if key not in self._explained:
            self._explained[key] = self._explain_anew(given, without)
        return self._explained[key]

    def _explain_anew(self, given: Sequence[str], without: str | None) -> tuple[Explainer, dict[str, Answer]]:
        known = {name: reading for name, reading in self.known.items() if name != without}
        answers = [as_answer(reading) for reading in given]
        further = dict(zip(self.further, answers[len(self.cases) :], strict=False))
        explainer = explain(answers[: len(self.cases)], self.cases, self.game, known)
        asked = explainer.find_questions(self.exposing_games) if further else ()
        return explainer, {record: further[record] for record in asked}

    def answer(self, *misconceptions: str) -> list[str] | None:
        """What somebody with these misconceptions answers to the suite and beyond; None if they contradict."""
        held = self.game.join(*misconceptions)
        return list(map(held, self._records)) if held else None

    @cached_property
    def _records(self) -> list[Any]:
        """Read once: reading a record takes longer than answering it."""
        return [self.game.parse(record) for record in (*(case.record for case in self.cases), *self.further)]

    def sentence(self, misconception_id: str) -> str:
        """The sentence of the sheet that a misconception misreads."""
        return next(known.sentence for known in self.game.misconceptions() if known.id == misconception_id)

    def are_same(self, misconception_id: str, diagnosis: Diagnosis) -> bool:
        """Whether a diagnosis gives the answers of a misconception, to the suite and to all games beyond."""
        return (
            bool(self.further)
            and len(diagnosis.names) > 1
            and self.answer(misconception_id) == self.answer(*diagnosis.names)
            and self._show_the_same((misconception_id,), diagnosis.names)
        )

    def is_undecidable(self, given: Sequence[str], misconception_ids: Sequence[str]) -> bool:
        """Whether other misconceptions, no more of them, show the same on every record of the sample.

        These are the ones that the diagnosis finds, or between which it does not decide.
        """
        explainer, further = self._explain(given)
        readable = {record: as_reading(answer) for record, answer in further.items()}
        found = explainer.choose({record: answer for record, answer in readable.items() if answer}).whole
        others = [names for names in found if set(names) != set(misconception_ids)]
        return bool(self.sample and others) and all(
            len(names) <= len(misconception_ids) and self._show_the_same(names, misconception_ids) for names in others
        )

    def _show_the_same(self, names: Sequence[str], others: Sequence[str]) -> bool:
        first, second, illegal = self.game.join(*names), self.game.join(*others), self.game.illegal_answer
        if first is None or second is None:
            return False
        return all(
            what_shows(first(record), right, illegal) == what_shows(second(record), right, illegal)
            for record, right in zip(self.sample, self._right, strict=True)
        )

    @cached_property
    def _right(self) -> list[str]:
        return [self.game.answer(record) for record in self.sample]

    def all_show(self, given: Sequence[str], misconception_ids: Sequence[str]) -> bool:
        """Whether all the misconceptions show: without one of them, or all, the answers would show something else."""
        fewer = ([], *([other for other in misconception_ids if other != name] for name in misconception_ids))
        return all(self._show(given) != self._show(self.answer(*names) or given) for names in fewer)

    def _show(self, given: Sequence[str]) -> list[str]:
        pairs = zip(given, self.cases, strict=False)  # not of the games beyond the suite
        return [what_shows(answer, case.expected, self.game.illegal_answer) for answer, case in pairs]


def named_ids(diagnosis: Diagnosis) -> frozenset[str]:
    """The ids of the misconceptions that a diagnosis names."""
    return frozenset(misconception.id for misconception in diagnosis.misconceptions)


def first_named(diagnoses: Sequence[Diagnosis]) -> frozenset[str]:
    """The ids of the misconceptions that are named first; none if nothing is."""
    return named_ids(diagnoses[0]) if diagnoses else frozenset()


def misconceptions_named(wrong: ProgramAnswers, diagnoser: Diagnoser, limits: GateSettings) -> tuple[Gate, ...]:
    """Each wrong program's own misconception is named first, or among the first three."""
    ranks = {name: rank_of(frozenset({name}), diagnoser.diagnose(given)) for name, given in wrong.items()}
    title = "wrong programs whose misconception is named"
    return (
        named_gate("diagnosed-first", f"{title} first", within=1, ranks=ranks, target=limits.diagnosed_first),
        named_gate(
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


def built_in_named(built_in: Combined, diagnoser: Diagnoser, limits: GateSettings) -> Gate:
    """A misconception that is built into another right program is named first."""
    ranks = {ids[0]: rank_of(frozenset(ids), diagnoser.diagnose(given)) for ids, given in built_in.items()}
    title = "misconceptions built into another right program that are named first"
    return named_gate("built-in-first", title, within=1, ranks=ranks, target=limits.built_in_first)


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

    A diagnosis about the same sentence of the sheet still helps its author; one about another sentence misleads, unless
    it names several misconceptions that come to the same: no duties at all are none of each kind.
    """
    diagnosed = {
        name: diagnoses[0] for name, given in wrong.items() if (diagnoses := diagnoser.diagnose(given, without=name))
    }
    misleading = {
        name: diagnosis
        for name, diagnosis in diagnosed.items()
        if diagnosis.misconceptions[0].sentence != diagnoser.sentence(name) and not diagnoser.are_same(name, diagnosis)
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


def rank_of(ids: frozenset[str], diagnoses: Sequence[Diagnosis]) -> int:
    """The rank of these misconceptions, from 1; those that explain the answers equally well share the last rank."""
    if ids not in map(named_ids, diagnoses):
        return UNNAMED
    return len(diagnoses) if diagnoses[0].sureness is Sureness.EXACT else reading_rank(ids, diagnoses)


def reading_rank(ids: frozenset[str], diagnoses: Sequence[Diagnosis]) -> int:
    """The rank of these misconceptions in the order in which a student reads them."""
    return next((rank for rank, diagnosis in enumerate(diagnoses, 1) if named_ids(diagnosis) == ids), UNNAMED)


UNNAMED = 99
"""A rank behind all others."""


def named_gate(gate: str, title: str, within: int, ranks: Mapping[str, int], target: float) -> Gate:
    """Enough programs have a rank that is low enough."""
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
