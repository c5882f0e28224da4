"""What the grader keeps on a machine is listed, and removed unless a running process uses it."""

from __future__ import annotations

import io
import os
import re
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from docker import DockerClient

from grader.cli import grader
from sandbox.contract import SandboxUnavailableError
from sandbox.docker_connection import connect
from sandbox.image import REPOSITORY, read_recipe
from sandbox.inventory import Kind, list_belongings, measure
from sandbox.kept_worker import exclusive_use
from sandbox.leftovers import PREFIX, machine, owner
from tests.conftest import unavailable
from tests.engine import PrivateEngine

DEAD = "999999999-1"
OTHER = "0" * 64


@pytest.fixture
def jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary folder of our own, in which job folders would be."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nonexistent/docker.sock")


def run(verb: str) -> Result:
    return CliRunner().invoke(grader, ["sandbox", verb], catch_exceptions=False)


def test_the_help_names_what_there_is() -> None:
    text = " ".join(CliRunner().invoke(grader, ["sandbox", "--help"]).stdout.split())
    assert "Build the image that programs run in; show or remove what the grader keeps on this machine." in text
    assert re.findall(r"(?<= )(build|show|remove) [A-Z]", text) == ["build", "remove", "show"]


@pytest.mark.usefixtures("no_engine", "jobs")
def test_nothing_is_nothing(own_cache: Path) -> None:
    assert run("show").stdout == "The grader keeps nothing on this machine.\n"
    assert "There is no Docker engine here" in run("show").stderr
    assert f"The recipe of this version is {read_recipe().digest[:12]}.\n" in run("show").stderr
    removed = run("remove")
    assert (removed.exit_code, removed.stdout) == (0, "There is nothing to remove.\n")


@pytest.mark.usefixtures("no_engine")
def test_leftovers_and_the_cache_are_shown_and_removed(own_cache: Path, jobs: Path) -> None:
    (jobs / f"{PREFIX}{DEAD}-a/job").mkdir(parents=True)
    (jobs / f"{PREFIX}{DEAD}-a/job/Main.hs").write_bytes(b"x" * 2_000_000)
    (own_cache / "card-grader").mkdir()
    (own_cache / "card-grader/answers.sqlite").write_bytes(b"x" * 500_000)
    (own_cache / "card-grader/card-grader-kept-0.lock").touch()
    (own_cache / "others").mkdir()
    assert run("show").stdout.splitlines() == [
        f"folder     {jobs}/{PREFIX}{DEAD}-a (2.0 MB): left by a run that was killed",
        f"cache      {own_cache}/card-grader (0.5 MB): answers of programs that were run",
    ]
    removed = run("remove")
    assert removed.exit_code == 0
    assert removed.stdout.splitlines() == [
        f"removed folder {jobs}/{PREFIX}{DEAD}-a (2.0 MB)",
        f"removed cache {own_cache}/card-grader (0.5 MB)",
    ]
    assert (list(jobs.iterdir()), list(own_cache.iterdir())) == ([], [own_cache / "others"])


@pytest.mark.usefixtures("no_engine")
def test_what_a_running_process_uses_is_left(own_cache: Path, jobs: Path) -> None:
    folder = jobs / f"{PREFIX}{owner()}-a"
    folder.mkdir()
    with exclusive_use("card-grader-kept-0"):
        (own_cache / "card-grader/answers.sqlite").touch()
        removed = run("remove")
    assert removed.exit_code == 1
    assert removed.stdout.splitlines() == [
        f"left folder {folder} (0.0 MB): in use by process {os.getpid()}",
        f"left cache {own_cache}/card-grader (0.0 MB): a check uses a worker; the rest was removed",
    ]
    assert [path.name for path in (own_cache / "card-grader").iterdir()] == ["card-grader-kept-0.lock"]
    assert folder.is_dir()


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * 10_000)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/link").symlink_to(tmp_path / "large")
    assert measure(tmp_path / "folder") < 1_000


@pytest.fixture(scope="module")
def engine() -> Iterator[PrivateEngine]:
    """An engine from which everything may be removed. Its folder's path is short, because a socket's path must be."""
    with tempfile.TemporaryDirectory(prefix="cg-") as folder:
        private = PrivateEngine(Path(folder))
        try:
            private.start()
        except (SandboxUnavailableError, OSError) as error:
            unavailable(f"no Docker engine of our own: {error}")
        yield private
        private.stop()


@pytest.fixture
def client(engine: PrivateEngine, monkeypatch: pytest.MonkeyPatch) -> Iterator[DockerClient]:
    monkeypatch.setenv("DOCKER_HOST", engine.host)
    with closing(connect()) as client:
        yield client


def make_image(client: DockerClient, recipe: str, tag: str, *, ours: bool = True) -> str:
    """A small image with our labels, or with nobody's."""
    layer = io.BytesIO()
    with tarfile.open(fileobj=layer, mode="w") as tar:
        tar.addfile(tarfile.TarInfo(tag), io.BytesIO())
    labels = [f'LABEL card-grader="1" card-grader.recipe="{recipe}"'] if ours else []
    repository = REPOSITORY if ours else "somebody"
    client.api.import_image_from_data(layer.getvalue(), repository=repository, tag=tag, changes=["CMD x", *labels])
    return f"{repository}:{tag}"


def make_container(client: DockerClient, image: str, of: str, name: str, on: str | None = None) -> None:
    labels = {"card-grader": "1", "card-grader.machine": on or machine(), "card-grader.owner": of}
    client.api.create_container(image, "x", name=name, labels=labels)


@pytest.mark.root
@pytest.mark.usefixtures("jobs")
def test_images_and_containers_are_shown_and_removed(client: DockerClient) -> None:
    present = make_image(client, read_recipe().digest, read_recipe().digest[:12])
    old = make_image(client, OTHER, "old")
    foreign = make_image(client, OTHER, "x", ours=False)
    make_container(client, present, DEAD, "dead")
    make_container(client, old, "kept", "card-grader-kept-1")
    client.api.create_container(foreign, "x", name="foreign")
    shown = sorted(run("show").stdout.splitlines())
    assert shown == [
        "container  card-grader-kept-1: waits for the next check",
        "container  dead: left by a run that was killed",
        f"image      {present} (0.0 MB): this version's recipe, {read_recipe().digest[:12]}",
        f"image      {old} (0.0 MB): another version's recipe, 000000000000",
    ]
    removed = run("remove")
    assert removed.exit_code == 0, removed.output
    assert sorted(removed.stdout.splitlines())[:4] == [
        "removed container card-grader-kept-1",
        "removed container dead",
        f"removed image {present} (0.0 MB)",
        f"removed image {old} (0.0 MB)",
    ]
    assert list_belongings(client) == ()
    assert [image.tags for image in client.images.list()] == [[foreign]]
    client.api.remove_container("foreign")
    client.images.remove(foreign)


@pytest.mark.root
@pytest.mark.usefixtures("jobs")
def test_what_is_in_use_on_an_engine_is_left(client: DockerClient) -> None:
    used, elsewhere, free = (make_image(client, OTHER, tag) for tag in ("used", "elsewhere", "free"))
    make_container(client, used, owner(), "alive")
    make_container(client, elsewhere, DEAD, "of-another-machine", on="another machine")
    make_container(client, free, "kept", "card-grader-kept-2")
    with exclusive_use("card-grader-kept-2"):
        removed = run("remove")
    assert removed.exit_code == 1
    assert sorted(removed.stdout.splitlines())[:4] == [
        f"left cache {os.environ['XDG_CACHE_HOME']}/card-grader (0.0 MB): a check uses a worker; the rest was removed",
        f"left container alive: in use by process {os.getpid()}",
        "left container card-grader-kept-2: a check uses it",
        f"left image {elsewhere} (0.0 MB): another version's recipe, 000000000000, in use by a container",
    ]
    left = {belonging.name for belonging in list_belongings(client) if belonging.kind is Kind.CONTAINER}
    assert left == {"alive", "card-grader-kept-2"}
    assert [one["Names"] for one in client.api.containers(all=True) if one["Names"] == ["/of-another-machine"]]
