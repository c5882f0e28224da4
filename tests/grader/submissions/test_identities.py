"""Ids: stable, unique, and safe as file names on every file system; whose a file of Moodle or Canvas is."""

from __future__ import annotations

import random
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.submissions import identities
from grader.submissions.identities import assign_ids, read_canvas, read_moodle, safe_id

EQUAL_HASHES = ("\x01\x07\x05\x03\x01\x01", "\x01\x08\t\x02\x07\x01")  # to eight digits, and with equal ids
WINDOWS_NAMES = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")
names = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="aA.č\u010d ~-/\\:*?<>|\x00\ud800\u202e", max_size=6),
    st.sampled_from(["con", "NUL.txt", "aux", "..", ".", "", "x" * 400, "č" * 300, "-rf", "~root"]),
)


def is_safe(name: str) -> bool:
    """What Windows, macOS and Linux all take for the name of a file, and no shell for anything else."""
    return (
        0 < len(name.encode()) <= 200
        and not re.search(r'[<>:"/\\|?*]', name)
        and name.isprintable()
        and name == unicodedata.normalize("NFC", name)
        and not name.startswith((".", "-", "~", " "))
        and not name.endswith((".", " "))
        and not WINDOWS_NAMES.fullmatch(name)
    )


def careless(name: str) -> str:
    """What a file system that ignores case and normalises names compares."""
    return unicodedata.normalize("NFD", unicodedata.normalize("NFC", name).casefold())


@given(names)
def test_an_id_is_safe_as_a_file_name(name: str) -> None:
    assert is_safe(safe_id(name)), safe_id(name)


@given(st.sets(names, max_size=8))
def test_ids_are_unique_even_where_case_is_ignored(several: set[str]) -> None:
    ids = assign_ids(several)
    assert set(ids) == several
    assert len({careless(id_) for id_ in ids.values()}) == len(several)
    assert all(map(is_safe, ids.values()))


@given(st.sets(names, max_size=8), st.randoms(use_true_random=False))
def test_ids_do_not_depend_on_the_order(several: set[str], rng: random.Random) -> None:
    shuffled = sorted(several)
    rng.shuffle(shuffled)
    assert assign_ids(shuffled) == assign_ids(sorted(several))


@pytest.mark.parametrize("name", ["alice", "Jan Novák_123", "=1+1", "x.y", "李雷", "O'Neill, P."[:-1]])
def test_an_ordinary_name_is_its_own_id(name: str) -> None:
    assert safe_id(name) == name


def test_names_that_differ_only_in_capitals_get_a_hash_each() -> None:
    ids = assign_ids(["Alice", "alice", "bob"])
    assert ids["bob"] == "bob"
    assert re.fullmatch(r"Alice-[0-9a-f]{8}", ids["Alice"])
    assert re.fullmatch(r"alice-[0-9a-f]{8}", ids["alice"])


def test_somebody_called_like_anothers_id_with_its_hash_is_told_apart_too() -> None:
    ids = assign_ids(["Alice", "alice"])
    together = assign_ids(["Alice", "alice", ids["alice"], f"{ids['alice']}-2"])
    assert len(set(together.values())) == 4
    assert together.items() >= ids.items()  # and nobody else has another id for it


@pytest.mark.parametrize(
    ("name", "id_", "person", "file"),
    [
        ("Jan Novák_48213_assignsubmission_file_", "Jan Novák_48213", "Jan Novák", ""),
        ("Jan Novák_48213_assignsubmission_file", "Jan Novák_48213", "Jan Novák", ""),
        ("Ana_María_López_7_assignsubmission_file_", "Ana_María_López_7", "Ana_María_López", ""),
        ("Participant_48213_assignsubmission_file_", "Participant_48213", "", ""),
        ("Účastník_48213_assignsubmission_file_", "Účastník_48213", "", ""),
        ("Jan Novák_48213_assignsubmission_onlinetext_", "Jan Novák_48213", "Jan Novák", ""),
        ("Jan Novák_48213_assignsubmission_file_my_replay.hs", "Jan Novák_48213", "Jan Novák", "my_replay.hs"),
    ],
)
def test_a_name_of_moodle_is_read(name: str, id_: str, person: str, file: str) -> None:
    owner = read_moodle(name)
    assert owner is not None
    assert owner.student is not None
    assert (owner.name, owner.student.name, owner.file) == (id_, person, file)
    assert (owner.student.number, owner.student.system) == (re.search(r"\d+", id_)[0], "moodle")  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "id_", "late", "file"),
    [
        ("novakjan_1234_99001_replay.hs", "novakjan_1234", False, "replay.hs"),
        ("novakjan_LATE_1234_99001_replay.hs", "novakjan_1234", True, "replay.hs"),
        ("dvořákovážofie_12_34_my solution_2_3_x.hs", "dvořákovážofie_12", False, "my solution_2_3_x.hs"),
        ("van_der_berg_12_34_a.zip", "van_der_berg_12", False, "a.zip"),
    ],
)
def test_a_name_of_canvas_is_read(name: str, id_: str, late: bool, file: str) -> None:
    owner = read_canvas(name)
    assert owner is not None
    assert owner.student is not None
    assert (owner.name, owner.student.late, owner.file) == (id_, late, file)


@pytest.mark.parametrize("name", ["replay.hs", "Novak_12_34_x.hs", "a_1_x.hs", "novak_12_34_", "x_1_assignsubmission_"])
def test_other_names_are_nobodys(name: str) -> None:
    assert read_canvas(name) is None
    assert read_moodle(name) is None


# What Moodle and Canvas put before a file's own name. Moodle writes a space for each underscore of a name.
persons = st.text(min_size=1, max_size=20).filter(lambda name: "_" not in name and name.strip() == name)
logins = st.text("abcž-0123", min_size=1, max_size=12)
numbers = st.integers(1, 10**9).map(str)
own_names = st.one_of(
    st.text(min_size=1, max_size=40),
    st.sampled_from(
        [
            "x_105_assignsubmission_file_replay.hs",
            "_105_assignsubmission_file_",
            "105_assignsubmission_onlinetext_x.hs",
            "_LATE_105_7_replay.hs",
            "eve_105_7_replay.hs",
            "_1_2_3_4.hs",
            "\n_105_assignsubmission_file_x.hs",
        ]
    ),
    st.builds("{}_{}_assignsubmission_file_{}".format, st.text(max_size=9), numbers, st.text(max_size=9)),
    st.builds("{}_{}_{}_{}".format, st.text(max_size=9), numbers, numbers, st.text(max_size=9)),
)


@given(persons, numbers, own_names)
def test_whatever_a_file_is_called_its_participant_is_the_one_that_moodle_wrote(
    person: str, number: str, file: str
) -> None:
    owner = read_moodle(f"{person}_{number}_assignsubmission_file_{file}")
    assert owner is not None
    assert owner.student is not None
    assert (owner.student.number, owner.file) == (number, file)


@given(logins, st.sampled_from(["", "_LATE"]), numbers, numbers, own_names)
def test_whatever_a_file_is_called_its_user_is_the_one_that_canvas_wrote(
    login: str, late: str, number: str, attachment: str, file: str
) -> None:
    owner = read_canvas(f"{login}{late}_{number}_{attachment}_{file}")
    assert owner is not None
    assert owner.student is not None
    assert (owner.student.number, owner.order, owner.file) == (number, int(attachment), file)
    assert owner.student.late == bool(late)


@pytest.mark.parametrize("name", ["हिन्दी", "ชื่อ", "مُحَمَّد", "novákjan"])
def test_a_name_that_needs_combining_marks_is_a_name_of_canvas(name: str) -> None:
    owner = read_canvas(f"{name}_104_1004_a.hs")
    assert owner is not None
    assert owner.student is not None
    assert (owner.student.number, owner.file) == ("104", "a.hs")


def test_only_ordinary_digits_are_a_number() -> None:
    assert read_moodle("Jan_\u0661\u0662_assignsubmission_file_x.hs") is None
    assert read_canvas("jan_\u0661\u0662_\u0663_x.hs") is None


@pytest.mark.parametrize("same", ["", "00000000"])
def test_names_with_equal_ids_and_equal_hashes_still_get_ids_of_their_own(
    monkeypatch: pytest.MonkeyPatch, same: str
) -> None:
    """A hash of eight digits can be found twice on purpose; this used to go on for ever."""
    monkeypatch.setattr(identities, "_hash", lambda _: same)
    names = ["Novák", "novák", "NOVÁK", "novák-00000000", "novák-00000000-2", "a/b", "a:b", "a\\b", "bob"]
    ids = assign_ids(names)
    assert len({identities.fold(id_) for id_ in ids.values()}) == len(names)
    assert ids == assign_ids(reversed(names))
    assert ids["bob"] == "bob"


def test_two_names_whose_short_hashes_are_really_equal_get_ids_of_their_own() -> None:
    assert len(set(map(safe_id, EQUAL_HASHES))) == 1
    ids = assign_ids(EQUAL_HASHES)
    assert len(set(ids.values())) == 2
