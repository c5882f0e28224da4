"""An assignment's settings and rubric, read strictly from TOML: an error names the file and the key."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from grader.assignment.hints import Hints
from grader.assignment.limits import RECORDED_NAMES, CaseLimits, note_old_names, record_names, replace_old_names
from grader.assignment.points import STEP, add_points
from grader.errors import SettingsError
from reference.catalogue import GAMES
from reference.contract import Game

DEFAULT = "sedma"


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of settings in which a mistyped key is an error, and not ignored."""


class SuiteSettings(Strict, frozen=True):
    """A suite's seed, the number of records of each recipe to choose from, and how strong the suite has to be."""

    seed: int
    pool: int = 24
    kills: int = 3
    per_recipe: int = 1
    per_answer: int = 5
    per_fault: int = 5


class HintSettings(Strict, frozen=True):
    """How much students see: in ``check``, of the public suite, and on their pages, of the graded one."""

    check: Hints = Hints.ALL
    grade: Hints = Hints.GAME


class Settings(Strict, frozen=True):
    """``assignment.toml``."""

    title: str
    game: str
    sheet: str
    function: str
    argument: str
    result: str
    types: str
    codec: str
    preflight_right: str
    preflight_wrong: str
    mutated: tuple[str, ...]
    suites: dict[str, SuiteSettings]
    limits: CaseLimits = CaseLimits()
    hints: HintSettings = HintSettings()
    sentences: dict[str, str] = {}
    """The sheet's sentence that each breach quotes; a breach without one quotes nothing."""


Credit = Literal["whole", "share"]
"""How a criterion is earned: all of its points or none, or in proportion to the cases that pass."""

Step = Annotated[float, msgspec.Meta(ge=0.01, le=1)]


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


class Rubric(Strict, frozen=True):
    """``rubric.toml``: what earns points, and the consequences of a breach of the sheet."""

    criterion: tuple[Criterion, ...]
    policy: dict[str, Action] = {}
    credit: Credit | msgspec.UnsetType = msgspec.UNSET
    """How criteria are earned that do not say it themselves."""
    step: Step | msgspec.UnsetType = msgspec.UNSET
    """The points of a share are rounded down to a multiple of this."""

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


class Assignment(msgspec.Struct, frozen=True):
    """Everything about one assignment except its suites, and notes about its files for the person who wrote them."""

    name: str
    folder: Path
    settings: Settings
    rubric: Rubric
    types_source: bytes
    types_module: str
    notes: tuple[str, ...] = ()

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return GAMES[self.settings.game]

    def file(self, name: str) -> Path:
        """A file of the assignment's folder."""
        return self.folder / name

    @property
    def actions(self) -> Mapping[str, Action]:
        """The consequence of each breach of the sheet."""
        return self.rubric.policy

    def needs_review(self, rule: str) -> bool:
        """Whether what breaks this rule is left to a teacher instead of being rejected."""
        return self.rubric.policy.get(rule) == "review"


T = TypeVar("T")


def read_toml(path: Path, shape: type[T]) -> T:
    """Read one TOML file into its shape.

    :raises SettingsError: naming the file and the key that is wrong.
    """
    try:
        return msgspec.toml.decode(path.read_bytes(), type=shape)
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror})") from error
    except msgspec.DecodeError as error:
        raise SettingsError(f"{path}: {error}") from error


def _read_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings of an assignment, and a note for each old name in them."""
    table = read_toml(path, dict[str, Any])
    limits = table.get("limits")
    if not isinstance(limits, dict):
        limits = {}
    else:
        table["limits"] = _record_names(path, limits)
    try:
        settings = msgspec.convert(table, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_as_written(str(error))}") from error
    return settings, tuple(f"{path}: {note}" for note in note_old_names(limits))


def _record_names(path: Path, limits: dict[str, Any]) -> dict[str, Any]:
    try:
        return record_names(limits)
    except SettingsError as error:
        raise SettingsError(f"{path}: limits: {error}") from error


def _as_written(message: str) -> str:
    """A message of msgspec with the names that limits have in the file."""
    for name, recorded in RECORDED_NAMES.items():
        message = message.replace(f"$.limits.{recorded}`", f"$.limits.{name}`")
    return message


def assignment_folder(name: str) -> Path:
    """A bundled assignment by its name, or any folder that has an ``assignment.toml``."""
    bundled = Path(str(files("testcases"))) / name
    for folder in (bundled, Path(name)):
        if (folder / "assignment.toml").is_file():
            return folder
    known = ", ".join(sorted(path.parent.name for path in Path(str(files("testcases"))).glob("*/assignment.toml")))
    raise SettingsError(f"no assignment {name!r}: choose one of {known}, or a folder with an assignment.toml")


def load_assignment(
    name: str = DEFAULT,
    types: Path | None = None,
    rubric: Path | None = None,
    limits: Mapping[str, int] | None = None,
) -> Assignment:
    """Load an assignment; a course may replace its types module and its rubric, and some of its limits.

    ``limits`` may use present or old names: an autograder zip holds them as they are recorded.
    """
    folder = assignment_folder(name)
    settings, notes = _read_settings(folder / "assignment.toml")
    rubric_file = rubric or folder / "rubric.toml"
    scheme = read_toml(rubric_file, Rubric).settled()
    _check(folder, settings, rubric_file, scheme)
    limited = replace(settings.limits, **replace_old_names(limits or {}))
    return Assignment(
        name=folder.resolve().name,
        folder=folder,
        settings=replace(settings, limits=limited),
        rubric=scheme,
        types_source=_read_types(types or folder / settings.types),
        types_module=Path(settings.types).stem,
        notes=notes,
    )


def _check(folder: Path, settings: Settings, rubric_file: Path, rubric: Rubric) -> None:
    if settings.game not in GAMES:
        raise SettingsError(f"{folder / 'assignment.toml'}: game {settings.game!r} is not one of {', '.join(GAMES)}")
    if unknown := sorted(set(settings.sentences) - set(BREACHES)):
        raise SettingsError(
            f"{folder / 'assignment.toml'}: sentences: {unknown[0]!r} is not one of {', '.join(BREACHES)}"
        )
    ids = [criterion.id for criterion in rubric.criterion]
    if doubled := sorted({id_ for id_ in ids if ids.count(id_) > 1}):
        raise SettingsError(f"{rubric_file}: two criteria have the id {doubled[0]!r}")
    for criterion in rubric.criterion:
        if criterion.points <= 0:
            raise SettingsError(
                f"{rubric_file}: criterion {criterion.id!r} is worth {criterion.points:g} points; give it more than 0"
            )
    known = (*BREACHES, DOES_NOT_COMPILE)
    if unknown := sorted(set(rubric.policy) - set(known)):
        raise SettingsError(f"{rubric_file}: policy {unknown[0]!r} is not one of {', '.join(known)}")
    action = rubric.policy.get(DOES_NOT_COMPILE, "reject")
    if action not in ("reject", "review"):
        raise SettingsError(f'{rubric_file}: policy {DOES_NOT_COMPILE!r} is {action!r}; choose "reject" or "review"')


def check_rubric(rubric: Rubric, tags: Collection[str]) -> None:
    """Make sure that every criterion has cases in the suite: nobody could earn the others.

    :raises SettingsError: naming the criterion, the missing tag, and the tags that cases have.
    """
    for criterion in rubric.criterion:
        if missing := [tag for tag in (*criterion.cases, *criterion.accepts) if tag not in tags]:
            raise SettingsError(
                f"the rubric's criterion {criterion.id!r} is about cases with the tag {missing[0]!r}, "
                f"but no case of the suite has it; the tags are {', '.join(sorted(tags))}"
            )


def _read_types(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SettingsError(f"{path}: the types module cannot be read ({error.strerror})") from error
