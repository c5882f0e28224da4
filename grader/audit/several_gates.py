"""How well several mistakes of one program are named, as figures and gates. Pure: programs have already been run.

A program counts if all its misconceptions show in the suite. One is left out where nobody could do better: where other
misconceptions, no more of them, show the same on every record of a large sample.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from grader.assignment.gates import GateSettings
from grader.audit.diagnosis_gates import (
    UNNAMED,
    Combined,
    Diagnoser,
    first_named,
    named_gate,
    named_ids,
    reading_rank,
)
from grader.audit.suite_gates import Gate, percent
from grader.judging.diagnosis import Diagnosis, Sureness

MOST_OF_THREE = 2
"""How many of three misconceptions have to be named."""


def pairs_named(joined: Combined, diagnoser: Diagnoser, limits: GateSettings) -> Gate:
    """For programs with two misconceptions that both show, exactly these two are named first."""
    ranks = {
        " + ".join(ids): reading_rank(frozenset(ids), diagnoser.diagnose(given))
        for ids, given in joined.items()
        if diagnoser.all_show(given, ids)
    }
    ranks = _decidable(ranks, joined, diagnoser)
    title = "programs with two misconceptions whose pair is named first"
    gate = named_gate("pairs-diagnosed", title, within=1, ranks=ranks, target=limits.diagnosed_pairs)
    if len(ranks) >= limits.pairs:
        return gate
    few = f"only {len(ranks)} programs, {limits.pairs} wanted"
    return replace(gate, met=False, shortfalls=(few, *gate.shortfalls))


def triples_named(joined: Combined, diagnoser: Diagnoser, limits: GateSettings) -> Gate:
    """Of programs with three misconceptions that all show, at least two are named, and no other."""
    ranks = {
        " + ".join(ids): 1 if len(named) >= MOST_OF_THREE and named <= set(ids) else UNNAMED
        for ids, given in joined.items()
        if diagnoser.all_show(given, ids)
        for named in [first_named(diagnoser.diagnose(given))]
    }
    ranks = _decidable(ranks, joined, diagnoser)
    title = "programs with three misconceptions of which at least two are named, and no other"
    return named_gate("triples-diagnosed", title, within=1, ranks=ranks, target=limits.diagnosed_triples)


def none_wrongly_named(programs: Combined, diagnoser: Diagnoser, limits: GateSettings) -> tuple[Gate, ...]:
    """Of a program with known misconceptions no other one is named; and the same of those with several alone.

    Many programs with a single misconception would hide what happens to those with several.
    """
    wrong = {ids: others for ids, given in programs.items() if (others := _wrongly_named(ids, given, diagnoser))}
    several = {ids: given for ids, given in programs.items() if len(ids) > 1}
    title = "programs with known misconceptions of which another one is named"
    title_of_several = "programs with several misconceptions of which another one is named"
    everything = _wrongly_gate("wrongly-named", title, len(programs), wrong, limits)
    if not several:
        return (everything,)  # that there are too few is for the gates about naming them to say
    of_several = {ids: others for ids, others in wrong.items() if ids in several}
    return everything, _wrongly_gate("wrongly-named-of-several", title_of_several, len(several), of_several, limits)


def _wrongly_named(ids: tuple[str, ...], given: Sequence[str], diagnoser: Diagnoser) -> frozenset[str]:
    """The misconceptions that are named but not there; of several that fit equally, one has to be there."""
    diagnoses = diagnoser.diagnose(given)
    others = first_named(diagnoses) - set(ids)
    if not others or (_are_alternatives(diagnoses) and frozenset().union(*map(named_ids, diagnoses)) & set(ids)):
        return frozenset()
    return frozenset() if diagnoser.is_undecidable(given, ids) else others


def _wrongly_gate(
    gate: str, title: str, count: int, wrong: Mapping[tuple[str, ...], frozenset[str]], limits: GateSettings
) -> Gate:
    share = len(wrong) / count if count else 1.0  # nothing measured is a missed gate
    return Gate(
        gate,
        title,
        target=f"at most {percent(limits.wrongly_named)}",
        figure=f"{percent(share)} of {count}",
        met=share <= limits.wrongly_named,
        shortfalls=tuple(f"{' + '.join(ids)}: {', '.join(sorted(others))}" for ids, others in wrong.items()),
    )


def _are_alternatives(diagnoses: Sequence[Diagnosis]) -> bool:
    return len(diagnoses) > 1 and diagnoses[0].sureness is Sureness.EXACT


def _decidable(ranks: Mapping[str, int], joined: Combined, diagnoser: Diagnoser) -> dict[str, int]:
    """Without the programs that were not named because nobody can tell their mistakes from others."""
    given = {" + ".join(ids): (ids, answers) for ids, answers in joined.items()}
    return {
        name: rank
        for name, rank in ranks.items()
        if rank == 1 or not diagnoser.is_undecidable(given[name][1], given[name][0])
    }
