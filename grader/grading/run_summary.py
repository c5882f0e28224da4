"""What grading a class cost: how many programs were run, how many results reused, how long it took. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class RunSummary:
    """How far a class got: of ``total`` submissions how many results were made by a run, reused, or needed no run."""

    total: int
    ran: int
    reused: int
    not_run: int
    seconds: float
    at_once: int

    @property
    def finished(self) -> int:
        """How many submissions have a result."""
        return self.ran + self.reused + self.not_run

    @property
    def is_complete(self) -> bool:
        """Whether every submission was finished."""
        return self.finished == self.total

    @property
    def effort(self) -> str:
        """How many programs were run, and how many results needed no run: reused, or of what cannot be run."""
        not_run = f", {self.not_run} needed no run" if self.not_run else ""
        return f"{self.ran} run, {self.reused} reused{not_run}"

    def describe(self, times: Mapping[str, float]) -> str:
        """The cost of all gradings so far, by how long each program ran, and of this one, for the class page."""
        last = f"The last grading took {self.seconds:.1f} s, {self.at_once} at once: {self.effort}."
        return f"{describe_times(times)} {last}" if times else last


def describe_times(times: Mapping[str, float]) -> str:
    """How long the programs of a class ran in all its gradings together."""
    longest = max(times, key=lambda submission_id: times[submission_id])
    programs = f"{len(times)} program{'' if len(times) == 1 else 's'}"
    return (
        f"Running {programs} took {sum(times.values()):.1f} s in all, one after the other: "
        f"{median(times.values()):.2f} s at the median, {times[longest]:.2f} s at most ({longest})."
    )
