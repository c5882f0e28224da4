"""What is done with a student's text before and beside its running, as steps that a fuzzer can measure.

Each takes any text, and makes of it what a student could hand in or a program could write.
"""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from zlib import crc32

from grader.assignment.settings import load_assignment
from grader.errors import ExampleError
from grader.grading.harness import read_answers
from grader.haskell.compile_errors import explain_breakdown, explain_compile_error
from grader.haskell.endless_causes import find_cause
from grader.haskell.source_text import decode, encode
from grader.judging.own_examples import read_examples
from grader.model import Origin, Program, Submission
from grader.reports.source_html import list_sources
from grader.results.feedback import to_one_line
from grader.submissions.archive_members import UnreadableArchiveError
from grader.submissions.archives import read_archive
from grader.submissions.file_name_masks import mask, unmask
from grader.submissions.preparation import is_candidate, prepare_submission
from grader.submissions.readable_sources import readable_sources
from grader.submissions.versions import keep_latest_version

SEDMA = load_assignment("sedma")
PROGRAM = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay _ = Nothing\n"

MESSAGES = (
    'ERROR "/job/StudentSubmission.hs":4 - Syntax error in expression (unexpected {text})',
    'ERROR "/job/StudentSubmission.hs":4 - Undefined variable "{text}"',
    'ERROR "/job/StudentSubmission.hs":4 - Type error in application\n*** Expression : {text}\n*** Type : {text}',
    'ERROR "/job/Main.hs":4 - Type error in application\n*** Type : {text}\n*** Does not match : {text}',
    'ERROR "/job/StudentSubmission.hs":4 - Instance of {text} required for definition of f',
    'ERROR "/job/StudentSubmission.hs":4 - Cannot justify constraints in explicitly typed binding {text}',
    'ERROR "/job/StudentSubmission.hs":4 - Cannot justify constraints in explicitly typed binding\n'
    "*** Expression : {text}\n*** Type : {text}\n*** Given context : ()\n*** Constraints : {text}",
    'ERROR "/job/StudentSubmission.hs":4 - Inferred type is not general enough\n*** Expression : replay\n'
    "*** Expected type : {text}\n*** Inferred type : {text}",
    'ERROR "/job/StudentSubmission.hs":4 - Type error in application\n*** Expression : {text}\n*** Term : {text}\n'
    "*** Type : {text}\n*** Does not match : {text}",
    'ERROR "/job/StudentSubmission.hs":4 - Type error in explicitly typed binding\n*** Term : replay\n'
    "*** Type : Cards -> [Char]\n*** Does not match : Cards -> Maybe Winner",
    'ERROR "/job/StudentSubmission.hs":4 - Implementation of == requires extra context\n'
    "*** Expected type : {text}\n*** Missing context : {text}",
    'ERROR "/job/StudentSubmission.hs":4 - Instance of Eq Card required for definition of replay',
    'ERROR "/job/StudentSubmission.hs":4 - Instance of Num Card required for definition of replay',
    'ERROR "/job/StudentSubmission.hs":4 - Undefined variable "value"',
    'ERROR "/job/StudentSubmission.hs":4 - No member "{text}" in class "Eq"',
    'ERROR "/job/StudentSubmission.hs":4 - Overlapping instances for class "Eq"\n*** This instance : Eq Rank',
    *(
        f'ERROR "/job/StudentSubmission.hs":{line} - Syntax error in input (unexpected {what})'
        for line, what in (
            *((5, f"`{sign}'") for sign in ("=", "|", "->", "<-", "=>", ")")),
            *((5, f'keyword "{word}"') for word in ("then", "in", "where")),
            *((5, f'symbol "{name}"') for name in ("a", "A")),
            (5, "comma"),
            (5, "`;', possibly due to bad layout"),
            (99_999, "`}}', possibly due to bad layout"),
        )
    ),
    'ERROR "/job/StudentSubmission.hs":5 - Equations give different arities for "f"',
    'ERROR "/job/StudentSubmission.hs":5 - "f" multiply defined',
    'ERROR "/job/StudentSubmission.hs":5 - Ambiguous use of operator "(==)" with "(==)"',
    'ERROR "/job/StudentSubmission.hs":5 - Ambiguous variable occurrence "=="',
    'ERROR "/job/{text}.hs":4 - {text}',
    "INTERNAL ERROR: {text}",
)


def prepare(text: str) -> None:
    """From bytes to a masked program."""
    prepared = prepare_submission(
        Submission("novak", {"replay.hs": (PROGRAM + text).encode("utf-8", "replace")}), SEDMA
    )
    if isinstance(prepared, Program):
        mask(prepared)


def prepare_alone(text: str) -> None:
    """Without a program before it, so that the text begins the file."""
    prepare_submission(Submission("novak", {"replay.hs": text.encode("utf-8", "replace")}), SEDMA)


def prepare_literate(text: str) -> None:
    """As a literate file."""
    prepare_submission(Submission("novak", {"replay.lhs": text.encode("utf-8", "replace")}), SEDMA)


def prepare_utf16(text: str) -> None:
    """In another encoding."""
    prepare_submission(Submission("novak", {"replay.hs": (PROGRAM + text).encode("utf-16", "replace")}), SEDMA)


def prepare_beside(text: str) -> None:
    """As a companion, and as a second version."""
    raw = text.encode("utf-8", "replace")
    main = f"import Other\n{PROGRAM}".encode()
    submission = Submission(
        "novak", {"replay.hs": main, "Other.hs": b"module Other where\n" + raw, "replay (1).hs": raw}
    )
    prepare_submission(keep_latest_version(submission, SEDMA), SEDMA)
    is_candidate("replay.hs", raw, SEDMA)


def prepare_under_many_names(text: str) -> None:
    """As a companion that is imported in as many spellings as the text is long."""
    spelled = ("".join("xX"[number >> bit & 1] for bit in range(12)) for number in range(len(text) // 25))
    main = "".join(f"import M{name}\n" for name in spelled) + PROGRAM
    files = {"replay.hs": main.encode(), f"M{'x' * 12}.hs": text.encode("utf-8", "replace")}
    prepare_submission(Submission("novak", files), SEDMA)


def draw(text: str) -> None:
    """The page's listing of the source."""
    sources = readable_sources(Submission("novak", {"replay.hs": text.encode("utf-8", "replace")}))
    list_sources(sources, ())


def explain(text: str) -> None:
    """The interpreter's message about a program, with the text in both."""
    code = decode(encode(PROGRAM + text))  # as it is prepared: any end of a line is a newline
    program = Program(
        "StudentSubmission",
        {"StudentSubmission.hs": encode(f"module StudentSubmission where\n{code}")},
        {"StudentSubmission.hs": Origin("replay.hs", 1, code)},
        (),
    )
    message = MESSAGES[crc32(text[:100].encode("utf-8", "replace")) % len(MESSAGES)]  # the same at both sizes
    raw = message.format(text=text)[:40_000]  # as a session cuts it
    reason = explain_compile_error(
        raw, program, "hugs", function="replay", signature="Cards -> Maybe Winner", types_module="SedmaDatatypes"
    )
    unmask(reason or explain_breakdown(raw, program), {"\ue0000\ue001": "replay"})


def explain_synonyms(text: str) -> None:
    """A function used as a value, among many whose types name synonyms with the text again and again."""
    word = "L" + "".join(letter for letter in text[:190] if letter.isalnum() and letter.isascii())
    names = [f"n{number}" for number in range(min(495, len(text) // 40))]
    signed = "".join(f"{', '.join(names[at : at + 5])} :: {'->'.join(['S'] * 29)}\n" for at in range(0, len(names), 5))
    meaning = f"type S = T {' '.join([word] * (len(text) // 230))}\n"
    _explain_first_line(f"f = null [{', '.join(names)}]\n{signed}{meaning}", "(Bool -> Int)")


def explain_helpers(text: str) -> None:
    """An instance that is missing, where helpers on one line stand above the text."""
    names = [f"h{number}" for number in range(min(49, len(text) // 200))]
    _explain_first_line(f"f = null [{', '.join(names)}]\n{'; '.join(f'{name} = 1' for name in names)}\n{text}", "Bool")


def _explain_first_line(code: str, type_: str) -> None:
    program = Program("S", {"S.hs": code.encode("utf-8", "replace")}, {"S.hs": Origin("replay.hs", 0, code)}, ())
    raw = f'ERROR "/job/S.hs":1 - Instance of Eq {type_} required for definition of f'
    explain_compile_error(
        raw, program, "hugs", function="replay", signature="Cards -> Maybe Winner", types_module="SedmaDatatypes"
    )


def prepare_import(text: str) -> None:
    """As the long name of a type in an import, of which many constructors are imported."""
    name = "A" + "".join(letter for letter in text if letter.isalnum() and letter.isascii())[: len(text) // 2]
    facts = ",".join(["B"] * (len(text) // 4))
    raw = f"import Prelude ({name}({facts}))\n{PROGRAM}".encode()
    prepare_submission(Submission("novak", {"replay.hs": raw}), SEDMA)


def unpack_folders(text: str) -> None:
    """As the path of each of fifty files in a tar: as many folders as the text has letters."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for number in range(50):
            archive.addfile(tarfile.TarInfo(f"{'a/' * min(len(text), 28_000)}{number}.hs"))
    with suppress(UnreadableArchiveError):
        read_archive(packed.getvalue())


def explain_companions(text: str) -> None:
    """A message about companions that are called after one another's paths; the more, the longer the text."""
    modules = [f"A{number}" for number in range(min(90, 2 + len(text) // 2_000))]
    origins = {f"{name}.hs": Origin((f" /A{number + 1}.hs" * 50)[:400], 0, "") for number, name in enumerate(modules)}
    program = Program("A0", dict.fromkeys(origins, b""), origins, ())
    raw = f'ERROR "/job/A0.hs":1 - Undefined variable "{text}"'[:40_000]
    explain_compile_error(
        raw, program, "hugs", function="replay", signature="Cards -> Maybe Winner", types_module="SedmaDatatypes"
    )


def prepare_names(text: str) -> None:
    """As the names of companions and of other files, in a zip."""
    names = list(cut_names(text))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("replay.hs", "".join(f"import {name[:90]}\n" for name in names[:50]) + PROGRAM)
        for name in names:
            archive.writestr(f"{name}.hs", f"module {name[:90]} where\n")
            archive.writestr(name, "")
    submission = keep_latest_version(Submission("novak", {"work.zip": packed.getvalue()}), SEDMA)
    prepared = prepare_submission(submission, SEDMA)
    if isinstance(prepared, Program):
        mask(prepared)


def cut_names(text: str) -> Iterator[str]:
    """At most ninety names of files, all different, that together are the text."""
    letters = text.replace("\0", "").encode("utf-8", "replace").decode()  # zipfile cuts a name at a NUL
    step = len(letters) // 90 + 1
    for number, start in enumerate(range(0, len(letters), step)):
        yield f"A{number}{letters[start : start + min(step, 370)]}"


def read_output(text: str) -> None:
    """As what a program writes in place of its answers, and as the messages of a hundred crashes."""
    raw = text.encode("utf-8", "replace")
    labels = list(range(100))
    read_answers(b"ready\n" + raw + b"\n", labels)
    message = raw.replace(b"\n", b" ")[: len(raw) // len(labels)]
    lines = b"".join(b"%d ! %s\n" % (label, message) for label in labels)
    for answer in read_answers(b"ready\n" + lines, labels).values():
        to_one_line(answer.text)


def read_games(text: str) -> None:
    """As a file of examples, alone and behind cards."""
    for written in (text, f"{text} -> Nothing\n", f"7H 7S -> {text}\n", f"replay [{text}] -> Nothing\n"):
        with suppress(ExampleError):
            read_examples(written, SEDMA)


def find_endless(text: str) -> None:
    """Why it never ends, asked about a program that gave no answer."""
    find_cause({"replay.hs": text.encode("utf-8", "replace")})


STEPS: tuple[Callable[[str], None], ...] = (
    prepare,
    prepare_alone,
    prepare_literate,
    prepare_utf16,
    prepare_beside,
    prepare_under_many_names,
    draw,
    explain,
    explain_companions,
    explain_synonyms,
    explain_helpers,
    prepare_import,
    unpack_folders,
    prepare_names,
    read_output,
    read_games,
    find_endless,
)
