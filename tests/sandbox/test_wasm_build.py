from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sandbox.wasm import build
from sandbox.wasm.ingredients import BuildError, fetch_tools, source_places
from sandbox.wasm.patches import PATCHES
from sandbox.wasm_module import BUILT, LICENCE, child_environment
from tests.conftest import require_wasm


def test_the_built_module_is_of_this_recipe() -> None:
    require_wasm()
    assert build.is_built(build.read_recipe(), BUILT), "run `make wasm`"


def test_the_licence_of_hugs_goes_with_it() -> None:
    require_wasm()
    assert "Mark P Jones" in (BUILT / LICENCE).read_text()


def test_another_recipe_has_another_digest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ours = build.read_recipe()
    for file in build._HERE.glob("*.*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(build, "_HERE", tmp_path)
    assert build.read_recipe() == ours
    (tmp_path / "wasi.c").write_text("int x;\n")
    assert build.read_recipe().digest != ours.digest


@pytest.mark.parametrize("name", sorted(set(PATCHES) - {"options.h", "platform.h"}))
def test_a_patch_is_refused_by_another_source(name: str) -> None:
    with pytest.raises(ValueError, match=r"Hugs' source|substring not found"):
        PATCHES[name]("int main(void) { return 0; }\n")


def test_hugs_loops_are_ours_and_the_rest_of_its_evaluation_follows_after_them() -> None:
    parts = (
        "static Int   offsPosn[NUM_OFFSETS];",
        "Void eval(n) {}",
        "unw:switch (whatIs(n)) {                /* unwind spine of application     */",
        "    whnfHead = n;                      /* rearrange components of term on  */",
        "#if OBSERVATIONS",
        "Bool isWhnf(n)",
        "Void run(start,root) {}",
        "Cell evalWithNoError(e) {}",
    )
    patched = PATCHES["machine.c"]("\n".join(parts))
    kept = ("evalRest(n,base)", "unw:switch", "    return n;", "isWhnf", '#include "evaluation.c"', "evalWithNoError")
    places = [patched.index(text) for text in kept]
    assert places == sorted(places)
    assert not any(text in patched for text in ("Void eval(n)", "whnfHead = n", "Void run(start,root)"))


def test_sources_are_looked_for_where_packages_are() -> None:
    one_line = "# comment\ndeb [arch=amd64] mirror stable main\ndeb-src mirror stable main\n"
    assert source_places(one_line, deb822=False) == (
        "deb-src [arch=amd64] mirror stable main\ndeb-src mirror stable main\n"
    )
    assert source_places("Types: deb\nURIs: mirror\n", deb822=True) == "Types: deb-src\nURIs: mirror\n"


def test_a_missing_tool_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match="node is not installed"):
        fetch_tools("1", "2", tmp_path)


def test_setting_up_goes_on_where_it_cannot_be_built(tmp_path: Path) -> None:
    """In a copy, so that nothing is built yet; without npm."""
    copy = tmp_path / "sandbox"
    (copy / "wasm").mkdir(parents=True)
    here = build._HERE
    for file in (*here.parent.glob("*.py"), *here.parent.glob("*.json"), *here.glob("*.*")):
        (copy / file.relative_to(here.parent)).write_bytes(file.read_bytes())
    environment = {**child_environment(), "PATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "sandbox.wasm.build"]
    for options, code in ((["--if-possible"], 0), ([], 1)):
        run = subprocess.run(
            [*command, *options], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert run.returncode == code, run.stderr
        (line,) = [line for line in run.stderr.splitlines() if "Not built" in line]
        assert "node is not installed" in line
