"""How well several mistakes at once are named, quickly: misconceptions stand for programs, nothing is run.

``python -m tests.quality.measure_several sedma --size 3 --count 60 --seed 1`` prints every combination that is not
named as the gates of the audit demand, and the figures. What is improved on one seed is to be confirmed on another.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import combinations, islice

import click

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import make_pool, open_suite
from grader.audit.audit import SAMPLE
from grader.audit.diagnosis_gates import Diagnoser
from grader.audit.several_gates import none_wrongly_named, pairs_named, triples_named
from grader.haskell.defect_lists import read_defects
from grader.judging.diagnosis import readings_of
from grader.judging.exposing_games import load_exposing_games

Names = tuple[str, ...]


def draw(assignment: Assignment, size: int, seed: int) -> Iterator[Names]:
    """Combinations of the misconceptions that the bank has as defects, in an order that depends on the seed."""
    defects = read_defects(assignment.file("bank/pairs/defects.hs").read_text(encoding="utf-8"))
    possible = list(combinations(sorted(defects), size))
    random.Random(seed).shuffle(possible)
    return (names for names in possible if assignment.game.join(*names))


def make_diagnoser(assignment: Assignment, suite: str, records: int) -> Diagnoser:
    """What diagnoses them, with a sample of so many records on which mistakes may be told apart."""
    game, cases = assignment.game, open_suite(assignment, suite).cases
    sample = [pooled.record for pooled in make_pool(game, "told apart", records // len(game.recipes()) + 1)]
    return Diagnoser(game, cases, readings_of(game, cases), load_exposing_games(assignment), sample)


@click.command()
@click.argument("assignment")
@click.option("--size", type=click.IntRange(2, 3), default=2)
@click.option("--count", default=60)
@click.option("--seed", default=1)
@click.option("--suite", default="graded")
def main(assignment: str, size: int, count: int, seed: int, suite: str) -> None:
    """Print the figures for combinations of so many misconceptions."""
    loaded = load_assignment(assignment)
    diagnoser = make_diagnoser(loaded, suite, SAMPLE)
    answered = ((names, diagnoser.answer(*names) or []) for names in draw(loaded, size, seed))
    shown = dict(islice(((names, given) for names, given in answered if diagnoser.all_show(given, names)), count))
    seconds = []
    for given in shown.values():
        start = time.process_time()
        diagnoser.diagnose(given)
        seconds.append(time.process_time() - start)
    limits = loaded.settings.gates
    named = (pairs_named if size == 2 else triples_named)(shown, diagnoser, limits)
    wrongly = none_wrongly_named(shown, diagnoser, limits)[0]
    for gate in (named, wrongly):
        click.echo(f"{assignment} {gate.id}: {gate.figure} (wanted: {gate.target})")
        for shortfall in gate.shortfalls:
            click.echo(f"    {shortfall}")
    ordered = sorted(seconds)
    click.echo(f"CPU seconds: median {ordered[len(ordered) // 2]:.2f}, most {ordered[-1]:.2f}")


if __name__ == "__main__":
    main()
