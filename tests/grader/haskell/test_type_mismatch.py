"""Two types that do not match: read from Hugs' message and taken apart."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.haskell.type_mismatch import Mismatch, arrows, is_variable, tuple_parts

_SIMPLE = st.sampled_from(["Int", "a", "[Card]", "Maybe Int"])
_TYPES = st.recursive(
    _SIMPLE,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]},{pair[1]})"),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]} -> {pair[1]})"),
        inner.map(lambda one: f"[{one}]"),
    ),
    max_leaves=6,
)


@given(st.lists(_TYPES, min_size=1, max_size=5))
def test_a_functions_type_is_its_arguments_and_its_result(parts: list[str]) -> None:
    assert arrows(" -> ".join(parts)) == parts


def test_half_a_functions_type_is_no_function() -> None:
    assert arrows("->") == ["->"]
    assert arrows("Maybe Int ->") == ["Maybe Int ->"]


@given(st.lists(_TYPES, min_size=2, max_size=4))
def test_a_tuple_is_its_parts(parts: list[str]) -> None:
    assert tuple_parts(f"({','.join(parts)})") == parts


@given(_TYPES)
def test_one_part_is_no_tuple(part: str) -> None:
    assert tuple_parts(f"[{part}]") == []


@given(st.text())
def test_any_text_is_taken_apart(text: str) -> None:
    assert arrows(text)
    assert isinstance(is_variable(text), bool)
    tuple_parts(text)


def test_an_operator_is_found_between_its_sides() -> None:
    def operator(expression: str, term: str) -> str:
        return Mismatch("a", "b", "application", expression, term).operator

    assert operator("turn cs ++ c", "c") == "++"
    assert operator("turn cs ++ c", "turn cs") == "++"
    assert operator("x `elem` xs", "xs") == "elem"
    assert operator("length filter isTen cs", "length") == ""
    assert operator("f x", "x") == ""


def test_a_function_is_the_first_word_of_a_call() -> None:
    assert Mismatch("a", "b", "application", "take cs 4", "cs").function == "take"
    assert Mismatch("a", "b", "application", "a + b", "b").function == ""
