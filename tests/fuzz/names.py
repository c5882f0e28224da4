"""Can somebody take another student's place by choosing names? ``python -m tests.fuzz.names --seconds N --seed S``.

Random small classes, in which everybody is called as people and systems call students, and Eve adds what she likes:
folders, files and archives called as somebody else may be called. The class is gathered in the ways in which teachers
name paths, with and without a roster, and the tables of Moodle, Canvas and adjustments are filled. Every row has to get
the work of its own student, or stay empty while something that is printed names it; nobody else's row may change.
"""

from __future__ import annotations

import argparse
import csv
import io
import itertools
import random
import sys
import tempfile
import time
import traceback
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import msgspec

from grader.assignment.settings import load_assignment
from grader.errors import UsageError
from grader.exports.canvas import fill_gradebook
from grader.exports.moodle import fill_worksheet
from grader.exports.table_filling import Filled
from grader.model import Submission
from grader.results.schema import Results, StudentInfo, SubmissionResult
from grader.submissions.adjustments import load_adjustments
from grader.submissions.class_layout import TAKEN_FOR_STUDENT
from grader.submissions.gathering import gather
from grader.submissions.identities import hashed_id
from grader.submissions.roster import GatheredClass, name_key
from tests.grader.sample_results import graded, missing, results_of

SEDMA = load_assignment("sedma")


@dataclass(frozen=True)
class Person:
    """A student of the class, as the school knows them."""

    name: str
    login: str
    sis: str
    number: str
    email: str

    @property
    def mailbox(self) -> str:
        return self.email.partition("@")[0]

    @property
    def mark(self) -> str:
        """What is in each file of this student, and in nobody else's."""
        return f"mark-{self.login}-"


EVE = Person("Eve Moor", "emoor", "501100", "100", "eve.moor@uni.example")
OTHERS = (
    Person("Ann Lee", "alee", "501101", "101", "ann.lee@uni.example"),
    Person("Bob Ray", "bray", "501102", "102", "bob.ray@uni.example"),
    Person("Cyd Fox", "cfox", "501103", "103", "cyd.fox@uni.example"),
    Person("Žofie Malá", "zmala", "501104", "104", "zofie.mala@uni.example"),
    Person("Dan Ann Orr", "dorr", "501105", "105", "dan.orr@uni.example"),
)
EVERYBODY = (EVE, *OTHERS)

Naming = Callable[[Person], str]
BY_PEOPLE: Mapping[str, Naming] = {
    "login": lambda who: who.login,
    "sis": lambda who: who.sis,
    "number": lambda who: who.number,
    "address": lambda who: who.email,
    "mailbox": lambda who: who.mailbox,
    "name": lambda who: who.name,
    "last first": lambda who: " ".join([*who.name.split()[-1:], *who.name.split()[:-1]]),
    "underscores": lambda who: who.name.replace(" ", "_"),
    "key": lambda who: name_key(who.name),
}
MOODLE = "moodle"
FLAT_MOODLE = "moodle, flat"
CANVAS = "canvas"
FORMS = ("{}/replay.hs", "{}/replay.hs", "{}.hs", "{}.hs", "{}.zip", "{}.lhs", "{}/main.hs", "{}.tar.hs")
EVES_FORMS = (
    *("{}/replay.hs", "{}.hs", "{}.zip", "{}.lhs", "{}.hs.txt", "{}.hs.hs", "{}.tar", "{}.rar", "{}.docx", "{}"),
    *("{}/", "{}.hs/replay.hs", "{}.zip/replay.hs", "{}/{}.hs", "{}/{}/replay.hs", "{} (roster).hs", "{}.", ".{}.hs"),
)


def _moodle(who: Person) -> str:
    return f"{who.name}_{who.number}_assignsubmission_file_"


def _canvas(who: Person) -> str:
    return f"{name_key(who.name)}_{who.number}_9{who.number}_replay.hs"


def _names_like(rng: random.Random, who: Person, own: str) -> str:
    """A name that may be taken for somebody's, who is called ``own`` in this class."""
    name = rng.choice([naming(who) for naming in BY_PEOPLE.values()] + [own, own, who.login, who.name])
    changes: list[Callable[[str], str]] = [
        *[lambda text: text] * 6,
        str.upper,
        str.title,
        lambda text: f" {text}",
        lambda text: f"{text} ",
        lambda text: f"{text}.",
        lambda text: f"'{text}",
        lambda text: f"={text}",
        lambda text: f"'={text}",
        hashed_id,
        lambda text: hashed_id(text.upper()),
        lambda text: f"{hashed_id(text)}-2",
        lambda text: f"{text} (roster)",
        lambda text: f"{text}-{text}",
        lambda text: f"class-{text}",
        lambda text: f"{text}_{who.number}",
        lambda text: f"{text}_{who.number}_assignsubmission_file_",
        lambda text: f"{text}_{who.number}_assignsubmission_file_replay",
        lambda text: f"Eve Moor_100_assignsubmission_file_{text}_{who.number}_assignsubmission_file_",
        lambda text: f"{name_key(text)}_{who.number}_1_replay",
        lambda text: f"{name_key(text)}_LATE_{who.number}_99999_replay",
        lambda text: unicodedata.normalize("NFD", text),
        lambda text: "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text),
        lambda text: text.replace("e", "е"),  # Cyrillic
        lambda text: text.replace(" ", "\u00a0"),
        lambda text: text.replace(" ", "-"),
    ]
    return rng.choice(changes)(name)


_attachments = itertools.count(10_000)
"""Canvas's numbers for what Eve hands in: nobody else has one of these."""


@dataclass
class Trial:
    """A class: the files that everybody handed in, by their paths, what Eve added, and how it is graded."""

    honest: dict[str, Person] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)
    victim: Person = OTHERS[0]
    star: str = ""  # what a shell makes paths of; empty where the class is one path
    late: str = ""  # Eve's own folder, if it is beside the class
    packing: str = ""
    roster: str = ""

    def describe(self) -> str:
        """The class in a few lines."""
        lines = [f"  {path}: {who.login}" for path, who in self.honest.items()]
        lines += [f"  {path!r}: added by Eve" for path in self.added]
        how = f"as {self.star}" if self.star else f"as {self.packing or 'a folder'}"
        return "\n".join([*lines, f"  {how}, roster: {self.roster or 'none'}"])


def make_up(rng: random.Random) -> Trial:
    """A random class. In a system's download Eve chooses names only below what the system has called hers."""
    trial = Trial(victim=rng.choice(OTHERS))
    system = rng.choice(("", "", "", "", MOODLE, FLAT_MOODLE, CANVAS))
    common = rng.choice(list(BY_PEOPLE.values()))
    odd = rng.choice((common, common, common, rng.choice(list(BY_PEOPLE.values()))))
    form, is_motley = rng.choice(FORMS), rng.random() < 0.15
    tops = {}
    for who in (EVE, *rng.sample(OTHERS, rng.choice((5, 5, 4, 3, 2, 1)))):
        naming = odd if who is trial.victim else common
        if is_motley:
            naming = rng.choice(list(BY_PEOPLE.values()))
        paths = {
            "": (form if rng.random() < 0.8 else rng.choice(FORMS)).format(naming(who)),
            MOODLE: f"{_moodle(who)}/replay.hs",
            FLAT_MOODLE: f"{_moodle(who)}replay.hs",
            CANVAS: _canvas(who),
        }
        trial.honest[paths[system]] = who
        tops[who] = paths[system].split("/")[0]
    own = tops.get(trial.victim, trial.victim.login).removesuffix(".hs")
    for _ in range(rng.choice((1, 1, 2, 2, 3, 4, 12))):
        name = rng.choice(EVES_FORMS).replace("{}", _names_like(rng, trial.victim, own))
        trial.added.append(_within_what_is_eves(rng, name, system, tops[EVE]))
    if rng.random() < 0.4:
        trial.star = rng.choice(("subs/*", "subs/*", "subs/*.zip subs/*.hs", "subs/*/", "subs late", "subs late/*"))
    if trial.star.startswith("subs late"):
        trial.late = rng.choice(("late/eve", "late", "late/eve/x"))
    packings = ("", "", ".zip", "wrapped.zip") if system or all("/" in path for path in trial.honest) else ("", ".zip")
    trial.packing = "" if trial.star else rng.choice(packings)
    trial.roster = rng.choice(("", "login", "name", "email", "all", "moodle", "canvas"))
    return trial


def _within_what_is_eves(rng: random.Random, name: str, system: str, top: str) -> str:
    """The path of something that Eve adds: anywhere, or only where a system puts what is hers."""
    if system == FLAT_MOODLE:
        return f"{_moodle(EVE)}{name.split('/')[-1]}"
    if system == CANVAS:
        return f"{name_key(EVE.name)}_{EVE.number}_{next(_attachments)}_{name.split('/')[-1]}"
    inner = f"{top}/{name}"
    if system == MOODLE or (top.find(".") < 0 and rng.random() < 0.3):
        return inner
    return name


def lay(root: Path, trial: Trial) -> None:
    """The class on the disk, without what cannot be there."""
    for path, who in trial.honest.items():
        _write(root / path, who)
    for path in trial.added:
        target = root.parent / trial.late / path if trial.late else root / path
        honest = {name.split("/")[0]: who for name, who in trial.honest.items()}
        if honest.get(path.split("/")[0], EVE) is not EVE or any(part.is_file() for part in [target, *target.parents]):
            continue  # somebody's own folder or file
        if any(part.is_symlink() for part in [target, *target.parents]):
            continue
        if path.endswith("/"):
            target.mkdir(parents=True, exist_ok=True)
        elif path.endswith("-2") and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(root / next(iter(trial.honest)))
        elif not target.exists():
            _write(target, EVE, str(len(path)))


def _write(path: Path, who: Person, more: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"module Replay where -- {who.mark}{more}\n".encode()
    path.write_bytes(_zipped({"replay.hs": text}) if path.suffix == ".zip" else text)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as archive:  # not packed, so that marks can be read
        for name, content in files.items():
            archive.writestr(name, content)
    return raw.getvalue()


def paths_of(root: Path, trial: Trial) -> list[Path]:
    """What the teacher names."""
    folder = root / "subs"
    if trial.star:
        matching = {path for pattern in trial.star.split() for path in root.glob(pattern)}
        folders_only = trial.star.endswith("/")
        return sorted(
            path for path in matching if not path.name.startswith(".") and (path.is_dir() or not folders_only)
        )
    if not trial.packing:
        return [folder]
    base = root if trial.packing == "wrapped.zip" else folder
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    archive = root / "class.zip"
    archive.write_bytes(_zipped({str(path.relative_to(base)): path.read_bytes() for path in files}))
    return [archive]


ROSTERS: Mapping[str, Callable[[Person], Sequence[str]]] = {
    "login": lambda who: [who.login],
    "name": lambda who: [who.name],
    "email": lambda who: [who.email],
    "all": lambda who: [who.login, who.sis, who.name, who.email],
}
HEADERS = {"login": "login", "name": "name", "email": "email", "all": "login,student id,name,email"}


def gradebook() -> str:
    rows = [f'"{who.name}",{who.number},{who.sis},{who.login},CS-1,' for who in EVERYBODY]
    header = "Student,ID,SIS User ID,SIS Login ID,Section,Sedma (4711)"
    return "\n".join([header, "    Points Possible,,,,,10.0", *rows, ""])


def worksheet() -> str:
    header = (
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
        "Last modified (submission),Last modified (grade),Feedback comments"
    )
    rows = [f'Participant {who.number},"{who.name}",{who.email},Submitted,,10.00,Yes,-,-,' for who in EVERYBODY]
    return "\n".join([header, *rows, ""])


def roster_file(root: Path, kind: str) -> Path | None:
    if not kind:
        return None
    path = root / "roster.csv"
    if kind in HEADERS:
        rows = [",".join(f'"{cell}"' for cell in ROSTERS[kind](who)) for who in EVERYBODY]
        path.write_text("\n".join([HEADERS[kind], *rows, ""]))
    else:
        path.write_text(worksheet() if kind == MOODLE else gradebook())
    return path


# --- what comes of it --------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """Whose work fills each row of each table, by table and login; and all that is printed."""

    rows: dict[tuple[str, str], str] = field(default_factory=dict)
    found: dict[str, set[str]] = field(default_factory=dict)
    """The ids of the submissions that hold each student's work."""
    said: dict[str, str] = field(default_factory=dict)
    """What is printed with each table."""
    missing: set[str] = field(default_factory=set)


def outcome_of(root: Path, trial: Trial) -> Outcome:
    """Gather the class and fill all tables."""
    gathered = gather(paths_of(root, trial), SEDMA, roster_file(root, trial.roster))
    outcome = Outcome()
    owners: dict[str, str] = {}
    for submission in gathered.submissions:
        # a Cyrillic or wide copy of a name is still in a file called so: only contents count
        content = b"".join(submission.files.values())
        inside = [who.login for who in EVERYBODY if who.mark.encode() in content]
        owners[submission.id] = "+".join(inside) or "nobody"
        for login in inside:
            outcome.found.setdefault(login, set()).add(submission.id)
    outcome.missing = {who.login for one in gathered.missing if (who := _person(one.student))}
    results = results_from(gathered)
    score_of = {f"{result.score:g}": result.id for result in results.submissions if result.score is not None}
    notes = "\n".join(f"{one.id}: {note}" for one in gathered.submissions for note in one.notes)
    notes += "\n".join(["", *(f"{id_}: not on the roster" for id_ in gathered.unlisted)])
    for kind in ("canvas", "moodle"):
        filled = fill(root, kind, results)
        outcome.said[kind] = "\n".join((*filled.remarks, notes))
        for row in csv.DictReader(io.StringIO(filled.content.decode("utf-8-sig"))):
            number = row["ID"] if kind == "canvas" else row["Identifier"].removeprefix("Participant ")
            grade = row["Sedma (4711)"] if kind == "canvas" else row["Grade"]
            for who in EVERYBODY:
                if who.number == number:
                    outcome.rows[kind, who.login] = owners[score_of[f"{float(grade):g}"]] if grade else ""
    _adjust(root, gathered, owners, outcome, notes)
    return outcome


def _person(student: object) -> Person | None:
    known = {getattr(student, key, "") for key in ("login", "sis", "number", "email", "name")} - {""}
    return next((who for who in EVERYBODY if known & {who.login, who.email, who.name}), None)


def results_from(gathered: GatheredClass) -> Results:
    """A class in which each submission has a score of its own, by which it is known again."""
    return results_of(
        *(
            graded(
                one.id,
                score=round(0.01 * (number + 1), 2),
                student=StudentInfo(**asdict(one.student)) if one.student else None,
                notes=one.notes,
            )
            for number, one in enumerate(gathered.submissions)
        ),
        *map(_missing, gathered.missing),
    )


def _missing(submission: Submission) -> SubmissionResult:
    student = StudentInfo(**asdict(submission.student)) if submission.student else None
    return msgspec.structs.replace(missing(submission.id), student=student)


def fill(root: Path, kind: str, results: Results) -> Filled:
    """The table of one system."""
    path = root / f"{kind}.csv"
    if kind == "canvas":
        path.write_text(gradebook())
        return fill_gradebook(results, path, "4711")
    path.write_text(worksheet())
    return fill_worksheet(results, path)


def _adjust(root: Path, gathered: GatheredClass, owners: Mapping[str, str], outcome: Outcome, notes: str) -> None:
    """A table of adjustments that has each student by the login, by the name and by the number."""
    for kind in ("login", "name", "sis", "email"):
        path = root / f"adjustments-{kind}.csv"
        rows = [f'"{getattr(who, kind)}",{number + 1},' for number, who in enumerate(EVERYBODY)]
        title = {"sis": "student id"}.get(kind, kind)
        path.write_text("\n".join([f"{title},points,comment", *rows, ""]))
        table = f"adjustments by {kind}"
        try:
            loaded = load_adjustments(path, (*gathered.submissions, *gathered.missing), 10.0)
        except UsageError as error:
            outcome.said[table] = f"refused: {error}"
            continue
        outcome.said[table] = "\n".join((*loaded.remarks, notes))
        for number, who in enumerate(EVERYBODY):
            of = {owners.get(id_, "") for id_, one in loaded.by_id.items() if one.points == number + 1}
            outcome.rows[table, who.login] = "+".join(sorted(of - {""}))


class TakenError(AssertionError):
    """Somebody's place was taken, or somebody's work is nowhere."""


def compare(trial: Trial, before: Outcome, after: Outcome) -> None:
    """Whoever is not Eve has the same rows as before; the victim's may be empty instead, if that is said.

    :raises TakenError: where that is not so.
    """
    for who in trial.honest.values():
        if who is not EVE:
            _check_work(who, before, after)
    for (table, login), was in before.rows.items():
        # A row for which nobody's work was found before is whosever is called so.
        if login != EVE.login and was:
            _check_row(trial, table, login, was, after)


def _check_work(who: Person, before: Outcome, after: Outcome) -> None:
    if who.login not in after.found:
        raise TakenError(f"the work of {who.login} is nowhere")
    if any("+" in owners for owners in _owners_of(after, who)):
        raise TakenError(f"{who.login} shares a submission")
    if who.login in after.missing and who.login not in before.missing:
        raise TakenError(f"{who.login} is missing")


def _check_row(trial: Trial, table: str, login: str, was: str, after: Outcome) -> None:
    owner = after.rows.get((table, login), "")
    where = f"{table}: the row of {login}, which had the work of {was}, has that of {owner or 'nobody'}"
    if owner != was and login != trial.victim.login:
        raise TakenError(f"{where}, and Eve did not even choose that student's name")
    # A row of adjustments is about all that one student may have handed in.
    if owner not in ("", login) and not (table.startswith("adjustments") and login in owner.split("+")):
        raise TakenError(where)
    if not owner and not any(id_ in after.said[table] for id_ in after.found[login]):
        raise TakenError(f"{where}; and nothing is said: {after.said[table]}")


def _owners_of(outcome: Outcome, who: Person) -> list[str]:
    by_id: dict[str, list[str]] = {}
    for login, ids in outcome.found.items():
        for id_ in ids:
            by_id.setdefault(id_, []).append(login)
    return ["+".join(by_id[id_]) for id_ in outcome.found.get(who.login, ())]


def try_names(seed: str) -> str:
    """Make up a class, and compare it with the same one to which Eve adds nothing; a word on what became of it.

    :raises TakenError: where somebody's place is taken.
    """
    trial = make_up(random.Random(seed))
    with tempfile.TemporaryDirectory(prefix="fuzz-names-") as folder:
        root = Path(folder)
        before = _outcome(root / "before", trial, ())
        if (
            before is None
            or any("+" in owner for owner in before.rows.values())
            or len(before.found) < len(trial.honest)
        ):
            return "no class"  # such as a folder of single files in an archive, which may be one student's
        after = _outcome(root / "after", trial, trial.added)
    if after is None:
        return "refused"
    if TAKEN_FOR_STUDENT in after.said["canvas"]:
        return "asked"  # nothing tells a small class in the only folder from a student's own, and a note says so
    try:
        compare(trial, before, after)
    except TakenError as error:
        raise TakenError(f"{error}\n{trial.describe()}") from None
    same = all(after.rows.get(key, "") == owner for key, owner in before.rows.items() if key[1] != EVE.login)
    return "the same" if same else "a row left empty"


def _outcome(root: Path, trial: Trial, added: Sequence[str]) -> Outcome | None:
    """What comes of it with these files of Eve's; None where the paths are refused, which takes nobody's place."""
    lay(root / "subs", replace(trial, added=list(added)))
    try:
        return outcome_of(root, trial)
    except UsageError:
        return None


def run(seconds: float, seed: str, most: int | None = None) -> Counter[str]:
    """Try classes until the time is over, or so many; the first that fails ends it, by its seed."""
    end, words = time.monotonic() + seconds, Counter[str]()
    while time.monotonic() < end and words.total() != most:
        one = f"{seed}-{words.total()}"
        try:
            words[try_names(one)] += 1
        except BaseException:
            print(f"class {one!r} fails: python -m tests.fuzz.names --only {one}", file=sys.stderr)
            raise
    return words


def main() -> int:
    """Try classes, and print how many ended in which way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default=str(random.randrange(10**6)))
    parser.add_argument("--only", help="try the class of this seed alone")
    options = parser.parse_args()
    try:
        words = Counter([try_names(options.only)]) if options.only else run(options.seconds, options.seed)
    except Exception:
        traceback.print_exc()
        return 1
    counted = ", ".join(f"{count} {word}" for word, count in words.most_common())
    print(f"{words.total()} classes (seed {options.seed}): nobody's place was taken ({counted})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
