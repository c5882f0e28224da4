from __future__ import annotations

import io
import re

import msgspec
import pytest
from rich.console import Console

from grader.assignment.hints import Hints
from grader.reports.pen import Pen
from grader.reports.student_terminal import Feedback, ToldGame, print_feedback, print_words
from grader.results.schema import (
    BreachInfo,
    CaseInfo,
    CriterionInfo,
    DiagnosisInfo,
    ReasonInfo,
    SmallestInfo,
    SubmissionResult,
)
from reference.contract import Fault, Story
from reference.sedma.game import SEDMA
from tests.grader.reports.sample_stories import BROKEN, BROKEN_RECORD, TWO_SEATS

UNGRADED = SubmissionResult("bob", (), "ungraded", None, 10.0, ReasonInfo("sandbox-fault", "the engine is gone"))
REJECTED = SubmissionResult(
    "carol",
    ("c.hs",),
    "rejected",
    0.0,
    10.0,
    ReasonInfo("syntax-error", "It stops here.", "c.hs", 3, "\tx = [", "ERROR"),
)
GAME = (
    "10H AH AD AS 7H 8H 7D 7S AC 10D 10S 10C 9H JH QH KH "
    "8D 9D JD QD KD 8S 9S JS QS KS 8C 9C 7C JC QC KC"
)  # fmt: skip
MISCONCEPTION = DiagnosisInfo("leading", "A leading seven matches any card", 1.0, "It is just a seven.", "Which rank?")
LENGTH = CriterionInfo("length", "A game has 32 cards", 1.0, 1.0, 2, 2)


def feedback(
    result: SubmissionResult,
    *,
    raw: bool = False,
    hints: Hints = Hints.ALL,
    terminal: bool = False,
    width: int = 200,
    story: Story | None = None,
) -> str:
    text = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    call = "replay [Card Heart R7]"
    told = [
        None if smallest is None else ToldGame(smallest, story or SEDMA.tell(SEDMA.parse(smallest.record)), call)
        for smallest in (result.smallest, *(found.smallest for found in result.diagnosis))
    ]
    console = Console(file=text, width=width, force_terminal=terminal, highlight=False)
    print_feedback(console, Feedback(result, hints, told[0], tuple(told[1:]), raw))
    text.seek(0)
    return text.read()


def wrong(
    smallest: SmallestInfo | None = None,
    diagnosis: tuple[DiagnosisInfo, ...] = (),
    cases: tuple[CaseInfo, ...] = (CaseInfo("dealt-1", "wrong", "Nothing", "Just (AC,One)", ("winner",)),),
) -> SubmissionResult:
    passed = CaseInfo("dealt-2", "passed", "Just (AC,Two)", "Just (AC,Two)", ())
    return SubmissionResult(
        "a", ("a.hs",), "graded", 5.0, 10.0, None, (), (LENGTH,), diagnosis, (*cases, passed), smallest=smallest
    )


SMALLEST = SmallestInfo(GAME, "Just (BD,One)", "Just (AC,One)", "wrong", None, 8, "gives this trick to C, not to D")


def test_the_command_that_explains_another_game_chooses_the_assignment() -> None:
    text, other = io.StringIO(), "my course/whist"
    print_feedback(Console(file=text, width=200, highlight=False), Feedback(wrong(), assignment=other))
    assert "`grader explain -a 'my course/whist' dealt-1` explains" in text.getvalue()


def test_a_problem_on_our_side_is_not_blamed_on_the_student() -> None:
    assert "could not be checked" in feedback(UNGRADED)
    assert "cannot be graded" in feedback(REJECTED)


def test_the_interpreters_message_is_one_flag_away() -> None:
    assert "`--raw` shows" in feedback(REJECTED)
    assert "ERROR" in feedback(REJECTED, raw=True)
    assert "   3 |         x = [" in feedback(REJECTED)


def test_a_terminal_breaks_long_lines_between_words_and_keeps_their_indent() -> None:
    misconception = DiagnosisInfo(
        "x", "A title", 1.0, "The players in each team sum their scores, and then count.", "Which?"
    )
    text = re.sub(r"\x1b\[[\d;]*m", "", feedback(wrong(diagnosis=(misconception,)), terminal=True, width=40))
    assert max(map(len, text.splitlines())) <= 40
    assert "  The sheet: “The players in each team\n  sum their scores, and then count.”" in text


def test_the_game_can_be_tried_in_the_interpreter_with_the_flag_for_raw_text() -> None:
    assert "replay [Card Heart R7]" not in feedback(wrong(SMALLEST))
    assert "replay [Card Heart R7]" in feedback(wrong(SMALLEST), raw=True)


def test_without_a_misconception_no_trick_is_marked_not_even_that_of_an_older_report() -> None:
    smallest = msgspec.structs.replace(SMALLEST, trick=2, parting=None, exchange=("8H", "7D"))
    text = feedback(wrong(smallest))
    assert ">>" not in text
    assert "swapped" not in text


def test_a_breach_is_shown_with_the_sentence_of_the_sheet() -> None:
    breach = BreachInfo("own-types", "You declare Card.", "You must use the types.", "a.hs", 2, "-2")
    result = SubmissionResult("alice", ("a.hs",), "graded", 8.0, 10.0, breaches=(breach,))
    assert "a.hs:2: You declare Card." in feedback(result)
    assert '"You must use the types."' in feedback(result)


def test_a_rule_broken_in_many_places_is_shown_once() -> None:
    breaches = tuple(
        BreachInfo("own-types", f"`{name}` is declared again.", "Use the types.", "a.hs", line, "reject")
        for line, name in enumerate(("Suit", "Rank", "Card"), 2)
    )
    reason = ReasonInfo("own-types", "`Suit` is declared again.", "a.hs", 2, "data Suit")
    text = feedback(SubmissionResult("a", ("a.hs",), "rejected", 0.0, 10.0, reason, breaches))
    assert text.count("`Suit` is declared again.") == 1
    assert "The same at a.hs:3, a.hs:4." in text
    assert text.count("Use the types.") == 1


def test_the_trick_where_the_misconception_departs_from_the_rules_is_marked() -> None:
    text = feedback(wrong(SMALLEST, (MISCONCEPTION,)))
    assert ">> 8  D:7C*  A:JC" in text
    assert "A program with this misconception gives this trick to C, not to D." in text
    assert "By the sheet: Just (BD,One)\n  Yours:        Just (AC,One)" in text


def test_in_a_pipe_all_is_ascii_and_in_a_terminal_cards_have_symbols_and_colour() -> None:
    assert feedback(wrong(SMALLEST, (MISCONCEPTION,))).isascii()
    shown = feedback(wrong(SMALLEST, (MISCONCEPTION,)), terminal=True)
    assert "7♣" in shown
    assert "\x1b[" in shown
    assert "“It is just a seven.”" in shown


@pytest.mark.parametrize(("diagnosis", "words"), [
    ((MISCONCEPTION,), "exactly those of a program with this misconception:"),
    ((MISCONCEPTION, MISCONCEPTION), "exactly those of a program with one of these misconceptions:"),
    ((DiagnosisInfo("a", "A", 1.0, "S", "H", "pair", 3, 3, "b"),), "with both of these misconceptions:"),
    ((DiagnosisInfo("a", "A", 0.8, "S", "H", "near", 9, 11),), "explains 9 of your 11 wrong answers; it may"),
    ((DiagnosisInfo("a", "A", 1.0, "S", "H", "near", 9, 9),), "predicts all 9 of your wrong answers, but also"),
    ((DiagnosisInfo("a", "A", 1.0, "S", "H", "near", 1, 1),), "predicts your only wrong answer, but also"),
    ((), "No known misconception explains your answers."),
])  # fmt: skip
def test_how_sure_a_diagnosis_is_can_be_read(diagnosis: tuple[DiagnosisInfo, ...], words: str) -> None:
    assert words in feedback(wrong(SMALLEST, diagnosis))


def test_two_misconceptions_are_named_together_at_the_marked_trick() -> None:
    pair = DiagnosisInfo("a", "A", 1.0, "S", "H", "pair", 3, 3, "b")
    assert "A program with both of these misconceptions gives this trick" in feedback(wrong(SMALLEST, (pair,)))


@pytest.mark.parametrize(("hints", "shown", "kept_back"), [
    (Hints.CRITERION, ("A game has 32 cards",), ("leading seven matches", ">> 8", "grader explain")),
    (Hints.MISCONCEPTION, ("A game has 32 cards", "leading seven matches"), ("grader explain",)),
    (Hints.GAME, ("leading seven matches", ">> 8"), ("grader explain",)),
    (Hints.ALL, ("leading seven matches", ">> 8", "grader explain dealt-1"), ()),
])  # fmt: skip
def test_the_level_of_hints_decides_what_is_shown(
    hints: Hints, shown: tuple[str, ...], kept_back: tuple[str, ...]
) -> None:
    smallest = SMALLEST if hints.tells(Hints.GAME) else None
    text = feedback(wrong(smallest, (MISCONCEPTION,)), hints=hints)
    assert all(words in text for words in shown)
    assert not any(words in text for words in kept_back)


def test_a_breakdown_is_explained_in_words_and_raw_when_asked() -> None:
    broken = SmallestInfo("", "Nothing", "pattern match failure: head []", "crashed", "length-0-1")
    text = feedback(wrong(broken, cases=(CaseInfo("length-0-1", "crashed", "…", "Nothing", ()),)))
    assert "`head` was used on an empty list" in text
    assert "Your program stops without an answer in the game that it fails." in text
    assert "pattern match failure" not in text
    assert "pattern match failure" in feedback(wrong(broken), raw=True)


def test_a_short_record_is_shown_as_a_call_and_a_long_one_with_its_wrong_cards_starred() -> None:
    assert "  replay [Card Heart R7]" in feedback(wrong(SmallestInfo("7H", "Nothing", "Just (AC,One)", "wrong")))
    long = SmallestInfo("7H 8H 7H 9H 10H", "Nothing", "Just (AC,One)", "wrong")
    assert "  7H*  8H   7H*  9H   10H" in feedback(wrong(long))


def test_each_part_of_a_long_record_begins_on_a_line_of_its_own() -> None:
    text = io.StringIO()
    record = " ".join(["25", "25", "/", "9H", ":", *["7H"] * 20, "/", "8H"])
    print_words(Pen(Console(file=text, width=200)), record, Story((), (), (), "Nothing", ""))
    lines = text.getvalue().splitlines()
    assert [line.split()[0] for line in lines] == ["25", "/", "7H", "/"]
    assert [len(line.split()) for line in lines] == [2, 16, 7, 2]


def test_how_often_a_program_stops_without_an_answer_is_shown() -> None:
    crashed = tuple(CaseInfo(f"dealt-{n}", "crashed", "…", "Nothing", ()) for n in range(3))
    missed = CaseInfo("dealt-9", "wrong", "Nothing", "Just (AC,One)", ())
    assert "without an answer in all 3 games that it fails." in feedback(wrong(SMALLEST, cases=crashed))
    assert "without an answer in 3 of the 4 games that it fails." in feedback(wrong(SMALLEST, cases=(*crashed, missed)))


def endless(left: int = 21) -> SubmissionResult:
    """Three games time out, others like them are not run, and one answer is wrong."""
    slow = tuple(CaseInfo(f"length-{n}", "timed-out", "", "Nothing", ("length",)) for n in range(3))
    spared = "not run: cases of this kind took too long before"
    unrun = tuple(CaseInfo(f"length-1{n}", "not-run", spared, "Nothing", ("length",)) for n in range(left))
    missed = CaseInfo("dealt-1", "wrong", "Nothing", "Just (AC,One)", ())
    result = wrong(SMALLEST, cases=(*unrun, *slow, missed))
    criterion = CriterionInfo("length", "A game has 32 cards", 0.0, 1.0, 1, 25, ("length",))
    return msgspec.structs.replace(result, criteria=(criterion,))


def test_games_that_were_not_run_are_not_called_wrong() -> None:
    text = feedback(endless())
    assert "4 of 26 games get a wrong answer.\n21 were not run: cases of this kind took too long before.\n" in text
    assert "A game has 32 cards (1 of 25 right, 21 not run)" in text
    assert "`grader explain length-0` explains another game with a wrong answer; `--all` lists all 4." in text
    assert "1 was not run: cases" in feedback(endless(1))


def test_a_program_that_never_ends_does_not_count_as_stopping() -> None:
    text = feedback(endless())
    assert "Your program exceeds the time limit in 3 of the 4 games that it fails." in text
    assert "stops" not in text


def test_a_program_is_not_called_right_where_games_were_not_run() -> None:
    unrun = CaseInfo("dealt-3", "not-run", "not run: the program had spent its time for all games together", "", ())
    text = feedback(wrong(cases=(unrun,)))
    assert "1 was not run: the program had spent its time for all games together." in text
    assert "Every game" not in text


def test_all_failing_games_are_counted_where_one_of_them_is_shown() -> None:
    cases = tuple(CaseInfo(f"dealt-{n}", "wrong", "Nothing", "Just (AC,One)", ()) for n in range(3, 6))
    text = feedback(wrong(msgspec.structs.replace(SMALLEST, case="dealt-3"), cases=cases))
    assert "3 of 4 games get a wrong answer." in text
    assert "`grader explain dealt-4` explains another game with a wrong answer; `--all` lists all 3." in text


def test_a_fault_that_may_be_anywhere_in_a_definition_is_shown_with_all_of_it() -> None:
    source = "f x\n  | x = 1\n\t| True = 'a'"
    reason = ReasonInfo("type-error", "It does not fit.", "c.hs", 4, source, "ERROR", 3, 5)
    text = feedback(msgspec.structs.replace(REJECTED, reason=reason))
    assert "  c.hs, somewhere in the definition that begins on line 3:\n     3 | f x\n     4 |   | x = 1\n" in text
    assert "     5 |         | True = 'a'\n" in text
    guard = msgspec.structs.replace(reason, source="  | x = 1 +\n    2")
    assert "somewhere in the guard that begins" in feedback(msgspec.structs.replace(REJECTED, reason=guard))


def test_where_nothing_explains_the_answers_the_feedback_points_to_a_game_if_there_is_one() -> None:
    assert "explains your answers. Look at the game below." in feedback(wrong(SMALLEST))
    assert "The game below" not in feedback(wrong(), hints=Hints.MISCONCEPTION)


def test_the_game_shows_the_first_of_several_misconceptions() -> None:
    other = msgspec.structs.replace(MISCONCEPTION, id="other")
    assert "A program with the first of these misconceptions gives this trick" in feedback(
        wrong(SMALLEST, (MISCONCEPTION, other))
    )
    pair = msgspec.structs.replace(MISCONCEPTION, together_with="other")
    assert "A program with both of these misconceptions gives this trick" in feedback(wrong(SMALLEST, (pair, other)))


def test_a_program_with_one_answer_to_everything_is_recognised() -> None:
    expected = ("Nothing", "Just (BD,One)", "Just (AC,Two)")
    cases = tuple(CaseInfo(f"dealt-{n}", "wrong", "Just (AC,Two)", one, ()) for n, one in enumerate(expected))
    assert "the same answer to everything: Just (AC,Two)" in feedback(wrong(SMALLEST, cases=cases))


def test_a_criterion_whose_games_pass_but_is_not_earned_shows_why() -> None:
    criterion = CriterionInfo("length", "A game has 32 cards", 0.0, 1.0, 2, 2)
    result = SubmissionResult("a", ("a.hs",), "graded", 5.0, 10.0, criteria=(criterion,))
    assert "(2 of 2 right, but some legal games are rejected or get no answer)" in feedback(result)


def test_a_right_program_is_recognised() -> None:
    result = SubmissionResult("a", ("a.hs",), "graded", 10.0, 10.0, criteria=(LENGTH,))
    assert "Every game of the public suite is right." in feedback(result)


def test_what_is_not_a_game_is_called_a_record_though_some_of_its_tricks_are_told() -> None:
    smallest = SmallestInfo(BROKEN_RECORD, "Nothing", "Just Draw", "wrong", None, 3, "takes this for a game")
    text = feedback(wrong(smallest, (MISCONCEPTION,)), story=BROKEN)
    assert "The simplest record we found that gets a wrong answer:" in text
    assert "  QH   pass stop AH   pass stop KH   9S*  pass\n" in text
    assert ">> 3  P1:KH   P2:9S!" in text
    assert "A program with this misconception takes this for a game." in text
    assert text.count("By the sheet: Nothing\n  Yours:        Just Draw") == 1


def test_a_word_longer_than_a_card_keeps_the_columns_of_a_record() -> None:
    smallest = SmallestInfo("QH pass stop KH pass", "Nothing", "Just Draw", "wrong")
    fault = Fault("x", "a reason", positions=(2,))
    text = feedback(wrong(smallest), story=Story(("P1", "P2"), (), (fault,), "Nothing", "No game."))
    assert "  QH    pass* stop  KH    pass\n" in text


def test_a_game_of_many_tricks_is_shown_with_its_quiet_ones_folded() -> None:
    smallest = SmallestInfo("KH pass", "Just Draw", "Nothing", "wrong", None, 6, "lets P1 lead, not P2")
    text = feedback(wrong(smallest, (MISCONCEPTION,)), story=TWO_SEATS)
    assert "The simplest game we found" in text
    assert "   7-11  quiet: P2 takes each" in text
    assert ">> 6  P2:JD*  P1 passes  P2 stops" in text


def test_a_cost_worth_saying_follows_the_criteria() -> None:
    right = SubmissionResult("dora", ("d.hs",), "graded", 1.0, 1.0, criteria=(LENGTH,))
    text = io.StringIO()
    print_feedback(Console(file=text, width=200, highlight=False), Feedback(right, cost="Cost: 5 steps."))
    assert "A game has 32 cards (2 of 2 right)\n\nCost: 5 steps.\n\nEvery game" in text.getvalue()
    assert "Cost" not in feedback(right)
