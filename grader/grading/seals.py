"""Whose a journal is: a seal that only this user's grader can make, and a sign on each row, so that no journal that was
handed in is believed, nor one that somebody has edited.

Knows bytes and one file of the user's; must not know results.
"""

from __future__ import annotations

import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from grader.digests import digest
from grader.files import own_folder

_BYTES = 32


def key_path() -> Path:
    """Where this user's key is: not in the cache, which may be emptied at any time."""
    return own_folder("XDG_STATE_HOME", ".local/state") / "card-grader" / "key"


def load_key(path: Path) -> bytes:
    """This user's key, made where there is none; a new one each time, where it can be neither read nor kept."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        made = path.with_name(f"{path.name}-{secrets.token_hex(8)}")
        if not path.exists():
            with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(_BYTES))
            with suppress(FileExistsError):  # of two graders that begin at once, the first one's key counts
                os.link(made, path)
            made.unlink()
        if len(key := path.read_bytes()) == _BYTES:
            return key
    return secrets.token_bytes(_BYTES)


def make_seal(key: bytes) -> tuple[str, str]:
    """A number of its own, and what only the owner of the key can know of it."""
    number = secrets.token_hex(16)
    return number, _sign(key, number)


def is_seal(key: bytes, number: str, sign: str) -> bool:
    """Whether a seal was made with this key."""
    return hmac.compare_digest(_sign(key, number).encode(), sign.encode("utf-8", "replace"))


def sign_row(key: bytes, *values: object) -> str:
    """What only the owner of the key can know of the values of a row: nobody else can make one, or change it."""
    return _sign(key, f"row {digest(*values)}")


def _sign(key: bytes, number: str) -> str:
    return hmac.digest(key, number.encode("utf-8", "replace"), "sha256").hex()
