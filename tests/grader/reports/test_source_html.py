"""Other people's text in a page: long names that break after punctuation, code in messages, and no markup."""

from __future__ import annotations

import string
from html import unescape
from re import sub

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from grader.haskell.source_text import quoted
from grader.reports.source_html import LONGEST_LINE, ROOM, Room, breakable, highlight, list_sources, quote_code, tame
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


@pytest.mark.parametrize("line", ["\x01" * 399, "1 " * 199, "", "\x01" * 8 * LONGEST_LINE, "\U000e0001" * 100])
def test_all_files_of_a_page_share_one_room(line: str) -> None:
    listings = list_sources({f"F{number}.hs": f"{line}\n" * 1_900 for number in range(60)})
    lines = [shown for listing in listings for shown in listing.lines]
    assert len(listings) <= ROOM.files
    assert len(lines) <= ROOM.lines
    assert sum(len(Page(shown.html).text) for shown in lines) < 1.1 * ROOM.characters
    assert sum(len(shown.html) for shown in lines) < 20 * ROOM.characters
    assert [len(listing.lines) + listing.left_out for listing in listings] == [1_900] * len(listings)


def test_what_is_hidden_is_cut_as_it_is_shown() -> None:
    (listing,) = list_sources({"A.hs": "ab\x01\x02cd\n"}, room=Room(longest_line=12))
    assert listing.lines[0].html == 'ab[<span class="t">U</span>+<span class="n">0001</span>]' + (
        '<span class="cut">… 3 more characters</span>'
    )


def test_a_file_for_which_there_is_no_room_is_not_listed() -> None:
    first, second = list_sources({"A.hs": "a\nb\n", "B.hs": "c\nd\n", "C.hs": "e\n"}, room=Room(lines=3))
    assert (len(first.lines), first.left_out, len(second.lines), second.left_out) == (2, 0, 1, 1)
