"""``grader sandbox``: the image that programs run in, and what else the grader keeps on this machine."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from grader.commands.options import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docker import DockerClient

    from sandbox.inventory import Belonging


@click.group(epilog="Examples: grader sandbox build   grader sandbox show   grader sandbox remove")
def sandbox() -> None:
    """Build the image that programs run in; show or remove what the grader keeps on this machine."""


@sandbox.command(epilog="Examples: grader sandbox build   grader sandbox build --base my-registry/debian:bookworm")
@click.option("--base", help="The Debian image to start from, instead of the default one.")
@click.option("--no-base", is_flag=True, help="Use no registry, only this machine's Debian packages.")
@click.option("--fresh", is_flag=True, help="Build it even if Docker has it already.")
def build(base: str | None, no_base: bool, fresh: bool) -> None:
    """Build the image if its recipe has changed or Docker does not have it yet."""
    from grader.errors import SandboxFaultError
    from sandbox.contract import SandboxUnavailableError
    from sandbox.docker_connection import connect
    from sandbox.image import BASE, content_digest, ensure_image, read_recipe, remove_image

    try:
        client = connect()
        if fresh:
            remove_image(client)
        image = ensure_image(client, say, None if no_base else base or BASE)
    except SandboxUnavailableError as error:
        raise SandboxFaultError(str(error)) from error
    size = client.images.get(image).attrs["Size"]
    click.echo(f"{read_recipe().tag}  {content_digest(client, image)}  {size / 1e6:.1f} MB")
    client.close()


@sandbox.command(epilog="Example: grader sandbox show")
def show() -> None:
    """Show what the grader keeps on this machine: images, containers, folders of programs, the cache."""
    from sandbox.image import read_recipe
    from sandbox.inventory import DIGEST_SHOWN, list_belongings

    with _engine_if_any() as client:
        belongings = list_belongings(client)
        for belonging in belongings:
            click.echo(f"{belonging.kind.value:<9}  {_describe(belonging)}: {belonging.detail}")
        if not belongings:
            click.echo("The grader keeps nothing on this machine.")
        say(f"The recipe of this version is {read_recipe().digest[:DIGEST_SHOWN]}.")


@sandbox.command(epilog="Example: grader sandbox remove")
def remove() -> int:
    """Remove what the grader keeps on this machine, unless a running process uses it.

    All of it is made again when it is needed: the image, the containers, and the cache of what programs answered.
    Exits with 1 if something is left.
    """
    from sandbox.inventory import list_belongings, remove_belonging

    is_left = False
    with _engine_if_any() as client:
        belongings = list_belongings(client)
        for belonging in belongings:
            reason = remove_belonging(belonging, client)
            is_left = is_left or bool(reason)
            outcome = f"left {belonging.kind.value} {_describe(belonging)}: {reason}" if reason else ""
            click.echo(outcome or f"removed {belonging.kind.value} {_describe(belonging)}")
        if not belongings:
            click.echo("There is nothing to remove.")
    return 1 if is_left else 0


@contextmanager
def _engine_if_any() -> Iterator[DockerClient | None]:
    """The Docker engine; where there is none, there are no images and containers either."""
    from grader.errors import SandboxFaultError
    from sandbox.contract import SandboxUnavailableError
    from sandbox.docker_connection import NoEngineError, connect

    try:
        client = connect()
    except NoEngineError:
        say("There is no Docker engine here, and so there are no images and containers.")
        yield None
        return
    except SandboxUnavailableError as error:
        raise SandboxFaultError(str(error)) from error
    try:
        yield client
    finally:
        client.close()


def _describe(belonging: Belonging) -> str:
    size = "" if belonging.size is None else f" ({belonging.size / 1e6:.1f} MB)"
    return f"{belonging.name}{size}"
