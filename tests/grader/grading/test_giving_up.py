"""When a program is given up: as early as ever, and in whatever order it was asked, with the same answers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.assignment.limits import CaseLimits
from grader.assignment.questions import Questions
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.grading.giving_up import give_up
from grader.grading.question_order import Arrangement
from grader.grading.runtime import HaskellRuntime
from grader.grading.session import run_program
from grader.model import Answer, AnswerKind, Program
from sandbox.contract import Ending, Job, Run
from sandbox.interpreters import Hugs

SEDMA = load_assignment("sedma")
GRADED = load_suite(suite_path(SEDMA, "graded"))
PROGRAM = Program("StudentSubmission", {"StudentSubmission.hs": b""}, {}, ())
LIMITS = CaseLimits(time_outs=2, crashes=3, cpu_seconds_per_submission=100_000)

FATES = "=!~"
"""What becomes of a case: an answer, the end of the process, no end at all."""

SLOW = "s"
"""An answer as well, but not within the least time that a case may have."""

cases = st.lists(st.tuples(st.sampled_from(FATES), st.sampled_from(["a", "b", "c", "d"])), max_size=30)


def fail_one_after_the_other(
    fates: Sequence[str], kinds: Sequence[tuple[str, ...]], limits: CaseLimits = LIMITS
) -> str:
    """The rule as it reads: case by case, and after several failures none of the kinds that failed."""
    said, failed = "", {"!": list[int](), "~": list[int]()}
    for number, fate in enumerate(fates):
        enough = {"!": limits.crashes, "~": limits.time_outs}
        hopeless = {kinds[n] for sort, numbers in failed.items() if len(numbers) >= enough[sort] for n in numbers}
        if kinds[number] in hopeless:
            said += "-"
            continue
        said += fate
        if fate in failed:
            failed[fate].append(number)
    return said


@dataclass
class Fated:
    """A sandbox whose programs come to the end that is written for each case; it counts what was run."""

    fates: Sequence[str]
    kind: str = "fated"
    image: None = None
    runs: list[int] = field(default_factory=list)
    seconds: list[int] = field(default_factory=list)
    wasted: list[int] = field(default_factory=list)  # the seconds of runs that reached their limit

    def run(self, job: Job) -> Run:
        said = b"ready\n"
        asked = [line.split() for line in job.stdin.decode().splitlines()]
        self.runs.append(len(asked))
        self.seconds.append(job.limits.cpu_seconds)
        for label, number in asked:
            match self.fates[int(number)]:
                case "=":
                    said += f"{label} = Nothing\n".encode()
                case "!":
                    return Run(Ending.EXITED, 1, said, b"stack overflow")
                case "s" if job.limits.cpu_seconds >= LIMITS.cpu_seconds_per_case:
                    said += f"{label} = Nothing\n".encode()
                case "~" | "s":
                    self.wasted.append(job.limits.cpu_seconds)
                    return Run(Ending.CPU_LIMIT, -9, said, b"")
        return Run(Ending.EXITED, 0, said, b"")

    def which(self, program: str) -> str | None:
        return program

    def close(self) -> None:
        """Nothing is held."""


SIGNS = {AnswerKind.VALUE: "=", AnswerKind.ERROR: "!", AnswerKind.TIMEOUT: "~", AnswerKind.NONE: "-"}


def answers_in(order: Sequence[int], fates: Sequence[str], kinds: Sequence[tuple[str, ...]]) -> tuple[str, list[int]]:
    """How the cases end when they are asked in this order, and how many were asked in each run."""
    said, sandbox = run_in(order, fates, kinds, LIMITS)
    return said, sandbox.runs


def run_in(
    order: Sequence[int], fates: Sequence[str], kinds: Sequence[tuple[str, ...]], limits: CaseLimits
) -> tuple[str, Fated]:
    limited = msgspec.structs.replace(SEDMA.settings, limits=limits)
    questions = Questions(tuple(map(str, range(len(fates)))), tuple(kinds), limited, "SedmaDatatypes", "")
    sandbox = Fated(fates)
    arrangement = Arrangement(tuple(order), tuple(f"label{number}" for number in range(len(order))))
    outcome = run_program(PROGRAM, questions, HaskellRuntime(sandbox, Hugs()), arrange=lambda *_: arrangement)
    assert isinstance(outcome, tuple)
    return "".join(SIGNS[answer.kind] for answer in outcome), sandbox


@settings(max_examples=300)
@given(cases, st.randoms(use_true_random=False))
def test_the_order_in_which_a_program_is_asked_changes_no_answer(
    suite: list[tuple[str, str]], chance: random.Random
) -> None:
    suite = [*suite, ("=", "answered")]  # a program that never answers is the next test's
    fates, kinds = [fate for fate, _ in suite], [(kind,) for _, kind in suite]
    order = chance.sample(range(len(suite)), len(suite))
    said, _ = answers_in(order, fates, kinds)
    assert said == fail_one_after_the_other(fates, kinds)


@settings(max_examples=100)
@given(cases, st.randoms(use_true_random=False))
def test_asking_in_another_order_takes_few_more_runs(suite: list[tuple[str, str]], chance: random.Random) -> None:
    """At most one for each kind: its first failure in that order, which need not be the suite's first."""
    fates, kinds = [fate for fate, _ in suite], [(kind,) for _, kind in suite]
    order = chance.sample(range(len(suite)), len(suite))
    said, runs = answers_in(order, fates, kinds)
    failures = said.count("!") + 2 * said.count("~")
    assert len(runs) <= 1 + failures + 3 * len(set(kinds))


def test_a_program_that_never_ends_is_given_up_after_the_suites_first_cases() -> None:
    said, runs = answers_in([4, 2, 0, 1, 3, 5], "~~~~~=", [("length",)] * 5 + [("winner",)])
    assert said == "~~---="
    assert len(runs) == 4  # case 4, the winner's, and the suite's first two


def shuffled(count: int, seed: int) -> list[int]:
    return random.Random(seed).sample(range(count), count)


@pytest.mark.parametrize("seed", range(5))
def test_a_program_that_never_ends_costs_little_more_than_each_kind_once(seed: int) -> None:
    """The verdicts are those of asking one case after the other."""
    kinds = [case.tags for case in GRADED.cases]
    fates, usual = "~" * len(kinds), SEDMA.settings.limits
    said, sandbox = run_in(shuffled(len(kinds), seed), fates, kinds, usual)
    assert said == fail_one_after_the_other(fates, kinds, usual)
    full = usual.cpu_seconds_per_batch + usual.cpu_seconds_per_case
    assert sum(sandbox.seconds) <= full + len(set(kinds)) - 2
    assert sum(sandbox.seconds) < 18


@given(st.sets(st.sampled_from("abcdef"), min_size=2, max_size=5), st.integers(0, 2**32))
def test_a_slow_program_that_seems_to_answer_nothing_at_first_gets_the_time_of_every_other(
    hanging: set[str], seed: int
) -> None:
    kinds = [(kind,) for kind in "abcdef"]
    fates = ["~" if kind in hanging else SLOW for (kind,) in kinds]
    fates[kinds.index(next((kind,) for kind in "abcdef" if kind not in hanging))] = "="
    said, _ = run_in(shuffled(len(kinds), seed), fates, kinds, LIMITS)
    assert said == "".join(fates).replace(SLOW, "=")


@pytest.mark.parametrize("seed", range(5))
def test_a_kind_that_took_too_long_is_asked_only_briefly_and_others_as_long_as_ever(seed: int) -> None:
    kinds = [case.tags for case in GRADED.cases]
    fates = ["~" if "length" in kind or "sevens" in kind else "=" for kind in kinds]
    usual = SEDMA.settings.limits
    said, sandbox = run_in(shuffled(len(kinds), seed), fates, kinds, usual)
    assert said == fail_one_after_the_other(fates, kinds, usual)
    assert sandbox.seconds[0] == usual.cpu_seconds_per_batch
    assert set(sandbox.seconds[1:]) == {usual.cpu_seconds_per_case, 1}
    whole = [seconds for seconds in sandbox.wasted[1:] if seconds == usual.cpu_seconds_per_case]
    assert 1 <= len(whole) <= 4  # a time-out of each kind, confirmed, and what was between them


@given(st.data(), st.integers(0, 2**32))
def test_a_program_that_hangs_in_whole_kinds_costs_each_of_them_one_case(data: st.DataObject, seed: int) -> None:
    """The first run, the time of one case for each such kind, and a second for those that say where to give up, and for
    those that were asked briefly until the first answer came.
    """
    kinds = [case.tags for case in GRADED.cases]
    hanging = data.draw(st.sets(st.sampled_from(sorted(set(kinds)))))
    fates = ["~" if kind in hanging else "=" for kind in kinds]
    usual = SEDMA.settings.limits
    said, sandbox = run_in(shuffled(len(kinds), seed), fates, kinds, usual)
    if hanging != set(kinds):
        assert said == fail_one_after_the_other(fates, kinds, usual)
    confirmed = 2  # before it is known that several kinds hang
    cases = len(hanging) - 1 + confirmed
    brief = max(0, len(hanging) - confirmed) + said.count("~")
    most = usual.cpu_seconds_per_batch + cases * usual.cpu_seconds_per_case + brief
    assert sum(sandbox.wasted) <= (most if hanging else 0)


def test_what_is_given_up_says_why() -> None:
    kinds = [("a",)] * 4
    assert give_up(kinds, [0, 1], [], LIMITS) == dict.fromkeys(
        [2, 3], Answer(AnswerKind.NONE, "not run: cases of this kind took too much time or memory before")
    )
    assert give_up(kinds, [], [0, 1, 2], LIMITS) == {
        3: Answer(AnswerKind.NONE, "not run: cases of this kind stopped the program before")
    }
    assert give_up(kinds, [0], [1, 2], LIMITS) == {}
