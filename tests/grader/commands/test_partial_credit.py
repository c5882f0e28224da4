"""Criteria in shares, chosen by the rubric: from the programs to every place that shows points."""

from __future__ import annotations

import csv
import json
import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.results.criteria import SHARE_RULE

SEDMA = load_assignment("sedma")
BANK = SEDMA.file("bank")
PROGRAMS = {
    "alice": "wheat/folds.hs",
    "bob": "chaff/accepts_28.hs",
    "dan": "rejected/type_error.hs",
}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(grader, list(map(str, arguments)), catch_exceptions=False)


def text_of(page: Path) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page.read_text())))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class, graded by the bundled rubric into ``whole`` and in shares into ``shares``."""
    folder = tmp_path_factory.mktemp("shares")
    for student, program in PROGRAMS.items():
        (folder / "class" / student).mkdir(parents=True)
        shutil.copy(BANK / program, folder / "class" / student / "replay.hs")
    (folder / "class/constant").mkdir()
    (folder / "class/constant/replay.hs").write_text(
        "import SedmaDatatypes\nreplay :: Cards -> Maybe Winner\nreplay _ = Nothing\n"
    )
    rubric = folder / "rubric.toml"
    whole = 'id = "repeats"\ncredit = "whole"'
    rubric.write_text('credit = "share"\n' + SEDMA.file("rubric.toml").read_text().replace('id = "repeats"', whole))
    for output, options in {"whole": (), "shares": ("--rubric", rubric, "--format", "gradescope")}.items():
        done = run("grade", folder / "class", "-o", folder / output, "--sandbox", "bubblewrap", *options)
        assert done.exit_code == 0, done.output
        (folder / f"{output}.txt").write_text(done.stdout)
        (folder / f"{output}.notes").write_text(done.stderr)
    return folder


def submissions(report: Path) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in json.loads((report / "results.json").read_text())["submissions"]}


def criterion(report: Path, student: str, name: str) -> dict[str, Any]:
    return next(one for one in submissions(report)[student]["criteria"] if one["id"] == name)


def expected_points(line: dict[str, Any]) -> float:
    above, below = line["passed"] - line["shares"]["floor"], line["cases"] - line["shares"]["floor"]
    return int(10 * above / below * line["max_points"]) / 10


def test_a_criterion_earns_its_share_and_says_how(folder: Path) -> None:
    length = criterion(folder / "shares", "bob", "length")
    assert 0 < length["points"] == expected_points(length) < length["max_points"]
    assert submissions(folder / "shares")["bob"]["score"] == pytest.approx(9 + length["points"])
    assert "shares" not in criterion(folder / "shares", "bob", "repeats")


def test_whoever_guesses_and_whoever_is_right_has_what_they_had(folder: Path) -> None:
    scores = {
        name: {student: one["score"] for student, one in submissions(folder / name).items()}
        for name in ("whole", "shares")
    }
    assert scores["whole"] == {"alice": 10, "bob": 9, "constant": 0, "dan": 0}
    assert scores["shares"] == {**scores["whole"], "bob": scores["shares"]["bob"]}


def test_results_in_whole_criteria_are_as_they_were(folder: Path) -> None:
    assert '"shares"' not in (folder / "whole/results.json").read_text()


def test_the_students_page_computes_it(folder: Path) -> None:
    length = criterion(folder / "shares", "bob", "length")
    floor, passed, cases = length["shares"]["floor"], length["passed"], length["cases"]
    page = text_of(folder / "shares/students/bob.html")
    assert f"it earns ({passed} − {floor}) / ({cases} − {floor}) of 1 point, rounded down to 0.1" in page
    assert SHARE_RULE in page
    assert "earned in part" in page
    assert SHARE_RULE not in text_of(folder / "whole/students/bob.html")


def test_the_class_page_has_the_points_of_a_share(folder: Path) -> None:
    page = (folder / "shares/index.html").read_text()
    points = criterion(folder / "shares", "bob", "length")["points"]
    assert f'<td class="p" title="{points} of 1">{points}</td>' in page
    assert "1 in part" in text_of(folder / "shares/index.html")
    assert 'class="p"' not in (folder / "whole/index.html").read_text()


def test_the_terminal_the_table_and_gradescope_have_them(folder: Path) -> None:
    bob, length = submissions(folder / "shares")["bob"], criterion(folder / "shares", "bob", "length")
    assert f"length ({length['points']}/1)" in (folder / "shares.txt").read_text()
    rows = {
        row["id"]: row for row in csv.DictReader((folder / "shares/grades.csv").read_text("utf-8-sig").splitlines())
    }
    assert (rows["bob"]["score"], rows["bob"]["length"]) == (str(bob["score"]), str(length["points"]))
    uploaded = json.loads((folder / "shares/gradescope/bob.json").read_text())
    test = next(one for one in uploaded["tests"] if one["name"] == "A game has 32 cards")
    assert (uploaded["score"], test["score"]) == (bob["score"], length["points"])
    assert "so it earns" in test["output"]
    assert f"◐ A game has 32 cards: {length['points']} of 1" in uploaded["output"]


def test_grade_says_which_criteria_have_too_few_cases_for_a_share(folder: Path) -> None:
    notes = [line for line in (folder / "shares.notes").read_text().splitlines() if "guessing" in line]
    assert [line.split("`")[1] for line in notes] == ["sevens", "last-trick"]
    assert "guessing" not in (folder / "whole.notes").read_text()


def test_diff_shows_whose_share_changed_because_of_the_rubric(folder: Path) -> None:
    done = run("diff", folder / "whole", folder / "shares", "--json")
    (change,) = json.loads(done.stdout)["changes"]
    assert change["id"] == "bob"
    assert change["causes"] == ["rubric"]
    assert [one["id"] for one in change["criteria"]] == ["length"]


def test_verify_reproduces_a_share(folder: Path) -> None:
    options = ("--sandbox", "bubblewrap", "--rubric", folder / "rubric.toml")
    assert run("verify", folder / "shares", folder / "class/bob", *options).exit_code == 0
    assert run("verify", folder / "whole", folder / "class/bob", *options).exit_code == 1
