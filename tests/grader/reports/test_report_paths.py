from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.reports.report_paths import page_name


@pytest.mark.parametrize(
    ("name", "beginning"), [("Žofie Dvořáková_48214", "Zofie-Dvorakova_48214."), ("-ofie", "ofie."), ("Лев 7", "7.")]
)
def test_a_page_name_keeps_letters_without_their_accents_and_begins_with_no_dash(name: str, beginning: str) -> None:
    assert page_name(name).startswith(beginning)


@pytest.mark.parametrize("name", ["novak_jan", "xnovak01", "a-b", "1"])
def test_a_plain_id_is_its_own_page_name(name: str) -> None:
    assert page_name(name) == f"{name}.html"


@pytest.mark.parametrize(
    "name", ["index", "con", "NUL", "com1", "", ".", "..", "../x", "a/b", "a\\b", "č", "x" * 300, "\ud800"]
)
def test_an_awkward_id_gets_a_safe_page_name_with_a_hash(name: str) -> None:
    page = page_name(name)
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,65}\.[0-9a-f]{10}\.html", page)
    assert not re.match(r"(?i)(con|nul|com1|index)\.", page)


@given(st.text(alphabet="aA-_./ č", max_size=4), st.text(alphabet="aA-_./ č", max_size=4))
def test_two_ids_never_share_a_page_even_where_case_is_ignored(left: str, right: str) -> None:
    assert (page_name(left).lower() == page_name(right).lower()) == (left == right)
