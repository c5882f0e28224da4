"""The autograder zip for Gradescope: the source of this grader, one assignment with its suite, and two scripts.

It runs without Docker: the container that Gradescope starts for each submission is the sandbox, with bubblewrap inside
it where the container allows that. Where it does not, programs run as ``nobody``, and our files are closed to them.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path

import msgspec

from grader.assignment.settings import Assignment
from grader.assignment.suites import dump_suite
from grader.model import Suite

DISTRIBUTION = "haskell-card-grader"
ASSIGNMENT = "assignment"
LIMITS = "limits.json"
_PACKAGES = ("grader", "reference", "sandbox", "templates")
_SCRIPTS = {"setup.sh": "gradescope_setup.sh", "run_autograder": "gradescope_run.sh"}
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""One date for all files, so that the same content gives the same bytes."""


def make_autograder(assignment: Assignment, suite: Suite, rubric: Path | None = None) -> bytes:
    """Make the zip: the same bytes for the same grader and assignment."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(_contents(assignment, suite, rubric).items()):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o100755 if name in _SCRIPTS else 0o100644) << 16
            archive.writestr(info, content)
    return packed.getvalue()


def _contents(assignment: Assignment, suite: Suite, rubric: Path | None) -> dict[str, bytes]:
    templates = Path(str(files("templates")))
    scripts = {name: (templates / template).read_bytes() for name, template in _SCRIPTS.items()}
    sources = {name: path.read_bytes() for package in _PACKAGES for name, path in _sources(package)}
    own = {f"{ASSIGNMENT}/{name}": content for name, content in _own_files(assignment, suite, rubric).items()}
    lines = "".join(f"{name}=={version}\n" for name, version in sorted(list_requirements().items()))
    # Of the package ``testcases`` only its module: the bundled assignments stay out.
    bundle = (Path(str(files("testcases"))) / "__init__.py").read_bytes()
    others = {"testcases/__init__.py": bundle, "requirements.txt": lines.encode()}
    return {**sources, **own, **others, **scripts}


def _sources(package: str) -> Iterator[tuple[str, Path]]:
    root = Path(str(files(package)))
    for path in sorted(root.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{package}/{path.relative_to(root).as_posix()}", path


def _own_files(assignment: Assignment, suite: Suite, rubric: Path | None) -> dict[str, bytes]:
    """The assignment with this course's changes, and from the bank only the two programs that the preflight runs."""
    settings = assignment.settings
    interface = (settings.interface,) if settings.interface else ()
    named = ("assignment.toml", settings.preflight_right, settings.preflight_wrong, *interface)
    return {
        **{name: assignment.file(name).read_bytes() for name in named},
        "rubric.toml": (rubric or assignment.file("rubric.toml")).read_bytes(),
        settings.types: assignment.types_source,
        **assignment.given,
        "graded.json": dump_suite(suite).encode(),
        LIMITS: msgspec.json.encode(settings.limits),
    }


def list_requirements() -> Mapping[str, str]:
    """Every library that the grader needs, with the version installed here."""
    versions: dict[str, str] = {}
    pending = [DISTRIBUTION]
    while pending:
        for wanted in _requires(pending.pop()):
            try:
                library = distribution(wanted)
            except PackageNotFoundError:  # needed on other systems only
                continue
            if library.metadata["Name"] not in versions:
                versions[library.metadata["Name"]] = library.version
                pending.append(wanted)
    return versions


def _requires(name: str) -> list[str]:
    lines = distribution(name).requires or []
    return [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines if "extra ==" not in line]
