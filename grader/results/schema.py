"""``results.json``: the one documented shape that pages, exports and other programs read.

Additions keep the schema's number; anything else raises it.
"""

from __future__ import annotations

import msgspec

from grader.model import Verdict

SCHEMA = 1


class SuiteInfo(msgspec.Struct, frozen=True):
    """Which suite was used."""

    name: str
    digest: str
    seed: str
    size: int


class SandboxInfo(msgspec.Struct, frozen=True):
    """Where programs ran."""

    kind: str
    image: str | None
    interpreter: str
    limits: dict[str, int]


class ReasonInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a submission was rejected or left ungraded; the lines of the definition where no single one is to blame."""

    code: str
    message: str
    file: str | None = None
    line: int | None = None
    source: str | None = None
    raw: str | None = None
    begins: int | None = None
    ends: int | None = None


class BreachInfo(msgspec.Struct, frozen=True):
    """A rule of the sheet that was broken, and the consequence."""

    code: str
    message: str
    sentence: str
    file: str
    line: int | None
    action: str


class SharesInfo(msgspec.Struct, frozen=True):
    """How a criterion is earned in shares: ``floor`` right answers earn nothing, points are rounded to ``step``."""

    floor: int
    step: float


class CriterionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the rubric; it is earned whole unless it has shares."""

    id: str
    title: str
    points: float
    max_points: float
    passed: int
    cases: int
    tags: tuple[str, ...] = ()
    shares: SharesInfo | None = None


class SmallestInfo(msgspec.Struct, frozen=True):
    """The simplest record found that is answered wrongly, and where a known misconception departs from the rules on it.

    ``exchange`` is always null: the two cards that earlier versions put there pointed at innocent tricks.
    ``cause`` says what in the program's text keeps it from ending, where there is no answer for that reason.
    """

    record: str
    expected: str
    got: str
    verdict: str
    case: str | None = None
    trick: int | None = None
    parting: str | None = None
    exchange: tuple[str, str] | None = None
    cause: str | None = None


class DiagnosisInfo(msgspec.Struct, frozen=True):
    """A misconception that explains answers.

    ``explained`` of the ``wrong`` answers are explained by all that are named together, ``own`` by this one, and
    more of these are cases of the ``criterion`` than of any other. ``smallest`` is a game that shows this one, if
    several are named.
    """

    id: str
    title: str
    explains: float
    sentence: str
    hint: str
    sureness: str = "exact"
    explained: int = 0
    wrong: int = 0
    together_with: str | None = None
    own: int = 0
    criterion: str = ""
    own_in_criterion: int = 0
    smallest: SmallestInfo | None = None


class PatternInfo(msgspec.Struct, frozen=True):
    """Which games a program fails, and how, where no known misconception explains it.

    ``words`` say it; ``clauses`` are the conditions alone, joined by ``link``. ``is_about_games`` if it speaks of
    possible games, not of impossible records; ``always`` if all with the condition fail, not only none without it.
    It is about ``explained`` of the ``wrong`` answers; of ``having`` records with the condition ``failing`` fail, and
    ``fresh`` records that are not of the suite confirm it. ``smallest`` is the simplest known that fails so.
    """

    words: str
    clauses: tuple[str, ...]
    link: str
    is_about_games: bool
    always: bool
    explained: int
    wrong: int
    having: int
    failing: int
    fresh: int
    smallest: SmallestInfo | None = None


class PartInfo(msgspec.Struct, frozen=True):
    """A part of the answers to possible games: in how many it is right, and where to look if only it is wrong.

    ``always`` is what the program always answers there, if that is not always right.
    """

    name: str
    right: int
    games: int
    look: str = ""
    always: str = ""


class PartsInfo(msgspec.Struct, frozen=True):
    """The answers of a program that fails, part by part; ``refused`` possible games, ``accepted`` impossible records.

    The parts are counted in the possible games that got an answer with all parts.
    """

    parts: tuple[PartInfo, ...]
    possible: int
    refused: int
    impossible: int
    accepted: int


class PlaceInfo(msgspec.Struct, frozen=True):
    """A line most likely at fault: small changes in it make ``games`` of the ``failing`` games right.

    Where ``games`` is 0, no small change there mends any, but the line is like the rule that the answers show to be
    misread, or the wrong answers change with it. ``definition`` is the top-level definition or instance that it belongs
    to. What was changed is not recorded.
    """

    file: str
    definition: str
    line: int
    games: int
    failing: int


class CaseInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A case and its outcome. ``steps`` is what its answer cost, where the sandbox counts them."""

    id: str
    verdict: str
    got: str
    expected: str
    tags: tuple[str, ...]
    steps: int | None = None


class StudentInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who it is, as far as file names or a roster show."""

    name: str = ""
    number: str = ""
    system: str = ""
    login: str = ""
    sis: str = ""
    email: str = ""
    late: bool = False

    @property
    def person(self) -> StudentInfo:
        """The same for all submissions of one student."""
        return msgspec.structs.replace(self, late=False)


class MatchInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player against one of ours: the mean points a game over ``decks`` played both ways, with its interval.

    ``summary`` says how the opponent plays. A match is won if the whole interval is above 0.
    """

    opponent: str
    summary: str
    decks: int
    mean: float
    low: float
    high: float
    forfeited: int = 0

    @property
    def won(self) -> bool:
        """Whether the player is better with confidence."""
        return self.low > 0


class PlayFaultInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The earliest move that could not be made: what the seat knew, what had been played, and the answer or message.

    ``verdict`` is ``wrong`` for a card that is not in the hand, or no card. ``ply`` counts from 1. ``opponent`` and
    ``deck`` are empty if it was not in a game against one of ours. ``games`` is how many were lost in this way.
    ``case`` is the id of the position, where it is one of the suite.
    """

    verdict: str
    got: str
    seat: str
    ply: int
    view: str
    record: str
    hand: tuple[str, ...] = ()
    opponent: str = ""
    deck: str = ""
    games: int = 0
    case: str = ""


class TurnInfo(msgspec.Struct, frozen=True):
    """A turn at which a stronger player plays another card: how many more points a game it can expect with that."""

    ply: int
    seat: str
    played: str
    better: str
    gain: float


class LostGameInfo(msgspec.Struct, frozen=True):
    """A game that the player lost by most: its seats, the cards as they were played, and what it cost."""

    opponent: str
    deck: str
    seats: tuple[str, ...]
    record: str
    points: int
    turns: tuple[TurnInfo, ...] = ()


class PlayInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a program plays that is a player."""

    matches: tuple[MatchInfo, ...] = ()
    fault: PlayFaultInfo | None = None
    lost: LostGameInfo | None = None


class DigestInfo(msgspec.Struct, frozen=True):
    """What everybody was graded with, as digests: equal digests, equal grades."""

    suite: str
    rubric: str
    types: str
    limits: str
    harness: str
    sandbox: str


class LatenessInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """When it was handed in, by this student's own deadline, and what that costs.

    Times are ISO 8601 with their offset. ``handed_in`` is empty where nothing says when; then nothing is taken away.
    ``penalty`` are the points that the rule takes; a score never falls below zero.
    """

    deadline: str
    handed_in: str = ""
    source: str = ""
    seconds_late: int = 0
    penalty: float = 0.0
    rule: str = ""
    is_extended: bool = False


class AdjustmentInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A teacher's word after scoring: points added, or the new score; and whether the student reads the comment."""

    points: float | None = None
    score: float | None = None
    comment: str = ""
    shown: bool = False


class SubmissionResult(msgspec.Struct, frozen=True):
    """Everything about one submission.

    ``score`` is the final mark. ``earned`` is the score before lateness and a teacher's word, where there is either.
    ``paths`` says where files are on disk, relative to the report. ``places`` are the lines most likely at fault, the
    likeliest first; null where nobody searched for them.
    """

    id: str
    files: tuple[str, ...]
    status: str
    score: float | None
    max_score: float
    reason: ReasonInfo | None = None
    breaches: tuple[BreachInfo, ...] = ()
    criteria: tuple[CriterionInfo, ...] = ()
    diagnosis: tuple[DiagnosisInfo, ...] = ()
    cases: tuple[CaseInfo, ...] = ()
    digest: str = ""
    student: StudentInfo | None = None
    notes: tuple[str, ...] = ()
    smallest: SmallestInfo | None = None
    parts: PartsInfo | None = None
    earned: float | None = None
    lateness: LatenessInfo | None = None
    adjustment: AdjustmentInfo | None = None
    paths: dict[str, str] = {}
    play: PlayInfo | None = None
    places: tuple[PlaceInfo, ...] | None = None
    patterns: tuple[PatternInfo, ...] = ()

    @property
    def passed(self) -> int:
        """How many cases passed."""
        return sum(case.verdict == Verdict.PASSED.value for case in self.cases)


class Results(msgspec.Struct, frozen=True):
    """A graded class."""

    schema: int
    assignment: str
    title: str
    suite: SuiteInfo
    sandbox: SandboxInfo
    version: str
    submissions: tuple[SubmissionResult, ...]
    digests: DigestInfo | None = None
    hints: str = "game"
