"""How good a suite is, as figures and gates. Pure: it counts the answers of programs that have already been run."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from grader.assignment.case_selection import Candidate, Demand, Kills, choose
from grader.assignment.gates import GateSettings
from grader.model import Answer


@dataclass(frozen=True)
class Gate:
    """A target, the figure that was reached, and the items that fell short."""

    id: str
    title: str
    target: str
    figure: str
    met: bool
    shortfalls: tuple[str, ...] = ()


def percent(share: float) -> str:
    """A share in percent, rounded down, so that only all is 100 %."""
    return f"{int(share * 1000) / 10:g} %"


def false_fails(kind: str, least: int, failed: Mapping[str, Sequence[str]]) -> Gate:
    """No right program may fail a case: ``failed`` has the cases that each did not pass."""
    wrong = tuple(f"{name}: {', '.join(cases[:3])}" for name, cases in failed.items() if cases)
    enough = len(failed) >= least
    shortfalls = wrong if enough else (*wrong, f"only {len(failed)} programs, {least} wanted")
    return Gate(
        f"{kind}-pass",
        f"right programs ({kind}) that fail",
        target=f"0 of at least {least}",
        figure=f"{len(wrong)} of {len(failed)}",
        met=not shortfalls,
        shortfalls=shortfalls,
    )


def chaffs_killed(killed: Mapping[str, int], possible: Mapping[str, int], limits: GateSettings) -> Gate:
    """Each wrong program fails several cases, or as many as there are records that show its defect.

    ``possible`` has the number of different records that can kill it, if that is less than the target.
    """
    wanted = {name: min(limits.kills, possible.get(name, limits.kills)) for name in killed}
    weak = tuple(f"{name}: {killed[name]} of {wanted[name]}" for name in killed if killed[name] < wanted[name])
    enough = len(killed) >= limits.chaffs
    shortfalls = weak if enough else (*weak, f"only {len(killed)} programs, {limits.chaffs} wanted")
    killed_once = sum(count > 0 for count in killed.values())
    return Gate(
        "chaffs-killed",
        f"wrong programs killed, each by {limits.kills} cases or more",
        target=f"all of at least {limits.chaffs}",
        figure=f"{killed_once} of {len(killed)} killed, {len(killed) - len(weak)} often enough",
        met=not shortfalls,
        shortfalls=shortfalls,
    )


def exposed_by_results(shown: Mapping[str, int], possible: Iterable[str], least: int) -> Gate:
    """Each misconception that can be is exposed by another result: to refuse a game may have many reasons.

    ``shown`` has the number of cases that expose each so, and ``possible`` are those that some records expose so.
    """
    wanted = tuple(possible)
    hidden = tuple(f"{name}: {shown.get(name, 0)}" for name in wanted if shown.get(name, 0) < least)
    return Gate(
        "exposed-by-results",
        "misconceptions exposed by another result, of those that can be",
        target=f"all, by {least} or more cases each",
        figure=f"{len(wanted) - len(hidden)} of {len(wanted)}",
        met=not hidden,
        shortfalls=hidden,
    )


def sentences_covered(sentences: Sequence[str], chaffs: Mapping[str, str], least: int) -> Gate:
    """Several misconceptions for each sentence of the sheet that states a rule."""
    counts = Counter(chaffs.values())
    thin = tuple(f"{counts[sentence]}: {sentence}" for sentence in sentences if counts[sentence] < least)
    return Gate(
        "sentences-covered",
        f"sentences of the sheet with {least} misconceptions or more",
        target="all",
        figure=f"{len(sentences) - len(thin)} of {len(sentences)}",
        met=not thin,
        shortfalls=thin,
    )


def mutants_killed(killed: Mapping[str, bool], explained: Mapping[str, str], target: float) -> Gate:
    """Mutants that compile and are not explained as equivalent; ``killed`` has whether each was."""
    # A mutant that was killed counts even if it is explained: it is not equivalent after all.
    counted = {name: dead for name, dead in killed.items() if dead or name not in explained}
    survivors = tuple(name for name, dead in counted.items() if not dead)
    share = sum(counted.values()) / len(counted) if counted else 0.0
    equivalent = len(killed) - len(counted)
    return Gate(
        "mutants-killed",
        "mutants killed (of those that compile and are not equivalent)",
        target=f"{percent(target)}, every survivor explained",
        figure=f"{percent(share)} of {len(counted)}, {equivalent} explained as equivalent",
        met=share >= target and not survivors,
        shortfalls=survivors,
    )


def no_impostors(differing: Mapping[str, Sequence[str]], records: int) -> Gate:
    """Mutants explained as equivalent give the right answers to many more records than the suite has."""
    wrong = tuple(f"{name}: {', '.join(cases[:3])}" for name, cases in differing.items() if cases)
    title = f"mutants explained as equivalent that answer some of {records:,} more records wrongly"
    return Gate(
        "equivalents-agree",
        title,
        target="0",
        figure=f"{len(wrong)} of {len(differing)}",
        met=not wrong,
        shortfalls=wrong,
    )


@dataclass(frozen=True)
class Fold:
    """How many of the wrong programs that it was not chosen for a suite kills."""

    held_out: int
    killed: int
    missed: tuple[str, ...]

    @property
    def share(self) -> float:
        """The share of the held-out programs that are killed."""
        return self.killed / self.held_out


ChooseWithout = Callable[[frozenset[str]], Iterable[int]]
"""Chooses cases, by their index in a pool, without knowing of these wrong programs."""


def held_out(
    kills: Kills, choose_without: ChooseWithout, *, folds: int = 5, rounds: int = 3, seed: int = 1
) -> tuple[Fold, ...]:
    """Choose a suite for part of the wrong programs, measure it on the rest; each is held out once per round."""
    measured = []
    for number in range(rounds):
        names = sorted(kills)
        random.Random(f"{seed}/{number}").shuffle(names)  # noqa: S311 - a split, not a secret
        measured += [_fold(kills, choose_without, frozenset(names[start::folds])) for start in range(folds)]
    return tuple(measured)


def choosing_without(pool: Sequence[Candidate], kills: Kills, demand: Demand) -> ChooseWithout:
    """How a bundled suite is chosen from a pool."""
    return lambda out: choose(pool, {name: indices for name, indices in kills.items() if name not in out}, demand)


def _fold(kills: Kills, choose_without: ChooseWithout, out: frozenset[str]) -> Fold:
    chosen = set(choose_without(out))
    missed = tuple(sorted(name for name in out if not kills[name] & chosen))
    return Fold(len(out), len(out) - len(missed), missed)


def held_out_killed(folds: Sequence[Fold], limits: GateSettings) -> Gate:
    """The power of a suite against wrong programs that it was not chosen for."""
    shares = [fold.share for fold in folds]
    mean, worst = sum(shares) / len(shares), min(shares)
    met = mean >= limits.held_out_mean and worst >= limits.held_out_worst
    missed = tuple(sorted({name for fold in folds for name in fold.missed}))
    return Gate(
        "held-out-killed",
        f"unseen wrong programs killed ({len(folds)} folds)",
        target=f"{percent(limits.held_out_mean)} on average, {percent(limits.held_out_worst)} at worst",
        figure=f"{percent(mean)} on average, {percent(worst)} at worst",
        met=met,
        # Every fold may miss some; which ones matters only if too many are missed.
        shortfalls=() if met else missed,
    )


def size_in_bounds(size: int, limits: GateSettings) -> Gate:
    """Not too few cases to trust, and not too many to read."""
    met = limits.smallest <= size <= limits.largest
    shortfalls = () if met else (f"{size} cases",)
    return Gate(
        "size",
        "graded cases",
        target=f"{limits.smallest} to {limits.largest}",
        figure=str(size),
        met=met,
        shortfalls=shortfalls,
    )


def outcomes_covered(
    kind: str, least: int, wanted: Sequence[str], outcomes: Sequence[str], single: Sequence[str] = ()
) -> Gate:
    """Each answer, or each reason why a record is illegal, occurs often enough; ``single`` ones can occur only once."""
    counts = Counter(outcomes)
    thin = tuple(
        f"{outcome}: {counts[outcome]}" for outcome in wanted if counts[outcome] < (1 if outcome in single else least)
    )
    fewest = min((counts[outcome] for outcome in wanted if outcome not in single), default=0)
    return Gate(
        f"each-{kind}",
        f"cases for each {kind}",
        target=f"at least {least}",
        figure=f"at least {fewest}",
        met=not thin,
        shortfalls=thin,
    )


def answer_texts(answers: Sequence[Answer]) -> tuple[str, ...]:
    """Answers as texts, to compare two runs."""
    return tuple(f"{answer.kind.value} {answer.text}" for answer in answers)


def gates_markdown(title: str, gates: Sequence[Gate]) -> str:
    """The gates as a Markdown table, for the summary of a CI job."""
    head = (f"### {title}: how good the suite is", "", "| | gate | wanted | found |", "|---|---|---|---|")
    signs = {True: "✅ met", False: "❌ missed"}
    rows = (f"| {signs[gate.met]} | {gate.title} | {gate.target} | {gate.figure} |" for gate in gates)
    missed = (f"- **{gate.id}**: {'; '.join(gate.shortfalls[:12])}" for gate in gates if not gate.met)
    return "\n".join((*head, *rows, "", *missed)).rstrip() + "\n"
