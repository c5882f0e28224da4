"""Whatever fails of ours while a class is found, for one student's files, costs that student's result and no other."""

from __future__ import annotations

import inspect
import zipfile
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.submissions.gathering import gather
from grader.submissions.guarding import guard

VICTIM = "mallory"
TEXT = "import SedmaDatatypes\nreplay _ = Nothing\n"
LAYOUTS: Mapping[str, tuple[str, ...]] = {
    "folders": ("{}/replay.hs", "{}/Helper.hs", "{}/docs/notes.txt", "{}/.hidden.hs"),
    "files": ("{}.hs",),
    "moodle": ("{0} X_{1}_assignsubmission_file/replay.hs",),
    "moodle-flat": ("{0} X_{1}_assignsubmission_file_replay.hs", "{0} X_{1}_assignsubmission_file_B.hs"),
    "canvas": ("{0}_{1}_7{1}_replay.hs", "{0}_{1}_8{1}_Helper.hs"),
    "wrapped": ("all/{}/replay.hs",),
    "wrapped-canvas": ("all/{0}_{1}_7{1}_replay.hs",),
}
ROOMS = (
    "discovery",
    "several_paths",
    "listing",
    "owned_files",
    "flat_names",
    "class_layout",
    "own_folders",
    "file_kinds",
    "junk_files",
    "identities",
)
WHOLE = {
    "discover_class",
    "put_together",
    "_refuse_students_folders",
    "_name_by_folder",
    "_keep_own_names",
    "_are_alike",
    "_find_folder_of_all",
    "find_class_of_paths",
    "discover_one",
    "find_possible_submissions",
    "discover",
    "read_path",
    "group",
}
GUARDS = {"guard", "_wrapper_of", "unwrap", "_sort_out_guarded", "_rough_owner", "_with_plain_id", "_fault"} | {
    "_with_class_in_folder"
}
"""Not steps about one student: what is called with a whole class or by other commands, and what the guards are in."""


def functions() -> list[str]:
    """Every function of the rooms, also where another room calls it."""
    found = []
    for room in ROOMS:
        own = [one for one in vars(import_module(f"grader.submissions.{room}")).values() if inspect.isfunction(one)]
        names = [one.__name__ for one in own if one.__module__.startswith("grader.submissions")]
        found += [f"{room}.{name}" for name in names if name not in WHOLE | GUARDS]
    return found


def make_class(folder: Path, layout: str) -> Path:
    for number, student in enumerate(("alice", VICTIM, "zoe"), 101):
        for file in LAYOUTS[layout]:
            path = folder / "class" / file.format(student, number)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{TEXT}-- {student}\n" if "replay" in file else f"module {path.stem} where\n")
    return folder / "class"


def zipped(folder: Path) -> Path:
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(folder.rglob("*")):
            archive.write(file, file.relative_to(folder))
    return path


def break_for(patch: pytest.MonkeyPatch, step: str, victim: str, error: Exception) -> list[str]:
    """Make a function raise where its first argument, or one in it, is about the victim."""
    room, name = step.split(".")
    module = import_module(f"grader.submissions.{room}")
    real: Callable[..., Any] = getattr(module, name)
    reached: list[str] = []

    def failing(*args: Any, **options: Any) -> Any:
        if args and victim in repr(args[0]):
            reached.append(step)
            raise error
        return real(*args, **options)

    patch.setattr(module, name, failing)
    return reached


@pytest.mark.parametrize("packed", [False, True], ids=["folder", "zip"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_step_of_finding_a_class_that_fails_for_one_student_is_that_ones_alone(
    layout: str, packed: bool, tmp_path: Path
) -> None:
    folder = make_class(tmp_path, layout)
    given_path = zipped(folder) if packed else folder
    whole = {one.id: dict(one.files) for one in gather([given_path], "sedma").submissions}
    assert len(whole) == 3
    outcomes = {step: outcome_with(step, given_path) for step in functions()}
    assert sum(was_reached for was_reached, _ in outcomes.values()) > 10
    harmed = {step: found for step, (_, found) in outcomes.items() if not is_harmless(found, whole)}
    assert not harmed, "\n".join(f"{step}: {found}" for step, found in harmed.items())


Found = Mapping[str, Mapping[str, bytes] | str]


def outcome_with(step: str, path: Path) -> tuple[bool, Found]:
    """Whether a step that fails for the victim was reached, and everybody's files then, or why there are none."""
    with pytest.MonkeyPatch.context() as patch:
        reached = break_for(patch, step, VICTIM, LookupError(step))
        try:
            gathered = gather([path], "sedma")
        except LookupError as error:
            return True, {"raised": str(error)}
    return bool(reached), {one.id: read(one.files) for one in gathered.submissions}


def is_harmless(found: Found, whole: Found) -> bool:
    """Whether all others are as if nothing had failed, and the victim is there, with all files or none."""
    others = {id_: files for id_, files in found.items() if VICTIM not in id_}
    victims = {id_: files for id_, files in found.items() if VICTIM in id_}
    return (
        others == {id_: files for id_, files in whole.items() if VICTIM not in id_}
        and bool(victims)
        and all(isinstance(files, str) or files in whole.values() for files in victims.values())
    )


def read(files: Mapping[str, bytes]) -> Mapping[str, bytes] | str:
    try:
        return dict(files)
    except LookupError as error:
        return str(error)


def test_files_that_cannot_be_unpacked_for_a_reason_of_ours_are_one_students(tmp_path: Path) -> None:
    path = zipped(make_class(tmp_path, "folders"))
    with pytest.MonkeyPatch.context() as patch:
        real = zipfile.ZipFile.open

        def failing(self: zipfile.ZipFile, entry: zipfile.ZipInfo, *args: Any, **options: Any) -> Any:
            if VICTIM in entry.filename:
                raise LookupError("ours")
            return real(self, entry, *args, **options)

        patch.setattr(zipfile.ZipFile, "open", failing)
        found = {one.id: one for one in gather([path], "sedma").submissions}
    assert set(found) == {"alice", VICTIM, "zoe"}
    assert read(found[VICTIM].files) == "ours"
    assert "replay.hs" in dict(found["alice"].files)


@given(st.lists(st.integers(0, 30)), st.sets(st.integers(0, 30)))
def test_a_guarded_step_fails_for_the_failing_alone(items: list[int], failing: set[int]) -> None:
    def step(some: Sequence[int]) -> list[int]:
        if failing.intersection(some):
            raise LookupError(sorted(failing.intersection(some)))
        return list(some)

    made, failed = guard(step, items)
    assert made == [item for item in items if item not in failing]
    assert [item for item, _ in failed] == [item for item in items if item in failing]
    assert all(error.args == ([item],) for item, error in failed)


def test_what_is_about_nobody_or_about_the_use_is_raised() -> None:
    def never(_: Sequence[int]) -> None:
        raise UsageError("wrong")

    def together(some: Sequence[int]) -> None:
        if len(some) > 1:
            raise LookupError("together")

    with pytest.raises(UsageError):
        guard(never, [1])
    with pytest.raises(LookupError):
        guard(together, [1, 2, 3])
