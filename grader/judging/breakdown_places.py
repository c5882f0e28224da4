"""Where a program breaks down, as far as its own messages and its text show: places for which no edit has to be tried.

A definition that lacks a case is named by the interpreter; an error message of the student's own stands in the program;
what never ends may show it. Pure; must not know how edits are tried.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from grader.haskell.endless_causes import cause_in
from grader.haskell.repair_edits import Definition, name_at
from grader.haskell.tokens import Kind, Token, scan
from grader.judging.fault_places import Repair
from grader.judging.verdicts import Judged
from grader.model import Verdict

BREAKDOWN = "breakdown"
"""The operator of a place that no edit has found."""

_RANK = 9
_SHORTEST_MESSAGE = 3
_UNMATCHED = re.compile(r"pattern match failure: (?:in )?(?P<name>[a-z_][\w']*)")
_PRELUDE = re.compile(r"Prelude\.(?P<name>[a-z!][\w'!]*)")
_LINE = re.compile(r"\bLine (\d+)")
_ENDLESS = (Verdict.TIMED_OUT, Verdict.OUT_OF_MEMORY)


def breakdown_places(judged: Sequence[Judged], code: str, definitions: Sequence[Definition]) -> tuple[Repair, ...]:
    """The places at which failing games break down: a repair there would mend these games.

    ``code`` is the program as it was run, ``definitions`` are its own.
    """
    tokens = tuple(scan(code))
    failing: dict[int, set[int]] = defaultdict(set)
    for index, case in enumerate(judged):
        if case.verdict is Verdict.CRASHED:
            for line in _find_line(case.answer.text, tokens, definitions):
                failing[line].add(index)
    endless = frozenset(index for index, case in enumerate(judged) if _is_endless(case))
    if endless and (found := _LINE.search(cause_in(code) or "")):
        failing[int(found[1])] |= endless
    return tuple(
        Repair(BREAKDOWN, _RANK, name, line, frozenset(indices), frozenset())
        for line, indices in failing.items()
        if (name := name_at(line, definitions))
    )


def _is_endless(case: Judged) -> bool:
    return case.verdict in _ENDLESS or (
        case.verdict is Verdict.CRASHED and case.answer.text.startswith("stack overflow")
    )


def _find_line(message: str, tokens: Sequence[Token], definitions: Sequence[Definition]) -> Iterator[int]:
    """The line that a message is about: of a definition, of the only use of a function, or of the message itself."""
    own = [
        token.line
        for token in tokens
        if token.kind is Kind.STRING and len(token.text) > _SHORTEST_MESSAGE + 1 and token.text[1:-1] in message
    ]
    if own:
        yield own[0]
        return
    named = _UNMATCHED.search(message) or _PRELUDE.search(message)
    if named is None:
        return
    lines = [each.first for each in definitions if each.name == named["name"]]
    used = [token.line for token in tokens if token.text == named["name"]]
    if lines:
        yield lines[0]
    elif len(used) == 1:
        yield used[0]
