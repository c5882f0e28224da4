"""The zip with our own Python: it is enough to check a program, and has nothing that students must not see."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from grader.assignment.settings import list_bundled, load_assignment
from grader.browser.page_bundle import bundle_python, place_of, types_place
from testcases import DEFAULT

ABSENT = {"click", "docker", "requests", "rich", "sqlite3", "ssl", "tree_sitter", "wasmtime"}
"""What a browser's Python does not have, or what would only make the page larger."""


def names_in(packed: bytes) -> list[str]:
    return zipfile.ZipFile(io.BytesIO(packed)).namelist()


@pytest.mark.parametrize("assignment", list_bundled())
def test_the_graded_suite_and_the_bank_are_not_in_it(assignment: str) -> None:
    names = names_in(bundle_python(load_assignment(assignment)))
    assert f"testcases/{assignment}/public.json" in names
    assert not [name for name in names if "graded" in Path(name).name or "/bank/" in name or "/attacks/" in name]


def test_the_same_files_give_the_same_bytes() -> None:
    assignment = load_assignment(DEFAULT)
    assert bundle_python(assignment) == bundle_python(assignment)


def test_what_the_page_runs_imports_nothing_that_is_not_in_it(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(bundle_python(load_assignment(DEFAULT)))).extractall(tmp_path / "bundle")
    (tmp_path / "built").mkdir()
    (tmp_path / "built/msgspec").symlink_to(Path(str(msgspec.__file__)).parent)
    script = (
        "import sys; sys.path[:0] = sys.argv[1:]\n"
        "import grader.browser.page_check\n"
        f"print(*sorted({ABSENT!r} & set(sys.modules)))"
    )
    command = [sys.executable, "-I", "-S", "-c", script, str(tmp_path / "bundle"), str(tmp_path / "built")]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (run.stdout, run.stderr) == ("\n", "")


def test_an_assignment_and_types_of_ones_own_are_put_beside_the_bundled_ones(tmp_path: Path) -> None:
    bundled = load_assignment(DEFAULT)
    folder = tmp_path / "own"
    folder.mkdir()
    for file in bundled.folder.iterdir():
        if file.is_file():
            (folder / file.name).write_bytes(file.read_bytes())
    own, types = load_assignment(str(folder)), folder / bundled.settings.types
    names = names_in(bundle_python(own, types))
    assert place_of(own)[1:] + "/public.json" in names
    assert types_place(types)[1:] in names
    assert place_of(own)[1:] + "/graded.json" not in names


@pytest.mark.parametrize(
    "name", ["suite.json", "secret.txt", "roster.csv", "Solution.hs", "graded.json.bak", ".env", "results.json"]
)
def test_what_lies_in_the_folder_by_chance_is_not_published(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(load_assignment(DEFAULT).folder, folder, ignore=shutil.ignore_patterns("bank", "attacks", "errors"))
    before = names_in(bundle_python(load_assignment(str(folder))))
    (folder / name).write_text("secret")
    assert names_in(bundle_python(load_assignment(str(folder)))) == before


@pytest.mark.parametrize("assignment", list_bundled())
def test_all_that_check_reads_of_an_assignment_is_in_the_page(assignment: str) -> None:
    folder = load_assignment(assignment).folder
    names = names_in(bundle_python(load_assignment(assignment)))
    left_out = {file.name for file in folder.iterdir() if file.is_file()} - {
        name.removeprefix(f"testcases/{assignment}/") for name in names
    }
    assert left_out <= {"graded.json", "perft.json", "worked.md", "README.md", "API.md", "transcript.md"}
