"""Names of files as they can be printed and kept in results. Pure; must not touch files."""

from __future__ import annotations

import re

_LIKE_A_BYTE = re.compile(rb"\\(?=x[0-9a-f]{2})")
"""A backslash that somebody wrote where it would pass for one of ours."""


def printable_name(raw: bytes) -> str:
    r"""A name that can be printed: bytes that are not UTF-8 become ``\xff``.

    No two names become the same one, whatever backslashes are in them: somebody who calls a folder ``M\xfcller`` must
    not share it with another whose name has that byte.
    """
    return _LIKE_A_BYTE.sub(rb"\\x5c", raw).decode("utf-8", errors="backslashreplace")
