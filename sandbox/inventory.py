"""What the grader keeps on this machine: containers and images of Docker, folders of jobs, the cache.

Lists all of it, and removes what no running process uses. Knows where things are; must not know what runs in them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, assert_never

import requests
from docker import DockerClient
from docker.errors import DockerException, NotFound

from sandbox.confinement import KEPT, MACHINE_LABEL, OWNER_LABEL
from sandbox.image import LABEL, RECIPE_LABEL, read_recipe
from sandbox.kept_worker import LOCK_SUFFIX, cache_folder, exclusive_use, has_lock
from sandbox.leftovers import PREFIX, is_alive, job_folders, machine
from sandbox.removal import remove_tree

DIGEST_SHOWN = 12


class Kind(Enum):
    """What a belonging is."""

    CONTAINER = "container"
    IMAGE = "image"
    FOLDER = "folder"
    CACHE = "cache"


@dataclass(frozen=True)
class Belonging:
    """One thing that the grader keeps: what it is, what it is called, what it is for, and its size where it has one.

    ``handle`` is by what it can be removed: an id or a path.
    """

    kind: Kind
    name: str
    detail: str
    handle: str
    size: int | None = None
    in_use: bool = False


def list_belongings(client: DockerClient | None) -> tuple[Belonging, ...]:
    """Everything there is, in an order in which it can be removed: containers before the images that they use."""
    on_engine = () if client is None else _on_engine(client)
    return (*on_engine, *_job_folders(), *_cache())


def _on_engine(client: DockerClient) -> tuple[Belonging, ...]:
    # An engine may serve several machines: only the containers of this one can be known to be in use or not.
    all_containers: list[dict[str, Any]] = client.api.containers(all=True, filters={"label": [f"{LABEL}=1"]})
    own = {c["Id"]: _container(c) for c in all_containers if (c.get("Labels") or {}).get(MACHINE_LABEL) == machine()}
    used = {c["ImageID"] for c in all_containers if c["Id"] not in own or own[c["Id"]].in_use}
    images = client.images.list(filters={"label": f"{LABEL}=1"})
    return (*own.values(), *(_image(image.attrs, image.labels, image.tags, used) for image in images))


def _container(container: dict[str, Any]) -> Belonging:
    owner = (container.get("Labels") or {}).get(OWNER_LABEL, "")
    name = str(container["Names"][0]).removeprefix("/")
    in_use = owner != KEPT and is_alive(owner)
    if owner == KEPT:
        detail = "waits for the next check"
    else:
        detail = f"in use by process {owner.partition('-')[0]}" if in_use else "left by a run that was killed"
    return Belonging(Kind.CONTAINER, name, detail, container["Id"], in_use=in_use)


def _image(attributes: dict[str, Any], labels: dict[str, str], tags: list[str], used: set[str]) -> Belonging:
    recipe, in_use = labels.get(RECIPE_LABEL, ""), attributes["Id"] in used
    version = "this version's recipe" if recipe == read_recipe().digest else "another version's recipe"
    detail = f"{version}, {recipe[:DIGEST_SHOWN] or 'unknown'}" + (", in use by a container" if in_use else "")
    name = tags[0] if tags else attributes["Id"].removeprefix("sha256:")[:DIGEST_SHOWN]
    return Belonging(Kind.IMAGE, name, detail, attributes["Id"], attributes["Size"], in_use)


def _job_folders() -> Iterator[Belonging]:
    for folder in job_folders():
        owner = folder.name.removeprefix(PREFIX).rpartition("-")[0]
        in_use = is_alive(owner)
        detail = f"in use by process {owner.partition('-')[0]}" if in_use else "left by a run that was killed"
        yield Belonging(Kind.FOLDER, str(folder), detail, str(folder), measure(folder), in_use)


def _cache() -> Iterator[Belonging]:
    folder = cache_folder()
    if folder.is_dir():
        yield Belonging(Kind.CACHE, str(folder), "answers of programs that were run", str(folder), measure(folder))


def measure(folder: Path) -> int:
    """The bytes of all files in a folder, as far as it can be read. Follows no link."""
    total = 0
    for path, _, files in os.walk(folder):
        for file in files:
            with suppress(OSError):
                total += os.lstat(Path(path, file)).st_size
    return total


def remove_belonging(belonging: Belonging, client: DockerClient | None) -> str:
    """Remove one, unless it is in use; return why it is left, or nothing."""
    if belonging.in_use:
        return belonging.detail
    try:
        match belonging.kind:
            case Kind.CONTAINER | Kind.IMAGE:
                assert client is not None  # noqa: S101  # without an engine none was listed
                return _remove_from_engine(belonging, client)
            case Kind.FOLDER:
                return "" if remove_tree(Path(belonging.handle)) else "it cannot be removed"
            case Kind.CACHE:
                return _empty_cache(Path(belonging.handle))
            case _:
                assert_never(belonging.kind)
    except NotFound:  # somebody was faster
        return ""
    except (DockerException, requests.RequestException, OSError) as error:
        return " ".join(str(getattr(error, "explanation", None) or error).split())


def _remove_from_engine(belonging: Belonging, client: DockerClient) -> str:
    if belonging.kind is Kind.IMAGE:
        client.images.remove(belonging.handle, force=True)
        return ""
    # A worker that was ever used has a lock, which shows whether it is used just now; no other container has one.
    with exclusive_use(belonging.name) if has_lock(belonging.name) else nullcontext(enter_result=True) as is_free:
        if not is_free:
            return "a check uses it"
        client.api.remove_container(belonging.handle, force=True, v=True)
    return ""


def _empty_cache(folder: Path) -> str:
    """Remove the files of the cache, but not the lock of a worker that a check uses; then the folder."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            remove_tree(path)
            continue
        if not path.name.endswith(LOCK_SUFFIX):
            path.unlink()
            continue
        with exclusive_use(path.name.removesuffix(LOCK_SUFFIX)) as is_free:
            if is_free:
                path.unlink()
    if any(folder.iterdir()):
        return "a check uses a worker; the rest was removed"
    folder.rmdir()
    return ""
