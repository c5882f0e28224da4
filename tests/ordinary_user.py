"""How tests that root runs see files as an ordinary user does, for whom modes count."""

from __future__ import annotations

import os


def as_ordinary_user(*command: str) -> list[str]:
    """The command, as somebody who may read only what modes allow: for root in a user namespace of its own."""
    return (["unshare", "--user", "--map-user=1000", "--map-group=1000"] if os.geteuid() == 0 else []) + [*command]
