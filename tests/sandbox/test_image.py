"""The image: its recipe, and both ways to build it."""

from __future__ import annotations

import io
import re
import shutil
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


@pytest.mark.long
def test_layer_is_the_same_for_the_same_packages(tmp_path: Path) -> None:
    recipe = read_recipe()
    try:
        download_packages(recipe.packages, tmp_path / "image")
        download_packages(recipe.compiler, tmp_path / "compiler")
    except (OSError, subprocess.SubprocessError) as error:
        unavailable(f"no Debian packages here: {error}")
    worker = compile_worker(recipe.worker, recipe.kernel, tmp_path / "compiler")
    assert worker == compile_worker(recipe.worker, recipe.kernel, tmp_path / "compiler")
    read = files_read_by_compiler(recipe, tmp_path / "compiler")
    assert read
    assert [path for path in read if not path.is_relative_to(tmp_path)] == []  # nothing of the machine's own
    layer = pack_layer(recipe.keeps, tmp_path / "image", worker)
    assert layer == pack_layer(recipe.keeps, tmp_path / "image", worker)
    with tarfile.open(fileobj=io.BytesIO(layer)) as archive:
        names = archive.getnames()
    assert "usr/bin/runhugs" in names
    assert not [name for name in names if name.endswith(("/sh", "Foreign.hs"))]


def files_read_by_compiler(recipe: Recipe, folder: Path) -> list[Path]:
    """The files that the compiler lists itself, in its verbose mode."""
    with pytest.MonkeyPatch.context() as patch:
        commands = recorded_calls(patch)
        compile_worker(recipe.worker, recipe.kernel, folder)
    compiler, *options = commands[-1]
    listing = subprocess.run([compiler, "-vv", *options], cwd=folder, capture_output=True, text=True, check=True).stdout
    return [folder / line.split()[-1] for line in listing.splitlines() if line.lstrip().startswith("->")]


def test_our_few_numbers_of_the_kernel_are_the_kernels(tmp_path: Path) -> None:
    recipe = read_recipe()
    try:
        download_packages((*recipe.compiler, "linux-libc-dev"), tmp_path / "compiler")
    except (OSError, subprocess.SubprocessError) as error:
        unavailable(f"no Debian packages here: {error}")
    from_ours = compile_worker(recipe.worker, recipe.kernel, tmp_path / "compiler")
    shutil.rmtree(tmp_path / "compiler" / "kernel")
    from_theirs = compile_worker(recipe.worker, b"/* HEADERS: none.h */", tmp_path / "compiler")
    assert from_ours == from_theirs


@pytest.fixture
def old_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose package lists are its own: none to begin with, and nothing is known to be installed."""
    state = tmp_path / "old-machine"
    (state / "lists" / "partial").mkdir(parents=True)
    (state / "status").touch()
    (state / "apt.conf").write_text(f'Dir::State::lists "{state}/lists";\nDir::State::status "{state}/status";\n')
    monkeypatch.setenv("APT_CONFIG", str(state / "apt.conf"))
    return state


def apt(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["apt-get", "-qq", *arguments], cwd=folder, capture_output=True, text=True, check=False)


def make_stale(state: Path) -> None:
    """Lists that name a version of tcc that the archive has no more."""
    lists = [path for path in Path("/var/lib/apt/lists").iterdir() if path.is_file() and path.name != "lock"]
    for path in lists:
        name = path.name.removesuffix(".lz4")
        text = subprocess.run(
            ["/usr/lib/apt/apt-helper", "cat-file", str(path)], capture_output=True, check=True
        ).stdout.decode()
        kept = [entry for entry in text.split("\n\n") if entry.startswith("Package: tcc\n")]
        old = re.sub(r"(Version: |Filename: .*tcc_)\S+?(?=\n|_)", r"\g<1>0.1", "\n\n".join(kept)) + "\n"
        (state / "lists" / name).write_text(old if "Packages" in name else text)


@pytest.fixture
def _archive(tmp_path: Path) -> None:
    """An archive of packages that can be reached."""
    (tmp_path / "trial").mkdir()
    done = apt("-o", "APT::Sandbox::User=root", "download", "tcc", folder=tmp_path / "trial")
    if done.returncode:
        unavailable(f"no Debian packages here: {done.stderr}")


@pytest.mark.usefixtures("_archive")
@pytest.mark.parametrize("lists", [pytest.param("none", marks=pytest.mark.long), "stale"])
def test_a_machine_with_old_lists_gets_what_the_archive_has_now(old_machine: Path, lists: str) -> None:
    if lists == "stale":
        make_stale(old_machine)
    before = sorted(path.name for path in (old_machine / "lists").iterdir())
    folder = old_machine / "compiler"
    assert apt("download", "tcc", folder=old_machine).returncode != 0  # as apt would do it by itself
    download_packages(("tcc",), folder)
    (package,) = folder.glob("*.deb")
    assert package.name.startswith("tcc_")
    assert "_0.1_" not in package.name
    assert sorted(path.name for path in (old_machine / "lists").iterdir()) == before


@pytest.mark.long
@pytest.mark.usefixtures("_archive")
def test_a_version_that_is_installed_but_gone_from_the_archive_is_not_asked_for(
    old_machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (old_machine / "status").write_text(
        "Package: tcc\nStatus: install ok installed\nVersion: 99-1\nArchitecture: amd64\nMaintainer: x <x@x>\n\n"
    )
    (old_machine / "apt.conf").write_text(f'Dir::State::status "{old_machine}/status";\n')  # and the usual lists
    assert "Can't find a source to download version '99-1'" in apt("download", "tcc:amd64", folder=old_machine).stderr
    calls = recorded_calls(monkeypatch)
    download_packages(("tcc",), old_machine / "compiler")
    assert len(list((old_machine / "compiler").glob("tcc_*.deb"))) == 1
    assert not [call for call in calls if "update" in call]  # the lists were good enough


def recorded_calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    calls: list[list[str]] = []
    run = image_layer._run

    def record(command: list[str], folder: Path) -> bytes:
        calls.append(command)
        return run(command, folder)

    monkeypatch.setattr(image_layer, "_run", record)
    return calls


def test_packages_that_cannot_be_had_are_an_error(old_machine: Path) -> None:
    (old_machine / "apt.conf").write_text(
        f'Dir::State::lists "{old_machine}/lists";\n'
        'Dir::Etc::SourceList "/dev/null";\nDir::Etc::SourceParts "/dev/null";\n'
    )
    with pytest.raises(subprocess.CalledProcessError) as caught:
        download_packages(("tcc",), old_machine / "compiler")
    assert b"Unable to locate package tcc" in caught.value.stderr


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
