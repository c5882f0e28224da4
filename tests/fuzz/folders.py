"""Is everything that was handed in accounted for? ``python -m tests.fuzz.folders --seconds N --seed S``.

Random classes, as folders and as archives, in the ways in which people and systems pack them, with what goes wrong:
links, pipes, closed files and folders, damaged archives, odd names, names of somebody else, reports among submissions.
Each file has a mark of its own, by which it is found again: in a submission, in its owner's and nobody else's, or in a
note or a list of what was left aside. Most classes are only gathered and prepared; some are graded.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import re
import shutil
import stat
import sys
import tarfile
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Literal

from click.testing import CliRunner

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.errors import UsageError
from grader.model import Rejection, Submission
from grader.results.files import load_results
from grader.submissions.file_kinds import is_archive, is_program
from grader.submissions.gathering import gather
from grader.submissions.identities import fold
from grader.submissions.junk_files import is_hidden
from grader.submissions.preparation import prepare_submission, unpack
from grader.submissions.roster import GatheredClass
from tests.ordinary_user import as_ordinary_user

SEDMA = load_assignment("sedma")
RIGHT = SEDMA.file("bank/wheat/folds.hs").read_bytes()
TAR_MODES: dict[str, Literal["w", "w:gz", "w:bz2", "w:xz"]] = {
    ".tar": "w",
    ".tar.gz": "w:gz",
    ".tgz": "w:gz",
    ".tar.bz2": "w:bz2",
    ".tar.xz": "w:xz",
}
_NUMBER = re.compile(r"-[0-9]+q")
_MARK = re.compile(r"mark[0-9]+q|honest-[12]q")
GRADED_EVERY = 40
"""One class of so many is graded."""

# --- random classes ---------------------------------------------------------------------------------------

_ODD = [
    "č",
    "李",
    " ",
    "é",
    "e\u0301",
    "'",
    "%",
    "(1)",
    "-1",
    "=",
    "~",
    "\u202e",
    "😀",
    "ﬁ",
    "İ",
    "$(x)",
    "`",
    "&",
    "[b]",
]
_PLAIN = [
    "alice",
    "bob",
    "Jan Novák",
    "xnovak01",
    "novak_jan",
    "replay",
    "hw1",
    "Sedma",
    "con",
    "aux",
    "O'Neill, P",
    "42",
]
_ENDINGS = [".hs"] * 8 + [".lhs", ".hs.txt", ".HS", ".zip", ".tar.gz", ".tgz", ".tar", ".tar.xz", ".rar", ".7z"]
_OTHERS = [".txt", ".docx", ".pdf", ".md", "", ".html", ".cabal", ".o", ".hi", ".jpg", ".hs~", ".hs.docx", ".gz"]
_FORGED = [
    "x_105_assignsubmission_file_{}",
    "Eva_1_assignsubmission_file_{}",
    "_1_assignsubmission_onlinetext_{}",
    "a_1_2_{}",
    "_LATE_1_2_{}",
    "{} (1)",
]
_JUNK = [".DS_Store", "Thumbs.db", "._replay.hs", "__MACOSX/x.hs", ".git/config", "dist-newstyle/x.hs"]
_REPORT = ("journal.sqlite", "results.json", "index.html", "grades.csv", "students/x.html", "handed-in/x.json")
_SITE = ("public/index.html", "private/index.html", "private/key", "private/index.csv")


@dataclass(frozen=True)
class Thing:
    """Something handed in: where it lies, whose it is (nobody's: empty), its mark, and what is wrong with it.

    ``fault``: ``link``, ``pipe``, ``closed`` (mode 000) or ``broken`` (an archive). ``own`` is the name that the
    student gave it.
    """

    path: PurePosixPath
    owner: str
    content: bytes = b""
    mark: str = ""
    fault: str = ""
    own: str = ""

    @property
    def is_marked(self) -> bool:
        """Whether its mark can be read, if the file is."""
        is_text = self.mark.encode() in self.content or self.mark.encode("utf-16")[2:] in self.content
        is_packed = is_archive(self.own) and self.mark in _marks_in(self.content, self.own)
        return (
            self.fault in ("", "broken") and is_program(self.own) and not is_hidden(self.own) and (is_text or is_packed)
        )

    @property
    def is_closed(self) -> bool:
        """Whether it, or the folder it is in, is closed, or may be."""
        return self.fault == "closed" or "closed" in self.path.parts


@dataclass
class Class:
    """A class that is being made up."""

    rng: random.Random
    things: list[Thing] = field(default_factory=list)
    logins: dict[str, str] = field(default_factory=dict)
    """Names that a roster may have, each with the owner whose it is."""

    serial: int = 0

    def next(self) -> int:
        self.serial += 1
        return self.serial

    def name(self) -> str:
        """A name that nobody else has, whatever a file system takes for the same."""
        odd = "".join(self.rng.choices(_ODD, k=self.rng.choice((0, 0, 1, 3))))
        long = "x" * self.rng.choice((0, 0, 0, 0, 90))
        return f"{self.rng.choice(_PLAIN)}{odd}{long}-{self.next()}q"

    def file_name(self) -> str:
        """The name of a file as a student calls it; often the same for all."""
        if self.rng.random() < 0.5:
            return "replay" + self.rng.choice([ending for ending in _ENDINGS if is_program(f"x{ending}")])
        name = self.name() + self.rng.choice([*_ENDINGS, *_OTHERS])
        return self.rng.choice(_FORGED).format(name) if self.rng.random() < 0.15 else name

    def add(self, path: str, owner: str, own: str = "") -> None:
        """A file at this path, with whatever it may hold."""
        if any(len(part.encode()) > 240 for part in path.split("/")):
            return  # no file system keeps such a name
        mark = f"mark{self.next()}q"
        content, fault = self._content(path, mark)
        if self.rng.random() < 0.06:
            fault = self.rng.choice(("link", "pipe", "closed", "closed"))
        self.things.append(Thing(PurePosixPath(path), owner, content, mark, fault, own or PurePosixPath(path).name))

    def _content(self, path: str, mark: str) -> tuple[bytes, str]:
        if is_archive(path):
            inner = [PurePosixPath(name) for name in dict.fromkeys(self._inner_names())]
            raw = pack(path, [Thing(name, "", RIGHT + f"\n-- {mark}\n".encode()) for name in inner])
            return (damage(raw, self.rng) + f" {mark} ".encode(), "broken") if self.rng.random() < 0.15 else (raw, "")
        return self._text(mark), ""

    def _text(self, mark: str) -> bytes:
        tail = f"\n-- {mark}\n".encode()
        kinds: list[Callable[[], bytes]] = [
            lambda: RIGHT + tail,
            lambda: RIGHT + tail,
            lambda: RIGHT + tail,
            lambda: b"replay = 1" + tail,
            lambda: b"module X where\nimport IO" + tail,
            lambda: self.rng.randbytes(200) + tail,
            lambda: (RIGHT + tail).decode().encode("utf-16"),
            lambda: b"",
        ]
        return self.rng.choice(kinds)()

    def _inner_names(self) -> Iterator[str]:
        for _ in range(self.rng.randint(0, 3)):
            yield self.rng.choice(("", "hw/", "src/x/")) + self.rng.choice(
                (
                    "replay.hs",
                    f"n{self.next()}q.hs",
                    f"n{self.next()}q.hs.txt",
                    f"n{self.next()}q.txt",
                    f"n{self.next()}q.zip",
                )
            )

    def litter(self, folder: str, owner: str) -> None:
        """What lies about anywhere: junk, which is nobody's, and hidden files, which are somebody's."""
        if self.rng.random() < 0.2:
            self.things.append(Thing(PurePosixPath(folder, self.rng.choice(_JUNK)), ""))
        if self.rng.random() < 0.1:
            self.add(f"{folder}/.hidden-{self.next()}q.hs" if folder else f".hidden-{self.next()}q.hs", owner)


def students_files(made: Class, folder: str, owner: str) -> None:
    """What one student hands in in a folder."""
    taken: set[str] = set()
    for _ in range(made.rng.choice((1, 1, 1, 2, 3))):
        name = made.rng.choice(("", "", "", "src/", "a/b/", "closed/")) + made.file_name()
        if fold(name) not in taken:
            taken.add(fold(name))
            made.add(f"{folder}/{name}", owner)
    made.litter(folder, owner)


def folders(made: Class) -> None:
    """A folder per student."""
    for _ in range(made.rng.randint(2, 6)):
        name = made.name()
        made.logins[name] = name
        students_files(made, name, name)


def flat(made: Class) -> None:
    """A file per student, and documents of nobody's."""
    for _ in range(made.rng.randint(3, 8)):
        ending = made.rng.choice([*_ENDINGS, *_OTHERS])
        name = made.name()
        made.logins[name] = name + ending
        made.add(name + ending, name + ending)


def mixed(made: Class) -> None:
    """Files and folders side by side."""
    folders(made)
    flat(made)


def moodle_folders(made: Class) -> None:
    """Moodle's download with a folder for each participant."""
    for number in range(1, made.rng.randint(3, 7)):
        students_files(made, f"{moodle_name(made)}_{number}_assignsubmission_file_", f"moodle {number}")


def moodle_flat(made: Class) -> None:
    """Moodle's download without folders: whatever a student calls a file comes behind the participant's number."""
    for number in range(1, made.rng.randint(4, 8)):
        person, kind = moodle_name(made), made.rng.choice(("file", "file", "file", "onlinetext"))
        for name in {fold(name): name for name in (made.file_name() for _ in range(made.rng.randint(1, 3)))}.values():
            made.add(f"{person}_{number}_assignsubmission_{kind}_{name}", f"moodle {number}", name)


def moodle_name(made: Class) -> str:
    return made.name().replace("_", " ")


def canvas_flat(made: Class) -> None:
    """Canvas's download: user's and attachment's number, then the file's own name."""
    for number in range(1, made.rng.randint(4, 8)):
        login, late = f"user{made.next()}q", made.rng.choice(("", "", "_LATE"))
        for name in {fold(name): name for name in (made.file_name() for _ in range(made.rng.randint(1, 3)))}.values():
            made.add(f"{login}{late}_{number}_{1000 + made.next()}_{name}", f"canvas {number}", name)


LAYOUTS = (folders, flat, mixed, moodle_folders, moodle_flat, canvas_flat)


def make_up(rng: random.Random) -> Class:
    """A random class, sometimes in a folder, with folders of our own beside it."""
    made = Class(rng)
    layout = rng.choice(LAYOUTS)
    layout(made)
    for owner in ("honest-1q", "honest-2q"):  # so that a class is a class, whatever the others did
        if layout in (folders, moodle_folders) and rng.random() < 0.5:
            continue
        if layout is moodle_flat or layout is canvas_flat:
            break
        made.logins[owner] = owner
        content = RIGHT + f"\n-- {owner}\n".encode()
        made.things.append(Thing(PurePosixPath(owner, "replay.hs"), owner, content, owner, own="replay.hs"))
    made.litter("", "")
    if rng.random() < 0.2:
        ours = rng.choice((_REPORT, _SITE))
        made.things += [Thing(PurePosixPath(f"ours-{made.next()}q", name), "") for name in ours]
    if layout is moodle_folders and rng.random() < 0.3:
        made.things = [replace(thing, path=PurePosixPath("CS101", thing.path)) for thing in made.things]
    return made


# --- on the disk ------------------------------------------------------------------------------------------


def pack(name: str, things: Iterable[Thing]) -> bytes:
    """An archive of the kind that its name says."""
    ending = next((ending for ending in sorted(TAR_MODES, key=len, reverse=True) if name.lower().endswith(ending)), "")
    return _pack_tar(things, TAR_MODES[ending]) if ending else _pack_zip(things)


def _pack_zip(things: Iterable[Thing]) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        for thing in things:
            entry = zipfile.ZipInfo(str(thing.path))
            if thing.fault == "link":
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(entry, thing.content)
    return raw.getvalue()


def _pack_tar(things: Iterable[Thing], mode: Literal["w", "w:gz", "w:bz2", "w:xz"]) -> bytes:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode=mode) as archive:
        for thing in things:
            header = tarfile.TarInfo(str(thing.path))
            kinds = {"link": tarfile.SYMTYPE, "pipe": tarfile.FIFOTYPE}
            header.type, header.linkname = kinds.get(thing.fault, tarfile.REGTYPE), "/etc/passwd"
            header.size = len(thing.content) if header.type == tarfile.REGTYPE else 0
            archive.addfile(header, io.BytesIO(thing.content))
    return raw.getvalue()


def damage(raw: bytes, rng: random.Random) -> bytes:
    """The same, cut short or with other bytes somewhere."""
    if rng.random() < 0.4:
        return raw[: rng.randrange(len(raw))]
    hurt = bytearray(raw)
    for _ in range(rng.choice((1, 5, 200))):
        hurt[rng.randrange(len(hurt))] = rng.randrange(256)
    return bytes(hurt)


def lay(root: Path, things: Iterable[Thing], rng: random.Random) -> list[Path]:
    """The things in a folder; gives what has to be opened again in the end."""
    closed = []
    for thing in things:
        path = root / thing.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if thing.fault == "link":
            path.symlink_to(rng.choice(("/etc/passwd", "nowhere", ".", path.name)))
        elif thing.fault == "pipe":
            os.mkfifo(path)
        else:
            path.write_bytes(thing.content)
        if thing.fault == "closed":
            closed.append(path.parent if path.parent.name == "closed" else path)
    for path in closed:
        path.chmod(0)
    return closed


# --- what has to hold -------------------------------------------------------------------------------------


class UnaccountedError(AssertionError):
    """Something that was handed in is nowhere, or somebody else's."""


@dataclass
class Account:
    """Where each mark was found, and every word that was said about files."""

    found: dict[str, str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    words: str = ""
    unreadable: set[str] = field(default_factory=set)

    def add(self, submission: Submission) -> None:
        for name in submission.files:
            self.names.add(PurePosixPath(name).name)
            try:
                content = submission.files[name]
            except OSError as error:
                self.unreadable.add(submission.id)
                self.words += f"{error}\n"
                continue
            for mark in _marks_in(content, name):
                self.found[mark] = submission.id
        self.words += "\n".join((*submission.notes, *(aside.file for aside in submission.aside), ""))


def _marks_in(content: bytes, name: str) -> Iterator[str]:
    texts = [content] if not is_archive(name) else [content, *_unpacked(name, content)]
    for raw in texts:
        for encoding in ("latin-1", "utf-16"):  # random bytes may begin like UTF-16
            yield from _MARK.findall(raw.decode(encoding, "ignore"))


def _unpacked(name: str, content: bytes) -> list[bytes]:
    unpacked = unpack({name: content})
    return [] if isinstance(unpacked, Rejection) else list(unpacked.values())


def check(things: Sequence[Thing], gathered: GatheredClass) -> None:
    """Everything is accounted for, nobody's work is somebody else's, and whatever is handed in can be prepared."""
    everybody = (*gathered.submissions, *gathered.missing)
    ids = Counter(fold(submission.id) for submission in everybody)
    if max(ids.values(), default=0) > 1:
        raise UnaccountedError(f"two have one id: {ids.most_common(1)}")
    account = Account()
    for submission in gathered.submissions:
        account.add(submission)
        prepare(submission)
    account.words += "\n".join(aside.file for aside in gathered.aside)
    wanted = [thing for thing in things if thing.mark]
    lost = [thing for thing in wanted if not _is_told(thing, account)]
    if lost:
        raise UnaccountedError(f"nowhere: {lost[0].path} of {lost[0].owner!r} ({lost[0].fault or 'no fault'})")
    _check_owners(wanted, account)


def prepare(submission: Submission) -> None:
    """A submission is a program, a rejection, or cannot be read: nothing else."""
    try:
        prepare_submission(replace(submission, files=dict(submission.files)), SEDMA)
    except OSError:
        return


def _is_told(thing: Thing, account: Account) -> bool:
    """What can be read is found by its mark, or a note has its name; of the rest the name must be somewhere."""
    if thing.mark in account.found or f"`{thing.own}`" in account.words:
        return True
    if thing.is_marked and not thing.is_closed:
        return any(line.endswith(thing.own) for line in account.words.split("\n"))
    is_in_closed = thing.is_closed and bool(account.unreadable)
    # An empty file has nothing but its name, of which a system's prefix may be taken off; its number is unique.
    is_named = any(thing.own.endswith(name) and _NUMBER.search(name) for name in account.names)
    return is_in_closed or is_named or thing.own in account.names or thing.own in account.words


def _check_owners(things: Sequence[Thing], account: Account) -> None:
    """All marks of one owner are in one submission, and no two owners' are in the same."""
    owners: dict[str, set[str]] = {}
    submissions: dict[str, set[str]] = {}
    for thing in things:
        if thing.mark in account.found and thing.owner:
            owners.setdefault(thing.owner, set()).add(account.found[thing.mark])
            submissions.setdefault(account.found[thing.mark], set()).add(thing.owner)
    for kind, groups in (("an owner's files are in several submissions", owners), ("one has files of", submissions)):
        if mixed_up := {name: group for name, group in groups.items() if len(group) > 1}:
            raise UnaccountedError(f"{kind}: {mixed_up}")


def check_missing(trial: Trial, gathered: GatheredClass) -> None:
    """Nobody on the roster who handed in anything is missing."""
    present = {thing.owner for thing in trial.things if thing.mark}
    missing = {each.student.login for each in gathered.missing if each.student}
    if wronged := sorted(name for name, owner in trial.logins.items() if owner in present and name in missing):
        raise UnaccountedError(f"missing, though something was handed in: {wronged}")


def summary_of(gathered: GatheredClass) -> object:
    """What has to be the same when a class is gathered again."""
    everybody = (*gathered.submissions, *gathered.missing)
    return [(each.id, sorted(each.files), each.notes, each.aside, each.student) for each in everybody], gathered.aside


# --- one class --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial:
    """A class on the disk: the path to grade, a roster, and whether it is a damaged archive, which may be refused."""

    path: Path
    roster: Path
    logins: Mapping[str, str]
    things: Sequence[Thing]
    is_damaged: bool = False


def set_up(seed: str, root: Path) -> tuple[Trial, list[Path]]:
    """Make the class of this seed, and give what has to be opened again in the end."""
    rng = random.Random(seed)
    made = make_up(rng)
    roster = root / "roster.csv"
    logins = {name: made.logins[name] for name in list(made.logins)[::2]}
    roster.write_text("login\n" + "".join(f'"{name}"\n' for name in [*logins, "absent-1", "absent-2"]))
    kind = rng.choice(("folder", "folder", ".zip", *TAR_MODES))
    if kind == "folder":
        return Trial(root / "class", roster, logins, made.things), lay(root / "class", made.things, rng)
    packable = [thing for thing in made.things if kind != ".zip" or thing.fault != "pipe"]
    raw, is_damaged = pack(kind, packable), rng.random() < 0.2
    (root / f"class{kind}").write_bytes(damage(raw, rng) if is_damaged else raw)
    return Trial(root / f"class{kind}", roster, logins, packable, is_damaged), []


def try_class(seed: str, *, graded: bool = False) -> None:
    """Make up a class, gather it twice, and check what became of each file; and grade it.

    :raises UnaccountedError: where something is lost.
    """
    root = Path(tempfile.mkdtemp(prefix="fuzz-folders-"))
    closed: list[Path] = []
    try:
        trial, closed = set_up(seed, root)
        try:
            first = gather([trial.path], SEDMA, trial.roster)
        except UsageError:
            if trial.is_damaged:
                return
            raise
        if summary_of(first) != summary_of(gather([trial.path], SEDMA, trial.roster)):
            raise UnaccountedError("gathered again, it is another class")
        if not trial.is_damaged:
            check(trial.things, first)
            check_missing(trial, first)
            check(trial.things, gather([trial.path], SEDMA))
        if graded:
            grade(trial, first, root / "report")
    finally:
        for path in closed:
            path.chmod(0o700)
        shutil.rmtree(root)


def grade(trial: Trial, gathered: GatheredClass, report: Path) -> None:
    """Grade the class, and see that everybody has a result, and that only what cannot be read is ungraded."""
    arguments = ["grade", str(trial.path), "--roster", str(trial.roster), "-o", str(report), "-q"]
    ran = CliRunner().invoke(grader, [*arguments, "--sandbox", "bubblewrap"], catch_exceptions=False)
    results = load_results(report / "results.json").submissions
    account = Account()
    for submission in gathered.submissions:
        account.add(submission)
    statuses = {result.id: result.status for result in results}
    if set(statuses) != {each.id for each in (*gathered.submissions, *gathered.missing)}:
        raise UnaccountedError("the results are of others than were gathered")
    if {name for name, status in statuses.items() if status == "ungraded"} != account.unreadable:
        raise UnaccountedError(f"ungraded: {statuses}, unreadable: {account.unreadable}")
    if ran.exit_code != (3 if account.unreadable else 0):
        raise UnaccountedError(f"exit code {ran.exit_code}: {ran.output}")


def run(seconds: float, seed: str, most: int | None = None) -> int:
    """Try classes until the time is over, or so many, and give how many. The first that fails ends it, by its seed."""
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end and count != most:
        one = f"{seed}-{count}"
        try:
            try_class(one, graded=count % GRADED_EVERY == GRADED_EVERY - 1)
        except BaseException:
            print(f"class {one!r} fails: python -m tests.fuzz.folders --only {one}", file=sys.stderr)
            raise
        count += 1
    return count


def main() -> int:
    """Fuzz as an ordinary user, for whom closed files are closed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--classes", type=int, help="at most so many classes")
    parser.add_argument("--seed", default=str(random.randrange(10**6)))
    parser.add_argument("--only", help="try the class of this seed alone")
    options = parser.parse_args()
    if os.geteuid() == 0:
        command = as_ordinary_user(sys.executable, "-m", "tests.fuzz.folders", *sys.argv[1:])
        os.execvp(command[0], command)  # noqa: S606 - ourselves
    try:
        if options.only:
            try_class(options.only, graded=True)
            return 0
        count = run(options.seconds, options.seed, options.classes)
    except Exception:
        traceback.print_exc()
        return 1
    print(f"{count} classes (seed {options.seed}): everything accounted for")
    return 0


if __name__ == "__main__":
    sys.exit(main())
