"""``grader doctor``: Say what works here."""

from __future__ import annotations

import click


@click.command(epilog="Example: grader doctor")
def doctor() -> int:
    """Say which sandbox and interpreter would be used here, and what is missing."""
    from sandbox.choose import probe

    probes = probe()
    for one in probes:
        click.echo(f"{'✓' if one.works else '✗'} {one.kind}: {one.detail}")
    best = next((one.kind for one in probes if one.works and one.kind != "none"), None)
    if best is None:
        click.echo(
            "No sandbox works here, and `grade` needs one: "
            "install bubblewrap (apt-get install bubblewrap), or start Docker."
        )
        return 1
    click.echo(f"`grade` would use {best}.")
    return 0
