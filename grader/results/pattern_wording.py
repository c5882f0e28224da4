"""Which games fail, and how, in words: the same on pages, in the terminal, in exports and in ``results.json``. Pure."""

from __future__ import annotations

from grader.judging.failure_patterns import Pattern
from grader.judging.found_patterns import FoundPattern
from grader.results.schema import PatternInfo, SmallestInfo

PATTERN = "It is known which games fail, though not why:"


def describe_pattern(found: FoundPattern, wrong: int, smallest: SmallestInfo, *, is_rest: bool) -> PatternInfo:
    """A pattern as results have it; ``is_rest`` if misconceptions explain other wrong answers."""
    pattern = found.pattern
    return PatternInfo(
        words=say_pattern(pattern, is_rest=is_rest),
        clauses=pattern.clauses,
        link=pattern.condition.link.value,
        is_about_games=pattern.legal,
        always=pattern.condition.sufficient,
        explained=len(pattern.cases),
        wrong=wrong,
        having=pattern.having,
        failing=len(pattern.failing),
        fresh=pattern.fresh,
        smallest=smallest,
    )


def say_pattern(pattern: Pattern, *, is_rest: bool) -> str:
    """Which records fail, how, and that all others are right."""
    record = "possible game" if pattern.legal else "impossible record"
    clauses = f" {pattern.condition.link.value} ".join(pattern.clauses)
    which = f"{record}{{}} in which {clauses}" if clauses else f"{record}{{}}"
    manner = pattern.manner.words
    others = f"All other {record}s are right{', or explained above' if is_rest else ''}."
    if not pattern.condition.sufficient:
        count = f"{len(pattern.failing)} of the {pattern.having} that we tried"
        return f"Only {which.format('s')}: your program {manner}; this happens in {count}. {others}"
    if not clauses:
        return f"Every {record}: your program {manner}."
    return f"Every {which.format('')}: your program {manner}. {others}"


def describe_support(pattern: PatternInfo) -> str:
    """How many wrong answers a pattern is about, and how it was confirmed."""
    count = f"{pattern.explained} of your {pattern.wrong} wrong answers"
    records = "games" if pattern.is_about_games else "records"
    return f"This describes {count}; {pattern.fresh} further {records} confirm it."
