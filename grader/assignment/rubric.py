"""``rubric.toml``: what earns points, and what happens when a rule is broken. An error names line, key and alternative.

Must not know programs or answers.
"""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from grader.assignment.points import STEP, add_points
from grader.assignment.toml_files import Strict, blame, choose, convert, parse, read_text

Credit = Literal["whole", "share"]
"""How a criterion is earned: all of its points or none, or in proportion to the cases that pass."""

Step = Annotated[float, msgspec.Meta(ge=0.01, le=1)]

Action = Literal["reject", "review", "warn"] | float

BREACHES = (
    "no-function",
    "primitive",
    "foreign",
    "language-pragma",
    "forbidden-import",
    "own-types",
    "submitted-types-module",
)
"""The rules of a sheet that are checked in a program's text, the most fundamental first; see submissions.policy."""

DOES_NOT_COMPILE = "does-not-compile"
"""The rule of the rubric about programs that the interpreter does not accept."""


class Criterion(Strict, frozen=True):
    """A line of the rubric: all of its points or none, unless its credit is a share."""

    id: str
    title: str
    points: float
    cases: tuple[str, ...]
    accepts: tuple[str, ...] = ()
    # Unset where it is the default: then the digest of the rubric is as it was before there was a choice.
    credit: Credit | msgspec.UnsetType = msgspec.UNSET

    @property
    def is_shared(self) -> bool:
        """Whether some of its points can be earned."""
        return self.credit == "share"


class RankSettings(Strict, frozen=True):
    """``[rank]``: points for the rank in a tournament, on top of all others; the last of the class gets none."""

    points: Annotated[float, msgspec.Meta(gt=0, le=1000)]


class Rubric(Strict, frozen=True):
    """The contents of the file."""

    criterion: tuple[Criterion, ...]
    policy: dict[str, Action] = msgspec.field(default_factory=dict)
    credit: Credit | msgspec.UnsetType = msgspec.UNSET
    """How criteria are earned that do not say it themselves."""
    step: Step | msgspec.UnsetType = msgspec.UNSET
    """The points of a share are rounded down to a multiple of this."""
    rank: RankSettings | msgspec.UnsetType = msgspec.UNSET
    """What the rank in a tournament is worth, if anything."""

    @property
    def max_score(self) -> float:
        """The points that can be earned."""
        return add_points(criterion.points for criterion in self.criterion)

    @property
    def rounding(self) -> float:
        """What the points of a share are rounded down to."""
        return self.step or STEP

    def settled(self) -> Rubric:
        """The same rubric with the credit of each criterion, and nothing that is the default anyway."""
        shared = [(criterion.credit or self.credit) == "share" for criterion in self.criterion]
        criteria = (
            replace(criterion, credit="share" if is_shared else msgspec.UNSET)
            for criterion, is_shared in zip(self.criterion, shared, strict=True)
        )
        step = self.rounding if any(shared) and self.rounding != STEP else msgspec.UNSET
        return replace(self, criterion=tuple(criteria), credit=msgspec.UNSET, step=step)


_Consequence = Literal["reject", "review", "warn"] | Annotated[float, msgspec.Meta(ge=0, le=10**6)]

# A dictionary does not say which keys it may have; these shapes do.
_Policy = msgspec.defstruct(
    "_Policy",
    [
        *((code.replace("-", "_"), _Consequence | msgspec.UnsetType, msgspec.UNSET) for code in BREACHES),
        (DOES_NOT_COMPILE.replace("-", "_"), Literal["reject", "review"] | msgspec.UnsetType, msgspec.UNSET),
    ],
    rename="kebab",
    forbid_unknown_fields=True,
)
_RubricFile: type[Any] = msgspec.defstruct(
    "_RubricFile", [("policy", _Policy, msgspec.field(default_factory=_Policy))], bases=(Rubric,), frozen=True
)


def load_rubric(path: Path) -> Rubric:
    """Read a rubric.

    :raises SettingsError: naming the file, the line and the key, and what was probably meant.
    """
    text = read_text(path)
    table = parse(path, text)
    convert(path, text, table, _RubricFile)
    rubric = convert(path, text, table, Rubric)
    seen: set[str] = set()
    for number, criterion in enumerate(rubric.criterion):
        if criterion.id in seen:
            message = f"is {criterion.id!r} a second time; give every criterion an id of its own"
            raise blame(path, text, ("criterion", number, "id"), message)
        if not 0 < criterion.points < inf:
            message = f"of {criterion.id!r} is {criterion.points:g}; give it more than 0"
            raise blame(path, text, ("criterion", number, "points"), message)
        seen.add(criterion.id)
    return rubric.settled()


def check_tags(rubric: Rubric, tags: Collection[str], path: Path) -> None:
    """Make sure that every criterion has cases in the suite: nobody could earn the others.

    :raises SettingsError: naming the criterion, the missing tag, and the tags that cases have.
    """
    for number, criterion in enumerate(rubric.criterion):
        for key in ("cases", "accepts"):
            if missing := [tag for tag in getattr(criterion, key) if tag not in tags]:
                message = f"of {criterion.id!r} has the tag {missing[0]!r}, but no case of the suite has it"
                meant = choose(missing[0], sorted(tags), "the tags are")
                raise blame(path, read_text(path), ("criterion", number, key), f"{message}; {meant}")
