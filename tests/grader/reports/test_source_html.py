"""Other people's text in a page: long names that break after punctuation, code in messages, and no markup."""

from __future__ import annotations

import string
from html import unescape
from re import sub

from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from grader.haskell.source_text import quoted
from grader.reports.source_html import breakable, highlight, list_sources, quote_code, tame
from tests.grader.reports.sample_pages import Page

TEXTS = st.text(alphabet=st.sampled_from("ab_-./`<>&\"' "), max_size=40)


def test_a_name_breaks_after_punctuation() -> None:
    assert breakable("bd_never_two.hs") == "bd_<wbr>never_<wbr>two.<wbr>hs"
    assert breakable("__") == "__"


def test_text_between_backticks_is_code() -> None:
    assert quote_code("`a < b` is no `Eq`.") == "<code>a &lt; b</code> is no <code>Eq</code>."
    assert quote_code("one ` alone") == "one ` alone"
    assert quote_code("`a` and ` alone") == "<code>a</code> and ` alone"


def test_code_between_two_backquotes_may_have_some_itself() -> None:
    assert quote_code("Write `` n `mod` 4 ``, or `mod n 4`.") == (
        "Write <code>n `mod` 4</code>, or <code>mod n 4</code>."
    )
    assert quote_code(f"{quoted('n `mod` 4')} or {quoted('n')}") == "<code>n `mod` 4</code> or <code>n</code>"
    assert quote_code("`` n `mod` 4") == "`` n <code>mod</code> 4"


@given(TEXTS)
def test_a_breakable_name_reads_as_before(text: str) -> None:
    assert unescape(breakable(text).replace("<wbr>", "")) == tame(text)


@given(TEXTS)
def test_a_message_has_no_markup_but_ours(text: str) -> None:
    shown = sub(r"</?code>", "", quote_code(text))
    assert "<" not in shown
    assert sub(r"[` ]", "", unescape(shown)) == sub(r"[` ]", "", tame(text))


@given(st.text(alphabet=st.sampled_from("ab`' "), max_size=30))
def test_whatever_is_quoted_is_shown_as_one_piece_of_code(text: str) -> None:
    code = f"x{text}x"
    assert quote_code(f"Write {quoted(code)} or `y`.") == Markup("Write <code>{}</code> or <code>y</code>.").format(
        code
    )


def test_a_second_file_has_its_own_anchors() -> None:
    first, second = list_sources({"A.hs": "a = 1\n", "B.hs": "b = 2\n"}, ())
    assert (first.lines[0].anchor, second.lines[0].anchor) == ("L1", "file2-L1")


def test_a_huge_file_is_shown_without_colours() -> None:
    line = "x = '<'" * 50
    assert highlight([line] * 1000)[0] == Markup.escape(line)


@given(
    st.lists(st.text(alphabet=string.printable.replace("\n", "") + "žλ{-\"'", max_size=40), max_size=20), st.booleans()
)
def test_colours_keep_every_line_and_every_character(lines: list[str], literate: bool) -> None:
    assert [Page(html).text for html in highlight(lines, literate=literate)] == list(map(tame, lines))
