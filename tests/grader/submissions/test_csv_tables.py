"""Tables of instructors: what is not changed stays byte for byte, and nothing we write is a formula."""

from __future__ import annotations

import csv
import html
import io
import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import UsageError
from grader.submissions.csv_tables import (
    Row,
    fill,
    find_column,
    load_table,
    quote,
    read_table,
    safe_cell,
    safe_html,
    unquote,
)

FORMULA = tuple("=+-@＝＋－＠")
hostile = st.text(alphabet="a,;\"\n\r \t=+-@＝'|\ufeff\u200bé<&", max_size=30)


def pieces(text: str) -> list[str]:
    """A line as the most careless spreadsheet may split it: at any separator, whatever the quotes say."""
    return [piece.strip(' \t\ufeff\u200b"') for piece in re.split(r"[,;\t|\r\n]", text)]


@given(st.binary())
def test_any_file_is_written_back_as_it_was(raw: bytes) -> None:
    try:
        sheet = read_table(raw)
    except UnicodeDecodeError:
        return
    assert sheet.write() == raw


@given(st.text(alphabet='a,;"\n\r é\t'))
def test_any_text_is_written_back_as_it_was(text: str) -> None:
    assert read_table(text.encode()).write() == text.encode()


@given(st.lists(st.lists(st.text(alphabet='ab"\n é=;', max_size=6), min_size=2, max_size=4), min_size=1, max_size=4))
def test_cells_are_read_as_pythons_own_reader_reads_them(rows: list[list[str]]) -> None:
    text = io.StringIO()
    csv.writer(text).writerows([["x,", "y"], *rows])
    sheet = read_table(text.getvalue().encode())
    if sheet.separator == ",":
        assert [list(row.values) for row in sheet.rows[1:]] == rows


@given(hostile, st.sampled_from(",;\t"))
def test_a_quoted_cell_says_what_was_put_in(value: str, separator: str) -> None:
    assert unquote(quote(value, separator)) == value


@given(hostile)
def test_no_cell_we_write_begins_a_formula_however_the_file_is_split(text: str) -> None:
    line = io.StringIO()
    csv.writer(line).writerow(["x", safe_cell(text), "y"])
    assert not [piece for piece in pieces(line.getvalue()) if piece.startswith(FORMULA)]


@given(hostile, st.sampled_from(["utf-8", "cp1250", "ascii"]))
def test_no_html_we_write_begins_a_formula_and_it_reads_as_before(text: str, encoding: str) -> None:
    markup = safe_html("".join(f"<p>{html.escape(text)}</p>"), encoding)
    assert markup.encode(encoding)
    assert not [piece for piece in pieces(quote(markup, ",")) if piece.startswith(FORMULA)]
    assert html.unescape(markup) == f"<p>{text}</p>"


@pytest.mark.parametrize("text", ["Data.List is not allowed.", "a <= b", "x - 1", "", "Just (AC,One)", "e-mail"])
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert safe_cell(text) == text


@pytest.mark.parametrize(
    ("text", "safe"), [("=1+1", "'=1+1"), ("a;=1", "a;'=1"), ("\t=1", "'\t'=1"), ("\n-1", "'\n'-1"), ("＝1", "'＝1")]
)
def test_a_formula_becomes_text(text: str, safe: str) -> None:
    assert safe_cell(text) == safe


def test_a_terminal_that_shows_a_table_of_ours_obeys_nothing() -> None:
    assert safe_cell("`\x1b[2J\x9b1m\x7f\0.hs` was\tleft\n aside é") == "`�[2J�1m��.hs` was\tleft\n aside é"


def test_only_the_cells_that_change_are_written_anew() -> None:
    row = Row(('"a"', "b", '"c ""d"""', ""), "\r\n")
    assert fill(row, {0: "x", 1: "b", 3: "1,5", 9: "nowhere"}, ",").cells == ('"x"', "b", '"c ""d"""', '"1,5"')


@pytest.mark.parametrize(
    ("raw", "separator", "encoding"),
    [
        (b"a,b\n", ",", "utf-8"),
        (b"a;b,c;d\n", ";", "utf-8"),
        (b"a\tb\n", "\t", "utf-8"),
        (b'"x;y;z",b\n', ",", "utf-8"),
        ("Jméno;Známka\nŽofie;1\n".encode("cp1250"), ";", "cp1250"),
        ("\ufeffa,b\n".encode(), ",", "utf-8"),
        ("\ufeffa,b\n".encode("utf-16-le"), ",", "utf-16-le"),
    ],
)
def test_separator_and_encoding_are_found(raw: bytes, separator: str, encoding: str) -> None:
    sheet = read_table(raw)
    assert (sheet.separator, sheet.encoding) == (separator, encoding)
    assert sheet.write() == raw


@given(st.binary(max_size=20), st.sampled_from([b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]))
def test_any_bytes_behind_a_byte_order_mark_are_written_back(body: bytes, mark: bytes) -> None:
    try:
        sheet = read_table(mark + body)
    except UnicodeDecodeError:
        return
    assert sheet.write() == mark + body


def test_headers_are_found_whatever_their_capitals_and_spaces() -> None:
    assert find_column(["Full  name", "E-MAIL"], ("email",)) == 1
    assert find_column(["Full  name", "E-MAIL"], ("full name",)) == 0
    assert find_column(["a"], ("b",)) is None


def test_what_is_no_table_is_named(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_bytes(b"")
    (tmp_path / "broken.csv").write_bytes(b"\xff\xfea")
    for name, message in (
        ("empty.csv", "is empty"),
        ("absent.csv", "cannot be read"),
        ("broken.csv", "save it as CSV"),
    ):
        with pytest.raises(UsageError, match=rf"{name}.*{message}"):
            load_table(tmp_path / name)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(60_000_000)
    with pytest.raises(UsageError, match="60,000,000 bytes, too many for a table"):
        load_table(path)


def test_a_long_cell_takes_little_memory() -> None:
    """Moodle's worksheet holds what students wrote online, each in one cell."""
    raw = b'a,b\n"' + b"x\n" * 200_000 + b'",1\n'
    tracemalloc.start()
    table = read_table(raw)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert table.write() == raw
    assert peak < 20 * len(raw)
