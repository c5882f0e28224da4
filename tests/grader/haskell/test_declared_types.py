"""Types, constructors, synonyms and signatures, read from a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.declared_types import MOST_KEPT, Constructor, read_declared
from tests.grader.student_programs import TYPES

GIVEN = read_declared(TYPES.decode())


def test_the_given_types_are_read() -> None:
    assert GIVEN.types == ("Suit", "Rank", "Card", "Cards", "Team", "Points", "Winner")
    assert GIVEN.constructors["Card"] == Constructor("Card", "Card", ("Suit", "Rank"))
    assert [one.name for one in GIVEN.constructors.values() if one.type == "Points"] == ["One", "Two", "Three"]
    assert GIVEN.synonyms == {"Cards": "[Card]", "Winner": "(Team, Points)"}


def test_a_synonym_is_expanded_as_hugs_writes_it() -> None:
    assert GIVEN.expand("Cards -> Maybe Winner") == "[Card] -> Maybe (Team,Points)"
    assert GIVEN.expand("CardsX -> Int") == "CardsX -> Int"


@pytest.mark.parametrize(("text", "name", "type_", "line"), [
    ("f :: Int\nf = 1\n", "f", "Int", 1),
    ("f, g :: Int -> Bool\n", "g", "Int -> Bool", 1),
    ("f ::\n  [ Card ]\n  -> ( Int , Int )\nf = 1\n", "f", "[Card] -> (Int, Int)", 1),
    ("f = g\n  where\n    g :: Int\n    g = 1\n", "g", "Int", 3),
    ("f :: Int -- a comment\nf = 1\n", "f", "Int", 1),
    ("f :: Int; f = 1\n", "f", "Int", 1),
])  # fmt: skip
def test_a_signature_is_read_with_its_line(text: str, name: str, type_: str, line: int) -> None:
    signature = read_declared(text).signatures[name]
    assert (signature.type, signature.line) == (type_, line)


@pytest.mark.parametrize("text", ["data P = P { f :: Int }\n", "g = (f :: Int)\n", "f = 1 :: Int\n"])
def test_what_is_no_signature_is_not_taken_for_one(text: str) -> None:
    assert not read_declared(text).signatures


def test_parts_in_brackets_are_one_part_each() -> None:
    declared = read_declared("data T a = P (Maybe a) !Int [a]\n  | Q\n  deriving Eq\n")
    assert declared.constructors["P"].parts == ("(Maybe a)", "Int", "[a]")
    assert declared.constructors["Q"].parts == ()


def test_of_a_hostile_file_a_bounded_number_is_kept() -> None:
    many = read_declared("".join(f"data T{n} = C{n}\nf{n} :: T{n}\n" for n in range(3 * MOST_KEPT)))
    assert max(len(many.types), len(many.constructors), len(many.signatures)) <= MOST_KEPT


@pytest.mark.parametrize("uses", [1, 7, 29])
def test_a_type_is_never_expanded_to_far_more_than_was_written(uses: int) -> None:
    """A synonym of 172 kB, named 29 times in each of 500 signatures, took a minute."""
    long = f"T {' '.join(['L' * 190] * 44)}"
    for meaning in (long, long[:380]):
        written = " -> ".join(["S"] * uses)
        declared = read_declared(f"type S = {meaning}\nf :: {written}\n")
        assert len(declared.expand(declared.signatures["f"].type)) <= 2_000


def test_what_is_too_long_to_be_read_by_a_student_is_not_kept() -> None:
    declared = read_declared(f"type S = {'L' * 500}\ntype Z = {'L' * 300}\nf :: {'L' * 500}\ng :: {'L' * 300}\n")
    assert (list(declared.synonyms), list(declared.signatures)) == (["Z"], ["g"])


_PIECE = st.sampled_from(
    [
        "data",
        "type",
        "newtype",
        "T",
        "C",
        "a",
        "=",
        "|",
        "::",
        "->",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "f",
        "\n",
        "deriving",
        "Eq",
    ]
)


@given(st.lists(_PIECE, max_size=50))
def test_any_text_is_read_to_its_end(words: list[str]) -> None:
    declared = read_declared(" ".join(words))
    assert all(one.type in ("", *declared.types) for one in declared.constructors.values())
