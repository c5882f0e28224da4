"""A roster is read by its titles and matched with the submissions; students without a submission appear as missing."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.model import Student, Submission
from grader.submissions.identities import assign_ids
from grader.submissions.roster import GatheredClass, Roster, load_roster, match_roster, name_key, name_keys


def roster(tmp_path: Path, text: str, encoding: str = "utf-8") -> Roster:
    path = tmp_path / "roster.csv"
    path.write_bytes(text.encode(encoding))
    return load_roster(path)


def submissions(*ids: str) -> list[Submission]:
    return [Submission(id_, {"replay.hs": b""}) for id_ in ids]


def named(gathered: GatheredClass) -> dict[str, str]:
    return {submission.id: submission.student.name if submission.student else "" for submission in gathered.submissions}


def note_on(*ids: str) -> str:
    listed = ", ".join(sorted(ids))
    return f"the roster has one student for {listed}; no gradebook row is filled until you remove all but one"


@pytest.mark.parametrize(
    "text",
    [
        "username,name\nxnovak01,Jan Novák\nxdvora02,Žofie Dvořáková\n",
        "Name;Login\nJan Novák;xnovak01\nŽofie Dvořáková;xdvora02\n",
        "First name,Last name,Email address\nJan,Novák,xnovak01@example.edu\nŽofie,Dvořáková,xdvora02@example.edu\n",
        'UČO,"Celé jméno"\nxnovak01,Jan Novák\nxdvora02,Žofie Dvořáková\n',
        "id\tname\r\nxnovak01\tJan Novák\r\nxdvora02\tŽofie Dvořáková\r\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_columns_are_found_by_their_headers(tmp_path: Path, text: str, encoding: str) -> None:
    gathered = match_roster(submissions("xnovak01"), roster(tmp_path, text, encoding))
    assert named(gathered) == {"xnovak01": "Jan Novák"}
    assert [submission.id for submission in gathered.missing] == ["xdvora02"]
    assert [submission.student.name for submission in gathered.missing if submission.student] == ["Žofie Dvořáková"]
    assert gathered.unlisted == ()


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("login,name\nnovak,Jan Novák\nevil,novak\n", "Jan Novák"),
        ("email,name\nnovak@school.example,Jan Novák\nevil@school.example,novak\n", "Jan Novák"),
        ("login,email,name\nnovak,,Jan Novák\nevil,novak@mail.example,novak\n", "Jan Novák"),
        ("email,name\nnovak@school.example,Jan Novák\nnovak@mail.example,novak\n", ""),  # nobody's, and it is said
    ],
)
def test_nobody_who_is_called_like_anothers_login_has_that_students_work(tmp_path: Path, text: str, owner: str) -> None:
    gathered = match_roster(submissions("novak"), roster(tmp_path, text))
    assert named(gathered) == {"novak": owner}
    assert "novak" in [each.student.name for each in gathered.missing if each.student]


BOTH = "Student,ID,SIS User ID,SIS Login ID\nAnn A,4711,100001,ann\nBob B,4712,100002,bob\nEva E,4713,100003,eva\n"
NOVAK = "login,student id,email,name\nnovak,u1,jan.novak@school.example,Jan Novák\nmala,u2,,Eva Malá\n"


@pytest.mark.parametrize("first", ["novak", "u1", "jan.novak@school.example", "Jan Novák", "novak.hs"])
@pytest.mark.parametrize(
    "other",
    [
        f"novak-{sha256(b'novak').hexdigest()[:8]}",
        "NOVAK",
        "u1.zip",
        "jan.novak",
        "Novák Jan.lhs",
        "jannovak",
        "ｎovak",
    ],
)
def test_several_who_may_be_one_student_are_all_that_students_until_somebody_has_looked(
    tmp_path: Path, first: str, other: str
) -> None:
    """Whatever counted as the surer name, somebody could choose: then the row was that person's, or nobody was told."""
    listed = roster(tmp_path, NOVAK)
    ids = assign_ids([first, other, "mala"])
    gathered = match_roster(submissions(*ids.values()), listed)
    assert named(gathered) == {ids[first]: "Jan Novák", ids[other]: "Jan Novák", "mala": "Eva Malá"}
    said = note_on(ids[first], ids[other])
    assert [each.notes for each in gathered.submissions] == [(said,), (said,), ()]
    assert not gathered.unlisted
    assert not gathered.missing


@given(
    st.lists(st.sampled_from(["novak", "u1", "jan.novak", "Jan Novák", "mala", "Eva Malá", "x"]), max_size=5),
    st.sampled_from(["novak.hs", "NOVAK", "u1", "jan.novak", "Jan Novák", "novakjan", "novak_1", "mala"]),
)
def test_whose_a_submission_may_be_depends_on_its_own_name_alone(others: list[str], name: str) -> None:
    listed = Roster(
        Path("roster.csv"),
        (Student("Jan Novák", login="novak", sis="u1", email="jan.novak@x.cz"), Student("Eva Malá", login="mala")),
    )
    alone = match_roster(submissions(name), listed).submissions[0].student
    together = match_roster(submissions(*{other for other in others if other != name}, name), listed).submissions
    assert [each.student for each in together if each.id == name] == [alone]


@pytest.mark.parametrize("others", [[], [f"ann-{sha256(b'ann').hexdigest()[:8]}"], ["ann.zip"]])
def test_who_is_called_as_somebody_in_other_capitals_does_not_open_that_students_place_to_a_third(
    tmp_path: Path, others: list[str]
) -> None:
    """The id of Ann's folder has a hash beside `ANN`, so that another was called by her login alone, or by her id."""
    listed = roster(tmp_path, "login,name\nann,Ann Lee\nbob,Bob Ray\ncyd,Cyd Fox\n")
    ids = assign_ids(["ann", "bob", "cyd", "ANN", *others])
    gathered = match_roster(submissions(*ids.values()), listed)
    assert named(gathered)[ids["ann"]] == "Ann Lee"
    assert gathered.missing == ()


def test_two_who_are_called_as_a_login_in_other_capitals_are_both_that_students(tmp_path: Path) -> None:
    """One of them makes nobody missing by being called so."""
    listed = roster(tmp_path, "login,name\nann,Ann Lee\nbob,Bob Ray\n")
    ids = assign_ids(["Ann", "ANN", "bob"])
    gathered = match_roster(submissions(*ids.values()), listed)
    assert named(gathered) == {ids["Ann"]: "Ann Lee", ids["ANN"]: "Ann Lee", "bob": "Bob Ray"}
    assert gathered.missing == ()


def test_moodles_worksheet_is_a_roster_matched_by_number(tmp_path: Path) -> None:
    text = (
        'Identifier,"Full name",Status,Grade\n"Participant 13","Jan Novák",-,\n"Participant 14","Žofie Dvořáková",-,\n'
    )
    submission = Submission("Jan N._13", {}, Student(name="Jan N.", number="13", system="moodle"))
    gathered = match_roster([submission], roster(tmp_path, text))
    assert named(gathered) == {"Jan N._13": "Jan Novák"}
    assert [submission.id for submission in gathered.missing] == ["Žofie Dvořáková_14"]


def test_canvas_gradebook_is_a_roster_without_its_row_of_points(tmp_path: Path) -> None:
    header = "Student,ID,SIS Login ID,Section,Sedma (9)\n    Points Possible,,,,10\n"
    text = header + '"Novák, Jan",77,xnovak01,A,\n"Malá, Eva",78,xmala,A,\n'
    submission = Submission("novakjan_77", {}, Student(name="novakjan", number="77", system="canvas", late=True))
    gathered = match_roster([submission], roster(tmp_path, text))
    assert [submission.id for submission in gathered.missing] == ["malaeva_78"]
    assert gathered.submissions[0].student == Student(
        name="Novák, Jan", number="77", system="canvas", login="xnovak01", late=True
    )


def test_a_byte_that_is_no_text_is_told_as_text_that_results_can_hold(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_bytes(b"\xef\xbb\xbfid,name\neva,Ev\xffa\n")
    (student,) = load_roster(path).students
    assert student.name == "Ev\\udcffa"
    student.name.encode()


@pytest.mark.parametrize("folder", ["Jan Novák", "Novák Jan", "jan_novak", "NOVAK, Jan", "Novák-Jan", "novakjan"])
def test_names_match_in_either_order_and_without_accents(tmp_path: Path, folder: str) -> None:
    gathered = match_roster(submissions(folder), roster(tmp_path, "name\nJan Novák\nEva Malá\n"))
    assert named(gathered) == {folder: "Jan Novák"}
    assert len(gathered.missing) == 1


def test_namesakes_are_never_guessed(tmp_path: Path) -> None:
    gathered = match_roster(submissions("Jan Novák"), roster(tmp_path, "id,name\n1,Jan Novák\n2,Jan Novák\n"))
    assert gathered.unlisted == ("Jan Novák",)
    assert gathered.submissions[0].notes == ("may be any of these on the roster: 1, 2", "not on the roster")
    assert len(gathered.missing) == 2


def test_who_is_not_on_the_roster_is_graded_and_it_is_said(tmp_path: Path) -> None:
    gathered = match_roster(submissions("mallory"), roster(tmp_path, "id\nalice\n"))
    assert gathered.submissions[0].notes == ("not on the roster",)
    assert [submission.id for submission in gathered.missing] == ["alice"]


@pytest.mark.parametrize("ids", [("100001", "ann", "bob"), ("4711", "ann", "bob"), ("4711", "100001", "Ann A", "ann")])
def test_a_second_submission_under_a_students_other_number_is_that_students_too(
    tmp_path: Path, ids: tuple[str, ...]
) -> None:
    gathered = match_roster(submissions(*ids), roster(tmp_path, BOTH))
    hers = {id_ for id_, name in named(gathered).items() if name == "Ann A"}
    assert hers == {*ids} - {"bob"}
    said = note_on(*hers)
    assert all(each.notes == ((said,) if each.id in hers else ()) for each in gathered.submissions)


@pytest.mark.parametrize("text", ["login,name\nann,Ann A\nbob,Bob B\n", "name,email\nAnn A,ann@x.cz\nBob B,bob@x.cz\n"])
def test_files_of_one_name_at_the_top_are_that_students_both_and_nobody_is_missing(tmp_path: Path, text: str) -> None:
    gathered = match_roster(submissions("ann.hs", "ann.zip", "bob"), roster(tmp_path, text))
    assert named(gathered) == {"ann.hs": "Ann A", "ann.zip": "Ann A", "bob": "Bob B"}
    said = note_on("ann.hs", "ann.zip")
    assert [each.notes for each in gathered.submissions] == [(said,), (said,), ()]
    assert gathered.missing == ()
    assert gathered.unlisted == ()


@pytest.mark.parametrize("beside", [(), ("ANN", "ANN.HS")])
def test_a_folder_called_like_somebodys_file_does_not_take_the_grade_away(
    tmp_path: Path, beside: tuple[str, ...]
) -> None:
    """As are `ann.hs` and `ann.zip`, both are Ann's, so that no row is filled in until somebody has looked."""
    ids = assign_ids(("ann", "ann.hs", "bob", *beside))
    gathered = match_roster(submissions(*ids.values()), roster(tmp_path, "login,name\nann,Ann A\nbob,Bob B\n"))
    assert named(gathered)[ids["ann.hs"]] == "Ann A"
    (notes,) = (each.notes for each in gathered.submissions if each.id == ids["ann.hs"])
    assert ids["ann"] in notes[0]


def test_who_is_called_like_another_but_for_capitals_does_not_make_anybody_missing(tmp_path: Path) -> None:
    ids = assign_ids(("A_Ann", "A_ANN", "B_Bob"))
    gathered = match_roster(submissions(*ids.values()), roster(tmp_path, "login,name\nann,Ann A\nbob,Bob B\n"))
    assert sorted(named(gathered).values()) == ["Ann A", "Ann A", "Bob B"]
    assert gathered.missing == ()


@pytest.mark.parametrize("identifiers", [("lee101", "ray102"), ("101", "102"), ("ann@x.cz", "bob@x.cz")])
def test_a_schools_own_identifiers_are_no_numbers_of_moodles(identifiers: tuple[str, str], tmp_path: Path) -> None:
    """As in GitHub Classroom's list: their last digits were taken for other participants' numbers."""
    rows = [f"{who},{login}" for who, login in zip(identifiers, ("annie", "bobby"), strict=True)]
    listed = roster(tmp_path, "\n".join(["identifier,github_username", *rows]))
    assert not any(student.number for student in listed.students)
    assert not match_roster(submissions(*identifiers), listed).missing
    download = [Submission("Zoe_101", {}, Student("Zoe", "101", "moodle"))]
    assert match_roster(download, listed).unlisted == ("Zoe_101",)


def test_a_schools_own_list_with_logins_and_numbers_is_no_gradebook(tmp_path: Path) -> None:
    listed = roster(tmp_path, "login,id,name\nann,101,Ann Ax\nbob,102,Bob Bo\n")
    assert {(student.number, student.sis) for student in listed.students} == {("", "101"), ("", "102")}


def test_a_students_number_behind_a_name_is_no_hash(tmp_path: Path) -> None:
    """Jan Malý's folder would be that of the student whose login is `jan`, too, and both rows would stay empty."""
    listed = roster(tmp_path, "login,name\njan,Jan Novák\nmaly,Jan Malý\n")
    gathered = match_roster(submissions("jan", "jan-20210001"), listed)
    assert named(gathered) == {"jan": "Jan Novák", "jan-20210001": ""}


def test_a_number_of_one_system_is_nobodys_in_another(tmp_path: Path) -> None:
    gradebook = roster(tmp_path, "Student,ID,SIS Login ID,Section\nAnn Ax,101,ann,1\nBob Bo,102,bob,1\n")
    eves = Submission("x_101", {}, Student("x", "101", "moodle"))
    gathered = match_roster([eves], gradebook)
    assert named(gathered) == {"x_101": "x"}
    assert gathered.unlisted == ("x_101",)
    assert len(gathered.missing) == 2


def test_without_a_roster_nobody_is_missing() -> None:
    assert match_roster(submissions("a"), None) == GatheredClass(tuple(submissions("a")), (), ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("colour,size\nred,1\n", "no column identifies the students; it has 'colour', 'size'"),
        ("name,email\n", "lists no students"),
        ("name\n\n\n", "lists no students"),
        ("", "is empty"),
    ],
)
def test_a_roster_that_says_nothing_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        roster(tmp_path, text)


@given(
    st.lists(st.text(alphabet="aAbč/.", min_size=1, max_size=3), unique=True, max_size=6),
    st.sets(st.text(alphabet="aAbč/.", min_size=1, max_size=3), max_size=6),
)
def test_everybody_is_there_once_and_all_ids_differ(ids: list[str], listed: set[str]) -> None:
    known = Roster(Path("roster.csv"), tuple(Student(login=name) for name in sorted(listed)))
    gathered = match_roster(submissions(*ids), known)
    every = [submission.id for submission in (*gathered.submissions, *gathered.missing)]
    assert len(every) == len(set(every))
    assert [submission.id for submission in gathered.submissions] == ids
    matched = sum(submission.student is not None for submission in gathered.submissions)
    assert matched + len(gathered.missing) >= len(listed)


def test_a_names_key_is_what_canvas_writes_without_accents() -> None:
    assert name_key("Novák, Jan") == "novakjan"
    assert name_key("Jan Novák") in name_keys("Novák, Jan")
    assert "vanderberglukas" in name_keys("Lukáš van der Berg")


def test_ten_thousand_students_are_matched_at_once() -> None:
    listed = tuple(Student(login=f"x{number}", name=f"Name {number}") for number in range(10_000))
    gathered = match_roster(
        submissions(*(f"x{number}" for number in range(0, 10_000, 2))), Roster(Path("r.csv"), listed)
    )
    assert len(gathered.missing) == 5000


@pytest.mark.parametrize("blind", [False, True])
def test_moodles_worksheet_in_another_language_is_a_roster_too(tmp_path: Path, blind: bool) -> None:
    names = ("", "") if blind else ("Eva Malá,", "Jan Novák,")
    titles = (
        "ID,Status,Bewertung,Bestwertung,Änderbar,Zuletzt geändert"
        if blind
        else ("ID,Vollständiger Name,Status,Bewertung,Bestwertung,Änderbar,Zuletzt geändert")
    )
    rows = [f"Teilnehmer/in{n},{name}Abgegeben,,10,Ja,-" for n, name in zip((7, 9), names, strict=True)]
    path = tmp_path / "bewertung.csv"
    path.write_text("\n".join([titles, *rows]))
    students = load_roster(path).students
    assert [(student.system, student.number) for student in students] == [("moodle", "7"), ("moodle", "9")]
    assert [student.name for student in students] == (["", ""] if blind else ["Eva Malá", "Jan Novák"])


@pytest.mark.parametrize("login", ["x" * 90, "a/b", "con", "-rf", " eva", "e\u0301va", "Alice"])
def test_whoever_has_a_name_that_no_file_system_keeps_is_matched_with_their_own_folder(login: str) -> None:
    """The folder's id is not its name then; with the roster's name for the missing, two had one id."""
    ids = assign_ids([login, "alice", "bob"])
    known = Roster(Path("roster.csv"), (Student(login=login), Student(login="nobody")))
    gathered = match_roster(submissions(*sorted(ids.values())), known)
    assert [each.student for each in gathered.submissions if each.id == ids[login]] == [Student(login=login)]
    assert [each.student for each in gathered.missing] == [Student(login="nobody")]
