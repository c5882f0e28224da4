"""A regrade: who changed, from what to what, and why; as a table, JSON and a page, and written only when asked."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from grader.cli import grader
from grader.errors import UsageError
from grader.reports.regrade_views import print_regrade, render_regrade
from grader.results.files import dump_results
from grader.results.marks import finish_mark
from grader.results.regrade import Regrade, compare, dump_regrade
from grader.results.schema import AdjustmentInfo, Results, SandboxInfo, SubmissionResult, SuiteInfo
from tests.grader.reports.sample_pages import Page
from tests.grader.sample_results import DIGESTS, HOSTILE, graded, missing, rejected, results_of, student, ungraded

BEFORE = results_of(graded("alice", wrong="deal-1"), graded("bob"), rejected("carol"))


def digests(**changed: str) -> Any:
    return msgspec.structs.replace(DIGESTS, **changed)


def causes(old: Results, new: Results) -> dict[str, tuple[str, ...]]:
    return {change.id: change.causes for change in compare(old, new).changes}


def regraded(alice: SubmissionResult, **others: Any) -> Results:
    return results_of(alice, graded("bob"), rejected("carol"), **others)


def test_the_same_results_change_nobody() -> None:
    same = compare(BEFORE, BEFORE)
    assert (same.changes, same.differences, same.unchanged) == ((), (), 3)


def test_another_submission_is_why() -> None:
    new = regraded(graded("alice", digest="sha256:other"))
    (change,) = compare(BEFORE, new).changes
    assert (change.id, change.old and change.old.score, change.new and change.new.score) == ("alice", 2.5, 10.0)
    assert (change.causes, change.gain) == (("submission",), 7.5)
    assert [(criterion.id, criterion.old, criterion.new) for criterion in change.criteria] == [("winner", 0.0, 7.5)]
    assert change.answers == ("deal-1",)


@pytest.mark.parametrize("what", ["types", "harness"])
def test_what_acts_through_answers_is_why_where_answers_differ(what: str) -> None:
    assert causes(BEFORE, regraded(graded("alice"), digests=digests(**{what: "sha256:2"}))) == {"alice": (what,)}


def test_other_limits_are_why_and_are_shown_as_numbers() -> None:
    sandbox = SandboxInfo("docker", "sha256:image", "hugs", {"memory_mb": 64})
    new = regraded(graded("alice"), sandbox=sandbox, digests=digests(limits="sha256:2"))
    assert causes(BEFORE, new) == {"alice": ("limits",)}
    (difference,) = compare(BEFORE, new).differences
    assert (difference.old, difference.new) == ("memory_mb 128", "memory_mb 64")


def test_another_image_is_why() -> None:
    sandbox = SandboxInfo("docker", "sha256:newer", "hugs", {"memory_mb": 128})
    assert causes(BEFORE, regraded(graded("alice"), sandbox=sandbox)) == {"alice": ("sandbox",)}


def test_another_version_of_the_grader_is_why() -> None:
    assert causes(BEFORE, regraded(graded("alice"), version="0.2.0")) == {"alice": ("version",)}


def worth(result: SubmissionResult, points: float) -> SubmissionResult:
    criteria = tuple(msgspec.structs.replace(criterion, points=points) for criterion in result.criteria)
    return msgspec.structs.replace(result, criteria=criteria, score=2 * points)


def test_only_the_rubric_is_why_where_the_same_answers_are_worth_something_else() -> None:
    other = digests(rubric="sha256:2", harness="sha256:2")
    new = results_of(graded("alice", wrong="deal-1"), worth(graded("bob"), 4.0), rejected("carol"), digests=other)
    assert causes(BEFORE, new) == {"bob": ("rubric",)}


def test_the_suite_is_why_where_other_games_were_asked() -> None:
    other = tuple(msgspec.structs.replace(case, id=f"new-{case.id}") for case in graded("alice").cases)
    suite = SuiteInfo("graded", "sha256:s2", "78", 3)
    new = regraded(
        msgspec.structs.replace(graded("alice"), cases=other), suite=suite, digests=digests(suite="sha256:s2")
    )
    assert causes(BEFORE, new) == {"alice": ("suite",)}


def test_a_rejection_that_the_rubric_lifts_changes_because_of_the_rubric() -> None:
    new = results_of(
        graded("alice", wrong="deal-1"), graded("bob"), graded("carol"), digests=digests(rubric="sha256:2")
    )
    assert causes(BEFORE, new) == {"carol": ("rubric",)}


@pytest.mark.parametrize("what", ["types", "limits", "harness"])
def test_who_is_rejected_twice_changes_because_of_whatever_can_reject(what: str) -> None:
    """Nobody knows the answers of a rejected program, so nothing that acts through them can be ruled out."""
    old = results_of(rejected("carol"))
    new = results_of(rejected("carol", max_score=20.0), digests=digests(**{what: "sha256:2"}))
    if what == "limits":
        new = msgspec.structs.replace(new, sandbox=SandboxInfo("docker", "sha256:image", "hugs", {"memory_mb": 64}))
    assert causes(old, new) == {"carol": (what,)}


def test_another_file_and_another_rubric_are_why_one_who_was_rejected_still_is() -> None:
    new = rejected("carol", max_score=20.0, digest="sha256:other")
    regrade = compare(results_of(rejected("carol")), results_of(new, digests=digests(rubric="sha256:2")))
    assert [change.causes for change in regrade.changes] == [("submission", "rubric")]


def test_another_maximum_is_a_change_even_where_the_points_are_the_same() -> None:
    new = results_of(*(msgspec.structs.replace(result, max_score=20.0) for result in BEFORE.submissions))
    other = msgspec.structs.replace(new, digests=digests(rubric="sha256:2"))
    assert causes(BEFORE, other) == dict.fromkeys(("alice", "bob", "carol"), ("rubric",))


def test_a_change_without_any_cause_is_called_unexplained() -> None:
    assert causes(BEFORE, regraded(graded("alice"))) == {"alice": ("unexplained",)}


def test_results_without_digests_are_said_to_record_none() -> None:
    old = msgspec.structs.replace(BEFORE, digests=None)
    regrade = compare(old, regraded(graded("alice")))
    assert regrade.unrecorded == ("rubric", "types", "harness")
    assert regrade.differences == ()
    assert regrade.changes[0].causes == ("unrecorded",)


def test_who_joins_leaves_or_hands_in_late_changes_because_of_the_submission() -> None:
    old, new = results_of(graded("gone"), missing("late")), results_of(graded("late"), graded("new"))
    assert causes(old, new) == dict.fromkeys(("gone", "late", "new"), ("submission",))


def test_who_leaves_the_roster_without_handing_in_changes_because_of_the_roster() -> None:
    assert causes(results_of(missing("eve")), results_of()) == {"eve": ("roster",)}


def test_other_answers_for_the_same_points_are_counted_apart() -> None:
    new = regraded(graded("alice", wrong="deal-2"))
    regrade = compare(BEFORE, new)
    assert (regrade.changes, regrade.other_answers) == ((), ("alice",))


def everything() -> tuple[Regrade, Results]:
    new = results_of(
        student(graded("alice"), name="Alice Ann"), graded(HOSTILE), ungraded("bob"), digests=digests(rubric="sha256:2")
    )
    return compare(BEFORE, new), new


def test_the_page_is_self_contained_and_shows_everybody_who_changed() -> None:
    regrade, new = everything()
    html = render_regrade(regrade, new)
    page = Page(html)
    assert page.open == []
    assert not {tag for tag, _ in page.elements} & {"script", "link", "iframe", "img", "base", "form"}
    assert page.attributes("style") == []
    policy = next(m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    assert policy is not None
    assert re.match(r"default-src 'none'; style-src 'sha256-", policy)
    assert "alice Alice Ann 2.5/10 10/10 +7.5 the rubric winner 0 → 7.5" in page.words
    assert "<script>alert(1)</script>" in page.text
    assert "the rubric sha256:r1 sha256:2" in page.words
    assert len(page.attributes("id")) == len(set(page.attributes("id")))


def test_a_page_without_changes_says_so() -> None:
    words = Page(render_regrade(compare(BEFORE, BEFORE), BEFORE)).words
    assert "Who changed Nobody." in words
    assert "Nothing recorded differs" in words


def printed(regrade: Regrade) -> str:
    console = Console(width=200, record=True, file=io.StringIO())
    print_regrade(console, regrade)
    return console.export_text()


def test_the_table_says_from_what_to_what_and_why() -> None:
    regrade, _ = everything()
    text = printed(regrade)
    assert re.search(r"alice +2.5/10 +10/10 +\+7.5 +the rubric +winner 0 → 7.5; 1 different answer\b", text)
    assert re.search(r"carol +0/10, rejected +not there +the submission", text)
    assert re.search(r"bob +10/10 +ungraded", text)
    assert "the rubric differs: sha256:r1 → sha256:2" in text
    assert "4 changed (1 up, 0 down, 3 in other ways)" in text
    assert "\x1b[31m" not in text


@pytest.mark.parametrize("digest", ["sha256:" + "0123456789abcdef" * 4, "0123456789abcdef" * 4])
def test_digests_come_last_and_short_in_the_terminal_and_on_the_page(digest: str) -> None:
    new = regraded(graded("alice"), digests=digests(rubric=digest))
    text, words = printed(compare(BEFORE, new)), Page(render_regrade(compare(BEFORE, new), new)).words
    short = digest.removesuffix(digest[-52:]) + "…"
    for shown, who in ((text, "alice"), (words, "alice")):
        assert digest not in shown
        assert f"{short}" in shown
        assert shown.index(who) < shown.index(short)


@given(st.lists(st.tuples(*[st.sampled_from([None, 0.0, 2.5, 7.5, 10.0])] * 2), max_size=8))
def test_the_biggest_change_comes_first(scores: list[tuple[float | None, float | None]]) -> None:
    def all_of(which: int) -> Results:
        return results_of(
            *(
                ungraded(f"s{number}") if each[which] is None else graded(f"s{number}", score=each[which])
                for number, each in enumerate(scores)
            )
        )

    changes = compare(all_of(0), all_of(1)).changes
    pairs = [scores[int(change.id[1:])] for change in changes]
    assert len(pairs) == sum(old != new for old, new in scores)
    whole = [None in pair for pair in pairs]
    assert whole == sorted(whole, reverse=True)  # first whoever got a score, or has none any more
    gains = [abs(new - old) for old, new in pairs if old is not None and new is not None]
    assert gains == sorted(gains, reverse=True)


def test_unrecorded_causes_and_other_answers_are_shown_in_the_terminal() -> None:
    old = msgspec.structs.replace(BEFORE, digests=None)
    assert "the rubric is not recorded" in printed(compare(old, regraded(graded("alice"))))
    assert "1 of the unchanged has the same points for different answers" in printed(
        compare(BEFORE, regraded(graded("alice", wrong="deal-2")))
    )


def test_json_has_everything() -> None:
    regrade, _ = everything()
    dumped = json.loads(dump_regrade(regrade))
    assert dumped["schema"] == 1
    alice = next(change for change in dumped["changes"] if change["id"] == "alice")
    assert alice["old"] == {"status": "graded", "score": 2.5, "max_score": 10}
    assert alice["causes"] == ["rubric"]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def test_the_command_reads_files_and_folders_and_writes_only_the_page(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old/results.json").write_bytes(dump_results(BEFORE))
    (tmp_path / "new.json").write_bytes(dump_results(regraded(graded("alice", digest="sha256:other"))))
    before = sorted(path for path in tmp_path.rglob("*"))
    assert run("diff", tmp_path / "old", tmp_path / "new.json").exit_code == 0
    assert json.loads(run("diff", tmp_path / "old", tmp_path / "new.json", "--json").stdout)["unchanged"] == 2
    assert sorted(path for path in tmp_path.rglob("*")) == before
    result = run("diff", tmp_path / "old", tmp_path / "new.json", "--html", tmp_path / "page.html", "--check")
    assert result.exit_code == 1
    assert (tmp_path / "page.html").read_text().startswith("<!DOCTYPE html>")
    assert run("diff", tmp_path / "old", tmp_path / "old", "--check").exit_code == 0


def test_gradings_of_two_assignments_are_not_compared() -> None:
    with pytest.raises(UsageError, match="two assignments, 'sedma' and 'whist'"):
        compare(BEFORE, results_of(assignment="whist"))


def test_a_file_that_is_not_a_results_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    (tmp_path / "b.json").write_bytes(dump_results(results_of(schema=9)))
    assert "not a results.json of this grader" in run("diff", tmp_path / "a.json", tmp_path / "a.json").stderr
    assert (
        "has schema 9, and this grader reads schema 1" in run("diff", tmp_path / "b.json", tmp_path / "b.json").stderr
    )
    assert "name a results.json, or a folder" in run("diff", tmp_path, tmp_path).stderr


def test_an_adjustment_alone_is_the_only_cause() -> None:
    old, new = results_of(graded("a")), results_of(finish_mark(graded("a"), None, AdjustmentInfo(points=-1)))
    assert causes(old, new) == {"a": ("adjusted: added by the teacher: −1",)}
    assert causes(new, old) == {"a": ("adjusted: not any more, before: added by the teacher: −1",)}
    assert causes(new, new) == {}


def test_an_adjustment_and_another_suite_are_both_named() -> None:
    adjusted = finish_mark(graded("alice"), None, AdjustmentInfo(points=-1))
    (change,) = compare(BEFORE, regraded(adjusted, digests=digests(harness="sha256:2"))).changes
    assert change.causes == ("harness", "adjusted: added by the teacher: −1")


def test_a_score_for_what_needed_review_is_the_teachers_alone() -> None:
    waiting = msgspec.structs.replace(rejected("a"), status="review", score=None)
    decided = finish_mark(waiting, None, AdjustmentInfo(score=5, comment="by hand"))
    assert causes(results_of(waiting), results_of(decided)) == {
        "a": ("adjusted: score given by the teacher: 5 (by hand)",)
    }


def test_a_hostile_comment_is_text_in_terminal_and_page() -> None:
    adjusted = finish_mark(graded("a"), None, AdjustmentInfo(points=-1, comment=HOSTILE))
    regrade = compare(results_of(graded("a")), results_of(adjusted))
    out = io.StringIO()
    print_regrade(Console(file=out, width=200), regrade)
    assert "\x1b[31m" not in out.getvalue()
    assert "<script>alert(1)" not in render_regrade(regrade, results_of(adjusted))
