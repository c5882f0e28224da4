"""``grader doctor``: which sandboxes work on this machine."""

from __future__ import annotations

import click


@click.command(epilog="Example: grader doctor")
def doctor() -> int:
    """Show which sandbox and interpreter would be used on this machine, and what is missing."""
    from sandbox.choose import best_of, probe

    probes = probe()
    for result in probes:
        click.echo(f"{'✓' if result.works else '✗'} {result.kind}: {result.detail}")
    best = best_of(probes)
    if best is None:
        click.echo(
            "No sandbox works on this machine, and `grade` needs one: "
            "install bubblewrap (apt-get install bubblewrap), or start Docker."
        )
        return 1
    click.echo(f"`grade` would use {best}.")
    return 0
