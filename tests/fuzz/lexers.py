"""Do Hugs and our lexer read the same texts in the same way? ``python -m tests.fuzz.lexers --texts N --seed S``.

Random programs are made of what lexers stumble over, with definitions ``p1 = …``, ``p2 = …`` between. Each is emitted
as for the sandbox, and Hugs itself, sealed, is asked which of these it defines: exactly those that we take for code.
Some import what is forbidden or declare a primitive: none that Hugs has escapes the policy.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from grader.haskell.emission import emit, is_fault
from grader.haskell.source_text import encode, read_program
from grader.haskell.syntax import read_syntax
from grader.haskell.tokens import Kind, Token, code_tokens, tokens_of
from grader.submissions.preparation import under_header
from sandbox.bubblewrap import Bubblewrap
from sandbox.contract import Job, Limits, Sandbox
from sandbox.interpreters import Hugs

_T = TypeVar("_T")

MODULE = "StudentSubmission"
BATCH = 100

_MARKER = re.compile(r"p\d+")
_FORBIDDEN = re.compile(r"q\d+|ord|basicIORun")
_LISTED = re.compile(rf"{MODULE}> ((?:\S+\s+)*?)\((\d+) names listed\)")
_READING = re.compile(rf'Reading file "T(\d+)/{MODULE}\.hs"')

# --- random texts -----------------------------------------------------------------------------------------

_INSIDE = ["{-", "-}", "--", "-->", "#!", "'", "a", " ", "\\\\", "\\n", "é", "č", "p99 = 99", "import", "\t", "|", "{"]
_INSIDE_STRING = [
    *_INSIDE, '\\"', "\\'", "\\&", "\\^A", "\\^\\", "\\SOH", "\\x41", "\\o17", "\\65", "\\ \\", "\\\n  \\", "\\\n\t\\",
    "\\\n\n   \\", "\\\x0c\\", "\x0b",
]  # fmt: skip
_INSIDE_COMMENT = [
    "--", "-->", "#!", "'", '"', "a", " ", "\\", "é", "\t", "|", "{", "\n", "\np98 = 98\n", "\n#! ",
    "\n#! x\n",
]  # fmt: skip
_NESTED = [
    "{- {- -} -}", "{--}", "{-\n#! -}", "{-}-}", "{-{-}-}-}", '{-"-}', "{-#-}", "{-\np97 = 97\n-}", "-{--}-", "-",
]  # fmt: skip
_CHARS = ["'\"'", "'\\''", "'a'", "'\\\\'", "'\\n'", "'{'", "'-'", "'\\^\\'", "'\\SOH'", "'\\x41'", "'\t'", "' '"]
_NUMBERS = [
    "1", "1.5", "1e5", "1.5e-3", "0x1F", "0o17", "0xg", "0o8", "1e'", "2a'", "1e--5", "1e", "0x", "3.e1", "7'a'",
]  # fmt: skip
_NAMES = ["a'", "e'", "a'b'", "e", "g", "xg", "o8", "x", "A.B.id", "A.B.Just", "A.B.id.A.B.id", "(A.B.+)"]
_HAZARDS = [
    '"', "'", "{-", "-}", "--", "-->", "--|", "\\", "#!", "\n", "\n#!", "\t", "\x0c", "\x0b", "é", "\u00a0", "\r", "`",
    "\x01", "\x7f", "\u2028", "\x1c", "{", "}", ";", "A.B.", "A.B.\"", "1e", "0x", "\\\n", "where", "let", "of", "do",
    "'\"", "#! {-", "\n#! -}\n", "\\\n#! x\n\\",
]  # fmt: skip
_IMPORTS = [
    "import Data.Char (ord)", "import{--}Data.Char(ord)", "import\n Data.Char", "import Data.Char as A.C", "import A.B",
    "import Prelude hiding (map);import Data.Char", "import qualified Prelude as P\t;\timport Data.Char -- c",
    'import "Hugs.Prelude" (basicIORun)', 'import{--}"Hugs.\\\n  \\Prelude"', 'import "\\72ugs.Prelude" hiding (map)',
    'import qualified Prelude as P; import "Hugs.Prelude"', "import Hugs.Prelude", "import Data . Char",
]  # fmt: skip
_COERCE = '"primUnsafeCoerce" :: a -> b\n'
_PRIMITIVES = [
    "primitive q1 ", "x9 = 1; primitive q1 ", 'x9 = "\\\n   \\"; primitive q1 ', "primitive\n q1\n ",
    "{--}primitive{--}q1", 'primitive q1 "primUnsafeCoerce", q2 ', "x9 = y where { y = 1 }; primitive q1 ",
    "x9 = y where y = 1\nprimitive q1 ", "primitive q1 {-\n#! -}", ";primitive (q1) ", "primitive q1, q2 ",
    "infixl 5 -->\nprimitive q1 ", "x9 = d 1a'; primitive q1 ",
]  # fmt: skip
_DEFINED = """
c :: a -> Int
c _ = 0
d :: a -> b -> Int
d _ _ = 0
e1 = id
a' = id
e' = id
a'b' = id
e = id
g = id
xg = id
o8 = id
x = id
a --> b = a
a #! b = a
a --| b = a
a |-- b = a
"""


@dataclass(frozen=True)
class Text:
    """A file as it might be handed in."""

    name: str
    raw: bytes

    @property
    def code(self) -> str:
        """Its program."""
        return read_program(self.name, self.raw)


def random_text(rng: random.Random) -> Text:
    """A program of definitions between comments, often damaged, in any style and encoding."""
    pieces = [_piece(rng, number) for number in range(1, rng.randint(2, 9))]
    rng.shuffle(pieces)
    openings = ["", "#! shell\n", "#! {-\n", "-- x\n", "module M where\n", "module M (p1)\n where\n"]
    opening = _pick(rng, openings, "--> {-\n")
    imports = "import Prelude\nimport qualified Prelude as A.B\n"
    if rng.random() < 0.1:
        imports += rng.choice(_IMPORTS) + "\n"
    if rng.random() < 0.1:
        pieces.insert(rng.randrange(len(pieces)), rng.choice(_PRIMITIVES) + _COERCE)
    text = f"{opening}{imports}{''.join(pieces)}{_DEFINED}"
    if rng.random() < 0.4:
        text = _damaged(rng, text)
    return _saved(rng, text)


def _piece(rng: random.Random, number: int) -> str:
    filler = _pick(rng, [_line_comment, _block_comment, _nothing, _nothing], _shell_line)(rng)
    end = rng.choice(["\n", "\n", "\n", " -- c\n", " {- c -}\n", " --| 1\n", "\t\n", f" {_block_comment(rng)}"])
    return f"{filler}p{number} = {_expression(rng)}{end}"


def _expression(rng: random.Random) -> str:
    makers = [_string, _char, _number, _name, _layout, _dashes, _long_line]
    return rng.choice(makers)(rng)


def _pick(rng: random.Random, tame: Sequence[_T], *wild: _T) -> _T:
    """Seldom something that we refuse or that Hugs does not accept: such a text says nothing about the rest of it."""
    return rng.choice(wild if rng.random() < 0.03 else tame)


def _some(rng: random.Random, pieces: Sequence[str], most: int = 6) -> str:
    return "".join(rng.choices(pieces, k=rng.randint(0, most)))


def _nothing(_rng: random.Random) -> str:
    return ""


def _line_comment(rng: random.Random) -> str:
    inside = _some(rng, _INSIDE_COMMENT).replace("\n", " ")
    return rng.choice(["--", "-- ", "---", "--\t", "----- "]) + inside + "\n"


def _block_comment(rng: random.Random) -> str:
    inside = _some(rng, [*_INSIDE_COMMENT, *_NESTED, _pick(rng, [""], "{-", "-}", "-}{-", "{-}")])
    return "{-" + rng.choice(["", "#", " ", "-"]) + inside + _pick(rng, ["-}"], "", "#-}", "-} -}") + "\n"


def _shell_line(rng: random.Random) -> str:
    return f"#! {_some(rng, _INSIDE_COMMENT)}\n"


def _string(rng: random.Random) -> str:
    return f'c "{_some(rng, _INSIDE_STRING)}"'


def _char(rng: random.Random) -> str:
    return f"c {rng.choice(_CHARS)}"


def _number(rng: random.Random) -> str:
    return f"c (d {rng.choice(_NUMBERS)}\n  )"


def _name(rng: random.Random) -> str:
    return f"c ({rng.choice(_NAMES)}{_pick(rng, ['', '.id', '{--}', ' -- c', '--c', ' . id'], '.', '.{--}')}\n  )"


def _layout(rng: random.Random) -> str:
    tame = ["", " ", " -- c\n    ", " {- c -} ", "\n    ", "--c\n    ", "{-\n-}    ", "\t"]
    aside = _pick(rng, tame, " --> c\n    ", " --| {-\n    ", "--> {-\n")
    return rng.choice(
        [f"let{aside} y = 1 in y", f"case 1 of{aside} _ -> 2", f"c z where{aside} z = 1", f"c (do{aside} [1])"]
    )


def _dashes(rng: random.Random) -> str:
    operator = rng.choice(["-->", "--|", "|--", "#!", "{-x-}-->", "-- c\n -->", "{-\n-}#!"])
    return f"1 {operator} {_pick(rng, ['2', 'x'], '-- c')}"


def _long_line(rng: random.Random) -> str:
    """Something that matters, around the places where Hugs begins its next piece of a line."""
    column = 999 * rng.choice([1, 1, 2]) + rng.randint(-8, 4)
    strings = ['"' + "y" * (column - 12) + '"', '"' + "é" * (column // 2) + '"']
    filler = rng.choice([" " * column, "{-" + "x" * (column - 8) + "-}", *strings])
    what = _pick(rng, ["-- #!", "{- #! -}", "--> 2", "-- {-", "--\\"], "#! 2", "#! {-", '"#!"', '"', "#! -}")
    return f"c {filler} {what}" if filler.strip("{}-x ") else f"c 1{filler}{what}"


def _damaged(rng: random.Random, text: str) -> str:
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        place = rng.randrange(len(text))
        end = place if rng.random() < 0.7 else place + rng.randint(1, 3)
        text = text[:place] + rng.choice(_HAZARDS) + text[end:]
    return text


def _saved(rng: random.Random, text: str) -> Text:
    name = "Replay.hs"
    style = rng.random()
    if style < 0.1:
        name, text = "Replay.lhs", "Prose.\n\n" + "".join(f"> {line}\n" for line in text.split("\n"))
    elif style < 0.2:
        name, text = "Replay.lhs", f"Prose\n\\begin{{code}}\n{text}\n\\end{{code}}\n#! prose\n"
    elif style < 0.25:
        text = text.replace("\n", "\r\n")
    elif style < 0.3:
        text = text.replace("\n", "\r")
    encoding = rng.choice(["utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1250"])
    return Text(name, text.encode(encoding, errors="replace"))


# --- the two readings -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """What we say about a text: the marks in its code, those that must be definitions, whether it has a fault.

    ``is_forbidden``: it imports something, or declares a primitive.
    """

    seen: frozenset[str]
    defined: frozenset[str]
    has_fault: bool
    is_forbidden: bool


def read_ourselves(text: str) -> Reading:
    """Our own reading of a module's text."""
    tokens = tokens_of(text)
    code = code_tokens(tokens)
    seen = frozenset(token.text for token in code if token.kind is Kind.NAME and _MARKER.fullmatch(token.text))
    has_fault = any(is_fault(token) for token in tokens)
    has_braces = any(token.text == "{" for token in code)
    syntax = read_syntax(text)
    imported = {module.name for module in syntax.imports} - {"Prelude"}
    return Reading(
        seen=seen,
        defined=frozenset() if has_braces else frozenset(_definitions(text, code)),
        has_fault=has_fault,
        is_forbidden=bool(imported or syntax.primitives or syntax.foreigns),
    )


def _definitions(text: str, code: tuple[Token, ...]) -> Iterator[str]:
    """The marks that begin a line and are followed by an equals sign: wherever Hugs accepts the text, a definition."""
    for token, after in pairwise(code):
        if _MARKER.fullmatch(token.text) and after.text == "=" and text[token.start - 1] == "\n":
            yield token.text


def ask_hugs(texts: Sequence[bytes], sandbox: Sandbox) -> list[frozenset[str] | None]:
    """For each module's text the marks and forbidden names that Hugs has; None where it does not accept the text."""
    found = _ask_together(texts, sandbox)
    return [found.get(number) if number in found else _ask_alone(text, sandbox) for number, text in enumerate(texts)]


def _ask_alone(text: bytes, sandbox: Sandbox) -> frozenset[str] | None:
    """A text that is left over because the one before it broke Hugs; or breaks Hugs itself, which is no acceptance."""
    return _ask_together([text], sandbox).get(0)


def _ask_together(texts: Sequence[bytes], sandbox: Sandbox) -> dict[int, frozenset[str] | None]:
    interpreter = Hugs()
    options = interpreter.command("")[1:-1]
    commands = "".join(
        f":load T{number}/{MODULE}.hs\n:names p[0-9]* q[0-9]* ord basicIORun\n" for number in range(len(texts))
    )
    job = Job(
        files={f"T{number}/{MODULE}.hs": text for number, text in enumerate(texts)},
        command=(sandbox.which("hugs") or "hugs", "-q", *options),
        stdin=commands.encode(),
        environment=interpreter.environment(),
        limits=Limits(cpu_seconds=60, wall_seconds=600),
    )
    pieces = _READING.split(sandbox.run(job).stdout.decode(errors="replace"))[1:]
    answered = {int(number): said for number, said in zip(pieces[::2], pieces[1::2], strict=True)}
    is_whole = len(answered) == len(texts)
    kept = answered if is_whole else {number: said for number, said in answered.items() if number < max(answered)}
    return {number: _listed(said) for number, said in kept.items()}


def _listed(said: str) -> frozenset[str] | None:
    listed = _LISTED.search(said)
    if listed is None:
        return None
    names = listed[1].split()
    assert len(names) == int(listed[2]), said
    return frozenset(name for name in names if _MARKER.fullmatch(name) or _FORBIDDEN.fullmatch(name))


def disagreement(ours: Reading, hugs: frozenset[str] | None) -> str | None:
    """How Hugs' reading departs from ours; None where it does not."""
    if hugs is None:
        return None
    if ours.has_fault:
        return f"Hugs accepts what we call a fault, and defines {sorted(hugs)}"
    forbidden = {name for name in hugs if _FORBIDDEN.fullmatch(name)}
    if forbidden and not ours.is_forbidden:
        return f"Hugs has {sorted(forbidden)}, and the policy sees nothing of it"
    if hidden := hugs - forbidden - ours.seen:
        return f"Hugs defines {sorted(hidden)}, which is no code to us"
    if lost := ours.defined - hugs:
        return f"Hugs does not define {sorted(lost)}, which is code to us"
    return None


# --- many of them -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Disagreement:
    """A text that is read in two ways."""

    text: Text
    what: str


def compare(texts: Sequence[Text], sandbox: Sandbox, counts: Counter[str]) -> list[Disagreement]:
    """The texts that Hugs, given what we emit, reads in another way than we read what was handed in."""
    read = []
    for text in texts:
        module = under_header(text.code, MODULE)
        emission = emit(module)
        if emission.ambiguity is not None:
            counts[f"refused: {emission.ambiguity.code}"] += 1
        else:
            read.append((text, read_ourselves(module), encode(emission.text)))
    found = []
    for (text, ours, _), hugs in zip(read, ask_hugs([emitted for *_, emitted in read], sandbox), strict=True):
        counts["not accepted by Hugs" if hugs is None else "read by both"] += 1
        counts["of these with something forbidden"] += any(_FORBIDDEN.fullmatch(name) for name in hugs or ())
        if what := disagreement(ours, hugs):
            found.append(Disagreement(text, what))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare many texts; show every one that is read in two ways."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.lexers", description=__doc__)
    parser.add_argument("--texts", type=int, default=3000, help="how many (default %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first; the others follow (default %(default)s)")
    options = parser.parse_args(arguments)
    sandbox, counts, failures = Bubblewrap(), Counter[str](), 0
    for first in range(options.seed, options.seed + options.texts, BATCH):
        seeds = range(first, min(first + BATCH, options.seed + options.texts))
        texts = [random_text(random.Random(seed)) for seed in seeds]
        for one in compare(texts, sandbox, counts):
            failures += 1
            print(f"{one.what}\n  seed {seeds[texts.index(one.text)]}, {one.text.name}: {one.text.raw!r}\n")
    print(f"{options.texts} texts: " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    print(f"{failures} read in two ways" if failures else "none read in two ways")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
