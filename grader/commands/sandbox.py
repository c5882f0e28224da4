"""``grader sandbox``: the image that programs run in."""

from __future__ import annotations

import click

from grader.commands.options import say


@click.group(epilog="Example: grader sandbox build")
def sandbox() -> None:
    """Build, show or remove the image that programs run in."""


@sandbox.command(epilog="Examples: grader sandbox build   grader sandbox build --base my-registry/debian:bookworm")
@click.option("--base", help="The Debian image to start from, instead of the recipe's.")
@click.option("--no-base", is_flag=True, help="Ask no registry: use this machine's Debian packages only.")
@click.option("--fresh", is_flag=True, help="Build it even if the engine has it.")
def build(base: str | None, no_base: bool, fresh: bool) -> None:
    """Build the image, where its recipe has changed or the engine does not have it."""
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
