"""What a program that stops without an answer is told: which kind of breakdown it was, and where to look. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from grader.haskell.source_text import shorten
from grader.model import Verdict


@dataclass(frozen=True)
class Breakdown:
    """The kind of a run-time error, what happened in the student's words, and what to try."""

    kind: str
    words: str
    advice: str


LONGEST_CALL = 100
_EMPTY = (
    r"pattern match failure: (head|tail|last|init|foldl1|foldr1)\b.*\[\]$",
    r"Prelude\.(head|tail|last|init|foldl1|foldr1|maximum|minimum): empty list",
)
_FOLDS = {
    "foldl1": "`maximum`, `minimum` or `foldl1`",
    "foldr1": "`foldr1`",
    "maximum": "`maximum`",
    "minimum": "`minimum`",
}


def _of_the_empty_list(text: str) -> Breakdown | None:
    match = next((found for one in _EMPTY if (found := re.search(one, text))), None)
    if match is None:
        return None
    name = _FOLDS.get(match[1], f"`{match[1]}`")
    return Breakdown(
        "empty-list",
        f"{name} was used on an empty list",
        "Find where the list can run out of cards, and give that case an answer of its own first.",
    )


def _index(text: str) -> Breakdown | None:
    if "!!" not in text:
        return None
    return Breakdown(
        "index", "`!!` asked for an element that the list does not have", "Remember that `!!` counts from 0."
    )


_UNFITTING = re.compile(r"pattern match failure: (?P<within>in )?(?P<name>an instance|\S+)(?P<given> .*)?", re.DOTALL)
_GHC_UNFITTING = re.compile(r"Non-exhaustive (?:patterns|guards) in (?:function )?(\S+)|Irrefutable pattern failed")
_PATTERN_ADVICE = "Add the case that is missing, or an `otherwise`."


def _pattern(text: str) -> Breakdown | None:
    if hugs := _UNFITTING.search(text):
        return Breakdown("pattern", _unfitting(hugs), _PATTERN_ADVICE)
    if ghc := _GHC_UNFITTING.search(text):
        words = f"no equation or guard of `{ghc[1]}` fits" if ghc[1] else "a pattern does not fit"
        return Breakdown("pattern", words, _PATTERN_ADVICE)
    return None


def _unfitting(hugs: re.Match[str]) -> str:
    """What did not fit, and what it was given: a function, something without a name in one, or one of an instance."""
    name, given = hugs["name"], hugs["given"] or ""
    if not hugs["within"]:
        with_what = f": it was called as `{shorten(name + given, LONGEST_CALL)}`" if given else ""
        return f"no equation or guard of `{name}` fits{with_what}"
    where = "one of your instances" if name == "an instance" else f"`{name}`"
    return f"no pattern inside {where} fits" + (f": it got `{shorten(given.strip(), LONGEST_CALL)}`" if given else "")


def _arithmetic(text: str) -> Breakdown | None:
    if "divide by zero" not in text:
        return None
    return Breakdown("arithmetic", "something is divided by zero", "Look at what is right of `div` and `mod`.")


def _read(text: str) -> Breakdown | None:
    if not text.startswith("Prelude.read"):
        return None
    return Breakdown(
        "read", "`read` was given a text that it cannot read", "Look at the text, and the type it is read as."
    )


def _undefined(text: str) -> Breakdown | None:
    if not text.startswith("Prelude.undefined"):
        return None
    return Breakdown("undefined", "`undefined` was reached", "Something is not written yet: search for `undefined`.")


def _stack(text: str) -> Breakdown | None:
    if "stack overflow" not in text:
        return None
    return Breakdown(
        "stack",
        "the recursion went too deep, or never ends (stack overflow)",
        "Does every recursive call get a shorter list, and does an equation end it?",
    )


def _output(text: str) -> Breakdown | None:
    if "output limit" not in text:
        return None
    return Breakdown("output", "it printed without end", "Does the answer hold an endless list or text?")


_QUESTIONS: tuple[Callable[[str], Breakdown | None], ...] = (
    _of_the_empty_list,
    _stack,
    _output,
    _index,
    _undefined,
    _read,
    _arithmetic,
    _pattern,
)


def explain_breakdown(verdict: str, text: str) -> Breakdown | None:
    """The breakdown behind a verdict; None for one that is an answer."""
    match Verdict(verdict):
        case Verdict.TIMED_OUT:
            return Breakdown(
                "endless",
                "no answer came in time: the program probably never ends",
                "Does every recursive call come nearer to its end?",
            )
        case Verdict.OUT_OF_MEMORY:
            return Breakdown("memory", "it ran out of memory", "Does a list grow without end?")
        case Verdict.CRASHED:
            known = next((found for question in _QUESTIONS if (found := question(text)) is not None), None)
            return known or Breakdown("error", f"it stopped with the error “{text}”", _ERROR_ADVICE)
        case Verdict.PASSED | Verdict.WRONG | Verdict.NOT_RUN:
            return None


_ERROR_ADVICE = "A call of `error` ends the program; it is no answer. Give the answer that the sheet asks for."
