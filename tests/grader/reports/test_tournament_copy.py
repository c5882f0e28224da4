"""A tournament published: each student's own page, and nobody else's."""

from __future__ import annotations

import csv
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from grader.commands.publish import publish
from grader.errors import UsageError
from grader.reports.tournament_copy import TOURNAMENT, list_students, load_tournament
from tests.grader.reports.sample_tournament import small

SMALL = small()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tournament").mkdir()
    (tmp_path / "tournament" / TOURNAMENT).write_bytes(msgspec.json.encode(SMALL))
    return tmp_path / "tournament"


def test_students_are_published_and_built_in_players_are_not() -> None:
    assert {result.id for result in list_students(SMALL).submissions} == {"boris", "dana", "eva"}


def test_publish_writes_a_page_for_each_student_of_a_tournament(folder: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(publish, [str(folder), "-o", str(tmp_path / "site")], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert done.output.startswith("3 pages: ")
    rows = list(csv.DictReader((tmp_path / "site" / "private" / "index.csv").read_text().splitlines()))
    pages = {row["id"]: (tmp_path / "site" / "public" / row["page"]).read_text() for row in rows}
    assert "<bdi>Eva Nováková</bdi>" in pages["eva"]
    assert "Eva" not in pages["boris"]
    assert "another player 1" in pages["boris"]
    assert "How this was graded" not in (tmp_path / "site" / "private" / "index.html").read_text()


def test_pages_of_a_tournament_do_not_take_the_place_of_marks(folder: Path, tmp_path: Path) -> None:
    site, marks = tmp_path / "site", tmp_path / "marks"
    for _ in range(2):  # the same pages may be written again
        assert CliRunner().invoke(publish, [str(folder), "-o", str(site)], catch_exceptions=False).exit_code == 0
    (marks / "private").mkdir(parents=True)
    (marks / "private" / "index.html").touch()
    with pytest.raises(UsageError, match="has the pages of a report; choose another folder for those of a tournament"):
        CliRunner().invoke(publish, [str(folder), "-o", str(marks)], catch_exceptions=False)


def test_pages_for_students_are_not_written_into_a_tournament(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / TOURNAMENT).write_bytes(msgspec.json.encode(SMALL))
    for output in (folder / "site", tmp_path / "other"):
        with pytest.raises(UsageError, match="choose another folder"):
            CliRunner().invoke(publish, [str(folder), "-o", str(output)], catch_exceptions=False)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"{}", "is not a tournament of this grader"),
        (b"\xff", "is not a tournament of this grader"),
        (msgspec.json.encode(msgspec.structs.replace(SMALL, schema=99)), "has schema 99"),
    ],
    ids=["empty", "not text", "later schema"],
)
def test_what_is_not_a_tournament_is_refused(tmp_path: Path, text: bytes, says: str) -> None:
    (tmp_path / TOURNAMENT).write_bytes(text)
    with pytest.raises(UsageError, match=says):
        load_tournament(tmp_path)


def test_a_folder_without_a_tournament_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        load_tournament(tmp_path)


def test_a_key_that_somebody_planted_names_no_page(folder: Path, tmp_path: Path) -> None:
    planted = tmp_path / "handed-in" / "private" / "key"
    planted.parent.mkdir(parents=True)
    planted.write_text("k" * 43 + "\n", encoding="ascii")
    with pytest.raises(UsageError, match="a key that you did not make"):
        CliRunner().invoke(publish, [str(folder), "-o", str(tmp_path / "handed-in")], catch_exceptions=False)
    assert not (tmp_path / "handed-in" / "public").exists()


FIRST = SMALL.ranking[0]


def with_first(**odd: object) -> bytes:
    ranking = (msgspec.structs.replace(FIRST, **odd), *SMALL.ranking[1:])
    return msgspec.json.encode(msgspec.structs.replace(SMALL, ranking=ranking))


def test_a_tournament_with_a_player_that_is_none_is_refused_with_a_message(folder: Path) -> None:
    (folder / TOURNAMENT).write_bytes(with_first(tied_with=("nobody",)))
    with pytest.raises(UsageError, match="cannot be made of it"):
        CliRunner().invoke(publish, [str(folder), "-o", str(folder.parent / "site")], catch_exceptions=False)


def test_publishing_a_tournament_with_impossible_numbers_ends(folder: Path) -> None:
    (folder / TOURNAMENT).write_bytes(with_first(mean=1e308, low=-1e308, high=1e308))
    CliRunner().invoke(publish, [str(folder), "-o", str(folder.parent / "site")], catch_exceptions=False)
    assert (folder.parent / "site" / "public").is_dir()


def test_a_view_that_is_none_is_refused_with_a_message(folder: Path) -> None:
    forfeits = tuple(msgspec.structs.replace(forfeit, view="none") for forfeit in SMALL.forfeits)
    (folder / TOURNAMENT).write_bytes(msgspec.json.encode(msgspec.structs.replace(SMALL, forfeits=forfeits)))
    with pytest.raises(UsageError, match="'none' is not a view"):
        CliRunner().invoke(publish, [str(folder), "-o", str(folder.parent / "site")], catch_exceptions=False)
