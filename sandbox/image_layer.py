"""Makes the image's only layer from Debian's packages. Knows packages and archives; must not know the Docker engine."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

WORKER_LIBRARY = "usr/lib/card-grader/worker.so"
"""Where the image has the compiled fork server."""

_EPOCH = 0  # the date of every file, so that the same packages give the same layer


def download_packages(packages: Sequence[str], folder: Path) -> None:
    """Download the packages with this machine's ``apt-get``, for which nobody needs to be root."""
    folder.mkdir()
    _run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", *packages], folder)


def compile_worker(source: bytes, folder: Path) -> bytes:
    """Compile the fork server with the compiler from these packages, without installing it; nothing else is read."""
    for package in sorted(folder.glob("*.deb")):
        _run(["dpkg-deb", "-x", package.name, "."], folder)
    (folder / "worker.c").write_bytes(source)
    libraries = next(folder.glob("usr/lib/*/crti.o")).parent
    headers = (libraries / "tcc/include", folder / "usr/include", folder / "usr/include" / libraries.name)
    options = ["-nostdinc", "-nostdlib", *(f"-I{path}" for path in headers), "-shared", "-o", "worker.so"]
    _run(["usr/bin/tcc", *options, "worker.c", str(libraries / "tcc/libtcc1.a")], folder)
    return (folder / "worker.so").read_bytes()


def pack_layer(keeps: Callable[[PurePosixPath], bool], folder: Path, worker: bytes) -> bytes:
    """The layer with the files that ``keeps`` accepts, byte for byte the same for the same packages."""
    members: dict[str, tuple[tarfile.TarInfo, bytes]] = {}
    for package in sorted(folder.glob("*.deb")):
        members.update(_members(_run(["dpkg-deb", "--fsys-tarfile", package.name], folder), keeps))
    members.update({name: (_link(name), b"") for name in ("lib", "lib64")})
    members[WORKER_LIBRARY] = (make_file(WORKER_LIBRARY, 0o755), worker)
    folders = {str(parent) for name in members for parent in PurePosixPath(name).parents} - {"."}
    members.update({name: (_folder(name), b"") for name in folders})
    return pack(members)


def pack(members: Mapping[str, tuple[tarfile.TarInfo, bytes]]) -> bytes:
    """A tar archive of these members, in the order of their names."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for _, (member, content) in sorted(members.items()):
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def _members(
    package: bytes, keeps: Callable[[PurePosixPath], bool]
) -> Iterator[tuple[str, tuple[tarfile.TarInfo, bytes]]]:
    """The members of a package that belong in the image, without owner and date."""
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for packaged in archive:
            path = merge_usr(PurePosixPath(packaged.name))
            if packaged.isdir() or not keeps(path):
                continue
            member = tarfile.TarInfo(str(path))
            member.type, member.mode, member.linkname = packaged.type, packaged.mode, packaged.linkname
            member.mtime = _EPOCH
            content = archive.extractfile(packaged) if packaged.isreg() else None
            yield member.name, (member, content.read() if content else b"")


def merge_usr(path: PurePosixPath) -> PurePosixPath:
    """A packaged file's path on a system whose /lib and /lib64 are links into /usr."""
    return "usr" / path if path.parts and path.parts[0] in ("lib", "lib64") else path


def make_file(name: str, mode: int = 0o644) -> tarfile.TarInfo:
    """An archive's entry for a file of our own."""
    file = tarfile.TarInfo(name)
    file.mode, file.mtime = mode, _EPOCH
    return file


def _folder(name: str) -> tarfile.TarInfo:
    """An explicit entry: a rootless engine gives folders without one to the user nobody."""
    folder = tarfile.TarInfo(name)
    folder.type, folder.mode, folder.mtime = tarfile.DIRTYPE, 0o755, _EPOCH
    return folder


def _link(name: str) -> tarfile.TarInfo:
    link = tarfile.TarInfo(name)
    link.type, link.linkname, link.mode, link.mtime = tarfile.SYMTYPE, f"usr/{name}", 0o777, _EPOCH
    return link


def _run(command: list[str], folder: Path) -> bytes:
    return subprocess.run(command, cwd=folder, capture_output=True, check=True, timeout=300).stdout
