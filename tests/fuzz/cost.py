"""What a student's text costs us before and beside its running: CPU time has to grow no faster than the text.

``python -m tests.fuzz.cost --seconds 1800`` makes hostile and random texts at two sizes, measures each step at both,
and ends with 1 where the larger one costs clearly more per byte. Ratios of one run, never absolute times.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, takewhile
from zlib import crc32

from grader.assignment.settings import load_assignment
from grader.haskell.compile_errors import explain_breakdown, explain_compile_error
from grader.haskell.declared_types import read_declared
from grader.haskell.endless_causes import find_cause
from grader.haskell.error_place import read_declarations
from grader.haskell.syntax import read_syntax
from grader.model import Origin, Program, Submission
from grader.reports.source_html import list_sources
from grader.submissions.file_name_masks import mask, unmask
from grader.submissions.preparation import is_candidate, prepare_submission
from grader.submissions.readable_sources import readable_sources
from grader.submissions.versions import keep_latest_version

SMALL, GROWTH = 2_500, 4
LARGE, SELDOM = 20_000, 10  # every tenth text is measured at this size, where even copying a text again and again shows
STEEP = 2.4  # times the cost per byte, where linear is 1 and quadratic is 4
UNNOTICED = 0.25  # seconds: what costs less at the larger size is left alone: it is noise, or within a bound

SEDMA = load_assignment("sedma")
PROGRAM = "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay _ = Nothing\n"

PIECES = (
    *"()[]{},;`\"'_.:=|@~!#$%&*+/<>?\\^-",
    *(" ", "\t", "\n", "\r", "\f", "\x1a", "\0", "\u00a0", "\u2028", "\ufeff", "á", "Č", "𝔸", "0", "9", "a", "A", "x'"),
    *("{-", "-}", "--", "-->", "{-#", "#-}", "#!", "\\\n", '"\\', "\\ ", "::", "->", "<-", "=>", "..", "\n ", "\n\t"),
    *("module ", "import ", "where ", "let ", "in ", "do ", "of ", "case ", "if ", "then ", "else ", "data ", "type "),
    *("newtype ", "class ", "instance ", "deriving ", "infixl 9 ", "primitive ", "foreign import ", "mdo ", "forall "),
    *(
        "replay ",
        "replay = ",
        "A.",
        "A.B ",
        "f x = ",
        "\n> ",
        "\n\\begin{code}\n",
        "\n\\end{code}\n",
        "1e9",
        "0x",
        "9" * 9,
    ),
    *("/A", "/", "-/", ".hs", "/Main.hs", "StudentSubmission", "*** Type : ", " *** Does not match : ", "(unexpected "),
)
FIRST = ("", "", "", '"', "{-", "'", "(", "f = ", "#!", "module A where ", "module A where {", "> ", "\\begin{code}\n")
LAST = ("", "", "x", '"', "-}", ")", "\n", ".hs", " where", " = 1", "\x1a")

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


@dataclass(frozen=True)
class Text:
    """A text that can be made at any size: a beginning, pieces again and again, and an end."""

    first: str
    pieces: tuple[str, ...]
    last: str

    def at(self, size: int) -> str:
        """About so many characters of it."""
        repeated = "".join(self.pieces)
        return self.first + repeated * (size // len(repeated)) + self.last


@dataclass(frozen=True)
class Cost:
    """What a step cost at a smaller and at a larger size, in seconds of CPU time."""

    small: float
    large: float
    bytes_small: int
    bytes_large: int

    @property
    def growth(self) -> float:
        """How much more a byte costs at the larger size."""
        return (self.large / self.bytes_large) / (self.small / self.bytes_small) if self.small else 0.0

    @property
    def is_steep(self) -> bool:
        """Whether it grows clearly faster than the text."""
        return self.large > UNNOTICED and self.growth > STEEP


@dataclass(frozen=True)
class Finding:
    """A step, a text and what it costs."""

    step: str
    text: Text
    cost: Cost

    def __str__(self) -> str:
        cost = self.cost
        return (
            f"{self.step}: {cost.small:.3f} s at {cost.bytes_small:,} bytes, {cost.large:.3f} s at "
            f"{cost.bytes_large:,} (a byte costs {cost.growth:.1f} times as much): {self.text}"
        )


# --- the steps --------------------------------------------------------------------------------------------------


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
    code = PROGRAM + text
    program = Program(
        "StudentSubmission",
        {"StudentSubmission.hs": f"module StudentSubmission where\n{code}".encode("utf-8", "replace")},
        {"StudentSubmission.hs": Origin("replay.hs", 1, code)},
        (),
    )
    message = MESSAGES[crc32(text[:100].encode("utf-8", "replace")) % len(MESSAGES)]  # the same at both sizes
    raw = message.format(text=text)[:40_000]  # as a session cuts it
    reason = explain_compile_error(
        raw, program, "hugs", function="replay", signature="Cards -> Maybe Winner", types_module="SedmaDatatypes"
    )
    unmask(reason or explain_breakdown(raw, program), {"\ue0000\ue001": "replay"})


def explain_companions(text: str) -> None:
    """A message about companions that are called after one another's paths; the more, the longer the text."""
    modules = [f"A{number}" for number in range(min(90, 2 + len(text) // 2_000))]
    origins = {f"{name}.hs": Origin((f" /A{number + 1}.hs" * 50)[:400], 0, "") for number, name in enumerate(modules)}
    program = Program("A0", dict.fromkeys(origins, b""), origins, ())
    raw = f'ERROR "/job/A0.hs":1 - Undefined variable "{text}"'[:40_000]
    explain_compile_error(
        raw, program, "hugs", function="replay", signature="Cards -> Maybe Winner", types_module="SedmaDatatypes"
    )


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
    find_endless,
)


# --- measuring --------------------------------------------------------------------------------------------------


def measure(step: Callable[[str], None], text: Text, *, tries: int = 1, size: int = SMALL) -> Cost:
    """The least of several measurements at each of two sizes; at the smaller only where the larger is noticed."""
    small, large = text.at(size), text.at(size * GROWTH)
    long = min(_seconds(step, large) for _ in range(tries))
    short = min(_seconds(step, small) for _ in range(tries)) if long > UNNOTICED else 0.0
    return Cost(short, long, len(small), len(large))


def _seconds(step: Callable[[str], None], text: str) -> float:
    read_syntax.cache_clear()
    read_declared.cache_clear()
    read_declarations.cache_clear()
    gc.disable()  # its turns would fall on either size
    begun = time.process_time()
    try:
        step(text)
        return time.process_time() - begun
    finally:
        gc.enable()


def find_steep(step: Callable[[str], None], text: Text, size: int = SMALL) -> Finding | None:
    """What a step costs for a text, if that grows too fast, also when it is measured again and more carefully."""
    gc.collect()
    for tries in (1, 3, 5):
        cost = measure(step, text, tries=tries, size=size)
        if not cost.is_steep:
            return None
    return Finding(step.__name__, text, cost)


# --- texts ------------------------------------------------------------------------------------------------------


def texts(seed: int) -> Iterator[Text]:
    """First every piece alone, then random ones without end."""
    yield from (Text("", (piece,), "x") for piece in PIECES)
    chance = random.Random(seed)
    while True:
        yield random_text(chance)


def random_text(chance: random.Random) -> Text:
    """A few pieces, or many so that nothing repeats soon, between a beginning and an end."""
    number = chance.choice((1, 2, 2, 3, 3, 4, 6, 300))
    return Text(chance.choice(FIRST), tuple(chance.choices(PIECES, k=number)), chance.choice(LAST))


def fuzz(seconds: float, seed: int, report: Callable[[str], None]) -> list[Finding]:
    """Measure texts for so long; what grows too fast."""
    findings: list[Finding] = []
    end, measured = time.monotonic() + seconds, 0
    for text in takewhile(lambda _: time.monotonic() < end, texts(seed)):
        measured += 1
        for step in STEPS:
            if finding := find_steep(step, text, SMALL if measured % SELDOM else LARGE):
                findings.append(finding)
                report(str(finding))
    report(f"{measured} texts, {len(STEPS)} steps each, seed {seed}: {len(findings)} grow faster than their size")
    return findings


def fixed_part(number: int) -> list[Text]:
    """Some of the texts, always the same."""
    return list(islice(texts(seed=0), len(PIECES), len(PIECES) + number))


def main() -> int:
    """Run for as long as was asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    options = parser.parse_args()
    return 1 if fuzz(options.seconds, options.seed, print) else 0


if __name__ == "__main__":
    sys.exit(main())
