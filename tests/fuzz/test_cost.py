"""A fixed part of the cost fuzzer, the texts that once cost minutes, and that the fuzzer notices such a cost at all."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator

import pytest

from tests.fuzz.cost import PIECES, Text, find_steep, fixed_part, measure_memory
from tests.fuzz.peak_memory import peak_memory
from tests.fuzz.steps import STEPS, explain, prepare, prepare_alone

PATHS = Text("", ("-/",), "/A" * 2_000)
ONCE_SLOW = {
    "mdo": Text("", ("mdo|;* ",), ""),
    "data-without-where": Text("", ("data ",), "x"),
    "many-ctrl-z": Text("", ("\x1a",), "x"),
    "conses": Text("f (", ("a:",), "[]) = 1"),
    "brackets": Text("", ("(",), ""),
    "blocks": Text("f = ", ("do ",), ""),
    "heads": Text("", ("(f x) y = 1\n",), ""),
    "tabs": Text("", ("do\t",), "x"),
    "quotes": Text("", ('"\\ ',), "x"),
    "types": Text("", ("*** Type : ",), "x"),
    "slashes": Text("", ("/",), "x"),
    "lines": Text("", ("\n",), "x"),
    "letters": Text("", ("a",), "x"),
}


@pytest.fixture(autouse=True, scope="module")
def _only_new_garbage() -> Iterator[None]:
    """Before each measurement garbage is collected: not among all that other tests have kept in this process."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.no_cover
@pytest.mark.parametrize("text", ONCE_SLOW.values(), ids=ONCE_SLOW)
def test_what_once_took_minutes_grows_no_faster_than_its_size(text: Text) -> None:
    assert [str(finding) for step in STEPS if (finding := find_steep(step, text))] == []


@pytest.mark.no_cover
def test_a_fixed_part_of_the_texts_grows_no_faster_than_its_size() -> None:
    texts = [Text("", PIECES[::3], "x"), Text("", PIECES[1::3], "x"), *fixed_part(3)]
    assert [str(finding) for text in texts for step in STEPS if (finding := find_steep(step, text))] == []


@pytest.mark.no_cover
def test_paths_in_a_message_are_looked_through_in_linear_time() -> None:
    for number in range(8):  # each of the messages, by the beginning of the text
        assert find_steep(explain, Text("x" * number, PATHS.pieces, PATHS.last)) is None


@pytest.mark.long
@pytest.mark.no_cover
def test_a_cost_that_grows_with_the_square_of_the_size_is_noticed() -> None:
    def search_with_a_bad_expression(text: str) -> None:
        re.search(r"\bdata\b.*\bwhere\b", text)

    finding = find_steep(search_with_a_bad_expression, ONCE_SLOW["data-without-where"], 4_500)
    assert finding is not None
    assert finding.cost.growth > 2.4


@pytest.mark.no_cover
def test_memory_that_grows_with_the_square_of_the_size_is_noticed() -> None:
    def say_it_for_every_line(text: str) -> None:
        assert [text.replace("x", str(number)) for number in range(len(text) // 10)]

    cost = measure_memory(say_it_for_every_line, Text("", ("xy\n",), ""), size=5_000)
    assert cost.growth > 2.4
    assert cost.is_steep


@pytest.mark.no_cover
def test_a_small_text_that_takes_much_memory_is_noticed_however_it_grows() -> None:
    def take_much(text: str) -> None:
        assert len(text) < len(b"x" * 200_000_000)

    assert measure_memory(take_much, Text("", ("a",), ""), size=1).is_steep


@pytest.mark.no_cover
def test_memory_is_measured_in_a_process_of_its_own() -> None:
    taken: list[bytes] = []
    assert peak_memory(lambda _: taken.append(b"x" * 60_000_000), "") > 50_000_000
    assert taken == []
    assert peak_memory(lambda _: None, "") < 10_000_000


@pytest.mark.no_cover
def test_a_step_that_breaks_down_is_no_cheap_step() -> None:
    def break_down(text: str) -> None:
        raise ValueError(text)

    with pytest.raises(MemoryError, match="break_down"):
        peak_memory(break_down, "")


def test_the_steps_do_reach_a_program() -> None:
    """Texts that are all rejected at once would cost nothing and show nothing."""
    prepare("-- nothing more\n")
    prepare_alone("replay = 1\n")
    explain("x")
