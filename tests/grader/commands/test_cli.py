"""The command line as its users meet it: what it prints, what it writes, and how it exits."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import assignment_folder, load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.cli import COMMANDS, grader, main

BANK = load_assignment("sedma").file("bank")


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(grader, [str(one) for one in arguments], input=stdin, catch_exceptions=False)


def test_a_current_folder_that_was_removed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    result = run("grade", tmp_path, "-o", tmp_path / "report")
    assert result.exit_code == 2
    assert "the current folder was removed" in result.output


@pytest.fixture
def no_docker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")


def without_effort(text: str) -> str:
    """A page but for the time that grading took."""
    return re.sub(r'<p class="effort">[^<]*</p>', "", text)


def a_class(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    for student, program in {
        "alice": "wheat/folds.hs",
        "bob": "chaff/no_repeat_check.hs",
        "=1+1": "chaff/crash_on_empty.hs",
        "<script>alert(1)<": "rejected/syntax_error.hs",
    }.items():
        (folder / student).mkdir(parents=True)
        shutil.copy(BANK / program, folder / student / "replay.hs")
    return folder


@pytest.mark.usefixtures("no_docker")
def test_grade_writes_a_report_of_the_class(tmp_path: Path) -> None:
    result = run("grade", a_class(tmp_path), "-o", tmp_path / "report", "-j", "2")
    assert result.exit_code == 0, result.output
    assert "3 graded, 1 rejected" in result.stdout
    assert str(tmp_path / "report" / "index.html") in result.stdout.replace("\n", "")
    results = json.loads((tmp_path / "report/results.json").read_text())
    assert {one["id"]: one["score"] for one in results["submissions"]}["bob"] == 9
    assert results["sandbox"]["kind"] == "bubblewrap"
    assert len(list((tmp_path / "report/students").glob("*.html"))) == 4


@pytest.mark.usefixtures("no_docker")
def test_grade_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = a_class(tmp_path)
    for name in ("one", "two"):
        assert run("grade", folder, "-o", tmp_path / name, "--quiet", "--fresh").exit_code == 0
    for path in sorted({*(tmp_path / "one").rglob("*.*")} - {tmp_path / "one" / "journal.sqlite"}):
        other = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert without_effort(path.read_text()) == without_effort(other.read_text())


@pytest.mark.usefixtures("no_docker")
def test_grades_csv_holds_no_formula(tmp_path: Path) -> None:
    run("grade", a_class(tmp_path), "-o", tmp_path / "report", "-q")
    lines = (tmp_path / "report/grades.csv").read_text().splitlines()
    assert lines[0].startswith("id,status,score,max_score,winner,")
    assert any(line.startswith("'=1+1,graded,9,10,") for line in lines)


def test_quiet_prints_nothing(tmp_path: Path, no_docker: None) -> None:
    (tmp_path / "a.hs").write_text("import SedmaDatatypes\nreplay _ = Nothing\n")
    result = run("grade", tmp_path / "a.hs", "-o", tmp_path / "report", "--quiet")
    assert (result.exit_code, result.stdout) == (0, "")


def test_grading_strangers_without_a_sandbox_needs_a_second_word(tmp_path: Path) -> None:
    result = run("grade", a_class(tmp_path), "--sandbox", "none")
    assert result.exit_code == 2
    assert "add --unsafe-no-sandbox if you mean it" in result.stderr
    result = run(
        "grade", a_class(tmp_path / "more"), "--sandbox", "none", "--unsafe-no-sandbox", "-o", tmp_path / "r", "-q"
    )
    assert result.exit_code == 0


@pytest.mark.usefixtures("no_docker")
def test_a_report_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("grade", BANK / "wheat/folds.hs", "-o", tmp_path / "file/report", "-q")
    assert result.exit_code == 2
    assert "choose another folder with -o" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["grade", "nowhere"], 2, "nowhere: no such folder"),
        (["grade", "-a", "whist", "."], 2, "no assignment 'whist'"),
        (["explain", "7H", "XX"], 2, "'XX' is not a card"),
        (["explain", "7H", "XX"], 2, "(ranks 7 8 9 10 J Q K A; suits H D S C)"),
        (["explain", "nosuch"], 2, "there is no file of this name, and no case has this id (such as dealt-1)"),
        (["generate", "--secret", __file__], 2, "use --secret FILE and -o SUITE.json together"),
        (["check", "nowhere.hs"], 2, "does not exist"),
        (["nonsense"], 2, "No such command"),
    ],
)
def test_bad_input_is_shown_with_what_to_do(arguments: list[str], code: int, message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert message in result.stderr


@pytest.mark.usefixtures("no_docker")
def test_check_shows_a_wrong_program_its_misconception_and_a_game() -> None:
    result = run("check", BANK / "chaff/leading_seven_is_joker.hs")
    assert result.exit_code == 1
    assert "failed  Sevens are jokers" in result.stdout
    assert "exactly those of a program with this misconception" in result.stdout
    assert "Yours:" in result.stdout
    assert "By the sheet: Just" in result.stdout


@pytest.mark.usefixtures("no_docker")
def test_the_instructors_level_of_hints_holds_for_people_and_programs() -> None:
    wrong = BANK / "chaff/leading_seven_is_joker.hs"
    text = run("check", wrong, "--hints", "criterion").stdout
    assert "failed  Sevens are jokers" in text
    assert "leading seven matches any card" not in text
    assert "Yours:" not in text
    told = json.loads(run("check", wrong, "--hints", "misconception", "--json").stdout)
    assert [one["id"] for one in told["diagnosis"]] == ["leading-seven-is-joker"]
    assert (told["smallest"], told["cases"]) == (None, [])


def test_without_any_interpreter_one_line_says_what_to_install(
    tmp_path: Path, no_docker: None, no_wasm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run("check", BANK / "wheat/folds.hs")
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert "install Hugs (apt-get install hugs), or GHC" in result.stderr


WRONG = ("leading_seven_is_joker", "first_match_wins", "crash_on_empty", "no_repeat_check")


@pytest.fixture(scope="session")
def wrong_report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of wrong programs, graded."""
    folder = tmp_path_factory.mktemp("published")
    (folder / "class").mkdir()
    for name in WRONG:
        shutil.copy(BANK / f"chaff/{name}.hs", folder / "class")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")
        assert run("grade", folder / "class", "-o", folder / "report", "-q").exit_code == 0
    return folder / "report"


def published(report: Path, folder: Path, *options: str) -> str:
    result = run("publish", report, "-o", folder, *options)
    assert result.exit_code == 0, result.output
    assert str(folder / "private/index.html") in result.stdout.replace("\n", "")
    return "".join(path.read_text() for path in (folder / "public").glob("*.html") if path.name != "index.html")


@pytest.mark.parametrize("hints", ["criterion", "misconception", "game", "place", "all"])
def test_a_published_page_has_no_record_and_no_case_of_the_graded_suite(
    hints: str, wrong_report: Path, tmp_path: Path
) -> None:
    page = published(wrong_report, tmp_path, "--hints", hints)
    graded = json.loads(load_assignment("sedma").file("graded.json").read_text())["cases"]
    assert len([name for name in WRONG if f"<bdi>{name}<" in page]) == len(WRONG)
    games = [one["record"] for one in graded]
    told = [record if len(record.split()) > 4 else f">{record}<" for record in games if record]
    assert not [words for words in [*told, *(one["id"] for one in graded)] if words in page]
    assert "Failed cases" not in page
    assert "index.html" not in page
    assert "seed" not in page
    assert ("A leading seven matches any card" in page) == (hints != "criterion")
    assert ("The simplest game we found that gets a wrong answer" in page) == (hints in ("game", "place", "all"))


def test_the_reports_own_page_is_the_instructors_and_tells_all(wrong_report: Path) -> None:
    page = (wrong_report / "students/leading_seven_is_joker.html").read_text()
    assert "Failed cases" in page
    assert "This is the instructor’s view" in page
    assert "../index.html" in page


def test_what_was_graded_with_few_hints_is_published_with_few(tmp_path: Path, no_docker: None) -> None:
    shutil.copy(BANK / "chaff/leading_seven_is_joker.hs", tmp_path / "bob.hs")
    run("grade", tmp_path / "bob.hs", "-o", tmp_path / "report", "-q", "--hints", "criterion")
    assert "A leading seven matches any card" not in published(tmp_path / "report", tmp_path / "site")


def test_a_game_becomes_a_page(tmp_path: Path) -> None:
    result = run("explain", "lone-seven-leads-1", "--html", tmp_path / "game.html")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "Trick 8 of 8" in (tmp_path / "game.html").read_text()
    result = run("explain", "7H", "7H", "--html", tmp_path / "none.html", "--json")
    assert json.loads(result.stdout)["answer"] == "Nothing"
    assert "7H was played more than once" in (tmp_path / "none.html").read_text()


def test_a_page_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    result = run("explain", "7H", "--html", tmp_path / "no/game.html")
    assert result.exit_code == 2
    assert "game.html: cannot be written (No such file or directory)" in result.stderr


@pytest.mark.usefixtures("no_docker")
def test_check_of_a_right_program_exits_with_zero() -> None:
    result = run("check", BANK / "wheat/folds.hs")
    assert result.exit_code == 0
    assert "Every game of the public suite is right" in result.stdout


@pytest.mark.usefixtures("no_docker")
def test_check_shows_a_compile_error_in_the_students_line_and_the_raw_text_when_asked() -> None:
    result = run("check", BANK / "rejected/syntax_error.hs")
    assert result.exit_code == 1
    assert "syntax_error.hs, line" in result.stdout
    assert "ERROR" not in result.stdout
    assert "ERROR" in run("check", BANK / "rejected/syntax_error.hs", "--raw").stdout


@pytest.mark.usefixtures("no_docker")
def test_check_json_is_the_result_and_nothing_else() -> None:
    result = run("check", BANK / "wheat/folds.hs", "--json")
    assert json.loads(result.stdout)["score"] == 10


@pytest.mark.usefixtures("no_docker")
def test_check_leaves_the_types_and_other_attempts_beside_the_file_alone(tmp_path: Path) -> None:
    shutil.copy(BANK / "wheat/folds.hs", tmp_path / "Replay.hs")
    shutil.copy(BANK / "chaff/first_match_wins.hs", tmp_path / "Old.hs")
    shutil.copy(load_assignment("sedma").file("SedmaDatatypes.hs"), tmp_path)
    result = run("check", tmp_path / "Replay.hs", "--json")
    found = json.loads(result.stdout)
    assert (found["score"], found["breaches"]) == (10, [])


def test_explain_tells_a_game_from_its_cards_a_file_a_case_and_standard_input(tmp_path: Path) -> None:
    told = run("explain", "bd-three-1")
    assert "BD wins 90 to 0" in told.stdout
    story = json.loads(run("explain", "bd-three-1", "--json").stdout)
    cards = " ".join(play["card"] for trick in story["tricks"] for play in trick["plays"])
    (tmp_path / "game.txt").write_text(cards)
    for arguments in (cards.split(), [tmp_path / "game.txt"]):
        assert run("explain", *arguments).stdout == told.stdout
    assert run("explain", "-", stdin=cards).stdout == told.stdout


def test_explain_says_why_a_record_is_no_game_and_at_which_card() -> None:
    assert "7H was played more than once: as cards 1 and 3" in run("explain", "7H", "8H", "7H").stdout
    assert "card 33 is one too many" in run("explain", *["7H"] * 33).stdout
    assert "no card was played; 32 of the 32 are missing" in run("explain", "").stdout


def test_explain_reads_an_example_without_its_answer_and_its_comment(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text("# too short\n7H KH -> not a game  # isn't it?\n")
    assert "only 2 cards were played" in run("explain", tmp_path / "games.txt").stdout


def test_explain_tells_cases_of_the_public_suite_and_of_another_only_when_it_is_given() -> None:
    sedma = load_assignment("sedma")
    public, graded = (
        {case.id: case for case in load_suite(suite_path(sedma, name)).cases} for name in ("public", "graded")
    )
    hidden = next(name for name in graded if name not in public)
    refused = run("explain", hidden)
    assert refused.exit_code == 2
    assert f"the public suite has no case '{hidden}'" in refused.stderr
    told = run("explain", hidden, "--suite", suite_path(sedma, "graded"))
    assert f"By the sheet: {graded[hidden].expected}" in told.stdout


@pytest.mark.parametrize("arguments", [["--version"], ["explain", "dealt-1"]], ids=["short", "long"])
def test_output_for_which_its_disk_has_no_room_is_said(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "grader", *arguments]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    told = "grader: the output has no room on its disk; free some space and run the same command again\n"
    assert (done.returncode, done.stderr) == (3, told)


def test_explain_of_nothing_at_all_says_how_it_is_used() -> None:
    result = run("explain")
    assert result.exit_code == 2
    assert "RECORD|CASE|FILE" in result.stderr


def small_assignment(folder: Path) -> Path:
    """The assignment with a small pool, so that a suite is made at once."""
    shutil.copytree(assignment_folder("sedma"), folder, ignore=shutil.ignore_patterns("bank"))
    settings = folder / "assignment.toml"
    settings.write_text(re.sub(r"^(pool|kills) = \d+", r"\1 = 1", settings.read_text(), flags=re.MULTILINE))
    return folder


@pytest.mark.no_cover  # measures; see pyproject.toml
def test_check_accepts_what_generate_wrote_and_nothing_else(tmp_path: Path) -> None:
    small = small_assignment(tmp_path / "small")
    assert "differs from the suite that seed" in run("generate", "-a", small, "--check").output
    assert run("generate", "-a", small).exit_code == 0
    assert run("generate", "-a", small, "--check").stdout.count("(as committed)") == 2


@pytest.mark.long
@pytest.mark.no_cover  # measures; see pyproject.toml
def test_a_secret_makes_a_suite_that_meets_every_gate_and_shows_them(tmp_path: Path) -> None:
    secret, suite = tmp_path / "secret.txt", tmp_path / "suite.json"
    secret.write_text("correct horse battery staple")
    result = run("generate", "--secret", secret, "-o", suite)
    assert result.exit_code == 0, result.output
    assert "correct horse" not in suite.read_text() + result.output
    assert "✗" not in result.stdout
    assert result.stdout.count("✓ met") == 15
    assert "15 of 15 gates met" in result.stdout
    assert f"{suite}: 120 cases, {load_suite(suite).digest}" in result.stdout


@pytest.mark.no_cover  # makes suites; see pyproject.toml
def test_where_no_suite_is_good_enough_none_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool of one record of each recipe does not have what a suite must show."""
    monkeypatch.setattr("grader.audit.suite_making.MOST_ATTEMPTS", 2)
    small = small_assignment(tmp_path / "small")
    (tmp_path / "secret.txt").write_text("correct horse battery staple")
    result = run("generate", "-a", small, "--secret", tmp_path / "secret.txt", "-o", tmp_path / "suite.json")
    assert result.exit_code == 1
    assert "suite 2 of at most 2 misses chaffs-killed" in result.stderr
    assert "no suite from this secret meets every gate (2 were made); the last one misses" in result.stderr
    assert "set a larger `pool` in" in result.stderr
    assert "correct horse" not in result.output
    assert not (tmp_path / "suite.json").exists()


def test_the_suite_does_not_replace_the_secret(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("correct horse battery staple")
    result = run("generate", "--secret", tmp_path / "secret.txt", "-o", tmp_path / "secret.txt")
    assert result.exit_code == 2
    assert "is the secret and will not be overwritten" in result.stderr
    assert (tmp_path / "secret.txt").read_text() == "correct horse battery staple"


def test_a_secret_that_can_be_guessed_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("hunter2\n")
    result = run("generate", "--secret", tmp_path / "secret.txt", "-o", tmp_path / "suite.json")
    assert result.exit_code == 2
    assert "has only 7 characters and can be guessed" in result.stderr


@pytest.mark.usefixtures("no_docker")
def test_doctor_says_what_would_be_used() -> None:
    result = run("doctor")
    assert result.exit_code == 0
    assert "✗ docker" in result.stdout
    assert "`grade` would use bubblewrap." in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_shows_an_example(command: str) -> None:
    assert "Example" in run(command, "--help").stdout


def exit_code(monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str]) -> object:
    monkeypatch.setattr(sys, "argv", ["grader", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    return caught.value.code


def test_in_a_job_of_github_no_message_that_quotes_a_name_is_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    for name in ("##[error]alice", "bob"):
        (tmp_path / "class" / name).mkdir(parents=True)
        shutil.copy(BANK / "wheat" / "folds.hs", tmp_path / "class" / name / "replay.hs")
    pairs = run("similar", tmp_path / "class", "-o", tmp_path / "similar.html")
    refused = run("publish", tmp_path / "class" / "##[error]alice", "-o", tmp_path / "site")
    assert "## [error]alice" in pairs.output
    assert "## [error]alice" in refused.output
    assert "##[" not in pairs.output + refused.output


def test_the_entry_point_exits_with_the_commands_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert exit_code(monkeypatch, ["explain", "7H"]) == 0
    assert exit_code(monkeypatch, ["explain", "XX"]) == 2
    assert exit_code(monkeypatch, ["nonsense"]) == 2


def test_an_interrupt_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grader.assignment.records.read_record", interrupt)
    assert exit_code(monkeypatch, ["explain", "7H"]) == 130


def test_the_image_can_be_built_by_itself(docker_engine: str) -> None:
    result = run("sandbox", "build")
    assert result.exit_code == 0, result.output
    assert re.search(r"card-grader-hugs:\w{12}  sha256:\w{64}  \d\.\d MB", result.stdout)


@pytest.mark.usefixtures("no_docker")
def test_an_image_without_an_engine_is_a_fault_that_is_told() -> None:
    result = run("sandbox", "build")
    assert result.exit_code == 3
    assert "no Docker engine answers" in result.output


def test_a_container_for_each_run_gives_the_same(docker_engine: str) -> None:
    file = BANK / "chaff/first_match_wins.hs"
    worker = run("check", file, "--json", "--sandbox", "docker")
    container = run("check", file, "--json", "--sandbox", "docker", "--isolation", "container")
    assert worker.exit_code == 1
    assert worker.stdout == container.stdout
