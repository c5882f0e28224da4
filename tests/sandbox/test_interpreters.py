from __future__ import annotations

from pathlib import Path

import pytest

from sandbox.interpreters import Hugs, find_interpreter, library_of
from sandbox.unsealed import NoSandbox


@pytest.fixture
def ports(tmp_path: Path) -> Path:
    """Hugs installed in a place of its own, as MacPorts does."""
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
def test_the_usual_place_is_the_systems(program: str) -> None:
    assert library_of(program) == "/usr/lib/hugs"


def test_hugs_of_another_place_is_called_with_its_own_libraries(ports: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(ports / "bin"))
    found = find_interpreter(NoSandbox())
    assert isinstance(found, Hugs)
    assert any(f"{ports}/lib/hugs/packages/hugsbase" in word for word in found.command("Main.hs"))
    assert found.environment()["HUGSDIR"] == f"{ports}/lib/hugs"
