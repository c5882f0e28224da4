from __future__ import annotations

import errno
import sqlite3
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader.errors import StorageError, UsageError
from grader.grading.journal import NAME, Journal, UnwritableResultError
from grader.grading.seals import load_key
from grader.grading.sqlite_store import DamagedError, set_aside
from grader.results.schema import PlaceInfo, ReasonInfo, SubmissionResult


def result(name: str = "alice", score: float = 7.5) -> SubmissionResult:
    return SubmissionResult(name, ("a.hs",), "graded", score, 10.0)


UNGRADED = SubmissionResult("bob", (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone"))


def journal_in(folder: Path, said: list[str] | None = None) -> Journal:
    return Journal(folder / NAME, (said if said is not None else []).append)


def test_a_result_is_recalled_for_the_same_receipt_and_no_other(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record(result(), "receipt")
    assert journal.recall("alice", "receipt") == result()
    assert journal.recall("alice", "another") is None
    assert journal.recall("bob", "receipt") is None


def test_a_result_that_says_more_is_recalled_as_the_first_was(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record(result(), "receipt", 1.5)
    pointed = msgspec.structs.replace(result(), places=(PlaceInfo("a.hs", "f", 3, games=1, failing=2),))
    journal.amend(pointed)
    assert journal.recall("alice", "receipt") == pointed
    assert journal.times() == {"alice": 1.5}
    journal.amend(result("bob"))  # who is not in it
    assert journal.recall("bob", "receipt") is None


def test_the_times_of_all_sittings_are_kept_until_the_class_is_begun_afresh(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record(result("alice"), "receipt", 1.5)
    journal.record(result("bob"), "receipt", 0.25)
    journal.record(result("bob"), "another rubric")  # scored anew, and not run
    journal.record(result("copy"), "receipt")
    journal.close()
    again = journal_in(tmp_path)
    assert again.times() == {"alice": 1.5, "bob": 0.25}
    again.finish(["bob", "copy"])
    assert again.times() == {"bob": 0.25}
    again.begin_afresh()
    assert again.times() == {}


def test_what_was_left_ungraded_is_told_in_the_report_but_never_recalled(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record(UNGRADED, "receipt")
    assert journal.recall("bob", "receipt") is None
    assert journal.read("bob")[0] == UNGRADED


def test_a_journal_that_somebody_else_made_is_set_aside_and_not_believed(tmp_path: Path) -> None:
    """A student may hand in a folder that is called as the report will be, with a journal of full marks in it."""
    said: list[str] = []
    ours, theirs = load_key(tmp_path / "ours"), load_key(tmp_path / "theirs")
    for key in (b"", theirs):
        folder = tmp_path / f"report-{len(key)}"
        forged = Journal(folder / NAME, said.append, key)
        forged.record(result(score=10), "receipt")
        forged.mark_pages({"../../grades": "mark"})
        forged.close()
        journal = Journal(folder / NAME, said.append, ours)
        assert "not begun by you on this machine; set aside as journal.damaged-1.sqlite" in said.pop()
        assert journal.recall("alice", "receipt") is None
        assert not journal.pages()
        journal.record(result(), "receipt")
        journal.close()
        assert Journal(folder / NAME, said.append, load_key(tmp_path / "ours")).recall("alice", "receipt") == result()
        assert not said


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER forge AFTER INSERT ON results BEGIN UPDATE results SET receipt = 'x'; END",
        "DROP TABLE seals; CREATE TABLE seals (a)",
        "INSERT INTO seals VALUES (x'ff', x'ff')",
        "INSERT INTO seals VALUES ('1', '2'), ('3', '4')",
    ],
)
def test_an_empty_journal_that_somebody_prepared_is_set_aside(tmp_path: Path, statement: str) -> None:
    journal_in(tmp_path).close()
    with sqlite3.connect(tmp_path / NAME) as connection:
        connection.executescript(statement)
    connection.close()
    said: list[str] = []
    journal = Journal(tmp_path / NAME, said.append, load_key(tmp_path / "key"))
    assert "set aside" in said.pop()
    journal.record(result(), "receipt")
    assert journal.recall("alice", "receipt") == result()


def test_a_journal_that_a_kill_left_empty_is_begun_again(tmp_path: Path) -> None:
    said: list[str] = []
    journal_in(tmp_path).close()
    Journal(tmp_path / NAME, said.append, load_key(tmp_path / "key")).close()
    Journal(tmp_path / NAME, said.append, load_key(tmp_path / "key")).close()
    assert not said


def test_the_key_is_the_users_alone_and_stays_the_same(tmp_path: Path) -> None:
    path = tmp_path / "cache" / "key"
    assert load_key(path) == load_key(path)
    assert path.stat().st_mode & 0o077 == 0
    assert [file.name for file in path.parent.iterdir()] == ["key"]
    (tmp_path / "file").touch()
    assert load_key(tmp_path / "file" / "key") != load_key(tmp_path / "file" / "key")


TEXTS = st.text(st.characters(exclude_categories=()), max_size=20)


@given(TEXTS, TEXTS, TEXTS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_result_is_kept_whole_or_refused_and_then_others_are_kept(
    tmp_path: Path, name: str, file: str, message: str
) -> None:
    journal = journal_in(tmp_path)
    odd = SubmissionResult(name, (file,), "ungraded", None, 10.0, ReasonInfo("internal-fault", message))
    try:
        journal.record(odd, "receipt")
    except UnwritableResultError:
        assert any("\ud800" <= sign <= "\udfff" for sign in name + file + message)
    else:
        assert journal.read(name)[0] == odd
    journal.record(result("another"), "receipt")
    assert journal.recall("another", "receipt") == result("another")
    journal.close()


def test_a_result_that_is_too_long_is_refused_and_the_disk_is_not_called_full(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000)
    with pytest.raises(UnwritableResultError, match="at most 1,000"):
        journal.record(result("a" * 500), "receipt")
    journal.record(result(), "receipt")
    assert journal.recall("alice", "receipt") == result()


def test_a_result_outlives_the_journal_that_was_never_closed(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record(result(), "receipt")
    copy = tmp_path / "copy"
    copy.mkdir()
    for path in tmp_path.glob(f"{NAME}*"):  # what a power loss leaves: the files as they are, and nobody's memory
        (copy / path.name).write_bytes(path.read_bytes())
    assert journal_in(copy).recall("alice", "receipt") == result()


def test_a_commit_is_on_the_disk_before_it_returns(tmp_path: Path) -> None:
    connection = journal_in(tmp_path)._connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_a_second_grader_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    first = journal_in(tmp_path)
    with pytest.raises(UsageError, match="another grader is using it"):
        journal_in(tmp_path)
    first.close()
    journal_in(tmp_path)


def test_a_fresh_start_forgets_and_stays_fresh_until_the_class_is_finished(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record(result(), "receipt")
    journal.begin_afresh()
    assert journal.recall("alice", "receipt") is None
    journal.record(result(), "receipt")
    journal.close()
    again = journal_in(tmp_path)
    assert (again.is_afresh, again.recall("alice", "receipt")) == (True, result())
    again.finish(["alice"])
    assert (again.is_afresh, again.recall("alice", "receipt")) == (False, result())


def test_a_finished_class_forgets_those_who_are_in_it_no_more(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    for name in ("alice", "bob"):
        journal.record(result(name), "receipt")
        journal.mark_pages({name: "mark"})
    journal.finish(["bob"])
    assert journal.recall("alice", "receipt") is None
    assert journal.pages() == {"bob": "mark"}
    with pytest.raises(StorageError, match="'alice' is gone; run the same command again"):
        journal.read("alice")


def test_a_row_that_somebody_edited_is_not_believed(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record(result(score=1.0), "receipt")
    journal.close()
    with sqlite3.connect(tmp_path / NAME) as connection:
        connection.execute("""UPDATE results SET result = replace(result, '"score":1.0', '"score":10.0')""")
    connection.close()
    assert journal_in(tmp_path).recall("alice", "receipt") is None


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_what_is_no_journal_is_set_aside_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    said: list[str] = []
    journal = journal_in(tmp_path, said)
    journal.record(result(), "receipt")
    if content:
        assert "set aside as journal.damaged-1.sqlite, and a new one started" in said[0]
        assert (tmp_path / "journal.damaged-1.sqlite").read_bytes() == content
    else:
        assert said == []


def test_what_is_no_journal_in_a_folder_that_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    (tmp_path / NAME).write_bytes(b"not a database at all" * 100)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(UsageError, match=r"cannot be written \(Read-only file system\); choose another folder with -o"):
        journal_in(tmp_path)


def test_a_journal_of_another_version_is_set_aside(tmp_path: Path) -> None:
    journal_in(tmp_path).close()
    with sqlite3.connect(tmp_path / NAME) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    said: list[str] = []
    journal_in(tmp_path, said)
    assert "written by another version of the grader: 99, not 1" in said[0]


def test_every_damaged_journal_is_kept_with_its_log_under_a_name_of_its_own(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / NAME).write_bytes(b"x")
        (tmp_path / f"{NAME}-wal").write_bytes(b"y")
        set_aside(tmp_path / NAME)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"journal.damaged-{number}.sqlite{log}" for number in (1, 2) for log in ("", "-wal")
    ]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_damaged_no_wrong_result_is_recalled(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    journal = journal_in(folder)
    for number in range(8):
        journal.record(result(f"s{number}", float(number)), f"receipt {number}")
    journal.close()
    raw = bytearray((folder / NAME).read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(raw) - 1), min_size=1, max_size=20)):
        raw[place] = data.draw(st.integers(0, 255))
    (folder / NAME).write_bytes(raw[: data.draw(st.integers(1, len(raw)))])
    journal = journal_in(folder)
    for number in range(8):
        with suppress(DamagedError):
            found = journal.recall(f"s{number}", f"receipt {number}")
            assert found in (None, result(f"s{number}", float(number)))


def test_a_folder_that_cannot_be_written_is_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="choose another folder with -o"):
        journal_in(tmp_path / "file/report")
    (tmp_path / NAME).mkdir()
    with pytest.raises(UsageError, match="choose another folder with -o"):
        journal_in(tmp_path)


def test_a_row_that_somebody_without_the_key_wrote_under_our_seal_is_not_believed(tmp_path: Path) -> None:
    key = load_key(tmp_path / "key")
    said: list[str] = []
    Journal(tmp_path / NAME, said.append, key).close()
    forged = Journal(tmp_path / NAME, said.append)  # without a key, no seal is asked for
    forged.record(result(score=10), "receipt")
    forged.close()
    journal = Journal(tmp_path / NAME, said.append, key)
    assert journal.recall("alice", "receipt") is None
    journal.record(result(), "receipt")
    assert journal.recall("alice", "receipt") == result()
