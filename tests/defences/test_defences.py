"""The list of breakages fits the code, a fixed part of it is noticed, and the command tells the cases apart."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from tests.defences.__main__ import choose, main
from tests.defences.breakages import BREAKAGES
from tests.defences.breaking import ROOT, Breakage, Copy, RottenError, Trial, Verdict, attempt, copied_tree
from tests.in_turn import in_turn

# A quick one of each part; all of them are tried by `make defences`.
FIXED_PART = (
    "calls: memfd_create allowed",
    "judge: an answer may go on",
    "policy: Data.Maybe may be imported",
    "publishing: an address is a formula",
    "exports: failed cases at every level",
    "report: a half-written file takes its place",
)
PREFIX = next(breakage for breakage in BREAKAGES if breakage.name == "judge: an answer may go on")


@pytest.fixture(scope="module")
def copy() -> Iterator[Copy]:
    with copied_tree() as copy:
        yield copy


@in_turn("breakage", BREAKAGES, label=lambda breakage: breakage.name)
def test_every_text_of_the_list_is_in_its_file_once(breakage: Breakage) -> None:
    text = (ROOT / breakage.file).read_text(encoding="utf-8")
    assert breakage.apply(text) != text
    if breakage.file.endswith(".py"):
        ast.parse(breakage.apply(text))


def test_every_test_of_the_list_exists() -> None:
    for name in {test.partition("[")[0] for breakage in BREAKAGES for test in breakage.tests}:
        file, _, function = name.partition("::")
        assert f"def {function}" in (ROOT / file).read_text(encoding="utf-8"), name


def test_the_list_is_of_every_part_and_each_has_a_name_of_its_own() -> None:
    names = [breakage.name for breakage in BREAKAGES]
    assert len(set(names)) == len(names) > 250
    assert {name.partition(":")[0] for name in names} >= {name.partition(":")[0] for name in FIXED_PART}


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in FIXED_PART if name != PREFIX.name])  # which the command tries below
def test_a_behaviour_that_is_broken_is_noticed(copy: Copy, name: str) -> None:
    (breakage,) = choose([name])
    path = copy.folder / breakage.file
    before = path.read_bytes()
    trial = attempt(copy, breakage)
    assert trial.verdict is Verdict.NOTICED, trial.output
    assert path.read_bytes() == before


@pytest.mark.parametrize(("edit", "verdict"), [
    (("answer.text == case.expected", "case.expected == answer.text"), Verdict.UNNOTICED),
    pytest.param(
        ("from grader.model import Answer,", "from grader.model import Nothing, Answer,"), Verdict.UNIMPORTABLE,
        marks=pytest.mark.long,
    ),
])  # fmt: skip
def test_what_changes_nothing_or_everything_is_not_noticed(copy: Copy, edit: tuple[str, str], verdict: Verdict) -> None:
    assert attempt(copy, replace(PREFIX, edits=(edit,))).verdict is verdict


def test_each_breakage_is_compiled_anew_though_it_is_as_long_as_another_of_its_file(copy: Copy) -> None:
    path, times = copy.folder / PREFIX.file, set()
    for _ in range(2):
        times.add(int(path.stat().st_mtime))
        with copy.broken(PREFIX):
            times.add(int(path.stat().st_mtime))
    assert len(times) == 3  # as it is, and each time it was broken


@pytest.mark.long
def test_a_test_that_is_skipped_has_noticed_nothing(
    copy: Copy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for program in ("sh", "ldd"):
        (tmp_path / program).symlink_to(f"/usr/bin/{program}")
    monkeypatch.setenv("PATH", str(tmp_path))  # without bwrap
    trial = attempt(copy, next(breakage for breakage in BREAKAGES if breakage.name == "bubblewrap: no filter"))
    assert trial.verdict is Verdict.SKIPPED, trial.output


@pytest.mark.parametrize("find", ["no such text", "AnswerKind"])
def test_a_text_that_is_gone_or_there_twice_is_an_error(find: str) -> None:
    text = (ROOT / PREFIX.file).read_text(encoding="utf-8")
    with pytest.raises(RottenError, match=r"verdicts\.py has this text \d+ times, not once; bring .* up to date"):
        replace(PREFIX, edits=((find, ""),)).apply(text)


@pytest.mark.parametrize("options", [["--only", "no such name"], ["--changed", "no-such-revision"]])
def test_a_wrong_name_or_revision_is_wrong_use(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(options) == 2
    assert "no such name" in (error := capsys.readouterr().err) or "no-such-revision" in error


def test_the_command_prints_what_was_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", PREFIX.name]) == 0
    said = capsys.readouterr().out
    assert "1 of 1 breakages were noticed" in said
    assert "test_an_answer_is_compared_whole" in said


def test_the_command_says_no_where_one_goes_unnoticed(
    copy: Copy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unnoticed = Trial(replace(PREFIX, name="harmless"), Verdict.UNNOTICED, "", 0.0, "")
    monkeypatch.setattr("tests.defences.__main__.copied_tree", lambda: nullcontext(copy))
    monkeypatch.setattr("tests.defences.__main__.attempt", lambda *_: unnoticed)
    monkeypatch.setattr("tests.defences.__main__._passes_unbroken", lambda *_: True)
    assert main(["--only", PREFIX.name]) == 1
    assert "harmless: NOT NOTICED" in capsys.readouterr().out
