"""Two types that do not match, as an interpreter names them: where, which term, what it is and what is needed.

Reads messages of Hugs and GHC, and takes types apart. Must not know what to advise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.haskell.compile_context import CompileContext, shorten_first

_GHC = re.compile(
    r"expected type(?: ‘(?P<wanted>[^’]+)’|: (?P<wanted2>.+?)) with actual type(?: ‘(?P<got>[^’]+)’|: (?P<got2>.+?) •)"
    r"|Expected: (?P<wanted3>.+?) Actual: (?P<got3>.+?) (?:•|NB)"
)
_VARIABLE = re.compile(r"[a-z]\w*")


@dataclass(frozen=True)
class Mismatch:
    """``term``, in ``expression``, has the type ``got`` where ``wanted`` is needed.

    ``place`` is Hugs' word for where: an application, a guard, an explicitly typed binding and so on. GHC names only
    the types.
    """

    got: str
    wanted: str
    place: str = ""
    expression: str = ""
    term: str = ""
    is_infinite: bool = False

    @property
    def function(self) -> str:
        """The function or constructor that the expression applies, where it is a name; empty for an operator."""
        match = re.match(r"[A-Za-z_][\w']*(?= )", self.expression)
        return match[0] if match and not self.operator else ""

    @property
    def operator(self) -> str:
        """The operator between the two sides of the expression, one of which is the term; else empty."""
        for sides in (self.expression.removeprefix(self.term), self.expression.removesuffix(self.term)):
            if sides != self.expression and (match := re.match(r" (\S+) |.* (\S+) $", sides)):
                sign = match[1] or match[2]
                if not re.search(r"[\w\"'()\[\]]", sign) or sign.startswith("`"):
                    return sign.strip("`")
        return ""


def read_mismatch(context: CompileContext) -> Mismatch | None:
    """The types of a type error, where the interpreter names them."""
    place, *parts = context.error.split(" *** ")
    said = dict(re.split(r"\s*:\s", part, maxsplit=1) for part in parts if re.search(r"\s*:\s", part))
    if "Type" in said and "Does not match" in said:
        return Mismatch(
            got=shorten_first(said["Type"]),
            wanted=shorten_first(said["Does not match"]),
            place=place.removeprefix("Type error in "),
            expression=said.get("Expression", ""),
            term=said.get("Term", ""),
            is_infinite="infinite type" in said.get("Because", ""),
        )
    if match := _GHC.search(context.error):
        got, wanted = match.group("got", "got2", "got3"), match.group("wanted", "wanted2", "wanted3")
        return Mismatch(shorten_first(*got), shorten_first(*wanted))
    return None


def arrows(type_: str) -> list[str]:
    """The arguments and the result of a function's type; a type that is not a function's is its own result."""
    parts = _split(type_, "->")
    return parts if all(parts) else [type_]


def tuple_parts(type_: str) -> list[str]:
    """The parts of a tuple's type; empty for any other type."""
    if not (type_.startswith("(") and type_.endswith(")")):
        return []
    parts = _split(type_[1:-1], ",")
    return parts if len(parts) > 1 else []


def is_variable(type_: str) -> bool:
    """Whether a type is any type at all: ``a``."""
    return _VARIABLE.fullmatch(type_) is not None


def _split(type_: str, separator: str) -> list[str]:
    """The parts of a type between separators outside brackets."""
    parts, depth, start = [], 0, 0
    for match in re.finditer(rf"[(\[]|[)\]]|{re.escape(separator)}", type_):
        if match[0] == separator:
            if depth == 0:
                parts.append(type_[start : match.start()].strip())
                start = match.end()
        else:
            depth += 1 if match[0] in "([" else -1
    return [*parts, type_[start:].strip()]
