"""The sentences about a result that pages, the terminal and exports share, and how points are written.

Must not know markup or where the sentences are shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from grader.haskell.definition_extent import CUT
from grader.judging.diagnosis import Sureness
from grader.model import Status, Verdict
from grader.results.parts_wording import describe_parts
from grader.results.schema import CaseInfo, CriterionInfo, DiagnosisInfo, ReasonInfo, SmallestInfo, SubmissionResult

INTRODUCTIONS = {
    Sureness.EXACT: "Your answers are exactly those of a program with this misconception:",
    Sureness.PAIR: "Your answers are exactly those of a program with both of these misconceptions:",
    Sureness.NEAR: (
        "The closest known misconception explains {explained} of your {wrong} wrong answers; "
        "it may not be your mistake:"
    ),
}
TOGETHER = "Your answers are exactly those of a program with all of these misconceptions:"
PARTLY = {
    False: "This misconception explains {explained} of your {wrong} wrong answers; no known one explains {rest}:",
    True: "These misconceptions explain {explained} of your {wrong} wrong answers; no known one explains {rest}:",
}
"""Whether several are named."""

MOST_ALTERNATIVES = 3
OWN = "It explains {own} of your {wrong} wrong answers{where}."
ALL_AND_MORE = (
    "The closest known misconception predicts {answers}, but also errors you did not make; it may not be your mistake:"
)
SEVERAL = "Your answers are exactly those of a program with one of these misconceptions:"
UNKNOWN = "No known misconception explains your answers."
LOOK_BELOW = "Look at the game below."
NEEDS_REVIEW = "Your teacher will look at this; it has no score yet."
STATUS_WORDS = {
    Status.GRADED: "graded",
    Status.REVIEW: "needs review",
    Status.REJECTED: "rejected",
    Status.UNGRADED: "ungraded",
    Status.MISSING: "missing",
}
"""Each status as people read it; files have its value."""

ANSWERED = (Verdict.PASSED.value, Verdict.WRONG.value)
BREAKS = {
    Verdict.CRASHED.value: "Your program stops without an answer in {}.",
    Verdict.TIMED_OUT.value: "Your program exceeds the time limit in {}.",
    Verdict.OUT_OF_MEMORY.value: "Your program runs out of memory in {}.",
}


def format_points(points: float | None) -> str:
    """Points as people write them: at most two decimals, no idle zeros, never 1e+06; nothing where there are none."""
    if points is None:
        return ""
    # A very small negative number would be rounded to minus zero.
    text = f"{points:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def status_words(status: str) -> str:
    """The status of a result as people read it."""
    return STATUS_WORDS[Status(status)]


def count_words(status: Status, count: int) -> str:
    """How many have a status: ``31 graded``, ``2 need review``."""
    return f"{count} need review" if status is Status.REVIEW and count != 1 else f"{count} {STATUS_WORDS[status]}"


def goes_wrong(case: CaseInfo) -> bool:
    """Whether the program failed a case that it was asked; a case that was not run is neither right nor wrong."""
    return case.verdict not in (Verdict.PASSED.value, Verdict.NOT_RUN.value)


def count_not_run(cases: Iterable[CaseInfo], criterion: CriterionInfo | None = None) -> int:
    """How many cases were not run, of all cases or of those that count for a criterion."""
    return sum(
        case.verdict == Verdict.NOT_RUN.value and (criterion is None or bool(set(criterion.tags) & set(case.tags)))
        for case in cases
    )


def describe_not_run(cases: Sequence[CaseInfo]) -> str:
    """How many cases were not run, and why; nothing where all were run."""
    # Such a case has its reason in place of an answer: ``not run: …``.
    reasons = Counter(case.got.removeprefix("not run: ") for case in cases if case.verdict == Verdict.NOT_RUN.value)
    sentences = (f"{count} {'was' if count == 1 else 'were'} not run: {reason}." for reason, count in reasons.items())
    return " ".join(sentences)


def number_lines(source: str, first: int) -> str:
    """Quoted lines with their numbers; the mark that more lines follow has none."""
    lines = source.split("\n")
    return "\n".join(
        line if line == CUT else f"{number:>4} | {line.rstrip()}" for number, line in enumerate(lines, first)
    )


def describe_location(reason: ReasonInfo) -> str:
    """Where an error is: on its line, or somewhere in the definition that begins there; nothing without a line."""
    if reason.line is None:
        return ""
    if reason.begins is None:
        return f"line {reason.line}"
    part = "guard" if (reason.source or "").lstrip().startswith("|") else "definition"
    return f"somewhere in the {part} that begins on line {reason.begins}"


def describe_suggestion(result: SubmissionResult, *, has_game: bool) -> str:
    """What the answers of a wrong program suggest, or that they suggest nothing."""
    known = describe_known(result)
    if result.diagnosis:
        return join_sentences(known, introduce_diagnosis(result.diagnosis))
    # Crashes with the same message are not the same answer: they are described below.
    answers = {(case.verdict in ANSWERED, case.got) for case in result.cases}
    if len(answers) == 1 and all(is_answer for is_answer, _ in answers):
        return f"Your program gives the same answer to everything{_quote_answer(result)}"
    failed = [case for case in result.cases if goes_wrong(case)]
    if not failed:  # what was not run suggests nothing
        return ""
    breaks = Counter(case.verdict for case in failed if case.verdict in BREAKS)
    if breaks:
        sentences = (
            BREAKS[verdict].format(_count_games(count, len(failed))) for verdict, count in breaks.most_common()
        )
        return join_sentences(*sentences, known)
    return join_sentences(UNKNOWN, known, LOOK_BELOW if has_game and not known else "")


def describe_known(result: SubmissionResult) -> str:
    """Which parts of the answers are right, unless a misconception explains all of them anyway."""
    is_explained = any(explains_all(found) for found in result.diagnosis)
    return "" if is_explained else describe_parts(result.parts)


def join_sentences(*sentences: str) -> str:
    """The sentences that say something, one after the other."""
    return " ".join(filter(None, sentences))


def _quote_answer(result: SubmissionResult) -> str:
    """The one answer: quoted only if it is one, for anything else may hold what the program was asked."""
    answer = result.cases[0].got
    return f": {answer}" if is_answer(answer, result.cases) else ", and it is not one that the sheet asks for."


def is_answer(text: str, cases: Iterable[CaseInfo]) -> bool:
    """Whether a text is an answer as the sheet asks for it: one that is right in some game."""
    return any(text == case.expected for case in cases)


def _count_games(broken: int, failed: int) -> str:
    if failed == 1:
        return "the game that it fails"
    return f"{'all' if broken == failed else f'{broken} of the'} {failed} games that it fails"


def explains_all(found: DiagnosisInfo) -> bool:
    """Whether a misconception, alone or with those named together with it, gives all the answers."""
    return found.sureness != Sureness.NEAR.value and found.explained == found.wrong


def are_several(diagnosis: Sequence[DiagnosisInfo]) -> bool:
    """Whether each of the misconceptions is there, and not one of them or perhaps one."""
    return bool(diagnosis) and diagnosis[0].sureness in (Sureness.PAIR.value, Sureness.PARTS.value)


def select_shown(diagnosis: Sequence[DiagnosisInfo]) -> Sequence[DiagnosisInfo]:
    """The misconceptions that are shown: all of several, but of those of which one is there only the first."""
    return diagnosis if are_several(diagnosis) else diagnosis[:MOST_ALTERNATIVES]


def describe_own_share(found: DiagnosisInfo) -> str:
    """How many wrong answers one of several misconceptions explains, and where; nothing in older results."""
    if not found.own or found.sureness not in (Sureness.PAIR.value, Sureness.PARTS.value):
        return ""
    count = "all" if found.own_in_criterion == found.own else str(found.own_in_criterion)
    where = f", {count} of them in “{found.criterion}”" if found.criterion and found.own > 1 else ""
    return OWN.format(own=found.own, wrong=found.wrong, where=where)


def _introduce_parts(diagnosis: Sequence[DiagnosisInfo]) -> str:
    first, rest = diagnosis[0], diagnosis[0].wrong - diagnosis[0].explained
    if not rest:
        return TOGETHER
    others = "the other one" if rest == 1 else f"the other {rest}"
    return PARTLY[len(diagnosis) > 1].format(explained=first.explained, wrong=first.wrong, rest=others)


def introduce_diagnosis(diagnosis: Sequence[DiagnosisInfo]) -> str:
    """The sentence before the misconceptions; it says how sure the diagnosis is."""
    first = diagnosis[0]
    sureness = Sureness(first.sureness)
    if sureness is Sureness.EXACT and len(diagnosis) > 1:
        return SEVERAL
    if sureness is Sureness.PARTS:
        return _introduce_parts(diagnosis)
    if sureness is Sureness.NEAR and first.explained == first.wrong:
        answers = "your only wrong answer" if first.wrong == 1 else f"all {first.wrong} of your wrong answers"
        return ALL_AND_MORE.format(answers=answers)
    return INTRODUCTIONS[sureness].format(explained=first.explained, wrong=first.wrong)


def describe_parting(smallest: SmallestInfo, diagnosis: Sequence[DiagnosisInfo]) -> str | None:
    """What a program with the misconception does in the smallest game."""
    if smallest.parting is None:
        return None
    return f"A program with {_name_misconceptions(diagnosis)} {smallest.parting}."


def _name_misconceptions(diagnosis: Sequence[DiagnosisInfo]) -> str:
    if diagnosis and diagnosis[0].together_with:
        return "both of these misconceptions" if len(diagnosis) <= 2 else "all of these misconceptions"
    return "the first of these misconceptions" if len(diagnosis) > 1 else "this misconception"
