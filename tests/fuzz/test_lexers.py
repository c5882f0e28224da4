"""Hugs and our lexer read a fixed part of the random texts alike; and the comparison notices when they do not."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from grader.haskell.source_text import encode
from sandbox.contract import Sandbox
from tests.fuzz.lexers import MODULE, Text, ask_hugs, compare, disagreement, main, random_text, read_ourselves

TEXTS = 300

# Each is one thing to Hugs and another to Haskell 98.
TWO_READINGS = {
    "shell-line": "p1 = 1\n#! {-\np2 = 2\n#! -}\n",
    "shell-line-in-a-comment": "p1 = 1\n{-\n#! -}\np2 = 2\n-}\np3 = 3\n",
    "operator-after-the-header": "--> {-\np1 = 1\n-- -}\np2 = 2\n",
    "operator-after-let": "p1 = let --> {-\n      x = 1 in x\np2 = 2\n-- -}\n",
    "string-gap": 'p1 = "\\\n#! "\n\\"\np2 = 2\np3 = "\\\n#! "\n\\"\n',
    "primitive-between-shell-lines": 'p1 = 1\n#! {-\nprimitive q1 "primUnsafeCoerce" :: a -> b\n#! -}\n',
    "piece-of-a-line": f"p1 = 1{' ' * 993}#! {{-\np2 = 2\n{' ' * 999}#! -}}\n",
}


@pytest.mark.parametrize("case", TWO_READINGS)
def test_the_comparison_notices_a_text_that_is_read_in_two_ways(case: str, bubblewrap_sandbox: Sandbox) -> None:
    module = f"module {MODULE} where\n{TWO_READINGS[case]}"
    (hugs,) = ask_hugs([encode(module)], bubblewrap_sandbox)
    assert hugs is not None
    assert disagreement(read_ourselves(module), hugs) is not None


@pytest.mark.parametrize("case", TWO_READINGS)
def test_no_such_text_is_handed_to_hugs_as_it_is(case: str, bubblewrap_sandbox: Sandbox) -> None:
    assert compare([Text("Replay.hs", TWO_READINGS[case].encode())], bubblewrap_sandbox, Counter()) == []


def test_random_texts_are_read_in_one_way(bubblewrap_sandbox: Sandbox) -> None:
    counts = Counter[str]()
    texts = [random_text(random.Random(seed)) for seed in range(TEXTS)]
    assert compare(texts, bubblewrap_sandbox, counts) == []
    assert counts["read by both"] > TEXTS // 5
    assert counts["of these with something forbidden"] > 0
    assert counts["refused: ambiguous-text"] > 0


def test_a_text_that_breaks_hugs_does_not_cost_the_others(bubblewrap_sandbox: Sandbox) -> None:
    breaking, plain = f'module {MODULE} where\n("a") = 1\np1 = 1\n', f"module {MODULE} where\np2 = 2\n"
    texts = [text.encode() for text in (plain, breaking, plain)]
    assert ask_hugs(texts, bubblewrap_sandbox) == [{"p2"}, None, {"p2"}]


def test_the_command_says_how_many_texts_were_read(
    bubblewrap_sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--texts", "20", "--seed", "7"]) == 0
    assert "20 texts: " in capsys.readouterr().out
