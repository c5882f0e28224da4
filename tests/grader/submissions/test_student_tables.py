"""An instructor's tables: whose each row is, what an adjustment or an extension says, and what a slip is told."""

from __future__ import annotations

import os
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.model import Student, Submission
from grader.submissions.adjustments import Adjustment, load_adjustments
from grader.submissions.csv_tables import safe_cell
from grader.submissions.extensions import load_extensions
from grader.submissions.gathering import gather
from grader.submissions.handed_in_times import load_times, paths_of, read_file_dates
from grader.submissions.identities import assign_ids
from grader.submissions.roster import NOT_LISTED

PRAGUE = ZoneInfo("Europe/Prague")
DEADLINE = datetime(2026, 10, 24, 23, 59, tzinfo=PRAGUE)  # the night in which the clock is set back
PEOPLE = (
    Submission("alice", {}),
    Submission("Žofie Dvořáková_101", {}, Student("Žofie Dvořáková", "101", "moodle", email="zofie@example.edu")),
    Submission("novakjan_7", {}, Student("novakjan", "7", "canvas")),
    Submission("xnovak01", {}, Student("Jan Novák", sis="4711", login="xnovak01")),
)


def table(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "table.csv"
    path.write_bytes(text.encode(encoding))
    return path


def adjust(folder: Path, text: str, encoding: str = "utf-8") -> dict[str, Adjustment]:
    return dict(load_adjustments(table(folder, text, encoding), PEOPLE, max_score=10).by_id)


def test_an_adjustment_adds_points_or_gives_a_score(tmp_path: Path) -> None:
    read = adjust(tmp_path, "id,points,score,comment,shown\nalice,-1.5,,Too long,yes\nxnovak01,,8,as agreed,no\n")
    assert read == {
        "alice": Adjustment(-1.5, None, "Too long", True),
        "xnovak01": Adjustment(None, 8, "as agreed", False),
    }


def test_a_comment_is_not_shown_unless_the_table_says_so(tmp_path: Path) -> None:
    assert not adjust(tmp_path, "id,points,comment\nalice,1,secret\n")["alice"].shown


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_may_come_from_any_spreadsheet(encoding: str, separator: str, tmp_path: Path) -> None:
    text = 'ID,Points,Comment,Shown\r\n"Žofie Dvořáková_101","1,5","Pěkné; řešení, opravdu",Ano\r\n'
    if separator != ",":
        text = text.replace("ID,Points,Comment,Shown", separator.join(["ID", "Points", "Comment", "Shown"]))
        text = text.replace('","', f'"{separator}"').replace('",Ano', f'"{separator}Ano')
    read = adjust(tmp_path, text, encoding)
    assert read["Žofie Dvořáková_101"] == Adjustment(1.5, None, "Pěkné; řešení, opravdu", True)


@pytest.mark.parametrize(
    ("header", "cell", "id_"),
    [
        ("id", "ALICE", "alice"),
        ("id", "101", "Žofie Dvořáková_101"),
        ("identifier", "Participant 101", "Žofie Dvořáková_101"),
        ("email", "zofie@example.edu", "Žofie Dvořáková_101"),
        ("name", "Dvořáková Žofie", "Žofie Dvořáková_101"),
        ("user_id", "7", "novakjan_7"),
        ("id", "4711", "xnovak01"),
        ("login", "xnovak01", "xnovak01"),
    ],
)
def test_a_row_finds_its_student_by_whatever_identifies_them(header: str, cell: str, id_: str, tmp_path: Path) -> None:
    assert list(adjust(tmp_path, f"{header},points\n{cell},1\n")) == [id_]


@pytest.mark.parametrize("name", ["fisher", "=cmd", "+a420", "@handle", "Jan Novák", "a:b"])
def test_a_row_finds_its_student_as_our_tables_write_the_id_and_beside_somebody_called_alike(
    name: str, tmp_path: Path
) -> None:
    ids = assign_ids([name, name.upper()])
    people = [Submission(id_, {}) for id_ in ids.values()]
    read = load_adjustments(table(tmp_path, f'id,points\n"{safe_cell(ids[name])}",1\n'), people, max_score=10)
    assert list(read.by_id) == [ids[name]]
    alone = load_adjustments(table(tmp_path, f'id,points\n"{name}",1\n'), people[:1], max_score=10)
    assert list(alone.by_id) == [ids[name]]


def test_a_row_is_about_each_who_is_called_so_but_for_capitals_and_endings(tmp_path: Path) -> None:
    """Beside `ANN`, the folder `ann` has a hash: the extension was that of `ann.zip`, which somebody else had added."""
    ids = assign_ids(["ann", "ANN", "ann.zip", "bob"])
    people = [Submission(id_, {}) for id_ in ids.values()]
    extensions = load_extensions(table(tmp_path, "id,days\nann,1\n"), people, DEADLINE)
    assert set(extensions.by_id) == {*ids.values()} - {"bob"}


@pytest.mark.parametrize("names", [("+bob", "'+bob"), ("+bob", "＇+bob"), ("+bob", "'⁺bob"), ("@bob", "'﹫bob")])
def test_nobody_is_called_as_our_tables_write_somebody_elses_id(names: tuple[str, str], tmp_path: Path) -> None:
    ids = assign_ids(names)
    people = [Submission(id_, {}) for id_ in ids.values()]
    rows = "".join(f'"{safe_cell(id_)}",{points}\n' for points, id_ in enumerate(ids.values(), 1))
    read = load_adjustments(table(tmp_path, f"id,points\n{rows}"), people, max_score=10)
    assert {id_: row.points for id_, row in read.by_id.items()} == {ids[names[0]]: 1, ids[names[1]]: 2}


@pytest.mark.parametrize("header", ["id", "identifier"])
def test_a_namesake_with_another_number_is_somebody_else(header: str, tmp_path: Path) -> None:
    cell = "Participant 100" if header == "identifier" else "100"
    text = f"{header},name,score\n{cell},Žofie Dvořáková,9\n"
    read = load_adjustments(table(tmp_path, text), PEOPLE, max_score=10)
    assert read.by_id == {}
    assert "100" in read.remarks[0]


def test_namesakes_in_a_table_of_times_stop_nobody(tmp_path: Path) -> None:
    text = "identifier,name,handed in\n101,Žofie Dvořáková,2026-10-23 20:00\n99,Žofie Dvořáková,2026-10-23 21:00\n"
    (found,) = load_times(table(tmp_path, text), PEOPLE, PRAGUE).by_id.items()
    assert found == ("Žofie Dvořáková_101", datetime(2026, 10, 23, 20, tzinfo=PRAGUE))


def test_a_name_that_two_have_is_not_guessed(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"line 2.*may be any of novakjan_7, xnovak01"):
        adjust(tmp_path, "name,points\nNovák Jan,1\n")


def test_an_id_that_nobody_has_is_reported_and_the_others_count(tmp_path: Path) -> None:
    path = table(tmp_path, "id,points,score\nkarel,2,\nalice,1,\neva,,3\n")
    read = load_adjustments(path, PEOPLE, max_score=10)
    assert list(read.by_id) == ["alice"]
    karel, eva = read.remarks
    assert "table.csv, line 2" in karel
    assert "'karel'" in karel
    assert "+2 is not applied" in karel
    assert "'eva'" in eva
    assert "the score 3" in eva


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("alice,x,,,", "line 2: 'alice' has 'x' as its points, which is not a number"),
        ("alice,nan,,,", "'nan' as its points, which is not a number"),
        ("alice,,ten,,", "'ten' as its score, which is not a number"),
        ("alice,1,2,,", "both points and a score"),
        ("alice,,,why,yes", "neither points nor a score"),
        ("alice,,11,,", "gets the score 11, but scores go from 0 to the maximum, 10"),
        ("alice,,-1,,", "gets the score -1"),
        ("alice,1,,why,perhaps", "'perhaps'.*write yes or no"),
        ("alice,1,,,\n\nAlice,2,,,", "line 4: 'Alice' is listed twice: line 2"),
        ('alice,1,,"two\nlines",\nxnovak01,x,,,', "line 4: 'xnovak01'"),
        (",1,,,", "line 2: names no student"),
        ("alice,1,,well, almost,yes", "line 2: has more cells than there are columns; put a text with ',' in it into"),
    ],
)
def test_a_slip_is_reported_with_its_line(rows: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=said):
        adjust(tmp_path, f"id,points,score,comment,shown\n{rows}\n")


def test_a_table_without_ids_is_told_what_it_should_look_like(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no column 'id', only 'who', 'points'.*id,points,score,comment,shown"):
        adjust(tmp_path, "who,points\nalice,1\n")


@given(rows=st.lists(st.tuples(st.sampled_from(["alice", "101", "7", "x"]), st.text(max_size=8), st.text(max_size=8))))
def test_any_table_is_read_or_refused_with_a_message(
    rows: list[tuple[str, str, str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = "id,points,comment\n" + "".join(f"{who},{points},{comment}\n" for who, points, comment in rows)
    path = tmp_path_factory.mktemp("table") / "table.csv"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        read = load_adjustments(path, PEOPLE, max_score=10)
    except UsageError:
        return
    assert set(read.by_id) <= {person.id for person in PEOPLE}
    for adjustment in read.by_id.values():
        adjustment.comment.encode()  # results hold it


@pytest.mark.parametrize(
    ("row", "hours"),
    [
        ("2026-10-26 23:59,,", 49),
        (",2,", 49),
        (",,48", 48),
        (",,0.5", 0.5),
        ("neděle 25. října 2026 23:59,,", 25),
    ],
)
def test_an_extension_is_a_time_or_a_number_of_days_by_the_clock_or_of_hours(
    row: str, hours: float, tmp_path: Path
) -> None:
    path = table(tmp_path, f"id,until,days,hours\nalice,{row}\n")
    until = load_extensions(path, PEOPLE, DEADLINE).by_id["alice"]
    assert until.astimezone(UTC) - DEADLINE.astimezone(UTC) == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (",,", "needs one of until, days and hours, and has none"),
        (",1,1", "and has days and hours"),
        ("soon,,", "'soon'.*cannot be read as a time; write it as"),
        ("2026-10-24 23:58,,", "before the deadline"),
        (",-1,", "'-1' days"),
        (",,nan", "'nan' hours"),
        (",1e9,", "'1e9' days"),
    ],
)
def test_a_slip_in_an_extension_is_reported_with_its_line(row: str, said: str, tmp_path: Path) -> None:
    path = table(tmp_path, f"id,until,days,hours\nalice,{row}\n")
    with pytest.raises(UsageError, match=f"line 2: 'alice' .*{said}"):
        load_extensions(path, PEOPLE, DEADLINE)


def test_an_extension_for_nobody_is_reported(tmp_path: Path) -> None:
    (remark,) = load_extensions(table(tmp_path, "id,days\nkarel,1\n"), PEOPLE, DEADLINE).remarks
    assert "line 2" in remark
    assert "'karel'" in remark


WORKSHEETS = {
    "en": (
        'Identifier,"Full name",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)",'
        '"Last modified (grade)","Feedback comments"\n'
        '"Participant 101","Žofie Dvořáková",Submitted,,10.00,Yes,"Friday, 13 November 2026, 9:47 AM",-,\n'
        '"Participant 102","Eva Malá",-,,10.00,Yes,-,-,\n'
    ),
    "cs": (
        'Identifikátor,"Celé jméno",Stav,Známka,"Nejlepší známka","Známku lze změnit","Naposledy změněno (úkol)",'
        '"Naposledy změněno (známka)","Komentář"\n'
        '"Účastník 101","Žofie Dvořáková",Odevzdáno,,"10,00",Ano,"pátek, 13. listopadu 2026, 09.47",-,\n'
        '"Účastník 102","Eva Malá",-,,"10,00",Ano,-,-,\n'
    ),
}


@pytest.mark.parametrize("language", WORKSHEETS)
def test_times_are_read_from_moodles_worksheet_in_its_language(language: str, tmp_path: Path) -> None:
    times = load_times(table(tmp_path, WORKSHEETS[language]), PEOPLE, PRAGUE)
    assert times.by_id == {"Žofie Dvořáková_101": datetime(2026, 11, 13, 9, 47, tzinfo=PRAGUE)}
    assert times.source == "Moodle's worksheet (table.csv)"


@pytest.mark.parametrize("header", ["id,handed in", "user_id,submitted_at", "name,Submission Time"])
def test_times_are_read_from_a_table_of_ones_own(header: str, tmp_path: Path) -> None:
    who = "Žofie Dvořáková" if header.startswith("name") else "7"
    times = load_times(table(tmp_path, f"{header}\n{who},2026-11-13T08:47:00Z\nothers,\n"), PEOPLE, PRAGUE)
    assert list(times.by_id.values()) == [datetime(2026, 11, 13, 8, 47, tzinfo=UTC)]
    assert times.source == "table.csv"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("id,handed in\nalice,03/04/2026 10:00\n", "line 2: 'alice' has '03/04/2026 10:00'.*cannot be read as a time"),
        ("id,when\nalice,2026-11-13 10:00\n", "no column 'handed in', only 'id', 'when'.*id,handed in"),
        ("id,handed in\nalice,2026-11-13 10:00\nalice,2026-11-14 10:00\n", "line 3: 'alice' is listed twice"),
    ],
)
def test_a_time_that_is_not_certain_is_reported_with_its_line(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=said):
        load_times(table(tmp_path, text), PEOPLE, PRAGUE)


def test_file_dates_are_the_latest_of_a_students_files_and_none_in_archives(tmp_path: Path) -> None:
    for name, day in (("replay.hs", 1), ("replay (1).hs", 3)):
        path = tmp_path / "class/alice" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"replay _ = Nothing -- {day}\n")
        moment = datetime(2026, 11, day, 12, tzinfo=UTC).timestamp()
        os.utime(path, (moment, moment))
    with zipfile.ZipFile(tmp_path / "others.zip", "w") as archive:
        archive.writestr("bob/replay.hs", "replay _ = Nothing\n")
        archive.writestr("eva/replay.hs", "replay _ = Nothing\n")
    gathered = gather([tmp_path / "class", tmp_path / "others.zip"], "sedma", each="class")
    dates = read_file_dates(gathered.submissions)
    # The older version is not graded, and does not count.
    assert dates.by_id == {"alice": datetime(2026, 11, 3, 12, tzinfo=UTC)}
    assert "copying or unpacking may change" in dates.source
    assert [paths_of(person) for person in gathered.submissions if person.id != "alice"] == [(), ()]


cells = st.text('0123456789-:. hd,;"\n', max_size=18)


@given(st.lists(st.tuples(st.sampled_from(["alice", "7", "x"]), cells, cells), max_size=4))
def test_any_extension_or_time_is_read_or_refused(rows: list[tuple[str, str, str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "any.csv"
        path.write_text("id,until,hours,handed in\n" + "".join(f"{who},{a},{b},{a}\n" for who, a, b in rows))
        readers: tuple[Callable[[], Iterable[datetime]], ...] = (
            lambda: load_extensions(path, PEOPLE, DEADLINE).by_id.values(),
            lambda: load_times(path, PEOPLE, PRAGUE).by_id.values(),
        )
        for read in readers:
            try:
                moments = list(read())
            except UsageError:
                continue
            assert all(moment.tzinfo is not None for moment in moments)


ANN = Submission("Ann Novak_4711", {}, Student("Ann Novak", "4711", "moodle", email="ann@x.cz"))
BOB = Submission("Bob Bee_4712", {}, Student("Bob Bee", "4712", "moodle", email="bob@x.cz"))
TIMES_OF_ANN_AND_BOB = (
    "identifier,name,email,handed in\n"
    "Participant 4711,Ann Novak,ann@x.cz,2026-11-20 23:59\nParticipant 4712,Bob Bee,bob@x.cz,2026-11-20 23:59\n"
)


def stranger(id_: str) -> Submission:
    """A submission that its sender called so, where there is a roster."""
    return Submission(id_, {}, notes=(NOT_LISTED,))


@pytest.mark.parametrize("names", [("ann@x.cz",), ("4711",), ("Ann Novak",), ("ann@x.cz", "4711", "Novak Ann")])
@pytest.mark.parametrize("listed", [True, False])
def test_a_row_is_the_students_whom_a_system_or_the_roster_knows_and_not_a_folders_that_is_called_so(
    names: tuple[str, ...], listed: bool, tmp_path: Path
) -> None:
    people = (*(stranger(name) if listed else Submission(name, {}) for name in names), ANN, BOB)
    times = load_times(table(tmp_path, TIMES_OF_ANN_AND_BOB), people, PRAGUE)
    assert set(times.by_id) == {ANN.id, BOB.id}
    assert times.remarks == ()
    for row in ("id,points\nann@x.cz", "id,points\n4711", "name,points\nAnn Novak"):
        assert list(load_adjustments(table(tmp_path, f"{row},-5\n"), people, 10).by_id) == [ANN.id]
    assert list(load_extensions(table(tmp_path, "email,days\nann@x.cz,2\n"), people, DEADLINE).by_id) == [ANN.id]


def test_a_submission_that_is_not_on_the_roster_has_the_row_that_has_its_id(tmp_path: Path) -> None:
    read = load_adjustments(table(tmp_path, "id,points\ncarl,-5\nann@x.cz,1\n"), (ANN, BOB, stranger("carl")), 10)
    assert {id_: row.points for id_, row in read.by_id.items()} == {"carl": -5, ANN.id: 1}


def test_two_folders_that_are_called_like_one_absent_student_stop_nobody(tmp_path: Path) -> None:
    people = (stranger("ann@x.cz"), stranger("4711"), BOB)
    times = load_times(table(tmp_path, TIMES_OF_ANN_AND_BOB), people, PRAGUE)
    assert set(times.by_id) == {BOB.id}
    (remark,) = times.remarks
    assert "table.csv, line 2: 'Participant 4711' may be any of 4711, ann@x.cz; it is not used: give the id" in remark
    read = load_adjustments(table(tmp_path, "identifier,email,points\n4711,ann@x.cz,-5\n"), people, 10)
    assert read.by_id == {}
    assert "may be any of" in read.remarks[0]


def test_a_folder_that_is_called_like_two_rows_stops_nobody(tmp_path: Path) -> None:
    text = "login,email,handed in\nzed,,2026-11-20 10:00\n,zed,2026-11-20 11:00\nbob,bob@x.cz,2026-11-20 12:00\n"
    times = load_times(table(tmp_path, text), (stranger("zed"), BOB), PRAGUE)
    assert set(times.by_id) == {BOB.id}
    assert [remark.split(";")[0] for remark in times.remarks] == [
        "table.csv, line 2: 'zed' is about zed, as is line 3",
        "table.csv, line 3: 'zed' is about zed, as is line 2",
    ]


def test_two_rows_of_a_known_student_are_refused_whatever_they_say_of_them(tmp_path: Path) -> None:
    for text in ("id,points\n4711,1\nann@x.cz,2\n", "id,points\n4711,1\nAnn Novak_4711,2\n"):
        with pytest.raises(UsageError, match=r"line 3.*is listed twice: line 2"):
            load_adjustments(table(tmp_path, text), (ANN, BOB), 10)


def test_a_name_that_two_have_in_a_table_of_times_or_extensions_is_told_and_stops_nobody(tmp_path: Path) -> None:
    said = "table.csv, line 2: 'Novák Jan' may be any of novakjan_7, xnovak01; it is not used: give the id"
    times = load_times(table(tmp_path, "name,handed in\nNovák Jan,2026-10-23 20:00\n"), PEOPLE, PRAGUE)
    extensions = load_extensions(table(tmp_path, "name,days\nNovák Jan,1\n"), PEOPLE, DEADLINE)
    for by_id, remarks in ((times.by_id, times.remarks), (extensions.by_id, extensions.remarks)):
        assert by_id == {}
        assert remarks[0].startswith(said)


def test_rows_of_times_that_are_nobodys_are_reported_the_first_of_them_one_by_one(tmp_path: Path) -> None:
    text = "id,handed in\nalice,2026-11-13 10:00\nkarel,2026-11-13 10:00\neva,-\n"
    (remark,) = load_times(table(tmp_path, text), PEOPLE, PRAGUE).remarks
    assert remark.startswith("table.csv, line 3: nobody here is 'karel', so the time is not used")
    for number, said in ((11, "1 more line is not used"), (12, "2 more lines are not used")):
        many = "id,handed in\n" + "".join(f"karel{each},2026-11-13 10:00\n" for each in range(number))
        remarks = load_times(table(tmp_path, many), PEOPLE, PRAGUE).remarks
        assert len(remarks) == 11
        assert remarks[-1] == f"table.csv: {said}"


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("ids", [("ann.hs", "ann.zip"), ("Ann A.hs", "Ann A.zip")])
def test_a_row_of_a_student_is_about_each_file_of_one_name_at_the_top(
    known: bool, ids: tuple[str, ...], tmp_path: Path
) -> None:
    people = [Submission(id_, {}, Student("Ann A", login="ann") if known else None) for id_ in ids]
    text = f"login,name,handed in\n{'ann' if known or ids[0] == 'ann.hs' else 'a01'},Ann A,2026-11-20 23:59\n"
    times = load_times(table(tmp_path, text), [*people, BOB], PRAGUE)
    assert tuple(times.by_id) == ids
    read = load_adjustments(table(tmp_path, f"id,points\n{ids[1]},1\n"), [*people, BOB], 10)
    assert tuple(read.by_id) == ids[1:]


@pytest.mark.parametrize("ids", [("alee", "Ann Lee"), ("Ann Lee", "ann.lee"), ("ann.lee@x.cz", "alee.hs")])
def test_a_row_that_may_be_about_two_is_not_guessed_whatever_they_are_called_by(
    ids: tuple[str, str], tmp_path: Path
) -> None:
    """Whoever took the surer name for an own folder had the row of the student."""
    people = [Submission(id_, {}) for id_ in ids]
    text = "login,name,email,sis user id,days\nalee,Ann Lee,ann.lee@x.cz,ann.lee,1\n"
    extensions = load_extensions(table(tmp_path, text), people, DEADLINE)
    assert extensions.by_id == {}
    assert f"may be any of {', '.join(sorted(ids))}" in extensions.remarks[0]


@pytest.mark.parametrize("student", [None, Student("Ann A", login="ann")])
def test_the_id_as_on_the_class_page_is_enough_beside_a_folder_called_like_the_file(
    student: Student | None, tmp_path: Path
) -> None:
    """As in the points for the rank: nobody's folder `ann` takes the row of `ann.hs` away, or stops the class."""
    people = [Submission("ann", {}, student), Submission("ann.hs", {}, student), BOB]
    read = load_adjustments(table(tmp_path, f"id,points\nann,1\nann.hs,2\n{BOB.id},3\n"), people, 10)
    assert {id_: row.points for id_, row in read.by_id.items()} == {"ann": 1, "ann.hs": 2, BOB.id: 3}
    assert read.remarks == ()
