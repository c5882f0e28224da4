"""The sentence that introduces a diagnosis: how sure it is decides the words. Shared by terminal and page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from grader.haskell.definition_extent import CUT
from grader.judging.diagnosis import Sureness
from grader.model import Verdict
from grader.results.schema import CaseInfo, CriterionInfo, DiagnosisInfo, ReasonInfo, SmallestInfo, SubmissionResult

LEADS = {
    Sureness.EXACT: "Your answers are exactly those of a program with this idea:",
    Sureness.PAIR: "Your answers are exactly those of a program with these two ideas at once:",
    Sureness.NEAR: "The nearest idea we know explains {explained} of your {wrong} wrong answers; it may not be yours:",
}
ALL_AND_MORE = "The nearest idea we know gives all your {wrong} wrong answers, but others too; it may not be yours:"
SEVERAL = "Your answers are exactly those of a program with one of these ideas:"
UNKNOWN = "No wrong idea that we know gives your answers."
LOOK_BELOW = "The game below is where to look."
ANSWERED = (Verdict.PASSED.value, Verdict.WRONG.value)
BREAKS = {
    Verdict.CRASHED.value: "Your program stops without an answer in {}.",
    Verdict.TIMED_OUT.value: "In {} your program does not end within the time limit.",
    Verdict.OUT_OF_MEMORY.value: "Your program runs out of memory in {}.",
}


def format_points(points: float | None) -> str:
    """Points as people write them: at most two decimals, no idle zeros, never 1e+06; nothing where there are none."""
    if points is None:
        return ""
    text = f"{points:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def goes_wrong(case: CaseInfo) -> bool:
    """Whether a program was asked and did not answer as the sheet does; what was not run is neither right nor wrong."""
    return case.verdict not in (Verdict.PASSED.value, Verdict.NOT_RUN.value)


def count_not_run(cases: Iterable[CaseInfo], criterion: CriterionInfo | None = None) -> int:
    """How many cases were not run, of all or of a criterion's."""
    return sum(
        case.verdict == Verdict.NOT_RUN.value and (criterion is None or bool(set(criterion.tags) & set(case.tags)))
        for case in cases
    )


def describe_not_run(cases: Sequence[CaseInfo]) -> str:
    """How many cases were not run, and why; nothing where all were."""
    whys = Counter(case.got.removeprefix("not run: ") for case in cases if case.verdict == Verdict.NOT_RUN.value)
    told = (f"{count} {'was' if count == 1 else 'were'} not run: {why}." for why, count in whys.items())
    return " ".join(told)


def number_lines(source: str, first: int) -> str:
    """Quoted lines with their numbers; the mark that more follow has none."""
    lines = source.split("\n")
    return "\n".join(
        line if line == CUT else f"{number:>4} | {line.rstrip()}" for number, line in enumerate(lines, first)
    )


def describe_location(reason: ReasonInfo) -> str:
    """Where a fault is: on its line, or somewhere in what begins there. Nothing where no line is known."""
    if reason.line is None:
        return ""
    if reason.begins is None:
        return f"line {reason.line}"
    what = "guard" if (reason.source or "").lstrip().startswith("|") else "definition"
    return f"somewhere in the {what} that begins on line {reason.begins}"


def describe_suggestion(result: SubmissionResult, *, has_game: bool) -> str:
    """What the answers of a program that is wrong suggest, or honestly that they suggest nothing."""
    if result.diagnosis:
        return introduce_diagnosis(result.diagnosis)
    given = {(case.verdict in ANSWERED, case.got) for case in result.cases}
    if len(given) == 1 and all(answered for answered, _ in given):
        return f"Your program gives the same answer to everything: {result.cases[0].got}"
    wrong = [case for case in result.cases if goes_wrong(case)]
    broken = Counter(case.verdict for case in wrong if case.verdict in BREAKS)
    if broken:
        ways = (BREAKS[verdict].format(_how_many(count, len(wrong))) for verdict, count in broken.most_common())
        return " ".join(ways)
    return f"{UNKNOWN} {LOOK_BELOW}" if has_game else UNKNOWN


def _how_many(broken: int, wrong: int) -> str:
    if wrong == 1:
        return "the game that goes wrong"
    return f"{'all' if broken == wrong else f'{broken} of the'} {wrong} games that go wrong"


def introduce_diagnosis(found: Sequence[DiagnosisInfo]) -> str:
    """What comes before the ideas."""
    sureness = Sureness(found[0].sureness)
    if sureness is Sureness.EXACT and len(found) > 1:
        return SEVERAL
    if sureness is Sureness.NEAR and found[0].explained == found[0].wrong:
        return ALL_AND_MORE.format(wrong=found[0].wrong)
    return LEADS[sureness].format(explained=found[0].explained, wrong=found[0].wrong)


def describe_parting(smallest: SmallestInfo, found: Sequence[DiagnosisInfo]) -> str | None:
    """What someone with the diagnosed idea makes of the smallest game, or else what would make the answer right."""
    if smallest.exchange is not None:
        return "With {} and {} exchanged your answer is right. What does your program do here?".format(
            *smallest.exchange
        )
    if smallest.parting is None:
        return None
    return f"A program with {_which_ideas(found)} {smallest.parting}."


def _which_ideas(found: Sequence[DiagnosisInfo]) -> str:
    if found and found[0].together_with:
        return "these two ideas"
    return "the first of these ideas" if len(found) > 1 else "this idea"
