from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.interpreters import Hugs, find_interpreter, library_of
from sandbox.unsealed import NoSandbox


@pytest.fixture
def ports(tmp_path: Path) -> Path:
    """Hugs installed in a folder of its own, as MacPorts does."""
    (tmp_path / "opt/bin").mkdir(parents=True)
    (tmp_path / "opt/lib/hugs").mkdir(parents=True)
    program = tmp_path / "opt/bin/runhugs"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return tmp_path / "opt"


def test_hugs_has_its_libraries_where_it_was_installed(ports: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/runhugs").symlink_to(ports / "bin/runhugs")
    for program in (ports / "bin/runhugs", tmp_path / "bin/runhugs"):
        assert library_of(str(program)) == str(ports / "lib/hugs")


@pytest.mark.parametrize("program", ["/usr/bin/runhugs", "/bin/runhugs", "/nowhere/bin/runhugs"])
def test_the_default_is_the_systems_library(program: str) -> None:
    assert library_of(program) == "/usr/lib/hugs"


def test_hugs_in_another_folder_is_called_with_its_own_libraries(ports: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(ports / "bin"))
    hugs = find_interpreter(NoSandbox())
    assert isinstance(hugs, Hugs)
    assert any(f"{ports}/lib/hugs/packages/hugsbase" in argument for argument in hugs.command("Main.hs"))
    assert hugs.environment()["HUGSDIR"] == f"{ports}/lib/hugs"
