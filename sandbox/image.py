"""The image that programs run in: found by its recipe's digest, built only if it is missing.

Knows images and how to build them; must not know how a container is run.
"""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath

import requests
from docker import DockerClient
from docker.errors import BuildError, DockerException, ImageNotFound

from sandbox.contract import SandboxUnavailableError
from sandbox.image_layer import compile_worker, download_packages, make_file, pack, pack_layer

REPOSITORY = "card-grader-hugs"
LABEL = "card-grader"
RECIPE_LABEL = "card-grader.recipe"
BASE = "debian:bookworm-slim"
PROGRAMS = {"runhugs": "/usr/bin/runhugs", "hugs": "/usr/bin/hugs"}

_REGISTRY_SECONDS = 15  # a registry that can be reached sends something at least this often
_LIBRARY = "usr/lib/hugs/packages"
_BUILDER_LINES = ("Step ", "Removing ", "--->")  # how the builder's own lines in a build's log begin
_FAULTS = (DockerException, requests.RequestException)


@dataclass(frozen=True)
class Recipe:
    """What goes into the image, according to its Dockerfile."""

    dockerfile: bytes
    worker: bytes  # the fork server's source
    kernel: bytes  # the kernel's numbers in it
    packages: tuple[str, ...]
    compiler: tuple[str, ...]
    kept: tuple[str, ...]
    dropped: tuple[str, ...]

    @property
    def digest(self) -> str:
        """Changes exactly when the recipe does, since the lists are in the Dockerfile."""
        return hashlib.sha256(self.dockerfile + self.worker + self.kernel).hexdigest()

    @property
    def tag(self) -> str:
        """The image's name."""
        return f"{REPOSITORY}:{self.digest[:12]}"

    def keeps(self, path: PurePosixPath) -> bool:
        """Whether a packaged file, with /lib merged into /usr, belongs in the image."""
        if any(path.is_relative_to(f"{_LIBRARY}/{dropped}") for dropped in self.dropped):
            return False
        return any(_is_at_or_below(path, pattern) for pattern in self.kept)


@cache
def read_recipe() -> Recipe:
    """The recipe that is part of this package."""
    dockerfile = (files("sandbox") / "Dockerfile").read_bytes()
    lists = dict(re.findall(r'^ARG (\w+)="([^"]*)"', dockerfile.decode().replace("\\\n", ""), re.MULTILINE))
    names = ("PACKAGES", "COMPILER", "KEPT", "DROPPED")
    packages, compiler, kept, dropped = (tuple(lists[name].split()) for name in names)
    worker, kernel = ((files("sandbox") / name).read_bytes() for name in ("worker.c", "kernel.h"))
    return Recipe(dockerfile, worker, kernel, packages, compiler, kept, dropped)


def ensure_image(client: DockerClient, report: Callable[[str], None], base: str | None = BASE) -> str:
    """The image's id. It is built if the engine does not have it: from the base image, else from Debian's packages.

    :raises SandboxUnavailableError: if it can be built neither way.
    """
    if image := find_image(client):
        return image
    recipe = read_recipe()
    report(f"Building the image {recipe.tag}; this happens once")
    base_problem = _try_base(client, recipe, base)
    if base_problem:
        report(f"{base_problem}; using Debian's packages")
        try:
            _import_packages(client, recipe)
        except (*_FAULTS, OSError, subprocess.SubprocessError, tarfile.TarError) as error:
            raise SandboxUnavailableError(
                f"cannot build the image {recipe.tag}: {base_problem}; from Debian's packages: {_summarise(error)}"
            ) from error
    image = find_image(client)
    if image is None:
        raise SandboxUnavailableError(f"the image {recipe.tag} was built, but the engine does not show it")
    return image


def _try_base(client: DockerClient, recipe: Recipe, base: str | None) -> str:
    """Build from the base image; return why that failed, or nothing."""
    if base is None:
        return "no base image was requested"
    try:
        _build_from_base(client, recipe, base)
    except _FAULTS as error:
        return f"cannot build from {base} ({_summarise(error)})"
    return ""


def remove_image(client: DockerClient) -> None:
    """Remove the image of this recipe, if the engine has it."""
    if find_image(client):
        client.images.remove(read_recipe().tag, force=True)


def find_image(client: DockerClient) -> str | None:
    """The id of the image made by exactly this recipe, if the engine has it."""
    recipe = read_recipe()
    try:
        image = client.images.get(recipe.tag)
    except ImageNotFound:
        return None
    return image.id if image.labels.get(RECIPE_LABEL) == recipe.digest else None


def content_digest(client: DockerClient, image: str) -> str:
    """The digest of the image's layers, which does not depend on when and where it was built."""
    layers: list[str] = client.images.get(image).attrs["RootFS"]["Layers"]
    return layers[0] if len(layers) == 1 else f"sha256:{hashlib.sha256(' '.join(layers).encode()).hexdigest()}"


def _build_from_base(client: DockerClient, recipe: Recipe, base: str) -> None:
    """The usual way. An engine without a bridge can build only in the host's network."""
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
    parts = {"Dockerfile": recipe.dockerfile, "worker.c": recipe.worker, "kernel.h": recipe.kernel}
    return pack({name: (make_file(name), content) for name, content in parts.items()})


def _ensure_base(client: DockerClient, base: str) -> None:
    try:
        client.images.get(base)
    except ImageNotFound:
        with _time_out(client, _REGISTRY_SECONDS):
            client.images.pull(base)


@contextmanager
def _time_out(client: DockerClient, seconds: int) -> Iterator[None]:
    """Wait no longer than this whenever the engine is silent."""
    before, client.api.timeout = client.api.timeout, seconds
    try:
        yield
    finally:
        client.api.timeout = before


def _import_packages(client: DockerClient, recipe: Recipe) -> None:
    """The way without a registry: unpack Debian's packages and import their files as an image."""
    with tempfile.TemporaryDirectory(prefix="card-grader-packages-") as folder:
        download_packages(recipe.packages, Path(folder) / "image")
        download_packages(recipe.compiler, Path(folder) / "compiler")
        worker = compile_worker(recipe.worker, recipe.kernel, Path(folder) / "compiler")
        layer = pack_layer(recipe.keeps, Path(folder) / "image", worker)
    labels = [f'LABEL {name}="{value}"' for name, value in _labels(recipe).items()]
    _, _, tag = recipe.tag.partition(":")
    client.api.import_image_from_data(layer, repository=REPOSITORY, tag=tag, changes=["USER 65534:65534", *labels])


def _is_at_or_below(path: PurePosixPath, pattern: str) -> bool:
    """Whether the path, or a folder it is in, matches the pattern, in which a star does not match a slash."""
    depth = len(PurePosixPath(pattern).parts)
    return len(path.parts) >= depth and PurePosixPath(*path.parts[:depth]).match(pattern)


def _labels(recipe: Recipe) -> dict[str, str]:
    return {LABEL: "1", RECIPE_LABEL: recipe.digest}


def _summarise(error: Exception) -> str:
    """What went wrong, in one line."""
    text = str(getattr(error, "explanation", None) or error)
    if isinstance(error, subprocess.CalledProcessError):
        text = f"{error.cmd[0]}: {error.stderr.decode(errors='replace')}"
    if isinstance(error, BuildError):  # its message is only the command that failed; the end of the log says why
        lines = [str(entry.get("stream") or entry.get("error") or "").strip() for entry in error.build_log]
        output = [line for line in lines if line and line not in text and not line.startswith(_BUILDER_LINES)]
        text = " ".join(output[-3:]) or text
    return " ".join(text.split())[:400]
