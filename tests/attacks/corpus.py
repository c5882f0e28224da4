"""The attacks of ``testcases/sedma/attacks`` or another folder, with what is expected of each, as submissions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from grader.assignment.settings import Assignment, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.model import Case, Submission, Suite

SEDMA = load_assignment("sedma")
FOLDER = SEDMA.file("attacks")
GRADED = load_suite(suite_path(SEDMA, "graded"))
RIGHT = SEDMA.file("bank/wheat/folds.hs").read_text()

DISARMED = ".attack"
"""The ending of a hostile program's file, which neither an interpreter nor a search for programs takes."""

_BY_THE_INTERPRETER = frozenset(
    {"does-not-compile", "compile-time-out", "compile-crash", "undefined-name", "syntax-error", "type-error"}
)
_UNSAFE = "import System.IO.Unsafe (unsafePerformIO)\n"
_INSIDES = "import Hugs.Prelude (basicIORun, IOFinished(..))\n"
_DEFINED = "\nunsafePerformIO :: IO a -> a\nunsafePerformIO m = case basicIORun m of Finished_Return a -> a\n"


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of ``attacks.toml``, which explains the keys."""

    tries: str
    refused: str | None = None
    most: float = 0
    verdict: str | None = None
    control: str | None = None
    luck: float = 0
    note: str = ""


@dataclass(frozen=True)
class Attack:
    """A hostile submission by its name, and what has to become of it."""

    name: str
    expected: Expectation
    files: dict[str, str]

    @property
    def is_run(self) -> bool:
        """Whether its text is let through to the interpreter."""
        return self.expected.refused is None or self.expected.refused in _BY_THE_INTERPRETER

    def submission(self, places: Folders) -> Submission:
        """As it would be handed in by someone who knows the host's places."""
        return Submission(self.name, {file: places.fill(text).encode() for file, text in self.files.items()})

    def past_the_policy(self, places: Folders) -> Submission:
        """The same, for a grader without a policy; it runs I/O by the interpreter's insides, which cannot be hidden."""
        texts = {
            file: text.replace(_UNSAFE, _INSIDES, 1) + _DEFINED if _UNSAFE in text else text
            for file, text in self.files.items()
        }
        return replace(self, files=texts).submission(places)


@dataclass(frozen=True)
class Folders:
    """Where things lie on the host that an attack would like to reach; all open to every user of the host."""

    folder: Path

    @property
    def secret(self) -> Path:
        return self.folder / "secret.txt"

    @property
    def marker(self) -> Path:
        """Does not exist; made only by an attack that can write."""
        return self.folder / "marker"

    @property
    def neighbour(self) -> Path:
        return self.folder / "submissions" / "neighbour.hs"

    def lay(self) -> Folders:
        """Lay the bait."""
        self.neighbour.parent.mkdir(parents=True)
        for path in (self.folder, self.neighbour.parent):
            path.chmod(0o777)
        self.secret.write_text(SECRET)
        self.neighbour.write_text(f"-- {NEIGHBOUR}\n")
        return self

    def fill(self, text: str, root: str = "/") -> str:
        """The attack's text with these places in it."""
        suite = str(suite_path(SEDMA, "graded").resolve())
        names = {"SECRET": str(self.secret), "MARKER": str(self.marker), "SUITE": suite, "ROOT": root}
        for name, value in {**names, "SOCKET": str(self.folder / "socket")}.items():
            text = text.replace(f"@{name}@", value)
        return text.replace("@TABLE@", table_of(small_suite()))


SECRET = "the secret of the host: 4711-0815"  # noqa: S105  # bait
ENVIRONMENT = "the secret of the environment: 1312-2718"
NEIGHBOUR = "the neighbour's own words: 3141-5926"


def load_attacks(folder: Path = FOLDER) -> tuple[Attack, ...]:
    """All of a folder, in the order of its list."""
    table = msgspec.toml.decode((folder / "attacks.toml").read_bytes(), type=dict[str, Expectation])
    return tuple(Attack(name, expected, _files(folder, name)) for name, expected in table.items())


def _files(corpus: Path, name: str) -> dict[str, str]:
    """The files of an attack under the names they are handed in with: in the corpus nothing takes them for Haskell."""
    for ending in (".hs", ".lhs"):
        if (path := corpus / f"{name}{ending}{DISARMED}").is_file():
            return {name + ending: path.read_text(encoding="utf-8")}
    folder = corpus / name
    return {
        str(path.relative_to(folder)).removesuffix(DISARMED): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob(f"*{DISARMED}"))
    }


def neighbour(number: int) -> Submission:
    """A right program, its text its own (in a string, since the sandbox gets no comments), beside the attacks."""
    own = f'ownWords = "{NEIGHBOUR} {number}"\n'
    return Submission(f"right-{number:03}", {"replay.hs": f"{RIGHT}{own}".encode()})


def small_suite() -> Suite:
    """For each criterion two cases of different answers, so that nothing constant earns any."""
    chosen: dict[str, Case] = {}
    for tag in ("winner", "sevens", "last-trick", "two", "one-trick", "three", "length", "repeat"):
        fitting = [case for case in GRADED.cases if tag in case.tags]
        other = [case for case in fitting if case.expected != fitting[0].expected] or fitting[1:]
        chosen.update({case.id: case for case in (fitting[0], other[0])})
    return replace(GRADED, cases=tuple(chosen.values()))


def table_of(suite: Suite) -> str:
    """A suite's answers in its order, as Haskell: what a program would need that answers by position."""
    return ", ".join(case.expected for case in suite.cases)


def quick(assignment: Assignment, *, policy: bool = True) -> Assignment:
    """The assignment with small limits, so that bombs are cheap; without its policy where that is the question."""
    change = msgspec.structs.replace
    limits = change(
        assignment.settings.limits,
        cpu_seconds_per_case=1,
        cpu_seconds_per_batch=1,
        time_outs=1,
        crashes=3,
        output_kb=100,
    )
    rubric = assignment.rubric
    if not policy:
        rubric = change(rubric, policy=dict.fromkeys(rubric.policy, "warn"))
    return change(assignment, settings=change(assignment.settings, limits=limits), rubric=rubric)
