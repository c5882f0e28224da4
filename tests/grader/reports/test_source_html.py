"""Text of strangers in a page: long names that break at their joints, code in messages, and nothing that is markup."""

from __future__ import annotations

from html import unescape
from re import sub

from hypothesis import given
from hypothesis import strategies as st

from grader.reports.source_html import breakable, quote_code, tame

TEXTS = st.text(alphabet=st.sampled_from("ab_-./`<>&\"' "), max_size=40)


def test_a_name_breaks_after_its_joints() -> None:
    assert breakable("bd_never_two.hs") == "bd_<wbr>never_<wbr>two.<wbr>hs"
    assert breakable("__") == "__"


def test_what_stands_between_backticks_is_code() -> None:
    assert quote_code("`a < b` is no `Eq`.") == "<code>a &lt; b</code> is no <code>Eq</code>."
    assert quote_code("one ` alone") == "one ` alone"


@given(TEXTS)
def test_a_breakable_name_reads_as_before(text: str) -> None:
    assert unescape(breakable(text).replace("<wbr>", "")) == tame(text)


@given(TEXTS)
def test_a_message_has_no_markup_but_ours(text: str) -> None:
    shown = sub(r"</?code>", "`", quote_code(text))
    assert "<" not in shown
    assert unescape(shown) == tame(text)
