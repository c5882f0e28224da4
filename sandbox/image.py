"""The image programs run in: found by its recipe's digest, built only where it is missing.

Knows images and packages; must not know how a container is run.
"""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath

import requests
from docker import DockerClient
from docker.errors import BuildError, DockerException, ImageNotFound

from sandbox.contract import SandboxUnavailableError

REPOSITORY = "card-grader-hugs"
LABEL = "card-grader"
RECIPE_LABEL = "card-grader.recipe"
BASE = "debian:bookworm-slim"
WORKER = "usr/lib/card-grader/worker.so"
PROGRAMS = {"runhugs": "/usr/bin/runhugs", "hugs": "/usr/bin/hugs"}

_SILENCE = 15  # seconds in which a registry that can be reached has said something
_LIBRARY = "usr/lib/hugs/packages"
_EPOCH = 0  # of every file, so that the same packages give the same layer

_BUILDERS_OWN = ("Step ", "Removing ", "--->")  # lines of a build's log, beside those of the commands

_FAULTS = (DockerException, requests.RequestException)


@dataclass(frozen=True)
class Recipe:
    """What goes into the image, as its Dockerfile says."""

    dockerfile: bytes
    worker: bytes  # the fork server's source
    packages: tuple[str, ...]
    compiler: tuple[str, ...]
    kept: tuple[str, ...]
    dropped: tuple[str, ...]

    @property
    def digest(self) -> str:
        """Changes exactly when the recipe does; the lists are in the Dockerfile."""
        return hashlib.sha256(self.dockerfile + self.worker).hexdigest()

    @property
    def tag(self) -> str:
        """The image's name."""
        return f"{REPOSITORY}:{self.digest[:12]}"

    def keeps(self, path: PurePosixPath) -> bool:
        """Whether a path of a package, with /lib inside /usr, belongs into the image."""
        if any(path.is_relative_to(f"{_LIBRARY}/{dropped}") for dropped in self.dropped):
            return False
        return any(_is_at_or_below(path, pattern) for pattern in self.kept)


@cache
def read_recipe() -> Recipe:
    """The recipe that is shipped with this package."""
    dockerfile = (files("sandbox") / "Dockerfile").read_bytes()
    lists = dict(re.findall(r'^ARG (\w+)="([^"]*)"', dockerfile.decode().replace("\\\n", ""), re.MULTILINE))
    names = ("PACKAGES", "COMPILER", "KEPT", "DROPPED")
    packages, compiler, kept, dropped = (tuple(lists[name].split()) for name in names)
    return Recipe(dockerfile, (files("sandbox") / "worker.c").read_bytes(), packages, compiler, kept, dropped)


def ensure_image(client: DockerClient, report: Callable[[str], None], base: str | None = BASE) -> str:
    """The image's id, built first where the engine does not have it; without a base, from Debian's packages.

    :raises SandboxUnavailableError: where it can be built neither from the base nor from Debian's packages.
    """
    if image := find_image(client):
        return image
    recipe = read_recipe()
    report(f"Building the image {recipe.tag}; this happens once")
    no_base = _try_base(client, recipe, base)
    if no_base:
        report(f"{no_base}; using Debian's packages")
        try:
            _import_packages(client, recipe)
        except (*_FAULTS, OSError, subprocess.SubprocessError) as no_packages:
            raise SandboxUnavailableError(
                f"the image {recipe.tag} could not be built: {no_base}; from Debian's packages: {_said(no_packages)}"
            ) from no_packages
    image = find_image(client)
    if image is None:
        raise SandboxUnavailableError(f"the image {recipe.tag} was built, but the engine does not show it")
    return image


def _try_base(client: DockerClient, recipe: Recipe, base: str | None) -> str:
    """Build from the base; why not, where that fails."""
    if base is None:
        return "no base image wanted"
    try:
        _build_from_base(client, recipe, base)
    except _FAULTS as error:
        return f"no image from {base} ({_said(error)})"
    return ""


def remove_image(client: DockerClient) -> None:
    """Forget the image of this recipe, if the engine has it."""
    if find_image(client):
        client.images.remove(read_recipe().tag, force=True)


def find_image(client: DockerClient) -> str | None:
    """The id of the image of this very recipe, if the engine has it."""
    recipe = read_recipe()
    try:
        image = client.images.get(recipe.tag)
    except ImageNotFound:
        return None
    return image.id if image.labels.get(RECIPE_LABEL) == recipe.digest else None


def content_digest(client: DockerClient, image: str) -> str:
    """Of the image's content: its layers, without when and by whom it was built."""
    layers: list[str] = client.images.get(image).attrs["RootFS"]["Layers"]
    return layers[0] if len(layers) == 1 else f"sha256:{hashlib.sha256(' '.join(layers).encode()).hexdigest()}"


def _build_from_base(client: DockerClient, recipe: Recipe, base: str) -> None:
    """The ordinary way. Without a bridge the engine's builds have no network but the host's."""
    _ensure_base(client, base)
    try:
        client.images.build(
            fileobj=io.BytesIO(_build_context(recipe)),
            custom_context=True,
            tag=recipe.tag,
            buildargs={"BASE": base},
            labels=_labels(recipe),
            network_mode="default" if client.networks.list(names=["bridge"]) else "host",
            rm=True,
            forcerm=True,
            use_config_proxy=True,
        )
    finally:
        client.images.prune(filters={"dangling": True, "label": f"{LABEL}=1"})  # the first stage, 300 MB


def _build_context(recipe: Recipe) -> bytes:
    return _pack(
        {"Dockerfile": (_file("Dockerfile"), recipe.dockerfile), "worker.c": (_file("worker.c"), recipe.worker)}
    )


def _ensure_base(client: DockerClient, base: str) -> None:
    try:
        client.images.get(base)
    except ImageNotFound:
        with _patience(client, _SILENCE):
            client.images.pull(base)


@contextmanager
def _patience(client: DockerClient, seconds: int) -> Iterator[None]:
    """Wait for each word of the engine no longer than this."""
    before, client.api.timeout = client.api.timeout, seconds
    try:
        yield
    finally:
        client.api.timeout = before


def _import_packages(client: DockerClient, recipe: Recipe) -> None:
    """The way without a registry: Debian's packages, taken apart and packed again."""
    with tempfile.TemporaryDirectory(prefix="card-grader-packages-") as folder:
        download_packages(recipe.packages, Path(folder) / "image")
        download_packages(recipe.compiler, Path(folder) / "compiler")
        layer = pack_layer(recipe, Path(folder) / "image", compile_worker(recipe, Path(folder) / "compiler"))
    labels = [f'LABEL {name}="{value}"' for name, value in _labels(recipe).items()]
    _, _, tag = recipe.tag.partition(":")
    client.api.import_image_from_data(layer, repository=REPOSITORY, tag=tag, changes=["USER 65534:65534", *labels])


def download_packages(packages: Sequence[str], folder: Path) -> None:
    """This machine's Debian gives the packages; anyone may ask it to."""
    folder.mkdir()
    _call(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", *packages], folder)


def compile_worker(recipe: Recipe, folder: Path) -> bytes:
    """The fork server, by the compiler of these packages, which need not be installed; nothing else is read."""
    for package in sorted(folder.glob("*.deb")):
        _call(["dpkg-deb", "-x", package.name, "."], folder)
    (folder / "worker.c").write_bytes(recipe.worker)
    libraries = next(folder.glob("usr/lib/*/crti.o")).parent
    include = (libraries / "tcc/include", folder / "usr/include", folder / "usr/include" / libraries.name)
    options = ["-nostdinc", "-nostdlib", *(f"-I{place}" for place in include), "-shared", "-o", "worker.so"]
    _call(["usr/bin/tcc", *options, "worker.c", str(libraries / "tcc/libtcc1.a")], folder)
    return (folder / "worker.so").read_bytes()


def pack_layer(recipe: Recipe, folder: Path, worker: bytes) -> bytes:
    """The image's one layer, byte for byte the same for the same packages."""
    members: dict[str, tuple[tarfile.TarInfo, bytes]] = {}
    for package in sorted(folder.glob("*.deb")):
        members.update(_members(_call(["dpkg-deb", "--fsys-tarfile", package.name], folder), recipe))
    members.update({name: (_link(name), b"") for name in ("lib", "lib64")})
    members[WORKER] = (_file(WORKER, 0o755), worker)
    folders = {str(folder) for name in members for folder in PurePosixPath(name).parents} - {"."}
    members.update({name: (_folder(name), b"") for name in folders})
    return _pack(members)


def _pack(members: Mapping[str, tuple[tarfile.TarInfo, bytes]]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for _, (member, content) in sorted(members.items()):
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def _members(package: bytes, recipe: Recipe) -> Iterator[tuple[str, tuple[tarfile.TarInfo, bytes]]]:
    """The members of a package that belong into the image, without owner and date."""
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        for found in archive:
            path = merge_usr(PurePosixPath(found.name))
            if found.isdir() or not recipe.keeps(path):
                continue
            member = tarfile.TarInfo(str(path))
            member.type, member.mode, member.linkname = found.type, found.mode, found.linkname
            member.mtime = _EPOCH
            content = archive.extractfile(found) if found.isreg() else None
            yield member.name, (member, content.read() if content else b"")


def merge_usr(path: PurePosixPath) -> PurePosixPath:
    """Where a file of a package lies when /lib and /lib64 are links into /usr."""
    return "usr" / path if path.parts and path.parts[0] in ("lib", "lib64") else path


def _file(name: str, mode: int = 0o644) -> tarfile.TarInfo:
    file = tarfile.TarInfo(name)
    file.mode, file.mtime = mode, _EPOCH
    return file


def _folder(name: str) -> tarfile.TarInfo:
    """Said, since an engine that is not root's gives unsaid folders to nobody."""
    folder = tarfile.TarInfo(name)
    folder.type, folder.mode, folder.mtime = tarfile.DIRTYPE, 0o755, _EPOCH
    return folder


def _link(name: str) -> tarfile.TarInfo:
    link = tarfile.TarInfo(name)
    link.type, link.linkname, link.mode, link.mtime = tarfile.SYMTYPE, f"usr/{name}", 0o777, _EPOCH
    return link


def _is_at_or_below(path: PurePosixPath, pattern: str) -> bool:
    """Whether the path, or a folder it lies in, matches; a star does not reach over a slash."""
    depth = len(PurePosixPath(pattern).parts)
    return len(path.parts) >= depth and PurePosixPath(*path.parts[:depth]).match(pattern)


def _labels(recipe: Recipe) -> dict[str, str]:
    return {LABEL: "1", RECIPE_LABEL: recipe.digest}


def _call(command: list[str], folder: Path) -> bytes:
    return subprocess.run(command, cwd=folder, capture_output=True, check=True, timeout=300).stdout


def _said(error: Exception) -> str:
    """What went wrong, in one line."""
    text = str(getattr(error, "explanation", None) or error)
    if isinstance(error, subprocess.CalledProcessError):
        text = f"{error.cmd[0]}: {error.stderr.decode(errors='replace')}"
    if isinstance(error, BuildError):  # whose own words are the whole command; the log's last say what it said
        said = [str(line.get("stream") or line.get("error") or "").strip() for line in error.build_log]
        news = [
            line for line in said if line and line not in text and not line.startswith(("Step ", "Removing ", "--->"))
        ]
        text = " ".join(news[-3:]) or text
    return " ".join(text.split())[:400]
