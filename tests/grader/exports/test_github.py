"""GitHub's summary and annotations, read back by the rules of its runner."""

from __future__ import annotations

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path, PurePath

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.exports.github import MOST_ANNOTATIONS, MOST_BYTES, Folders, annotate, stop_commands, summarise_job, text
from grader.results.files import dump_results
from grader.results.schema import ReasonInfo, Results, SubmissionResult
from tests.grader.sample_results import HOSTILE, graded, missing, rejected, results_of, ungraded

FOLDERS = Folders(PurePath("/repo/report"), PurePath("/repo"))
PATH = "../submissions/Carol Ray_7_assignsubmission_file/replay.hs.txt"
RESULTS = results_of(
    graded("alice"), graded("bob", wrong="deal-1"), rejected("carol"), ungraded("dave"), missing("eve")
)
COMMAND = re.compile(r"::(?P<name>[a-z-]+)(?: (?P<properties>.*?))?::(?P<data>.*)", re.DOTALL)


def commands(output: str) -> list[tuple[str, dict[str, str], str]]:
    """What GitHub's runner does with a step's output: a line that begins with ``::name`` is a command, until
    ``::stop-commands::token``, and again from ``::token::`` on."""
    obeyed: list[tuple[str, dict[str, str], str]] = []
    token = None
    for line in re.split(r"\r\n|\n|\r", output):
        stripped = line.lstrip()
        if token is not None:
            token = None if stripped == f"::{token}::" else token
            continue
        command = COMMAND.fullmatch(stripped)
        if command and command["name"] == "stop-commands":
            token = command["data"]
        elif command:
            pairs = (pair.partition("=") for pair in (command["properties"] or "").split(",") if pair)
            properties = {name: unescape(value) for name, _, value in pairs}
            obeyed.append((command["name"], properties, unescape(command["data"])))
    return obeyed


def unescape(value: str) -> str:
    for sign, code in ((",", "%2C"), (":", "%3A"), ("\n", "%0A"), ("\r", "%0D"), ("%", "%25")):
        value = value.replace(code, sign)
    return value


class Tags(HTMLParser):
    """The elements of a text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.text = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not attrs
        self.names.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def at(result: SubmissionResult, **paths: str) -> SubmissionResult:
    """A result whose files are at these paths, relative to the report."""
    return msgspec.structs.replace(result, paths={f"{name}.hs": path for name, path in paths.items()})


def annotations_of(*results: SubmissionResult) -> list[tuple[str, dict[str, str], str]]:
    return commands("\n".join(annotate(results_of(*results), FOLDERS)))


def test_annotations_mark_what_went_wrong_with_file_and_line() -> None:
    annotations = annotations_of(
        graded("alice"), graded("bob", wrong="deal-1"), at(rejected("carol"), Replay=PATH), ungraded("dave"), missing()
    )
    assert [(name, properties["title"]) for name, properties, _ in annotations] == [
        ("error", "bob: 2.5 of 10"),
        ("error", "carol: 0 of 10"),
        ("warning", "dave: ungraded"),
    ]
    assert annotations[1][1]["file"] == "submissions/Carol Ray_7_assignsubmission_file/replay.hs.txt"
    assert annotations[1][1]["line"] == "11"
    assert "The types do not fit." in annotations[1][2]


def test_the_file_of_a_student_alone_is_the_one_of_the_repository() -> None:
    ((_, properties, _),) = annotations_of(rejected("me"))
    assert properties["file"] == "Replay.hs"
    ((_, properties, _),) = annotations_of(at(rejected("me"), Replay="../src/Replay.hs"))
    assert properties["file"] == "src/Replay.hs"


def test_a_file_that_is_not_in_the_repository_is_not_named() -> None:
    outside = at(rejected("out"), Replay="../../elsewhere/Replay.hs")
    unknown = rejected("unknown")  # from the archive of a class, or graded by an earlier version
    for _, properties, message in annotations_of(outside, unknown):
        assert set(properties) == {"title"}
        assert "The types do not fit." in message


def test_an_archive_is_marked_as_a_whole() -> None:
    packed = msgspec.structs.replace(rejected("packed"), files=("work.zip",), paths={"work.zip": "../in/p/work.zip"})
    ((_, properties, _), _) = annotations_of(packed, rejected("other"))
    assert properties["file"] == "in/p/work.zip"
    assert "line" not in properties


def test_of_each_kind_as_many_as_github_shows_and_how_many_are_left_out() -> None:
    bad, unlucky = [rejected(f"r{n}") for n in range(30)], [ungraded(f"u{n}") for n in range(4)]
    annotations = annotations_of(*bad, *unlucky)
    levels = [level for level, _, _ in annotations]
    assert levels == ["error"] * MOST_ANNOTATIONS + ["warning"] * 4 + ["notice"]
    assert annotations[-1] == (
        "notice",
        {"title": "20 more submissions have no annotation"},
        "GitHub shows 10 annotations of a kind. 20 more submissions have none here; the job's summary lists all.",
    )
    assert annotations_of(*bad[:11])[-1][1]["title"] == "1 more submission has no annotation"
    assert len(annotations_of(*bad[:10])) == 10


@given(st.integers(0, 40), st.integers(0, 40))
def test_every_loss_is_annotated_or_counted(errors: int, warnings: int) -> None:
    results = [*(rejected(f"r{n}") for n in range(errors)), *(ungraded(f"u{n}") for n in range(warnings))]
    annotations = annotations_of(*results)
    counted = sum(int(properties["title"].split()[0]) for level, properties, _ in annotations if level == "notice")
    assert sum(level != "notice" for level, _, _ in annotations) + counted == errors + warnings


@given(st.text(alphabet=st.characters(), max_size=40) | st.text(alphabet=":%\r\n,= error0AD", max_size=30))
def test_no_text_of_a_student_is_a_command(words: str) -> None:
    reason = ReasonInfo("x", words, words, 3, words)
    result = msgspec.structs.replace(rejected(words, words), reason=reason, files=(words,))
    result = msgspec.structs.replace(result, paths={words: f"../{words}"})
    ((name, properties, message),) = annotations_of(result)
    assert name == "error"
    assert set(properties) <= {"file", "line", "title"}
    assert words in message


def test_nothing_between_stop_and_token_is_a_command() -> None:
    output = stop_commands(["::error::pwned", "::set-output name=x::1", "::abc::"], "t0k3n")
    assert commands(output + "\n::notice::after") == [("notice", {}, "after")]


def test_the_summary_has_everybody_and_what_went_wrong() -> None:
    shown = summarise_job(RESULTS)
    assert "| alice | graded | 10 / 10 |" in shown
    assert "| eve | missing | – |" in shown
    assert "2 graded, 1 rejected, 1 ungraded, 1 missing" in shown
    assert "<summary>bob</summary>" in shown
    assert "<summary>alice</summary>" not in shown


@given(st.text(alphabet=st.characters(), max_size=60))
def test_no_text_of_a_student_is_markup_in_the_summary(words: str) -> None:
    shown = summarise_job(results_of(rejected(words, words)))
    page = Tags(shown)
    assert page.names <= {"details", "summary", "ul", "li"}
    assert not re.search(r"[`*\[\]@]", shown)
    assert len([line for line in shown.split("\n") if line.startswith("|")]) == 3


def test_hostile_text_reads_as_it_was_written() -> None:
    assert "<script>alert(1)</script>" in Tags(text(HOSTILE)).text
    assert "http://" not in text(HOSTILE)


def test_the_summary_keeps_within_what_github_takes_and_says_what_is_left_out() -> None:
    many = results_of(*(rejected(f"student-{n}", "ž" * 300) for n in range(6000)))
    shown = summarise_job(many)
    assert len(shown.encode()) <= MOST_BYTES
    assert shown.endswith("The rest does not fit here; see the report.\n")
    assert summarise_job(RESULTS, 10) == ""


def run(tmp_path: Path, *options: str, results: Results = RESULTS) -> Result:
    (tmp_path / "results.json").write_bytes(dump_results(results))
    return CliRunner().invoke(grader, ["export", "github", str(tmp_path), *options], catch_exceptions=False)


def test_the_command_appends_to_the_jobs_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "step.md"))
    (tmp_path / "step.md").write_text("before\n")
    result = run(tmp_path)
    assert result.exit_code == 0
    assert (tmp_path / "step.md").read_text() == "before\n" + summarise_job(RESULTS)
    assert [name for name, _, _ in commands(result.stdout)] == ["error", "error", "warning"]
    assert re.search(r"::stop-commands::([0-9a-f]{32})\n.*\n::\1::", result.stdout, re.DOTALL)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "nowhere/step.md"))
    assert run(tmp_path).exit_code == 2


def test_outside_of_github_a_file_has_to_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    assert "name a file with --summary" in run(tmp_path).stderr
    assert run(tmp_path, "--summary", str(tmp_path / "s.md")).exit_code == 0
    assert (tmp_path / "s.md").read_text() == summarise_job(RESULTS)


@pytest.mark.parametrize("workspace", [True, False])
def test_graded_submissions_are_marked_where_they_are_in_the_repository(
    workspace: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "repository"
    bank = load_assignment("sedma").file("bank")
    moodle = "Carol Ray_7_assignsubmission_file"
    for path in (f"hw/in/{moodle}/replay.hs.txt", "hw/in/dan/src/replay.hs", "hw/in/eva.hs"):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(bank / "rejected/type_error.hs", root / path)
    (root / ".git").mkdir()
    monkeypatch.chdir(root / "hw")
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
    if workspace:
        monkeypatch.setenv("GITHUB_WORKSPACE", str(root))
    else:
        monkeypatch.delenv("GITHUB_WORKSPACE", raising=False)
    graded = CliRunner().invoke(grader, ["grade", "in", "-o", "out/report", "-q"], catch_exceptions=False)
    assert graded.exit_code == 0, graded.output
    exported = CliRunner().invoke(grader, ["export", "github", "out/report", "--summary", "s.md"])
    marked = [properties for _, properties, _ in commands(exported.stdout)]
    assert [one["file"] for one in marked] == [
        f"hw/in/{moodle}/replay.hs.txt",
        "hw/in/dan/src/replay.hs",
        "hw/in/eva.hs",
    ]
    assert all((root / one["file"]).is_file() and int(one["line"]) > 0 for one in marked)
