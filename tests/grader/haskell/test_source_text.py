"""Bytes from any editor become the same kind of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.source_text import decode, encode, is_haskell, is_literate, program_text, unlit

CZECH = "-- hráč žluťoučký\nx = 1\n"


@pytest.mark.parametrize(
    "raw",
    [
        CZECH.encode(),
        CZECH.encode("utf-8-sig"),
        CZECH.encode("utf-16"),
        b"\xfe\xff" + CZECH.encode("utf-16-be"),
        CZECH.encode("cp1250"),
        CZECH.replace("\n", "\r\n").encode(),
        CZECH.replace("\n", "\r").encode(),
        CZECH.rstrip("\n").encode(),
        CZECH.encode() + b"\x1a",
        CZECH.replace("\n", "\r\n").encode("cp1250") + b"\x1a\r\n",
    ],
    ids=["utf-8", "bom", "utf-16-le", "utf-16-be", "cp1250", "crlf", "cr", "no-newline", "ctrl-z", "all-at-once"],
)
def test_every_way_of_saving_a_file_gives_the_same_text(raw: bytes) -> None:
    assert decode(raw) == CZECH


def test_tabs_and_blank_lines_stay() -> None:
    assert decode(b"f\n\n\tx\n\n") == "f\n\n\tx\n\n"


@given(st.binary())
def test_decoding_never_fails_and_ends_in_a_newline(raw: bytes) -> None:
    text = decode(raw)
    assert text.endswith("\n")
    assert "\r" not in text


@given(st.one_of(st.binary(), st.text().map(str.encode), st.text().map(lambda text: text.encode("utf-16"))))
def test_what_was_decoded_decodes_to_itself(raw: bytes) -> None:
    assert decode(encode(decode(raw))) == decode(raw)


def test_bird_tracks_become_spaces_and_prose_blank_lines() -> None:
    assert unlit("Prose.\n\n> f = 1\n>   where\n\nMore.\n") == "\n\n  f = 1\n    where\n\n\n"


def test_code_blocks_are_kept_as_they_are() -> None:
    text = "Prose\n\\begin{code}\nf = 1\n> g\n\\end{code}\n> h = 2\nprose\n"
    assert unlit(text) == "\n\nf = 1\n> g\n\n  h = 2\n\n"


def test_a_plain_program_under_a_literate_name_is_kept() -> None:
    assert unlit("f = 1\n") == "f = 1\n"


LITERATE = st.lists(st.sampled_from(["> f = 1", "prose", "\\begin{code}", "\\end{code}", "", ">", "f\x0cg\u2028"]))


@given(LITERATE.map("\n".join))
def test_unlit_keeps_the_number_of_lines(text: str) -> None:
    assert unlit(text).count("\n") == text.count("\n")


@pytest.mark.parametrize("name", ["a.hs", "A.HS", "a.lhs", "x/úkol 1 (Novák).LHS"])
def test_a_haskell_file_is_known_by_its_ending(name: str) -> None:
    assert is_haskell(name)
    assert is_literate(name) == name.lower().endswith("lhs")


@pytest.mark.parametrize("name", ["hs", "a.hs.txt", "a.hs~", "a.zip", "a.lhs/notes", ""])
def test_other_files_are_not_haskell(name: str) -> None:
    assert not is_haskell(name)
    assert not is_literate(name)


def test_only_a_literate_file_has_prose_to_leave_out() -> None:
    text = "Prose.\n\n> x = 1\n"
    assert program_text("a.LHS", text) == unlit(text)
    assert program_text("a.hs", text) == text
