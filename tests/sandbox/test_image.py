"""The image: its recipe, and both ways to build it."""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path, PurePosixPath
from types import SimpleNamespace

import pytest
from docker import DockerClient
from docker.errors import BuildError, ImageNotFound

from sandbox import image as image_module
from sandbox import image_layer
from sandbox.contract import SandboxUnavailableError
from sandbox.docker_backend import Docker
from sandbox.docker_connection import connect
from sandbox.image import BASE, Recipe, content_digest, ensure_image, find_image, read_recipe
from sandbox.image_layer import compile_worker, download_packages, merge_usr, pack_layer
from tests.conftest import unavailable
from tests.sandbox.base import TAG, ensure_base

LIBRARY = Path("/usr/lib/hugs/packages")


@pytest.fixture
def client(docker_sandbox: Docker) -> Iterator[DockerClient]:
    assert docker_sandbox.image
    client = connect()
    yield client
    client.close()


@pytest.fixture
def other_recipe(client: DockerClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[Recipe]:
    """The same recipe with a different digest, so that its image does not exist yet."""
    ours = read_recipe()
    recipe = replace(ours, dockerfile=ours.dockerfile + b"# for a test\n")
    monkeypatch.setattr(image_module, "read_recipe", lambda: recipe)
    yield recipe
    if find_image(client):
        client.images.remove(recipe.tag, force=True)


def test_recipe_changes_with_its_dockerfile() -> None:
    recipe = read_recipe()
    assert recipe.digest != replace(recipe, dockerfile=recipe.dockerfile + b"\n").digest
    assert recipe.tag == f"card-grader-hugs:{recipe.digest[:12]}"


@pytest.mark.parametrize(
    "path",
    ["usr/bin/runhugs", "usr/lib/x86_64-linux-gnu/libc.so.6", "usr/lib/hugs/packages/hugsbase/Hugs/Exception.hs"],
)
def test_what_hugs_needs_is_kept(path: str) -> None:
    assert read_recipe().keeps(PurePosixPath(path))


@pytest.mark.parametrize(
    "path",
    [
        "usr/bin/ffihugs",
        "bin/sh",
        "usr/lib/hugs/oldlib/Unsafe.hs",
        "usr/lib/hugs/packages/base/Foreign/Ptr.hs",
        "usr/lib/hugs/packages/base/System/Cmd.hs",
        "usr/lib/x86_64-linux-gnu/gconv/libc.so.6",
    ],
)
def test_what_hugs_does_not_need_is_not_kept(path: str) -> None:
    assert not read_recipe().keeps(PurePosixPath(path))


@pytest.fixture
def library() -> Path:
    if not LIBRARY.exists():
        unavailable("Hugs is not installed")
    return LIBRARY


def test_every_kept_module_finds_its_imports(library: Path) -> None:
    recipe = read_recipe()
    modules = {module_name(path): path for path in library.rglob("*.hs")}
    kept = {name: path for name, path in modules.items() if recipe.keeps(PurePosixPath(path).relative_to("/"))}
    broken = {name: imports(path) & (modules.keys() - kept.keys()) for name, path in kept.items()}
    assert {name: missing for name, missing in broken.items() if missing} == {}


def test_every_name_in_the_list_of_dropped_modules_exists(library: Path) -> None:
    assert [name for name in read_recipe().dropped if not (library / name).exists()] == []


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(LIBRARY).with_suffix("").parts[1:])


def imports(path: Path) -> set[str]:
    return set(re.findall(r"^import\s+(?:qualified\s+)?([A-Z][\w.]*)", path.read_text("latin-1"), re.MULTILINE))


def test_old_packages_with_lib_outside_usr_are_merged() -> None:
    assert merge_usr(PurePosixPath("lib/x/libc.so.6")) == PurePosixPath("usr/lib/x/libc.so.6")
    assert merge_usr(PurePosixPath("usr/bin/hugs")) == PurePosixPath("usr/bin/hugs")


@pytest.mark.usefixtures("other_recipe")
def test_image_without_a_registry_runs_programs(client: DockerClient) -> None:
    reports: list[str] = []
    image = ensure_image(client, reports.append, base="card-grader-no-such-base:0")
    assert image.startswith("sha256:")
    assert len(reports) == 2
    with closing(Docker(client, image)) as docker:  # has run a program
        assert docker.image == content_digest(client, image)
    assert ensure_image(client, reports.append) == image
    assert len(reports) == 2  # not built again


@pytest.mark.usefixtures("other_recipe")
def test_image_from_the_base_runs_programs_and_leaves_no_other_image(client: DockerClient) -> None:
    reports: list[str] = []
    image = ensure_image(client, reports.append, base=ensure_base(client))
    assert len(reports) == 1  # that it is built, and nothing about the second way
    with closing(Docker(client, image)) as docker:
        assert docker.image == content_digest(client, image)
    assert unnamed_images(client) == []


def test_a_build_that_fails_leaves_no_image_and_says_what_went_wrong(
    client: DockerClient, other_recipe: Recipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = replace(
        other_recipe, dockerfile=b"ARG BASE\nFROM ${BASE}\nLABEL card-grader=1\nRUN echo no luck >&2; exit 1\n"
    )
    monkeypatch.setattr(image_module, "read_recipe", lambda: broken)
    monkeypatch.setattr(image_module, "_import_packages", lambda *_: None)
    reports: list[str] = []
    with pytest.raises(SandboxUnavailableError, match="does not show it"):
        ensure_image(client, reports.append, base=ensure_base(client))
    assert reports[1].startswith(f"cannot build from {TAG} (")
    assert "no luck" in reports[1]
    assert unnamed_images(client) == []


def unnamed_images(client: DockerClient) -> list[object]:
    return list(client.images.list(filters={"dangling": True, "label": "card-grader=1"}))


def test_layer_is_the_same_for_the_same_packages(tmp_path: Path) -> None:
    recipe = read_recipe()
    try:
        download_packages(recipe.packages, tmp_path / "image")
        download_packages(recipe.compiler, tmp_path / "compiler")
    except (OSError, subprocess.SubprocessError) as error:
        unavailable(f"no Debian packages here: {error}")
    worker = compile_worker(recipe.worker, tmp_path / "compiler")
    assert worker == compile_worker(recipe.worker, tmp_path / "compiler")
    read = files_read_by_compiler(recipe.worker, tmp_path / "compiler")
    assert read
    assert [path for path in read if not path.is_relative_to(tmp_path)] == []  # nothing of the machine's own
    layer = pack_layer(recipe.keeps, tmp_path / "image", worker)
    assert layer == pack_layer(recipe.keeps, tmp_path / "image", worker)
    with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
        names = archive.getnames()
    assert "usr/bin/runhugs" in names
    assert not [name for name in names if name.endswith(("/sh", "Foreign.hs"))]


def files_read_by_compiler(source: bytes, folder: Path) -> list[Path]:
    """The files that the compiler lists itself, in its verbose mode."""
    commands: list[list[str]] = []
    run = image_layer._run

    def record(command: list[str], folder: Path) -> bytes:
        commands.append(command)
        return run(command, folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(image_layer, "_run", record)
        compile_worker(source, folder)
    compiler, *options = commands[-1]
    listing = subprocess.run([compiler, "-vv", *options], cwd=folder, capture_output=True, text=True, check=True).stdout
    return [folder / line.split()[-1] for line in listing.splitlines() if line.lstrip().startswith("->")]


def test_both_causes_are_reported_if_no_image_can_be_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_packages(*_: object) -> bytes:
        raise subprocess.CalledProcessError(100, ["apt-get"], stderr=b"E: Unable to locate package hugs")

    monkeypatch.setattr(image_layer, "_run", no_packages)
    with pytest.raises(SandboxUnavailableError, match=r"disk is full.*Unable to locate package hugs"):
        ensure_image(pretend_client(BuildError("build failed", iter([{"error": "disk is full"}]))), print)


def test_engine_that_hides_the_built_image_is_not_trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_module, "_build_from_base", lambda *_: None)
    with pytest.raises(SandboxUnavailableError, match="does not show it"):
        ensure_image(pretend_client(None), print)


def pretend_client(build_error: Exception | None) -> DockerClient:
    """An engine with the base image that fails to build."""

    def get(name: str) -> str:
        if name != BASE:
            raise ImageNotFound("none")
        return name

    def build(**_: object) -> None:
        if build_error:
            raise build_error

    networks = SimpleNamespace(list=lambda names: names)
    images = SimpleNamespace(get=get, build=build, prune=lambda filters: filters)
    return SimpleNamespace(images=images, networks=networks)  # type: ignore[return-value]
