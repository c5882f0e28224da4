"""What a student's names and texts may take of a result is bounded, whatever made them long."""

from __future__ import annotations

from grader.model import Breach, Reason, Status, Verdict
from grader.results.describe import (
    LONGEST_MESSAGE,
    LONGEST_NAME,
    LONGEST_SOURCE,
    MOST_FILES,
    describe_breaches,
    describe_cause,
    describe_failure,
)
from grader.results.files import dump_submission
from grader.results.schema import SmallestInfo


def test_a_result_is_small_whatever_a_student_hands_in() -> None:
    long = "\x01" * 200_000
    reason = Reason("compile-error", long, file=long, line=1, source=long, raw=long)
    breaches = describe_breaches([Breach("own-types", long, "", long, 1)] * 20, {})
    result = describe_failure(
        "eve", [f"{number}{long}" for number in range(500)], Status.REJECTED, reason, 10, breaches
    )
    assert len(dump_submission(result)) < 1_000_000
    assert len(result.files) == MOST_FILES + 1
    assert result.files[-1] == "… and 400 more"
    assert max(map(len, result.files)) == LONGEST_NAME
    assert result.reason is not None
    assert len(result.reason.message) == LONGEST_MESSAGE
    assert len(result.reason.source or "") == len(result.reason.raw or "") == LONGEST_SOURCE


def test_why_a_program_never_ends_is_told_briefly_whatever_its_names_are() -> None:
    """A file that is handed in but not run may have a name as long as the file."""
    smallest = SmallestInfo("7H", "Nothing", "no answer within the time limit", Verdict.TIMED_OUT.value)
    name = "f" * 90_000
    cause = describe_cause(smallest, {"notes.hs": f"{name} n = {name} n\n".encode()}).cause
    assert cause is not None
    assert len(cause) == LONGEST_MESSAGE


def test_names_and_words_of_usual_length_are_kept() -> None:
    reason = Reason("compile-error", "Line 3 is wrong.", file="src/Replay.hs", line=3, source="f = if")
    result = describe_failure("eve", ["src/Replay.hs", "Helper.hs"], Status.REJECTED, reason, 10)
    assert result.files == ("src/Replay.hs", "Helper.hs")
    assert result.reason is not None
    assert (result.reason.message, result.reason.file, result.reason.source) == (
        "Line 3 is wrong.",
        "src/Replay.hs",
        "f = if",
    )
