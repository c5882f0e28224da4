"""The parts of others: each is the one that is pinned, or the page is not made."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.browser.page_parts import DIGESTS, LOADER, PartError, read_parts
from grader.browser.page_site import find_hugs


def test_a_missing_part_is_named_with_what_fetches_it(tmp_path: Path) -> None:
    with pytest.raises(PartError, match="make page-parts"):
        read_parts(tmp_path)


def test_a_part_with_another_content_is_refused(tmp_path: Path) -> None:
    for name in DIGESTS:
        (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(PartError, match=rf"{LOADER}: its SHA-256 is"):
        read_parts(tmp_path)


def test_a_missing_hugs_is_named_with_what_builds_it(tmp_path: Path) -> None:
    with pytest.raises(PartError, match="make wasm"):
        find_hugs(tmp_path)
