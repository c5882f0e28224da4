"""Why a program stopped without an answer: the kind of failure, and where the student should look. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from grader.haskell.source_text import quoted
from grader.model import Verdict


@dataclass(frozen=True)
class RuntimeFailure:
    """The kind of a failure at run time, what happened in plain words, and what to try."""

    kind: str
    words: str
    advice: str


LONGEST_CALL = 100
# As Hugs and as GHC report it.
_EMPTY = (
    r"pattern match failure: (head|tail|last|init|foldl1|foldr1)\b.*\[\]$",
    r"Prelude\.(head|tail|last|init|foldl1|foldr1|maximum|minimum): empty list",
)
# Hugs defines ``maximum`` and ``minimum`` by ``foldl1``, and names only that.
_FOLDS = {
    "foldl1": "`maximum`, `minimum` or `foldl1`",
    "foldr1": "`foldr1`",
    "maximum": "`maximum`",
    "minimum": "`minimum`",
}


def _of_the_empty_list(text: str) -> RuntimeFailure | None:
    match = next(filter(None, (re.search(pattern, text) for pattern in _EMPTY)), None)
    if match is None:
        return None
    name = _FOLDS.get(match[1], f"`{match[1]}`")
    return RuntimeFailure(
        "empty-list",
        f"{name} was used on an empty list",
        "Find where the list can become empty, and handle that case first.",
    )


def _index(text: str) -> RuntimeFailure | None:
    if "!!" not in text:
        return None
    return RuntimeFailure(
        "index", "`!!` asked for an element that the list does not have", "Remember that `!!` counts from 0."
    )


_NO_MATCH = re.compile(r"pattern match failure: (?P<within>in )?(?P<name>an instance|\S+)(?P<given> .*)?", re.DOTALL)
_GHC_NO_MATCH = re.compile(r"Non-exhaustive (?:patterns|guards) in (?:function )?(\S+)|Irrefutable pattern failed")
_PATTERN_ADVICE = "Add the missing equation or guard; `_` and `otherwise` fit everything that is left."


def _pattern(text: str) -> RuntimeFailure | None:
    if hugs := _NO_MATCH.search(text):
        return RuntimeFailure("pattern", _describe_no_match(hugs), _PATTERN_ADVICE)
    if ghc := _GHC_NO_MATCH.search(text):
        words = f"no equation or guard of `{ghc[1]}` matches" if ghc[1] else "a pattern does not match"
        return RuntimeFailure("pattern", words, _PATTERN_ADVICE)
    return None


def _describe_no_match(hugs: re.Match[str]) -> str:
    """What did not match, and with which arguments: a function, a local pattern, or a method of an instance."""
    name, given = hugs["name"], hugs["given"] or ""
    if not hugs["within"]:
        call = f": it was called as {quoted(name + given, LONGEST_CALL)}" if given else ""
        return f"no equation or guard of `{name}` matches{call}"
    where = "one of your instances" if name == "an instance" else f"`{name}`"
    arguments = f": it was given {quoted(given.strip(), LONGEST_CALL)}" if given else ""
    return f"no pattern inside {where} matches{arguments}"


def _arithmetic(text: str) -> RuntimeFailure | None:
    if "divide by zero" not in text:
        return None
    return RuntimeFailure(
        "arithmetic", "a number was divided by zero", "Look at the right-hand side of `div` and `mod`."
    )


def _enumeration(text: str) -> RuntimeFailure | None:
    """``succ`` of the last value, ``toEnum`` of a number without a value: Hugs names only ``toEnum``."""
    if not re.match(r"toEnum: out of range|Prelude\.(chr|Enum\.\w+(\.\w+)*)\b.*bad argument", text):
        return None
    return RuntimeFailure(
        "enumeration",
        "`succ`, `pred` or `toEnum` asked for a value before the first or after the last",
        "Write an equation for the last value, as in `next D = A`, or use `mod` on the number.",
    )


def _member(text: str) -> RuntimeFailure | None:
    """A function of a class that an instance leaves out."""
    match = re.match(r"undefined member: (\S+)|No instance nor default method for class operation (\S+)", text)
    if match is None:
        return None
    name = match[1] or match[2]
    return RuntimeFailure(
        "missing-method",
        f"`{name}` was used, but your instance does not define it",
        f"Add equations for `{name}` to the instance of its class.",
    )


def _nothing(text: str) -> RuntimeFailure | None:
    """``fromJust``, which only ``Data.Maybe`` has."""
    if not re.match(r"(Data\.)?Maybe\.fromJust: Nothing", text):
        return None
    return RuntimeFailure(
        "nothing",
        "`fromJust` was given `Nothing`",
        "Find where the value can be `Nothing`, and handle that case too, with `case … of` or `maybe`.",
    )


def _read(text: str) -> RuntimeFailure | None:
    if not text.startswith("Prelude.read"):
        return None
    return RuntimeFailure(
        "read", "`read` was given a text that it cannot read", "Look at the text, and the type it is read as."
    )


def _undefined(text: str) -> RuntimeFailure | None:
    if not text.startswith("Prelude.undefined"):
        return None
    return RuntimeFailure("undefined", "`undefined` was reached", "A part is not written yet: search for `undefined`.")


def _stack(text: str) -> RuntimeFailure | None:
    if "stack overflow" not in text:
        return None
    return RuntimeFailure(
        "stack",
        "the recursion went too deep, or never ends (stack overflow)",
        "Does every recursive call get a shorter list or a smaller number, and does an equation end it?",
    )


def _signal(text: str) -> RuntimeFailure | None:
    """Hugs' only words where the processor stops it: the smallest ``Int``, divided by -1, is no ``Int``."""
    if not text.startswith("Unexpected signal"):
        return None
    return RuntimeFailure(
        "signal",
        "the interpreter itself was stopped (“Unexpected signal”)",
        "It stops so where the smallest `Int` is divided by -1, as in ``minBound `div` (-1)``. If you divide no such "
        "number, look for a recursion that goes too deep.",
    )


def _output(text: str) -> RuntimeFailure | None:
    if "output limit" not in text:
        return None
    return RuntimeFailure("output", "it printed without end", "Does the answer contain an infinite list or text?")


# Failed patterns come last: to Hugs, ``head []`` is one too.
_EXPLAINERS: tuple[Callable[[str], RuntimeFailure | None], ...] = (
    _of_the_empty_list,
    _stack,
    _signal,
    _output,
    _index,
    _undefined,
    _nothing,
    _read,
    _enumeration,
    _member,
    _arithmetic,
    _pattern,
)


ENDLESS = frozenset({"endless", "memory", "stack"})
"""The kinds of failures that a program has which never ends."""


def explain_runtime_failure(verdict: str, text: str, cause: str | None = None) -> RuntimeFailure | None:
    """The failure behind a verdict; None for a verdict about an answer, or about a case that was not run.

    ``cause`` is what in the program keeps it from ending, where that is known.
    """
    failure = _explain(verdict, text)
    return replace(failure, advice=cause) if failure and cause and failure.kind in ENDLESS else failure


def _explain(verdict: str, text: str) -> RuntimeFailure | None:
    match Verdict(verdict):
        case Verdict.TIMED_OUT:
            return RuntimeFailure(
                "endless",
                "no answer came in time: the program probably never ends",
                "Does every recursive call get closer to an end? Is an infinite list used as a whole?",
            )
        case Verdict.OUT_OF_MEMORY:
            return RuntimeFailure(
                "memory",
                "it ran out of memory",
                "Either a recursion never ends, or a list grows without end. Does every recursive call get closer to "
                "an equation that ends it?",
            )
        case Verdict.CRASHED:
            known = next((failure for explain in _EXPLAINERS if (failure := explain(text)) is not None), None)
            return known or RuntimeFailure("error", f"it stopped with the error “{text}”", _ERROR_ADVICE)
        case Verdict.PASSED | Verdict.WRONG | Verdict.NOT_RUN:
            return None


_ERROR_ADVICE = "`error` ends the program; it is not an answer. Give the answer that the sheet asks for."
