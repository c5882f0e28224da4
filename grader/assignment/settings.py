"""An assignment: its settings, read strictly from TOML, its rubric, and the types that students are given."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from grader.assignment.codecs import Codec, codec_of
from grader.assignment.gates import GateSettings
from grader.assignment.hints import Hints
from grader.assignment.limit_tables import LimitSettings, use_present_names
from grader.assignment.limits import CaseLimits, record_names, replace_old_names
from grader.assignment.rubric import BREACHES, Action, Rubric, load_rubric
from grader.assignment.toml_files import Strict, blame, choose, convert, parse, read_text
from grader.assignment.types_module import check_types, read_types
from grader.errors import SettingsError
from reference.catalogue import GAMES, PLAYED
from reference.contract import Game
from reference.playing import PlayedGame
from testcases import DEFAULT


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


class PlayerSettings(Strict, frozen=True):
    """Whom a player is graded against: our own players by name, and how many decks, each played both ways."""

    opponents: tuple[str, ...] = ()
    decks: Annotated[int, msgspec.Meta(ge=2)] = 100


class Settings(Strict, frozen=True):
    """``assignment.toml``.

    Students write a function from records to answers, or a player (``kind``). ``given`` are the files of the modules
    that they get besides the types, ``allowed_modules`` the libraries that they may import besides the Prelude.
    ``interface`` is the part of the harness that lets a player play, in Haskell.
    """

    title: str
    game: str
    sheet: str
    function: str
    result: str
    types: str
    preflight_right: str
    preflight_wrong: str
    suites: dict[str, SuiteSettings]
    kind: Literal["replay", "players"] = "replay"
    argument: str = ""
    mutated: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    allowed_modules: tuple[str, ...] = ()
    interface: str = ""
    players: PlayerSettings = PlayerSettings()
    limits: CaseLimits = CaseLimits()
    hints: HintSettings = HintSettings()
    gates: GateSettings = GateSettings()
    sentences: dict[str, str] = msgspec.field(default_factory=dict)
    """The sheet's sentence that each breach quotes; a breach without one quotes nothing."""

    @property
    def signature(self) -> str:
        """The type of what students write."""
        return f"{self.argument} -> {self.result}" if self.argument else self.result

    @property
    def is_players(self) -> bool:
        """Whether students write a player."""
        return self.kind == "players"

    @property
    def codec(self) -> Codec:
        """What converts the game's records to Haskell."""
        return codec_of(GAMES[self.game].shape)


# Limits are recorded under other names than files have; this shape has those of files.
_SettingsFile = msgspec.defstruct(
    "_SettingsFile", [("limits", LimitSettings, LimitSettings())], bases=(Settings,), frozen=True
)


class Assignment(msgspec.Struct, frozen=True):
    """Everything about one assignment except its suites, and notes about its files for the person who wrote them."""

    name: str
    folder: Path
    settings: Settings
    rubric: Rubric
    types_source: bytes
    types_module: str
    notes: tuple[str, ...] = ()
    given: Mapping[str, bytes] = {}
    """The modules that students get besides the types, by file."""
    interface: str = ""
    """The part of the harness that lets a player play."""

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return GAMES[self.settings.game]

    @property
    def played(self) -> PlayedGame[Any, Any, Any]:
        """The game as programs play it, where students write players."""
        return PLAYED[self.settings.game]

    @property
    def given_modules(self) -> tuple[str, ...]:
        """The names of all modules that students get, that of the types first."""
        return (self.types_module, *(Path(file).stem for file in self.given))

    @property
    def choice(self) -> str:
        """What chooses it with ``-a``: the name of a bundled one, the folder of any other."""
        return self.name if is_bundled(self.folder) else str(self.folder)

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


def _read_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """The settings of an assignment, and a note for each old name in them."""
    text = read_text(path)
    renamed = use_present_names(path, parse(path, text))
    convert(path, text, renamed.table, _SettingsFile, renamed.as_written)
    limits = record_names(renamed.table.get("limits", {}))
    settings = convert(path, text, {**renamed.table, "limits": limits}, Settings)
    if settings.game not in GAMES:
        raise blame(path, text, ("game",), f"cannot be {settings.game!r}; {choose(settings.game, list(GAMES))}")
    for rule in settings.sentences:
        if rule not in BREACHES:
            raise blame(path, text, ("sentences", rule), f"is not a rule; {choose(rule, BREACHES)}")
    _check_kind(path, text, settings)
    return settings, renamed.notes


def _check_kind(path: Path, text: str, settings: Settings) -> None:
    """Make sure that there is everything that the kind of assignment needs."""
    if not settings.is_players:
        if not settings.argument:
            raise SettingsError(f"{path}: `argument` is missing; add the type of what the function gets")
        return
    if settings.game not in PLAYED:
        message = f"is {settings.game!r}, which programs cannot play; {choose(settings.game, list(PLAYED))}"
        raise blame(path, text, ("game",), message)
    if not settings.interface:
        raise SettingsError(f"{path}: `interface` is missing; add the file with which the harness lets players play")
    known = list(PLAYED[settings.game].players)
    for number, name in enumerate(settings.players.opponents):
        if name not in known:
            raise blame(path, text, ("players", "opponents", number), f"cannot be {name!r}; {choose(name, known)}")


def assignment_folder(name: str) -> Path:
    """A bundled assignment by its name, or any folder that has an ``assignment.toml``."""
    for folder in (_bundle() / name, Path(name)):
        if (folder / "assignment.toml").is_file():
            return folder
    known = ", ".join(list_bundled())
    raise SettingsError(f"no assignment {name!r}: choose one of {known}, or a folder with an assignment.toml")


def list_bundled(kind: str | None = None) -> tuple[str, ...]:
    """The names of the bundled assignments, of one kind or of all."""
    names = sorted(path.parent.name for path in _bundle().glob("*/assignment.toml"))
    return tuple(name for name in names if kind is None or load_assignment(name).settings.kind == kind)


def list_types_modules() -> Mapping[str, str]:
    """The types module of each bundled assignment, with the assignment's name."""
    return {module: name for name in list_bundled() if (module := _read_types_module(name))}


@cache
def _read_types_module(name: str) -> str | None:
    """None if the assignment is not finished."""
    try:
        return Path(_read_settings(assignment_folder(name) / "assignment.toml")[0].types).stem
    except SettingsError:
        return None


def is_bundled(folder: Path) -> bool:
    """Whether a folder is that of a bundled assignment."""
    return folder.resolve().parent == _bundle().resolve()


def write_command(verb: str, assignment: str, *arguments: str) -> str:
    """What to type in a shell; the assignment is as for ``-a``, which the default one does not need."""
    option = () if assignment == DEFAULT else ("-a", assignment)
    return shlex.join(("grader", verb, *option, *arguments))


def _bundle() -> Path:
    return Path(str(files("testcases")))


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
    source = read_types(types or folder / settings.types)
    if types is not None:
        check_types(types, source, Path(settings.types).stem, read_types(folder / settings.types))
    limited = replace(settings.limits, **replace_old_names(limits or {}))
    return Assignment(
        name=folder.resolve().name,
        folder=folder,
        settings=replace(settings, limits=limited),
        rubric=load_rubric(rubric or folder / "rubric.toml"),
        types_source=source,
        types_module=Path(settings.types).stem,
        notes=notes,
        given={name: read_types(folder / name) for name in settings.given},
        interface=read_text(folder / settings.interface) if settings.interface else "",
    )
