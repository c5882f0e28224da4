"""A student's own examples: what can be written, what is said of it, and what is not."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from grader.assignment.settings import load_assignment
from grader.cli import grader
from grader.errors import ExampleError
from grader.judging.exposing_games import load_exposing_games
from grader.judging.own_examples import Example, read_answer, read_examples, review
from reference.cards import Card
from reference.sedma.game import SEDMA
from tests.strategies import any_records

answers = st.sampled_from(tuple(SEDMA.outcomes.values()))
ASSIGNMENT = load_assignment("sedma")
GAME = load_exposing_games(ASSIGNMENT)["first-match-wins"]


BREAKS = (", Card Spade", "\n , (Card\n Spade", ",\n\n Card Spade")


@given(st.lists(st.tuples(any_records, answers), max_size=5), st.data())
def test_what_is_written_is_read(written: list[tuple[tuple[Card, ...], str]], data: st.DataObject) -> None:
    lines = []
    for record, answer in written:
        words = [str(card) for card in record]
        cut = data.draw(st.integers(0, len(words)))
        lines += [data.draw(st.sampled_from(["", "# a comment", "   "])), " ".join(words[:cut])]
        rest = " ".join(words[cut:])
        if cut == 0 and data.draw(st.booleans()):
            rest = ASSIGNMENT.settings.codec.source(record).replace(", Card Spade", data.draw(st.sampled_from(BREAKS)))
        lines.append(f"{rest} -> {answer}  {data.draw(st.sampled_from(['#', '--']))} why")
    found = read_examples("\n".join(lines), ASSIGNMENT)
    assert [(one.record, one.expected) for one in found] == written


@given(st.text())
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    with suppress(ExampleError):
        read_examples(text, ASSIGNMENT)


@pytest.mark.parametrize(("text", "answer"), [
    ("AC Two", "Just (AC,Two)"), ("ac two", "Just (AC,Two)"), ("(BD, Three)", "Just (BD,Three)"),
    ("Just (BD,One)", "Just (BD,One)"), ("Nothing", "Nothing"), ("not a game", "Nothing"), ("impossible", "Nothing"),
])  # fmt: skip
def test_an_answer_may_be_written_in_haskell_or_in_words(text: str, answer: str) -> None:
    assert read_answer(text, SEDMA) == answer


@pytest.mark.parametrize(("text", "message"), [
    ("7H 8X -> AC One", "line 1: '8X' is not a card"),
    ("7H\n8H XX\n9H -> AC One", "line 2: 'XX' is not a card"),
    ("\n7H -> AC Four", "line 2: 'AC Four' is not an answer: write one of AC One, AC Two"),
    ("7H ->", "line 1: '' is not an answer"),
    ("-> Nothing\n7H 8H\n\n", "line 2: the file ends after '7H 8H'"),
])  # fmt: skip
def test_what_cannot_be_read_is_shown_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ExampleError) as caught:
        read_examples(text, ASSIGNMENT)
    assert message in str(caught.value)


def test_every_line_that_cannot_be_read_is_reported() -> None:
    text = "7X -> Nothing\n-> Nothing\n[Card Hea R7,\n Card Heart 8,\n Card Club RA] -> AC Four\n8Y 9H"
    with pytest.raises(ExampleError) as caught:
        read_examples(text, ASSIGNMENT)
    first, *lines = str(caught.value).splitlines()
    assert first == "5 lines cannot be read:"
    assert [line.strip().partition(";")[0][:90] for line in lines] == [
        "line 1: '7X' is not a card: write rank and suit, such as 7H, 10D, JS or AC (ranks 7 8 9 10",
        "line 3: 'Hea' is not a suit: write Heart",
        "line 4: '8' is not a rank: write R8",
        "line 5: 'AC Four' is not an answer: write one of AC One, AC Two, AC Three, BD One, BD Two,",
        "line 6: the file ends after '8Y 9H' without `->` and an answer",
    ]


@given(
    st.lists(st.sampled_from(["7H 7H -> Nothing", "", "# c", "8X -> Nothing", "7H -> Tie", "-> Nothing"]), max_size=9)
)
def test_exactly_the_bad_lines_are_reported(lines: list[str]) -> None:
    bad = {number for number, line in enumerate(lines, 1) if "X" in line or "Tie" in line}
    reported: set[int] = set()
    try:
        read_examples("\n".join(lines), ASSIGNMENT)
    except ExampleError as error:
        reported = {int(number) for number in re.findall(r"line (\d+):", str(error))}
    assert reported == bad


def test_only_right_examples_catch_anything() -> None:
    right = Example(1, (), "Nothing")
    wrong = Example(2, SEDMA.parse(GAME), "Nothing")
    found = review([right, wrong], SEDMA)
    assert (found.right, found.wrong) == ((right,), (wrong,))
    assert "crash-on-empty" in found.caught
    assert "first-match-wins" not in found.caught
    assert len(found.caught) < found.known


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["for people", "for programs"])
def test_a_long_file_takes_time_in_proportion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    """Each example was compared with every other: sixteen thousand lines took twenty seconds."""
    compared: list[object] = []

    def compare(one: object, other: object) -> bool:
        compared.append(one)
        return one is other

    monkeypatch.setattr(Example, "__eq__", compare)
    (tmp_path / "games.txt").write_text("-> Nothing\n7H -> Nothing\n7H -> Just (AC,One)\n" * 100)
    result = CliRunner().invoke(grader, ["example", str(tmp_path / "games.txt"), *options])
    assert result.exit_code == 1
    assert len(compared) <= 300


def test_a_game_touches_the_sentences_that_it_tells() -> None:
    found = review([Example(1, SEDMA.parse(GAME), SEDMA.answer(SEDMA.parse(GAME)))], SEDMA)
    assert "first-match-wins" in found.caught
    assert not any(sentence.startswith("The last player to play") for sentence in found.untouched)
    assert any(sentence.startswith("For an invalid input") for sentence in found.untouched)


def run(text: str, *options: str, folder: Path) -> Result:
    (folder / "games.txt").write_text(text)
    return CliRunner().invoke(grader, ["example", str(folder / "games.txt"), *options], catch_exceptions=False)


def test_the_command_says_which_are_right_and_reveals_neither_answers_nor_misconceptions(tmp_path: Path) -> None:
    result = run(f"{GAME} -> AC One\n-> Nothing\n", folder=tmp_path)
    assert result.exit_code == 1
    assert "wrong  line 1 (32 cards): Just (AC,One)" in result.stdout
    assert "right  line 2 (no cards): Nothing" in result.stdout
    assert SEDMA.answer(SEDMA.parse(GAME)) not in result.stdout
    assert not any(one.title in result.stdout or one.id in result.stdout for one in SEDMA.misconceptions())
    assert f"of {len(SEDMA.misconceptions())} known misconceptions" in result.stdout


def test_right_examples_exit_with_zero_and_an_empty_file_with_one(tmp_path: Path) -> None:
    assert run("-> Nothing", folder=tmp_path).exit_code == 0
    empty = run("# nothing yet\n", folder=tmp_path)
    assert empty.exit_code == 1
    assert "no example in this file yet" in empty.stdout


def test_unreadable_examples_exit_with_two(tmp_path: Path) -> None:
    result = run("7X -> Nothing", folder=tmp_path)
    assert result.exit_code == 2
    assert "line 1: '7X' is not a card" in result.stderr


def test_a_file_may_have_any_editors_encoding(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        (tmp_path / "games.txt").write_text("7♥ 7H -> Nothing\r\n", encoding=encoding)
        assert CliRunner().invoke(grader, ["example", str(tmp_path / "games.txt")]).exit_code == 0


def test_the_review_is_there_for_programs_too(tmp_path: Path) -> None:
    found = json.loads(run("-> Nothing\n7H -> AC One\n", "--json", folder=tmp_path).stdout)
    assert (found["right"], found["wrong"], found["misconceptions"]) == ([1], [2], 120)
    assert found["caught"] > 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("-> Nothing\n" * 1_001, "has 1,001 games, but a file may have at most 1,000; split it"),
        ("x" * 200_001, "has more than 200,000 bytes, too many for a file of games; split it"),
    ],
)
def test_too_long_a_file_is_refused_with_the_bound(text: str, problem: str, tmp_path: Path) -> None:
    result = run(text, folder=tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"grader: {tmp_path / 'games.txt'}: {problem}\n")
    assert run("-> Nothing\n" * 1_000, folder=tmp_path).exit_code == 0
