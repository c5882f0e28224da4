"""The self-check page as one file, which needs no server, no network and nothing else.

The same parts give the same bytes. Must not know how a check goes: see :mod:`grader.browser.page_check`.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from grader.assignment.examples import examples_of
from grader.assignment.settings import Assignment
from grader.browser.page_bundle import bundle_python, place_of, types_place
from grader.browser.page_parts import LIBRARY, LOADER, PYTHON_MODULE, PYTHON_SCRIPT, WHEEL, PartError, read_parts
from grader.files import write_file
from grader.reports.html import load_script, render_page
from sandbox.interpreters import Hugs
from sandbox.job_names import INSIDE, fill_in
from sandbox.wasm_module import BUILT, LICENCE, MODULE, HugsModule
from sandbox.wasm_module import LIBRARY as HUGS_LIBRARY

PAGE = "index.html"
LICENCES = "LICENSES.txt"
FRAMED = ("viewer.js", "unfold.js")
"""The scripts of the pages that are shown in a frame: the page's policy holds there too."""

# What Pyodide compares with itself before it loads a package; there are none to load.
_PYTHON = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}
_CONTENTS = """\
The page contains Hugs 98, under the licence below; Pyodide (MPL-2.0) and CPython (PSF-2.0); msgspec, Jinja2, MarkupSafe
and Pygments (BSD licences); and the grader itself (MIT).
"""
_EXPORT = "export default _createPyodideModule;"
_OWN_ADDRESS = "import.meta.url"


@dataclass(frozen=True)
class PageSettings:
    """What a page is made for."""

    assignment: Assignment
    types: Path | None = None
    hints: str | None = None


def write_site(folder: Path, settings: PageSettings) -> Path:
    """Write the page and the licences of what it contains; the result is the page's path.

    :raises PartError: if a part is missing.
    """
    page = render_site(settings)
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / PAGE, page.encode())
    write_file(folder / LICENCES, _CONTENTS.encode() + find_hugs().licence.read_bytes())
    return folder / PAGE


def render_site(settings: PageSettings) -> str:
    """The page.

    :raises PartError: if a part is missing.
    """
    assignment = settings.assignment
    parts, hugs = read_parts(), find_hugs()
    content = {
        "script": _join_script(parts),
        "python": parts[PYTHON_MODULE],
        "library": parts[LIBRARY],
        "msgspec": parts[WHEEL],
        "bundle": bundle_python(assignment, settings.types),
        "hugs": hugs.wasm.read_bytes(),
        "hugsLibrary": hugs.library.read_bytes(),
    }
    command = fill_in(Hugs().command("")[1:-1], INSIDE)
    return render_page(
        "check_page.html.j2",
        scripts=("check_page.js",),
        styles=("check_page.css",),
        framed=tuple(map(load_script, FRAMED)),
        title=assignment.settings.title,
        file=f"{assignment.settings.function}.hs",
        example=None if assignment.settings.is_players else examples_of(assignment),
        settings={
            "file": f"{assignment.settings.function}.hs",
            "options": command,
            "python": _PYTHON,
            "grader": {
                "assignment": place_of(assignment),
                "types": settings.types and types_place(settings.types),
                "hints": settings.hints,
                "image": f"sha256:{hugs.digest}",
            },
        },
        parts={name: _pack(part) for name, part in content.items()},
    )


def _join_script(parts: Mapping[str, bytes]) -> bytes:
    """The worker's script: Pyodide's two, then ours. A worker made of one text can import no module, so the module's
    export becomes a name.

    :raises PartError: if Pyodide's script is not written as expected.
    """
    script = parts[PYTHON_SCRIPT].decode()
    if script.count(_EXPORT) != 1:
        raise PartError(f"{PYTHON_SCRIPT}: does not export what was expected")
    script = script.replace(_EXPORT, "self.createPyodideModule = _createPyodideModule;")
    script = script.replace(_OWN_ADDRESS, '"page:/pyodide.asm.mjs"')
    ours = (str(load_script(name).text) for name in ("hugs.js", "check_worker.js"))
    texts = (parts[LOADER].decode(), script, *ours)
    return "\n;".join(text.replace("//# sourceMappingURL", "// ") for text in texts).encode()


def find_hugs(folder: Path = BUILT) -> HugsModule:
    """Hugs for WebAssembly; a browser brings its own engine, so that none need be installed here.

    :raises PartError: if it is not built.
    """
    for name in (MODULE, HUGS_LIBRARY, LICENCE):
        if not (folder / name).is_file():
            raise PartError(f"{folder / name}: there is no such file; `make wasm` builds Hugs for WebAssembly")
    return HugsModule(folder / MODULE, folder / HUGS_LIBRARY, folder / LICENCE)


def _pack(part: bytes) -> Markup:
    return Markup(base64.b64encode(gzip.compress(part, 6, mtime=0)).decode())  # noqa: S704 - letters and digits
