"""Every sentence on the class page is true of the class, for random classes: the page is read back, and each sentence
is compared with what is counted here from the results alone. A sentence without a claim of its own is a failure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from statistics import mean, median

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from grader.reports.class_page import render_class
from grader.results.marks import finish_mark
from grader.results.schema import AdjustmentInfo, BreachInfo, CaseInfo, DiagnosisInfo, ReasonInfo, SubmissionResult
from grader.results.wording import format_points
from tests.grader.classes import summary_of
from tests.grader.sample_results import CASES, graded, missing, rejected, results_of, ungraded

Class = Sequence[SubmissionResult]
IDEAS = [DiagnosisInfo(name, f"The idea {name}", 1.0, "The sheet.", "Which?") for name in "pqr"]
COST = BreachInfo("tabs", "A tab.", "Use spaces.", "Replay.hs", 3, "-0.5")


class Sentences(HTMLParser):
    """The sentences of a page: its paragraphs, list items, captions and definitions, with the section they are in."""

    TAGS = ("p", "dd", "dt", "caption", "li")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.labels: list[str] = []
        self.open: list[str] = []
        self.section = ""
        self.cells = 0
        self.feed(html)
        self.found = [(section, tag, " ".join(text.split())) for section, tag, text in self.found]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "h2":
            self.section = values.get("id") or ""
        if values.get("class") == "histogram":
            self.labels.append(values["aria-label"] or "")
        if tag == "footer":
            self.section = "footer"
        if tag in ("td", "th"):  # a cell has values, no sentences
            self.cells += 1
        if tag in self.TAGS and not self.cells:
            self.open.append(tag)
            self.found.append((self.section, tag, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.cells -= 1
        elif self.open[-1:] == [tag] and not self.cells:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open:
            section, tag, text = self.found[-1]
            self.found[-1] = (section, tag, text + data)

    def texts(self, *tags: str) -> list[str]:
        """Those of some elements, apart from the footer, which says how it was graded."""
        return [text for section, tag, text in self.found if tag in tags and text and section != "footer"]


def read(submissions: Class) -> Sentences:
    pages = {submission.id: f"students/{submission.id}.html" for submission in submissions}
    return Sentences("".join(render_class(results_of(*submissions), summary_of(*submissions), pages)))


def with_status(submissions: Class, *statuses: str) -> list[SubmissionResult]:
    return [submission for submission in submissions if submission.status in statuses]


def asked_alike(submissions: Class) -> list[SubmissionResult]:
    """The programs that were asked what the first one was."""
    asked = [submission for submission in with_status(submissions, "graded") if submission.cases]
    return [one for one in asked if [case.id for case in one.cases] == [case.id for case in asked[0].cases]]


def fails(submission: SubmissionResult, case_id: str) -> bool:
    return any(case.id == case_id and case.verdict != "passed" for case in submission.cases)


def is_explained(submission: SubmissionResult) -> bool:
    return any(found.sureness != "near" for found in submission.diagnosis)


def holders(submissions: Class, title: str) -> int:
    return sum(
        any(found.title == title and found.sureness != "near" for found in submission.diagnosis)
        for submission in with_status(submissions, "graded")
    )


def earners(submissions: Class) -> dict[str, int]:
    own = with_status(submissions, "graded")
    titles = dict.fromkeys(criterion.title for submission in own for criterion in submission.criteria)
    return {
        title: sum(
            any(each.title == title and each.points >= each.max_points for each in submission.criteria)
            for submission in own
        )
        for title in titles
    }


# What each sentence claims, by its form. A claim gets the class and the groups of the form.


def full_marks(submissions: Class, count: str, total: str, verb: str) -> None:
    full = [one for one in with_status(submissions, "graded") if one.score is not None and one.score >= one.max_score]
    assert int(total) == len(submissions)
    assert {"All": len(submissions), "None of": 0}.get(count, count) in (len(full), f"{len(full)} of")
    assert (verb == "have") == (len(full) > 1)


def lose_points(submissions: Class, count: str, verb: str) -> None:
    own = with_status(submissions, "graded")
    assert int(count) == sum(one.score is not None and one.score < one.max_score for one in own) > 0
    assert (verb == "loses") == (count == "1")


def were_rejected(submissions: Class, count: str, verb: str, reasons: str) -> None:
    own = with_status(submissions, "rejected")
    assert int(count) == len(own) > 0
    assert (verb == "was") == (count == "1")
    codes = Counter(one.reason.code.replace("-", " ") if one.reason else "no reason given" for one in own)
    numbers = [re.fullmatch(r"(\d+) × (.+)", part) for part in reasons.split(", ")]
    if len(codes) == 1:
        assert reasons in codes
        return
    assert sum(int(number[1]) for number in numbers if number) == len(own)
    assert all(codes[number[2]] == int(number[1]) for number in numbers if number and number[2] != "other reasons")


def have_status(status: str) -> Callable[[Class, str], None]:
    def check(submissions: Class, count: str) -> None:
        assert int(count) == len(with_status(submissions, status)) > 0

    return check


def less_than_half(submissions: Class, count: str, verb: str) -> None:
    assert int(count) == sum(one.score is not None and one.score < one.max_score / 2 for one in submissions) > 0
    assert (verb == "has") == (count == "1")


def some_need_reasons(submissions: Class) -> None:
    assert any(one.status != "graded" or one.score is None or one.score < one.max_score for one in submissions)


def nobody_graded(submissions: Class) -> None:
    assert not with_status(submissions, "graded") or not asked_alike(submissions)


def everyone_earns_everything(submissions: Class) -> None:
    own = with_status(submissions, "graded")
    assert own
    assert all(criterion.points >= criterion.max_points for one in own for criterion in one.criteria)


def nothing_misunderstood(submissions: Class) -> None:
    everyone_earns_everything(submissions)
    assert not any(map(is_explained, with_status(submissions, "graded")))


def most_often(submissions: Class, listed: str) -> None:
    told = [(found[1], int(found[2])) for found in re.finditer(r"“(.+?)” \((\d+)\)", listed)]
    assert told
    assert all(holders(submissions, title) == count > 0 for title, count in told)
    least = min(count for _, count in told)
    others = {idea.title for idea in IDEAS} - {title for title, _ in told}
    assert all(holders(submissions, title) <= least for title in others)


def each_of_one(submissions: Class, count: str, listed: str) -> None:
    own = {found.title for one in with_status(submissions, "graded") for found in one.diagnosis if is_explained(one)}
    assert int(count) == len(own) > 1
    assert {holders(submissions, title) for title in own} == {1}
    assert {found[1] for found in re.finditer(r"“(.+?)”", listed)} <= own


def fewest_earn(submissions: Class, title: str, more: str, part: str, whole: str) -> None:
    earned = earners(submissions)
    assert int(part) == earned[title] == min(earned.values()) < int(whole) == len(with_status(submissions, "graded"))
    others = sum(count == int(part) for count in earned.values()) - 1
    assert more == {0: "", 1: " and one other"}.get(others, f" and {others} others")


def no_idea_explains(submissions: Class) -> None:
    assert not any(map(is_explained, with_status(submissions, "graded")))


def none_suspect(submissions: Class, cases: str) -> None:
    own = asked_alike(submissions)
    assert len(own) >= 5
    assert len(own[0].cases) == int(cases)
    assert all(any(not fails(one, case.id) for one in own) for case in own[0].cases)


def too_few(submissions: Class, programs: str, verb: str) -> None:
    assert 0 < int(programs) == len(asked_alike(submissions)) < 5
    assert (verb == "program was") == (programs == "1")


def passed_by_none(submissions: Class, case: str) -> None:
    assert all(fails(one, case) for one in asked_alike(submissions))


def counted_for(submissions: Class, case: str, limits: str) -> list[SubmissionResult]:
    """The programs that a count speaks of: the limits are said if, and only if, something is left out."""
    own = asked_alike(submissions)
    kept = [one for one in own if not (fails(one, case) and is_explained(one))]
    assert bool(limits) == (len(kept) < len(own))
    return kept


def fail_only_it(submissions: Class, case: str, count: str, limits: str) -> None:
    own = counted_for(submissions, case, limits)
    alone = [one for one in own if [case.id for case in one.cases if case.verdict != "passed"] == [case]]
    assert int(count) == len(alone) > 1


def best_fail_it(submissions: Class, case: str, failing: str, size: str, limits: str) -> None:
    def rest(one: SubmissionResult) -> int:
        return sum(each.verdict == "passed" for each in one.cases if each.id != case)

    own = sorted(counted_for(submissions, case, limits), key=rest, reverse=True)
    best = [one for one in own if rest(one) >= rest(own[int(size) - 1])]
    assert len(best) == int(size)
    assert int(failing) == sum(fails(one, case) for one in best) > int(size) / 2


def works_against(submissions: Class, case: str, limits: str) -> None:
    own = counted_for(submissions, case, limits)
    rests = {True: list[int](), False: list[int]()}
    for one in own:
        rests[fails(one, case)].append(sum(each.verdict == "passed" for each in one.cases if each.id != case))
    assert mean(rests[True]) > mean(rests[False])


def more_suspects(submissions: Class, count: str) -> None:
    assert 0 < int(count) <= len(asked_alike(submissions)[0].cases) - 3


def counts_as(status: str, holds: Callable[[list[float | None]], bool]) -> Callable[[Class], None]:
    def check(submissions: Class) -> None:
        scores = [one.score for one in with_status(submissions, status)]
        assert scores
        assert holds(scores)

    return check


def all_zero(scores: list[float | None]) -> bool:
    return set(scores) == {0}


def all_unscored(scores: list[float | None]) -> bool:
    return set(scores) == {None}


def some_scored(scores: list[float | None]) -> bool:
    return any(score is not None for score in scores)


def programs_asked(submissions: Class, programs: str, be: str, cases: str, noun: str, each: str, rest: str) -> None:
    own = asked_alike(submissions)
    assert int(programs) == len(own)
    assert (be == " was", each == "") == (programs == "1", programs == "1")
    assert int(cases) == len(own[0].cases)
    assert (noun == "case") == (cases == "1")
    verdicts = Counter(case.verdict for one in own for case in one.cases)
    words = {"crashed": "stopped with an error", "not-run": "not run"}
    unanswered = {word: verdicts[verdict] for verdict, word in words.items() if verdicts[verdict]}
    if rest == "Every case was answered.":
        assert not unanswered
    else:
        listed = re.findall(r"(\d+) × ([a-z ]+)", rest.removeprefix("Without an answer: "))
        assert {word: int(count) for count, word in listed} == unanswered


def asked_otherwise(submissions: Class, count: str, noun: str, be: str) -> None:
    assert int(count) == len(with_status(submissions, "graded")) - len(asked_alike(submissions)) > 0
    assert (noun == "submission", be == "was") == (count == "1", count == "1")


def nobody_there(submissions: Class) -> None:
    assert not submissions


def added_to_nothing(submissions: Class, ids: str) -> None:
    unscored = [one.id for one in submissions if one.score is None and one.adjustment and one.adjustment.points]
    assert ids.split(", ") == unscored


def points_out_of(submissions: Class, highest: str, pale: str) -> None:
    assert highest == format_points(max(one.max_score for one in submissions))
    assert bool(pale) == bool(with_status(submissions, "rejected"))


HAVE = r"(has|have)"
LIMITS = r"(, not counting failures that a known misconception explains)?"
CLAIMS: dict[str, Callable[..., None]] = {
    rf"(All|None of|\d+ of) (\d+) {HAVE} full marks": full_marks,
    r"(\d+) (loses|lose) points": lose_points,
    r"(\d+) (was|were) rejected \((.+?)\)": were_rejected,
    r"(\d+) needs? review": have_status("review"),
    r"(\d+) could not be graded because of a problem on our side": have_status("ungraded"),
    r"(\d+) handed in nothing": have_status("missing"),
    rf"(\d+) {HAVE} less than half of the points\.": less_than_half,
    r"The table gives the reason for each\.": some_need_reasons,
    r"Nobody was graded, so there is nothing to say\.": nobody_graded,
    r"Nothing: everyone who was graded earns every criterion\.": nothing_misunderstood,
    r"Everyone who was graded earns every criterion\.": everyone_earns_everything,
    r"Most often: ((?:“.+?” \(\d+\)(?:; )?)+)\.": most_often,
    r"(\d+) misconceptions, each of one student; for example: (“.+?”)\. ?": each_of_one,
    r"The criteri(?:on|a) that the fewest earn: “(.+?)”( and .+?)? \((\d+) of (\d+)(?: each)?\)\.": fewest_earn,
    r"No known misconception explains anyone's answers exactly\.": no_idea_explains,
    r"None of the (\d+) cases looks suspect\.": none_suspect,
    r"Only (\d+) (program was|programs were) asked: too few to tell\.": too_few,
    r"(\S+): No program passes it\. Is the expected answer right, and does the sheet say so\?": passed_by_none,
    rf"(\S+): (\d+) programs fail this case and no other{LIMITS}\.": fail_only_it,
    rf"(\S+): (\d+) of the (\d+) programs that do best on the other cases fail it{LIMITS}\.": best_fail_it,
    rf"(\S+): Programs that do well on the other cases fail it more often than those that do badly{LIMITS}\.": (
        works_against
    ),
    r"And (\d+) more\.": more_suspects,
    r"Rejected submissions count as zero in the mean and the median\.": counts_as("rejected", all_zero),
    r"Rejected submissions count with the points they have in the mean and the median\.": counts_as(
        "rejected", some_scored
    ),
    **{
        rf"{who} have no score and do not count in the mean and the median\.": counts_as(status, all_unscored)
        for status, who in {
            "review": "Submissions that need review",
            "ungraded": "Ungraded submissions",
            "missing": "Students who handed in nothing",
        }.items()
    },
    **{
        rf"{who} count in the mean and the median only if they have a score\.": counts_as(status, some_scored)
        for status, who in {
            "review": "Submissions that need review",
            "ungraded": "Ungraded submissions",
            "missing": "Students who handed in nothing",
        }.items()
    },
    r"(\d+) programs?( was| were) asked (\d+) (cases?)( each)?\. ((?:Every|Without) .+)": programs_asked,
    r"(\d+) graded (submissions?) (was|were) asked other cases, and (?:was|were) not counted here\.": asked_otherwise,
    r"Submissions by points out of (\S+); each bar begins at the number below it\.( The pale part was rejected\.)?": (
        points_out_of
    ),
    r"Points were added to (.+), but there is no score yet; give a score instead of points\.": added_to_nothing,
    r"No submissions were found\.": nobody_there,
}
HOW_TO_READ = (
    "Class report",
    "Known misconceptions, and the students",
    "A row for each graded program",
    "Passed by is the case's difficulty",
    "These submissions give the same answers",
    "These cannot be graded as they were handed in",
    "These could not be graded because of a problem on our side",
    "The rubric leaves these to you.",
    "Point at a cell",
    "See the game on the page of a student who fails it",
)
"""Sentences that say how to read the page."""


def check(text: str, submissions: Class) -> None:
    """Take the claims off the front of a text, one by one, and check each."""
    while text:
        if text.startswith(HOW_TO_READ):
            return
        matches = ((re.match(form, text), claim) for form, claim in CLAIMS.items())
        found = next(((match, claim) for match, claim in matches if match), None)
        assert found is not None, f"nothing is known of this sentence: {text}"
        match, claim = found
        claim(submissions, *(group or "" for group in match.groups()))
        text = re.sub(r"^[,.]? *", "", text[match.end() :])


@st.composite
def answered(draw: st.DrawFn) -> SubmissionResult:
    """A graded submission: any verdicts, points and diagnosis, also such as no rubric would give."""
    verdicts = draw(
        st.lists(st.sampled_from(["passed", "passed", "wrong", "crashed", "not-run"]), min_size=3, max_size=3)
    )
    cases = tuple(
        CaseInfo(
            name, verdict, right if verdict == "passed" else draw(st.sampled_from(["", "Nothing?"])), right, (tag,)
        )
        for (name, right, tag), verdict in zip(CASES, verdicts, strict=True)
    )
    cases = cases[: draw(st.sampled_from([3, 3, 3, 3, 2]))]
    shares = [draw(st.sampled_from([0.0, 0.5, 1.0])) for _ in range(2)]
    criteria = tuple(
        msgspec.structs.replace(criterion, points=criterion.max_points * share)
        for criterion, share in zip(graded().criteria, shares, strict=True)
    )
    sureness = draw(st.sampled_from(["exact", "pair", "near"]))
    ideas = draw(st.lists(st.sampled_from(IDEAS), max_size=2, unique_by=lambda idea: idea.id))
    score = draw(st.sampled_from([sum(criterion.points for criterion in criteria), 0.0, 4.5, 10.0]))
    return graded(
        cases=cases,
        criteria=criteria,
        score=score,
        diagnosis=tuple(msgspec.structs.replace(idea, sureness=sureness) for idea in ideas),
        breaches=draw(st.sampled_from([(), (COST,)])),
    )


def needs_review(name: str = "v") -> SubmissionResult:
    reason = ReasonInfo("syntax-error", "It stops here.", "Replay.hs", 3)
    return SubmissionResult(name, ("Replay.hs",), "review", None, 10.0, reason)


words = st.sampled_from(
    [None, None, None, AdjustmentInfo(score=6.0), AdjustmentInfo(score=0.0), AdjustmentInfo(points=2.0)]
)
"""A teacher may give a score, or points, to anybody."""


def adjusted(results: st.SearchStrategy[SubmissionResult]) -> st.SearchStrategy[SubmissionResult]:
    return st.builds(finish_mark, results, st.none(), words)


turned_away = st.builds(
    lambda code: msgspec.structs.replace(rejected(), reason=code and ReasonInfo(code, "Why.")),
    st.sampled_from([None, "type-error", "syntax-error", "forbidden-import", "too-long", "no-file"]),
)
unscored = st.sampled_from([ungraded(), missing(), needs_review()])
perfect = st.just(graded())
KINDS = [*map(adjusted, (answered(), turned_away, unscored)), turned_away, unscored, perfect]
random_classes = st.one_of(
    *(st.lists(each, max_size=12) for each in KINDS),
    st.lists(st.one_of(answered(), *KINDS), max_size=12),
).map(lambda results: [msgspec.structs.replace(one, id=f"s{number:02}") for number, one in enumerate(results)])


def named(*results: SubmissionResult) -> list[SubmissionResult]:
    return [msgspec.structs.replace(one, id=f"s{number:02}") for number, one in enumerate(results)]


@settings(max_examples=150, deadline=None)
@example(named())
@example(named(missing(), missing(), graded()))
@example(named(rejected(), rejected()))
@example(named(missing()))
@example(named(graded()))
@example(named(graded(), graded()))
@example(named(ungraded()))
@example(named(needs_review(), graded(wrong="deal-1")))
@example(named(*[graded(wrong="deal-1", diagnosis=())] * 3, *[graded()] * 4, *[graded(wrong="deal-1")] * 2))
@given(random_classes)
def test_every_sentence_of_the_class_page_is_true(submissions: list[SubmissionResult]) -> None:
    page = read(submissions)
    for text in page.texts("p"):
        check(text, submissions)
    headlines = [text for section, tag, text in page.found if (section, tag) == ("glance", "dd")][-3:]
    for text in headlines if submissions else ():
        check(text, submissions)
    for remark in [text for section, tag, text in page.found if (section, tag) == ("glance", "li")]:
        check(remark, submissions)
    for suspect in [text for section, tag, text in page.found if (section, tag) == ("cases", "li")]:
        case, _, sentences = suspect.partition(" ")
        # Every sentence of the list is about the case that the item begins with.
        check(re.sub(r"(?<=[.?]) (?=\d|Prog)", f" {case}: ", f"{case}: {sentences}"), submissions)


@settings(max_examples=60, deadline=None)
@given(random_classes)
def test_every_number_at_a_glance_is_that_of_the_class(submissions: list[SubmissionResult]) -> None:
    glance = [(tag, text) for section, tag, text in read(submissions).found if section == "glance"]
    names = [text for tag, text in glance if tag == "dt"]
    tiles = dict(zip(names, (text for tag, text in glance if tag == "dd"), strict=True))
    given_in = len(submissions) - len(with_status(submissions, "missing"))
    assert tiles["submission" if given_in == 1 else "submissions"] == str(given_in)
    for status, name in (("graded", "graded"), ("rejected", "rejected"), ("ungraded", "ungraded")):
        assert tiles[name] == str(len(with_status(submissions, status)))
    known = [one.score for one in submissions if one.score is not None]
    highest = format_points(max((one.max_score for one in submissions), default=0))
    assert tiles["mean score"] == (f"{format_points(mean(known))}/{highest}" if known else "–")
    assert tiles["median score"] == (f"{format_points(median(known))}/{highest}" if known else "–")


@settings(max_examples=60, deadline=None)
@given(random_classes)
def test_the_bars_hold_everybody_who_has_a_score(submissions: list[SubmissionResult]) -> None:
    labels = read(submissions).labels
    scored = sum(one.score is not None for one in submissions)
    assert bool(labels) == bool(scored)
    assert sum(int(count) for label in labels for count in re.findall(r"points, (\d+)", label)) == scored


def test_a_sentence_that_nobody_checks_is_noticed() -> None:
    with pytest.raises(AssertionError, match="nothing is known of this sentence"):
        check("Everybody likes the sheet.", named(graded()))
