"""Players that are no Haskell: a runner that answers from Python, as a session with a real program would.

A stand-in's only file says how it plays. It is asked the same lines as a real program.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from grader.assignment.questions import Questions
from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.digests import digest
from grader.grading.cache import Cache
from grader.grading.workers import Workers
from grader.judging.exam import Exam
from grader.model import Answer, AnswerKind, Answers, Outcome, Program, Reason, RuntimeIdentity
from grader.tournament.asking import Asker
from grader.tournament.entrants import Entrant
from grader.tournament.match_store import NAME, MatchStore
from grader.tournament.plan import Plan
from grader.tournament.summary import dump_tournament, summarise
from grader.tournament.tournament_run import Outcome as Played
from grader.tournament.tournament_run import run_tournament
from reference.sedma.card_letters import CARD_OF
from reference.sedma.played import SEDMA_PLAYED

ASSIGNMENT = load_assignment("sedma-players")
EXAM = Exam(ASSIGNMENT, load_suite(suite_path(ASSIGNMENT, "graded")))
IDENTITY = RuntimeIdentity("none", None, "hugs", None)
SLOW = Answer(AnswerKind.TIMEOUT, "no answer within the time limit")
BROKEN = Answer(AnswerKind.ERROR, "head []")
SKIPPED = Answer(AnswerKind.NONE, "not run")


def hand_of(line: str) -> str:
    """The letters of the cards that the seat holds."""
    opening, past, _ = line.split(",")
    tricks = [past[begin : begin + 7] for begin in range(0, len(past), 7)]
    played = {trick[5] for trick in tricks}
    drawn = "".join(trick[6] for trick in tricks).replace("-", "")
    return "".join(card for card in opening[1:] + drawn if card not in played)


def _play(letter: str) -> Answer:
    return Answer(AnswerKind.VALUE, SEDMA_PLAYED.show(CARD_OF[letter]))


def _by_chance(line: str, sort: str) -> int:
    return zlib.crc32(f"{sort}/{line}".encode())


def answer(style: str, line: str) -> Answer:
    """How a style of playing answers a line."""
    hand = hand_of(line)
    if style.startswith("slow") and len(hand) == 1 and _by_chance(line, style) % 8 == 0:
        return SLOW  # so rarely that no match alone is cut short, and so often at once that all together are
    match style:
        case _ if style.startswith("loops"):
            return SLOW
        case "crashes" if len(hand) < 3:
            return BROKEN
        case "cheats" if "B" not in hand:
            return _play("B")
        case "highest":
            return _play(max(hand))
        case _ if style.startswith("mixed"):
            return _play(hand[_by_chance(line, style) % len(hand)])
    return _play(min(hand))


@dataclass
class StandIns:
    """Runs stand-ins; counts what it asks each; may break or call back before each job."""

    asked: dict[str, list[str]] = field(default_factory=dict)
    seconds: list[int] = field(default_factory=list)
    used: dict[str, float] = field(default_factory=dict)
    jobs: int = 0
    lingers: float = 0.0
    before: Callable[[int], None] = lambda _: None

    @property
    def identity(self) -> RuntimeIdentity:
        return IDENTITY

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        self.jobs += 1
        self.before(self.jobs)
        style = style_of(program)
        if style == "does not compile":
            return Reason("compile", "It does not compile.")
        self.asked.setdefault(style, []).extend(questions.inputs)
        self.seconds.append(questions.settings.limits.cpu_seconds_per_submission)
        # Who dawdles uses all of its time, and never too much; who lingers takes as long for every ply.
        used = self.seconds[-1] - 0.1 if style.startswith("dawdles") else self.lingers if style == "lingers" else 0.0
        self.used[style] = self.used.get(style, 0.0) + used
        return Answers(_limit([answer(style, line) for line in questions.inputs], questions), used)


def _limit(answers: Sequence[Answer], questions: Questions) -> Iterator[Answer]:
    """As a session: after several time-outs nothing more is run."""
    slow = 0
    for each in answers:
        yield SKIPPED if slow >= questions.settings.limits.time_outs else each
        slow += each.kind is AnswerKind.TIMEOUT


def style_of(program: Program) -> str:
    return program.files["style"].decode()


def student(name: str, style: str) -> Entrant:
    program = Program("StudentSubmission", {"style": style.encode()}, {}, ())
    return Entrant(name, digest("stand-in", style), program=program)


def built_in(name: str) -> Entrant:
    return Entrant(name, digest("built-in", name), own=SEDMA_PLAYED.players[name])


class Silent:
    """Nobody looks."""

    def begins(self, first_deck: int, last_deck: int, matches: int, known: int) -> None: ...

    def advances(self, ply: int, moves: int) -> None: ...

    def stopping(self) -> None: ...


def ignore(_: str) -> None:
    """Nobody listens."""


@contextmanager
def asker_of(
    runner: StandIns, stops: Callable[[], bool] = lambda: False, cache: Cache | None = None
) -> Iterator[Asker]:
    with ThreadPoolExecutor(1) as pool:
        yield Asker(Workers(runner, pool, lambda: 1), cache, stops)


def play(
    folder: Path,
    entrants: Sequence[Entrant],
    runner: StandIns | None = None,
    plan: Plan | None = None,
    stops: Callable[[], bool] = lambda: False,
) -> Played:
    """A tournament into a folder, whose store is opened anew each time; with no cache, so that only the store helps."""
    store = MatchStore(folder / NAME, ignore)
    ordered = sorted(entrants, key=lambda entrant: entrant.id)
    try:
        with asker_of(runner or StandIns(), stops) as asker:
            return run_tournament(ordered, plan or Plan(decks=3, most=6), ASSIGNMENT, asker, store, Silent())
    finally:
        store.close()


def dump(played: Played, plan: Plan | None = None) -> bytes:
    return dump_tournament(summarise(played, (), plan or Plan(decks=3, most=6), EXAM, IDENTITY))
