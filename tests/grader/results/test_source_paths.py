"""A path that is recorded relative to a report is found again, wherever the report and the files are moved together."""

from __future__ import annotations

from pathlib import PurePath

from hypothesis import given
from hypothesis import strategies as st

from grader.results.source_paths import find_path, record_paths

names = st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1, max_size=6).filter(
    lambda name: name not in (".", "..")
)
folders = st.lists(names, max_size=4).map(lambda parts: PurePath("/", *parts))


@given(folders, folders, names, folders)
def test_a_recorded_path_is_found_again_where_all_has_moved(
    report: PurePath, folder: PurePath, name: str, moved: PurePath
) -> None:
    (recorded,) = record_paths({name: folder / name}, report).values()
    new_report = moved / report.relative_to("/")
    expected = (moved / folder.relative_to("/") / name).relative_to(moved).as_posix()
    assert find_path(recorded, new_report, moved) == expected


@given(folders, folders, names)
def test_outside_of_a_folder_there_is_no_path(report: PurePath, folder: PurePath, name: str) -> None:
    (recorded,) = record_paths({name: folder / name}, report).values()
    found = find_path(recorded, report, PurePath("/another folder"))
    assert found is None or (folder / name).is_relative_to("/another folder")


def test_a_name_that_is_not_text_is_left_out() -> None:
    paths = {"a.hs": PurePath("/in/\udce9/a.hs"), "b.hs": PurePath("/in/b.hs")}
    assert record_paths(paths, PurePath("/in/report")) == {"b.hs": "../b.hs"}
