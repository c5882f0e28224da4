from __future__ import annotations

import pytest

from sandbox.interpreters import Hugs, find_interpreter, library_of


@pytest.mark.parametrize(("program", "library"), [
    ("/usr/bin/runhugs", "/usr/lib/hugs"),
    ("/bin/runhugs", "/usr/lib/hugs"),
    ("/usr/local/bin/runhugs", "/usr/local/lib/hugs"),
    ("/opt/local/bin/runhugs", "/opt/local/lib/hugs"),
])  # fmt: skip
def test_hugs_has_its_libraries_where_it_was_installed(program: str, library: str) -> None:
    assert library_of(program) == library


class Machine:
    """A place that has just these programs."""

    kind, image = "none", None

    def __init__(self, *programs: str) -> None:
        self.programs = programs

    def which(self, program: str) -> str | None:
        return next((path for path in self.programs if path.endswith(f"/{program}")), None)


def test_hugs_of_another_place_is_called_with_its_own_libraries() -> None:
    found = find_interpreter(Machine("/opt/local/bin/runhugs", "/usr/bin/runghc"))  # type: ignore[arg-type]  # enough of one
    assert isinstance(found, Hugs)
    assert any("/opt/local/lib/hugs/packages/hugsbase" in word for word in found.command("Main.hs"))
    assert found.environment()["HUGSDIR"] == "/opt/local/lib/hugs"
