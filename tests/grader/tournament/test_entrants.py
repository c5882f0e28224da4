"""Who plays in a tournament, and who does not: submissions on their way to programs, started by a stand-in."""

from __future__ import annotations

import tracemalloc
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from grader.assignment.questions import Questions
from grader.errors import SandboxFaultError, UsageError
from grader.model import Outcome, Program, Reason, Student, Submission
from grader.submissions.lazy_files import MAX_BYTES
from grader.tournament.entrants import Entered, enter, find_opponents
from tests.grader.submissions.heavy_submissions import with_archives
from tests.grader.tournament.stand_ins import ASSIGNMENT, EXAM, StandIns, asker_of

BANK = ASSIGNMENT.file("bank")
GREEDY = (BANK / "wheat/greedy.hs").read_bytes()
COUNTING = (BANK / "wheat/counting.hs").read_bytes()


@dataclass
class Starting(StandIns):
    """Starts programs, except those in which a word says otherwise."""

    outcomes: Mapping[bytes, Outcome | Exception] = field(default_factory=dict)

    def __call__(self, program: Program, questions: Questions) -> Outcome:
        assert not questions.inputs
        self.jobs += 1
        code = program.files[f"{program.module}.hs"]
        outcome = next((outcome for word, outcome in self.outcomes.items() if word in code), ())
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


def submission(name: str, source: bytes, file: str = "player.hs") -> Submission:
    return Submission(name, {file: source}, Student(name=name.title()))


def enter_all(
    *submissions: Submission, opponents: tuple[str, ...] = ("random", "first"), runner: Starting | None = None
) -> Entered:
    with asker_of(runner or Starting()) as asker:
        return enter(submissions, find_opponents(opponents, ASSIGNMENT.played.players), EXAM, asker)


def test_everybody_whose_program_starts_plays_and_so_do_the_players_asked_for() -> None:
    entered = enter_all(submission("bob", GREEDY), submission("ann", COUNTING))
    assert [entrant.id for entrant in entered.entrants] == ["ann", "bob", "first", "random"]
    assert [entrant.program is None for entrant in entered.entrants] == [False, False, True, True]
    assert entered.entrants[0].student is not None
    assert entered.entrants[0].student.name == "Ann"
    assert not entered.absent


def test_of_the_same_program_one_plays_whatever_its_comments_and_its_files_name() -> None:
    copy = submission("bob", b"-- my own work\n" + GREEDY, "mine.hs")
    entered = enter_all(submission("ann", GREEDY), copy)
    assert [entrant.id for entrant in entered.entrants] == ["ann", "first", "random"]
    (absent,) = entered.absent
    assert (absent.id, absent.status, absent.copy_of) == ("bob", "copy", "ann")
    assert absent.reason is not None
    assert "of ann" in absent.reason.message


def test_who_is_not_on_the_roster_does_not_play_and_takes_no_copys_place() -> None:
    """Somebody else's players could lose to one student alone, and lift that student above the others."""
    straw, bob = submission("astraw", GREEDY), submission("bob", GREEDY)
    with asker_of(Starting()) as asker:
        players = find_opponents(("random",), ASSIGNMENT.played.players)
        entered = enter([straw, bob], players, EXAM, asker, unlisted=["astraw"])
    assert [entrant.id for entrant in entered.entrants] == ["bob", "random"]
    assert [(absent.id, absent.status) for absent in entered.absent] == [("astraw", "not on the roster")]


def test_who_is_rejected_is_absent_with_the_reason_and_is_not_run() -> None:
    runner = Starting()
    entered = enter_all(submission("ann", (BANK / "rejected/own_types.hs").read_bytes()), runner=runner)
    (absent,) = entered.absent
    assert absent.status == "rejected"
    assert absent.reason is not None
    assert absent.reason.code == "own-types"
    assert runner.jobs == 0


def test_who_does_not_compile_is_absent_with_the_students_own_file_name() -> None:
    reason = Reason("type-error", "line 3 of \ue0000\ue001.hs", file="\ue0000\ue001.hs")
    runner = Starting(outcomes={b"player": reason})
    (absent,) = enter_all(submission("ann", GREEDY, "mine.hs"), runner=runner).absent
    assert absent.status == "rejected"
    assert absent.reason is not None
    assert (absent.reason.message, absent.reason.file) == ("line 3 of mine.hs", "mine.hs")


@pytest.mark.parametrize("error", [SandboxFaultError("no room"), RuntimeError("a bug")])
def test_a_problem_on_our_side_leaves_somebody_out_and_nobody_else(error: Exception) -> None:
    marker = b"thisOneBreaks = ()\n"
    runner = Starting(outcomes={b"thisOneBreaks": error})
    entered = enter_all(submission("ann", GREEDY + b"\n" + marker), submission("bob", GREEDY), runner=runner)
    assert [entrant.id for entrant in entered.entrants] == ["bob", "first", "random"]
    assert [(absent.id, absent.status) for absent in entered.absent] == [("ann", "ungraded")]


def test_a_student_may_be_called_like_a_built_in_player() -> None:
    entered = enter_all(submission("greedy", GREEDY), opponents=("greedy",))
    assert [entrant.id for entrant in entered.entrants] == ["greedy", "greedy (built-in)"]


def test_no_two_players_have_one_name() -> None:
    ours = b"\nours = ()\n"
    named_alike = submission("greedy", GREEDY), submission("greedy (built-in)", GREEDY + ours)
    entered = enter_all(*named_alike, opponents=("greedy",))
    assert len({entrant.id for entrant in entered.entrants}) == 3


def test_an_unknown_opponent_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UsageError, match="no built-in player 'best'; choose from random, first"):
        enter_all(opponents=("best",))


def test_nobody_plays_alone_and_the_reason_is_said() -> None:
    rejected = submission("bob", (BANK / "rejected/own_types.hs").read_bytes())
    with pytest.raises(UsageError, match=r"nobody to play against; absent: bob \(`Suit` is declared again here"):
        enter_all(submission("ann", GREEDY), rejected, opponents=())


def test_of_everybody_only_the_sources_are_held(tmp_path: Path) -> None:
    class_ = tuple(with_archives(tmp_path / "class", GREEDY, 12))
    tracemalloc.start()
    try:
        entered = enter_all(*class_)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(entered.absent) == 11
    assert peak < 5 * MAX_BYTES  # each has an archive of that size beside the program
