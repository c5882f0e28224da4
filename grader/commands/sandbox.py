"""``grader sandbox``: the image that programs run in."""

from __future__ import annotations

import click

from grader.commands.options import say


@click.group(epilog="Example: grader sandbox build")
def sandbox() -> None:
    """Build the image that programs run in."""


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
