"""What a student's text costs us before and beside its running: time and memory have to grow no faster than the text.

``python -m tests.fuzz.cost --seconds 1800`` makes hostile and random texts at two sizes, measures each step at both,
and ends with 1 where the larger one costs clearly more per byte. Ratios of one run, never absolute times. Memory has a
bound besides: no text of these sizes may take as much as a bad step once did.
"""

from __future__ import annotations

import argparse
import gc
import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

from grader.haskell.declared_types import read_declared
from grader.haskell.error_place import read_declarations
from grader.haskell.syntax import read_syntax
from tests.fuzz.peak_memory import peak_memory
from tests.fuzz.steps import STEPS

SMALL, GROWTH = 2_500, 4
LARGE, SELDOM = 20_000, 10  # every tenth text is measured at this size, where even copying a text again and again shows
STEEP = 2.4  # times the cost per byte, where linear is 1 and quadratic is 4
UNNOTICED = 0.25  # seconds: what costs less at the larger size is left alone: it is noise, or within a bound
UNNOTICED_MEMORY = 48_000_000
LAVISH = 150_000_000  # bytes: more than this is too much, however it grows; what is read takes 35 MB at most

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
    """What a step cost at a smaller and at a larger size, in seconds of CPU time or in bytes of memory."""

    small: float
    large: float
    bytes_small: int
    bytes_large: int
    unnoticed: float = UNNOTICED
    most: float = float("inf")

    @property
    def growth(self) -> float:
        """How much more a byte costs at the larger size."""
        if not self.small:
            return math.inf if self.large > self.unnoticed else 0.0
        return (self.large / self.bytes_large) / (self.small / self.bytes_small)

    @property
    def is_steep(self) -> bool:
        """Whether it grows clearly faster than the text, or is far too large."""
        return self.large > self.most or (self.large > self.unnoticed and self.growth > STEEP)

    @property
    def unit(self) -> str:
        """What it is measured in."""
        return "s" if self.unnoticed == UNNOTICED else "bytes"


@dataclass(frozen=True)
class Finding:
    """A step, a text and what it costs."""

    step: str
    text: Text
    cost: Cost

    def __str__(self) -> str:
        cost = self.cost
        return (
            f"{self.step}: {cost.small:,.3f} {cost.unit} for {cost.bytes_small:,} bytes, "
            f"{cost.large:,.3f} {cost.unit} for {cost.bytes_large:,} (a byte costs {cost.growth:.1f} times as much): "
            f"{self.text}"
        )


# --- measuring --------------------------------------------------------------------------------------------------


def measure(step: Callable[[str], None], text: Text, *, tries: int = 1, size: int = SMALL) -> Cost:
    """The least of several measurements at each of two sizes; at the smaller only where the larger is noticed."""
    small, large = text.at(size), text.at(size * GROWTH)
    long = min(_seconds(step, large) for _ in range(tries))
    short = min(_seconds(step, small) for _ in range(tries)) if long > UNNOTICED else 0.0
    return Cost(short, long, len(small), len(large))


def measure_memory(step: Callable[[str], None], text: Text, *, size: int = SMALL) -> Cost:
    """The most memory at each of two sizes; at the smaller only where the larger is noticed."""
    _clear_caches()
    small, large = text.at(size), text.at(size * GROWTH)
    much = peak_memory(step, large)
    little = peak_memory(step, small) if much > UNNOTICED_MEMORY else 0
    return Cost(little, much, len(small), len(large), UNNOTICED_MEMORY, LAVISH)


def _seconds(step: Callable[[str], None], text: str) -> float:
    _clear_caches()
    gc.disable()  # its turns would fall on either size
    begun = time.process_time()
    try:
        step(text)
        return time.process_time() - begun
    finally:
        gc.enable()


def _clear_caches() -> None:
    read_syntax.cache_clear()
    read_declared.cache_clear()
    read_declarations.cache_clear()


def find_steep(step: Callable[[str], None], text: Text, size: int = SMALL) -> Finding | None:
    """What a step costs for a text, if that grows too fast, also when it is measured again and more carefully."""
    gc.collect()
    for tries in (1, 3, 5):
        cost = measure(step, text, tries=tries, size=size)
        if not cost.is_steep:
            break
    else:
        return Finding(step.__name__, text, cost)
    memory = measure_memory(step, text, size=size)
    return Finding(step.__name__, text, memory) if memory.is_steep else None


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
