"""Fetches what Hugs for WebAssembly is made of, through this machine's own apt, pip and npm; not as root."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from sandbox.image_layer import download_packages

INSTALLED_LIBRARY = Path("/usr/lib/hugs/packages")
LIBRARY_FOLDERS = ("hugsbase", "base", "haskell98")
_APT_SETTINGS = Path("/etc/apt")


class BuildError(Exception):
    """The module cannot be built here; the message says what is missing."""


def run(command: Sequence[str | Path], folder: Path, environment: dict[str, str] | None = None) -> None:
    """Run a command of the build quietly.

    :raises BuildError: with the end of what it printed, if it fails or is not installed.
    """
    words = [str(word) for word in command]
    try:
        result = subprocess.run(
            words,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{words[0]} does not start: {error.strerror}") from error
    if result.returncode:
        raise BuildError(f"{' '.join(words[:6])} failed: {(result.stdout + result.stderr).strip()[-600:]}")


def fetch_source(package: str, archive: str, sha256: str, folder: Path) -> Path:
    """Hugs' source, unpacked; its path is that of the folder with ``configure``.

    :raises BuildError: if it cannot be had, or is not the one that the recipe names.
    """
    _download_source(package, folder)
    packed = folder / archive
    found = hashlib.sha256(packed.read_bytes()).hexdigest() if packed.is_file() else "no such file"
    if found != sha256:
        raise BuildError(f"{archive}: its SHA-256 is not {sha256} but: {found}")
    with tarfile.open(packed) as source:
        # Not as an argument, which Debian 12's Python does not know; the archive is the one that was expected.
        source.extraction_filter = getattr(tarfile, "data_filter", _unfiltered)
        source.extractall(folder / "source")  # noqa: S202
    return next((folder / "source").glob("*/configure")).parent


def _unfiltered(member: tarfile.TarInfo, path: str, /) -> tarfile.TarInfo:
    del path
    return member


def _download_source(package: str, folder: Path) -> None:
    """Most machines know only where binary packages are: the same places have the sources."""
    (folder / "lists" / "partial").mkdir(parents=True)
    (folder / "status").touch()
    places = []
    for number, file in enumerate(_apt_settings()):
        text = source_places(file.read_text(encoding="utf-8"), deb822=file.suffix == ".sources")
        own = folder / "places" / f"{number}{file.suffix}"
        own.parent.mkdir(exist_ok=True)
        own.write_text(text, encoding="utf-8")
        places.append(own)
    if not places:
        raise BuildError(f"apt has no sources in {_APT_SETTINGS}")
    apt = (
        *("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "-o", f"Dir::State::status={folder / 'status'}"),
        *("-o", "Dir::Etc::SourceList=/dev/null", "-o", f"Dir::Etc::SourceParts={folder / 'places'}"),
        *(
            "-o",
            f"Dir::State::Lists={folder / 'lists'}",
            "-o",
            "Dir::Cache::pkgcache=",
            "-o",
            "Dir::Cache::srcpkgcache=",
        ),
    )
    with suppress(BuildError):  # a place that has no sources; whether another one has ours is seen next
        run([*apt, "update"], folder)
    run([*apt, "source", "--tar-only", "--download-only", package], folder)


def _apt_settings() -> list[Path]:
    folder = _APT_SETTINGS / "sources.list.d"
    listed = [_APT_SETTINGS / "sources.list", *sorted([*folder.glob("*.list"), *folder.glob("*.sources")])]
    return [file for file in listed if file.is_file()]


def source_places(text: str, *, deb822: bool) -> str:
    """apt's settings with the places of binary packages, as settings with those of sources."""
    if deb822:
        return re.sub(r"^Types:.*$", "Types: deb-src", text, flags=re.MULTILINE)
    lines = (re.sub(r"^\s*deb\s", "deb-src ", line) for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line.startswith("deb-src "))


def fetch_tools(ziglang: str, binaryen: str, kept: Path) -> Path:
    """The folder with the compiler (from PyPI) and the optimiser (from npm), each of one version.

    :raises BuildError: if npm or node is not installed, or a registry does not answer.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise BuildError(f"{program} is not installed: Binaryen comes from npm")
    folder = kept / f"zig-{ziglang}-binaryen-{binaryen}"
    marker = folder / "complete"
    if marker.is_file():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pip = [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-deps", "--target", "zig"]
    run([*pip, f"ziglang=={ziglang}"], folder)
    run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", ".", f"binaryen@{binaryen}"], folder)
    marker.touch()
    return folder


def read_library(packages: Iterable[str], folder: Path) -> bytes:
    """The libraries' modules as JSON, path to text (each character a byte): of the installed Hugs, or else of Debian's
    packages.

    :raises BuildError: if neither can be had.
    """
    installed = INSTALLED_LIBRARY
    if not (installed / LIBRARY_FOLDERS[0]).is_dir():
        try:
            download_packages(tuple(packages), folder)
        except (OSError, subprocess.CalledProcessError) as error:
            raise BuildError(f"apt-get cannot download Hugs' libraries: {error}") from error
        for package in sorted(folder.glob("*.deb")):
            run(["dpkg-deb", "-x", package, "."], folder)
        installed = folder / INSTALLED_LIBRARY.relative_to("/")
    files = {
        str(INSTALLED_LIBRARY / file.relative_to(installed)): file.read_text(encoding="latin-1")
        for name in LIBRARY_FOLDERS
        for file in sorted((installed / name).rglob("*.hs"))
    }
    return json.dumps(files, sort_keys=True, indent=0).encode()
