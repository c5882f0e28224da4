"""A grade that was made again, shown to people and programs: whether it is the same, and what differs."""

from __future__ import annotations

import msgspec
from rich.console import Console

from grader.reports.class_table import score_words
from grader.reports.console import one_line, printable
from grader.results.mark_lines import describe_changes
from grader.results.marks import earned_score
from grader.results.regrade import CAUSES
from grader.results.reproduction_check import IngredientCheck, ReproductionCheck
from grader.results.schema import SubmissionResult
from grader.results.wording import format_points, status_words

_DIGEST_SHOWN = 19  # “sha256:” and twelve digits


def print_reproduction(console: Console, reproduction: ReproductionCheck) -> None:
    """Print what is the same, what differs, and the verdict."""
    recorded, current = _grade(reproduction.recorded), _grade(reproduction.current)
    console.print(f"[bold]{one_line(reproduction.id)}[/]: recorded {recorded}, now {current}")
    for check in reproduction.checks:
        console.print(f"  {_check_line(check)}")
    for difference in reproduction.differences:
        console.print(f"  [red]✗ result[/]   {printable(difference)}")
    console.print(f"\n{verdict(reproduction)}")
    if reproduction.suggestion:
        console.print(printable(reproduction.suggestion))


def _check_line(check: IngredientCheck) -> str:
    name = CAUSES[check.what]
    if check.is_same:
        return f"[green]✓ same[/]     {name} [dim]{printable(check.current[:_DIGEST_SHOWN])}[/]"
    if not check.recorded:
        return f"[yellow]? unknown[/]  {name}: not recorded at that time"
    return f"[red]✗ differs[/]  {name}: recorded {printable(check.recorded)}, here {printable(check.current)}"


def _grade(result: SubmissionResult) -> str:
    changes = describe_changes(result)
    earned = f"earned {format_points(earned_score(result)) or 'no score'}"
    grade = f"{status_words(result.status)} {score_words(result)}".rstrip()
    return f"{grade} ({earned}; {changes})" if changes else grade


def verdict(reproduction: ReproductionCheck) -> str:
    """Whether the grade is the same, in a sentence."""
    if reproduction.is_same:
        return "Reproduced: same grade from identical inputs."
    inputs = ", ".join(CAUSES[check.what] for check in reproduction.checks if not check.is_same)
    if not reproduction.differences:
        return f"Not the same: the result is the same, but not all inputs are identical ({inputs})."
    if not inputs:
        return "Different: the result differs, although all inputs are identical."
    return f"Different: the result differs, and so do inputs ({inputs})."


def dump_reproduction(reproduction: ReproductionCheck) -> str:
    """The comparison as JSON."""
    document = {
        "id": reproduction.id,
        "same": reproduction.is_same,
        "checks": [
            {"what": check.what, "recorded": check.recorded, "found": check.current, "same": check.is_same}
            for check in reproduction.checks
        ],
        "differences": reproduction.differences,
        "recorded": _describe(reproduction.recorded),
        "found": _describe(reproduction.current),
        **({"suggestion": reproduction.suggestion} if reproduction.suggestion else {}),
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode() + "\n"


def _describe(result: SubmissionResult) -> dict[str, object]:
    """The grade; where lateness or an adjustment changed it, also what was earned."""
    described: dict[str, object] = {"status": result.status, "score": result.score}
    if describe_changes(result):
        described |= {"earned": earned_score(result), "mark": describe_changes(result)}
    return described
