"""Digests: equal digests stand for equal bytes or equal values. Knows nothing of what is digested."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec


def digest(*values: object) -> str:
    """The digest of values that JSON can represent, whatever the order of their mappings."""
    return hashlib.sha256(msgspec.json.encode(values, order="deterministic")).hexdigest()


def digest_bytes(raw: bytes) -> str:
    """The digest of bytes, prefixed with its kind."""
    return "sha256:" + hashlib.sha256(raw).hexdigest()


def digest_files(files: Mapping[str, bytes]) -> str:
    """The digest of a submission: of its files' names and contents, in whatever order they were found."""
    listed = sorted((name, hashlib.sha256(content).hexdigest()) for name, content in files.items())
    return digest_bytes(msgspec.json.encode(listed))
