"""Makes the image's only layer from Debian's packages. Knows packages and archives; must not know the Docker engine."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

WORKER_LIBRARY = "usr/lib/card-grader/worker.so"
"""Where the image has the compiled fork server."""

# No version is taken for installed; and what apt knows is not written to its cache, where others would read it.
_APT = (
    *("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "-o", "Dir::State::status=status"),
    *("-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache="),
)
_EPOCH = 0  # the date of every file, so that the same packages give the same layer


def download_packages(packages: Sequence[str], folder: Path) -> None:
    """Download what the archive has now of these packages, with this machine's ``apt-get``; nobody needs to be root.

    Which versions are installed does not matter, since the archive may have dropped them. If the machine's package
    lists are too old, fresh ones are fetched into the folder, and the machine's own stay as they are.

    :raises subprocess.CalledProcessError: if they cannot be had.
    """
    (folder / "lists" / "partial").mkdir(parents=True)
    (folder / "status").touch()
    try:
        _run([*_APT, "download", *packages], folder)
    except subprocess.CalledProcessError:
        own_lists = ("-o", f"Dir::State::lists={folder / 'lists'}")
        _run([*_APT, *own_lists, "-o", "APT::Update::Error-Mode=any", "update"], folder)
        _run([*_APT, *own_lists, "download", *packages], folder)


def compile_worker(source: bytes, kernel: bytes, folder: Path) -> bytes:
    """Compile the fork server with the compiler from these packages, without installing it; nothing else is read.

    ``kernel`` stands in for the headers of the kernel; it names them itself.
    """
    for package in sorted(folder.glob("*.deb")):
        _run(["dpkg-deb", "-x", package.name, "."], folder)
    (folder / "worker.c").write_bytes(source)
    for name in _headers_in(kernel):
        (folder / "kernel" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "kernel" / name).write_bytes(kernel)
    libraries = next(folder.glob("usr/lib/*/crti.o"), folder / "usr/lib/no-c-library/crti.o").parent
    usual = (libraries / "tcc/include", folder / "usr/include", folder / "usr/include" / libraries.name)
    headers = (folder / "kernel", *usual)
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


def _headers_in(kernel: bytes) -> list[str]:
    """The names of the headers that a file stands in for, from its line ``HEADERS: …``."""
    return kernel.decode().partition("/* HEADERS: ")[2].partition(" */")[0].split()


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
