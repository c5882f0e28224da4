"""How good the patterns of unknown mistakes are, and how long a diagnosis with them takes, as figures and gates. Pure:
misconceptions stand for programs.

Each misconception is left out of the catalogue in turn, and answers like a program whose mistake nobody knows. Whether
what is said of it is true is decided without the finder, on records that were neither learned from nor asked.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grader.assignment.gates import GateSettings
from grader.audit.diagnosis_gates import Diagnoser
from grader.audit.suite_gates import Gate, percent
from grader.judging.answer_comparison import GivenAnswers, what_shows
from grader.judging.failure_patterns import Pattern, RecordTable, features_of, find_patterns
from grader.judging.found_patterns import find_explanation
from grader.judging.fresh_games import make_fresh_games
from reference.contract import Game, Misconception

HELD_OUT = 3
"""How many times as many records are held out as a program may be asked."""

AGREE, AGREE_ON_EACH_SIDE = 0.99, 0.95
"""The least share of held-out records that agree with a true pattern: of all of its kind, and with and without its
condition. A record with a condition that is not sufficient agrees in any case, but some of them must fail."""

SOME = 0.05
"""The least share of held-out records with a condition that is not sufficient which must fail."""


@dataclass(frozen=True)
class HeldOut:
    """Records to decide by whether a pattern is true."""

    game: Game[Any]
    records: Sequence[Any]

    @classmethod
    def of(cls, game: Game[Any], seed: str, times: int = HELD_OUT) -> HeldOut:
        """Fresh records from a seed of their own."""
        texts = make_fresh_games(game, f"held out/{seed}", times)
        return cls(game, [game.parse(text) for text in texts])

    @cached_property
    def _features(self) -> list[frozenset[Any]]:
        return [frozenset(features_of(self.game, record)) for record in self.records]

    @cached_property
    def _right(self) -> list[str]:
        return [self.game.answer(record) for record in self.records]

    def is_true(self, pattern: Pattern, answer: Callable[[Any], str], explained: Callable[[Any], str]) -> bool:
        """Whether what a pattern says of a program agrees with its answers, as :data:`AGREE` and the others demand."""
        having, others = [], []
        for record, features, right in zip(self.records, self._features, self._right, strict=True):
            if (right != self.game.illegal_answer) is not pattern.legal:
                continue
            shown = what_shows(answer(record), right, self.game.illegal_answer)
            fails = shown not in (right, what_shows(explained(record), right, self.game.illegal_answer))
            if not pattern.holds_with(features):
                others.append(not fails)
            else:
                is_sufficient = pattern.condition.sufficient
                having.append(fails and (not is_sufficient or pattern.manner.fits(right, shown)))
        if not pattern.condition.sufficient:
            return (
                _share(others) >= AGREE_ON_EACH_SIDE and _share(having) >= SOME and _agree([True] * len(having), others)
            )
        return min(_share(having), _share(others)) >= AGREE_ON_EACH_SIDE and _agree(having, others)


def _share(agree: Sequence[bool]) -> float:
    return sum(agree) / len(agree) if agree else 1.0


def _agree(having: Sequence[bool], others: Sequence[bool]) -> bool:
    return _share([*having, *others]) >= AGREE


TIMES = 3
"""How often what takes longest is measured: other processes only make it longer, so that the least is closest."""


@dataclass(frozen=True)
class Said:
    """What was said of one misconception that was left out, whether it is true, and the CPU seconds that diagnosing it
    and finding that took.
    """

    misconception: str
    patterns: tuple[Pattern, ...]
    is_true: bool
    seconds: float


def try_patterns(diagnoser: Diagnoser, table: RecordTable, held_out: HeldOut) -> Iterator[Said]:
    """Leave out each misconception that no others explain completely, and say what its failures have in common."""
    game = diagnoser.game
    for misconception in game.misconceptions():
        given = diagnoser.answer(misconception.id) or []
        answers = GivenAnswers(given[: table.suite], [case.expected for case in diagnoser.cases], game.illegal_answer)
        explained = find_explanation(answers, diagnoser.diagnose(given, without=misconception.id), game)
        if explained is None:
            continue
        patterns, _ = ask(table, answers.answers, explained, misconception.answer)
        are_true = all(held_out.is_true(pattern, misconception.answer, explained) for pattern in patterns)
        yield Said(misconception.id, patterns, are_true, _time(misconception, diagnoser, table))


def _time(misconception: Misconception[Any], diagnoser: Diagnoser, table: RecordTable) -> float:
    """The CPU seconds that diagnosing a misconception takes if it is unknown, without what its answers take."""
    game, given = diagnoser.game, diagnoser.answer(misconception.id) or []
    answers = GivenAnswers(given[: table.suite], [case.expected for case in diagnoser.cases], game.illegal_answer)
    gc.freeze()  # a student's process does not collect what the audit has in memory
    began, asking = time.process_time(), 0.0
    explained = find_explanation(answers, diagnoser.diagnose_anew(given, without=misconception.id), game)
    if explained is not None:
        _, asking = ask(table, answers.answers, explained, misconception.answer)
    seconds = time.process_time() - began - asking
    gc.unfreeze()
    return seconds


def ask(
    table: RecordTable, given: Sequence[str], explained: Callable[[Any], str], answer: Callable[[Any], str]
) -> tuple[tuple[Pattern, ...], float]:
    """The patterns of a program that answers so, and the CPU seconds that its answers took."""
    search, asking = find_patterns(table, given, explained), 0.0
    parsed = dict(zip(table.records, table.parsed, strict=True))
    try:
        records = next(search)
        while True:
            began = time.process_time()
            answers = {record: answer(parsed[record]) for record in records}
            asking += time.process_time() - began
            records = search.send(answers)
    except StopIteration as end:
        return end.value, asking


def pattern_gates(
    diagnoser: Diagnoser, table: RecordTable, held_out: HeldOut, limits: GateSettings
) -> tuple[Gate, ...]:
    """A true pattern is said of most, a false one of hardly any, and a diagnosis takes no time that anybody notices."""
    tried = list(try_patterns(diagnoser, table, held_out))
    true = [said for said in tried if said.patterns and said.is_true]
    false = [said for said in tried if said.patterns and not said.is_true]
    exact = sum(all(pattern.condition.sufficient for pattern in said.patterns) for said in true)
    share, wrong = (len(group) / len(tried) if tried else float(group is false) for group in (true, false))
    return (
        Gate(
            "patterns-said",
            "misconceptions left out (simulated), not explained by others, of which a true pattern is said: "
            f"{percent(AGREE)} of {len(held_out.records)} held-out records agree",
            target=percent(limits.patterns_said),
            figure=f"{percent(share)} of {len(tried)}; {exact} say all that fails, the others what cannot fail",
            met=share >= limits.patterns_said,
            shortfalls=tuple(said.misconception for said in tried if not said.patterns),
        ),
        Gate(
            "patterns-false",
            "misconceptions left out (simulated) of which a false pattern is said",
            target=f"at most {percent(limits.patterns_false)}",
            figure=f"{percent(wrong)} of {len(tried)}",
            met=wrong <= limits.patterns_false,
            shortfalls=tuple(f"{said.misconception}: {_clauses(said.patterns)}" for said in false),
        ),
        _diagnosis_time(tried, diagnoser, table, limits),
    )


def _diagnosis_time(tried: Sequence[Said], diagnoser: Diagnoser, table: RecordTable, limits: GateSettings) -> Gate:
    """A diagnosis takes no time that anybody notices."""
    once = min(_time_features(table) for _ in range(TIMES))
    costly = sorted(tried, key=lambda said: -said.seconds)[:TIMES]
    known = {each.id: each for each in diagnoser.game.misconceptions()}
    least = {
        said.misconception: min(
            said.seconds, *(_time(known[said.misconception], diagnoser, table) for _ in range(TIMES))
        )
        for said in costly
    }
    worst = max(least, key=lambda name: least[name], default="")
    seconds = once + least.get(worst, 0.0)
    met = seconds <= limits.diagnosis_seconds
    return Gate(
        "diagnosis-time",
        "CPU seconds that a diagnosis takes at most, patterns included, beyond running the program",
        target=f"at most {limits.diagnosis_seconds:g}",
        figure=f"{seconds:.2f}, of which {once:.2f} once for all programs",
        met=met,
        shortfalls=() if met else (worst,),
    )


def _time_features(table: RecordTable) -> float:
    """The CPU seconds that what is true of all records takes: once for all programs, but a student has only one."""
    anew = RecordTable(table.game, table.records, table.suite)
    gc.freeze()
    began = time.process_time()
    for legal in (True, False):
        anew.features(legal=legal)
    seconds = time.process_time() - began
    gc.unfreeze()
    return seconds


def _clauses(patterns: Sequence[Pattern]) -> str:
    return "; ".join(f" {pattern.condition.link.value} ".join(pattern.clauses) for pattern in patterns)
