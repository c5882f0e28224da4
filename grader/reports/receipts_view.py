"""A receipt shown to people and programs. Formats values; decides nothing."""

from __future__ import annotations

import msgspec
from rich.console import Console

from grader.reports.console import printable
from grader.results.regrade import CAUSES
from grader.results.reproduction_check import ReproductionCheck
from grader.results.schema import SubmissionResult
from grader.results.wording import format_points


def print_receipt(console: Console, receipt: ReproductionCheck) -> None:
    """What is the same, what differs, and the verdict."""
    console.print(
        f"[bold]{printable(receipt.id)}[/]: recorded {_grade(receipt.recorded)}, now {_grade(receipt.current)}"
    )
    for check in receipt.checks:
        if check.is_same:
            console.print(f"  [green]✓ same[/]     {CAUSES[check.what]} [dim]{printable(check.current[:19])}[/]")
        elif not check.recorded:
            console.print(f"  [yellow]? unknown[/]  {CAUSES[check.what]}: not recorded then")
        else:
            console.print(
                f"  [red]✗ differs[/]  {CAUSES[check.what]}: recorded {printable(check.recorded)}, "
                f"here {printable(check.current)}"
            )
    for difference in receipt.differences:
        console.print(f"  [red]✗ result[/]   {printable(difference)}")
    console.print(f"\n{verdict(receipt)}")


def _grade(one: SubmissionResult) -> str:
    return (
        one.status if one.score is None else f"{one.status} {format_points(one.score)}/{format_points(one.max_score)}"
    )


def verdict(receipt: ReproductionCheck) -> str:
    """In a sentence, whether the grade is the same."""
    if receipt.is_same:
        return "Same: the grade comes out again, made with the same."
    others = ", ".join(CAUSES[check.what] for check in receipt.checks if not check.is_same)
    if not receipt.differences:
        return f"Not the same: the result comes out again, but it was made with something else ({others})."
    return f"Different: the result is another one{f', and so is what it was made with ({others})' if others else ''}."


def dump_receipt(receipt: ReproductionCheck) -> str:
    """The receipt as JSON."""
    shape = {
        "id": receipt.id,
        "same": receipt.is_same,
        "checks": [
            {"what": one.what, "recorded": one.recorded, "found": one.current, "same": one.is_same}
            for one in receipt.checks
        ],
        "differences": receipt.differences,
        "recorded": {"status": receipt.recorded.status, "score": receipt.recorded.score},
        "found": {"status": receipt.current.status, "score": receipt.current.score},
    }
    return msgspec.json.format(msgspec.json.encode(shape), indent=1).decode() + "\n"
