"""Which tricks of a story are shown by themselves, which are folded, and how they are called."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from grader.reports.story_outline import (
    MANY_TRICKS,
    describe_break,
    find_breach,
    find_hand,
    find_taking,
    outline_story,
    sign_gain,
    tabulate_scores,
)
from reference.cards import parse_card
from reference.contract import Fault, SectionStory, Standing, Story, TrickStory
from tests.grader.reports.sample_stories import (
    BROKEN,
    BROKEN_OFF,
    FAN,
    PASSES,
    REVOKE,
    REVOKED,
    ROUNDS,
    SECTIONS,
    TWO_SEATS,
    plays,
)


def story_of(*quiet: bool, section: str = "") -> Story:
    tricks = tuple(
        TrickStory(number, plays("A 7H, B 8H"), "A", 0, "", (), section=section, quiet=is_quiet)
        for number, is_quiet in enumerate(quiet, 1)
    )
    return Story(("A", "B"), tricks, (), "x", "")


def numbers(story: Story, *, marked: int | None = None, whole: bool = False) -> list[str]:
    return [run.numbers for section in outline_story(story, marked=marked, whole=whole) for run in section.runs]


def test_quiet_tricks_in_a_row_are_folded_where_there_are_many() -> None:
    assert numbers(TWO_SEATS) == ["1–2", "3", "4", "5–11", "12", "13"]


def test_in_a_whole_story_and_in_one_of_few_tricks_nothing_is_folded() -> None:
    assert len(numbers(TWO_SEATS, whole=True)) == len(TWO_SEATS.tricks)
    assert len(numbers(story_of(*[True] * MANY_TRICKS))) == MANY_TRICKS
    assert len(numbers(story_of(*[True] * (MANY_TRICKS + 1)))) == 1


def test_the_marked_trick_is_never_folded() -> None:
    assert numbers(TWO_SEATS, marked=7) == ["1–2", "3", "4", "5–6", "7", "8–11", "12", "13"]


def test_no_fold_reaches_across_sections() -> None:
    rounds = (story_of(*[True] * 9, section=title) for title in ("Round 1", "Round 2"))
    story = replace(TWO_SEATS, tricks=tuple(trick for one in rounds for trick in one.tricks))
    assert [(section.title, [run.numbers for run in section.runs]) for section in outline_story(story)] == [
        ("Round 1", ["1–9"]),
        ("Round 2", ["1–9"]),
    ]
    assert numbers(story, marked=10) == ["1–9", "1", "2–9"]


@given(quiet=st.lists(st.booleans(), max_size=40), marked=st.integers(1, 40))
def test_every_trick_is_shown_once_and_in_order(quiet: list[bool], marked: int) -> None:
    story = story_of(*quiet)
    runs = [run for section in outline_story(story, marked=marked) for run in section.runs]
    assert tuple(trick for run in runs for trick in run.tricks) == story.tricks
    assert all(run.tricks[0] is story.tricks[run.first - 1] for run in runs)
    assert all(trick.quiet for run in runs if run.is_fold for trick in run.tricks)


def test_who_takes_folded_tricks_is_counted() -> None:
    (first, *_, last), *_ = [section.runs for section in outline_story(TWO_SEATS)]
    assert first.takers == "P1 takes each"
    mixed = replace(first, tricks=(*first.tricks, *last.tricks, FAN))
    assert mixed.takers == "P1 takes 3, P2 takes 1"


def test_a_trick_is_counted_within_its_section() -> None:
    names = [section.name(run) for section in outline_story(SECTIONS) for run in section.runs]
    assert names[0] == "Round 1, trick 1 of 3"
    assert names[5] == "Round 2, trick 3 of 3"
    (section,) = outline_story(TWO_SEATS)
    assert [section.name(run) for run in section.runs[:3]] == ["Tricks 1–2 of 13", "Trick 3 of 13", "Trick 4 of 13"]


def test_where_a_record_is_refused_nobody_knows_how_many_tricks_there_were_to_come() -> None:
    (section,) = outline_story(BROKEN)
    assert [section.name(run) for run in section.runs] == ["Trick 1", "Trick 2", "Trick 3"]
    refused = replace(SECTIONS, faults=(Fault("bad-call", "the call is 0"),))
    first, second = outline_story(refused)
    assert (first.size, second.size) == (3, None)


def test_a_trick_is_taken_with_the_last_card_of_who_takes_it() -> None:
    assert find_taking(FAN) == 10
    assert find_taking(PASSES) == 7
    assert find_taking(BROKEN.tricks[-1]) is None


def test_the_last_play_breaks_the_rule_if_a_word_of_the_record_shows_it() -> None:
    assert find_breach(BROKEN) == 2
    assert describe_break(BROKEN) == "P2 breaks a rule here"
    assert find_breach(BROKEN_OFF) is None
    assert describe_break(BROKEN_OFF) == "The record breaks off here"


def test_no_play_of_a_trick_that_was_taken_breaks_a_rule() -> None:
    assert find_breach(replace(BROKEN, tricks=BROKEN.tricks[:2])) is None
    assert find_breach(replace(BROKEN, tricks=())) is None
    assert find_breach(TWO_SEATS) is None


def folds(story: Story, marked: int | None = None) -> dict[str, bool]:
    """Which sections are shown as one step."""
    return {section.title: len(section.runs) == 1 for section in outline_story(story, marked=marked)}


def test_of_many_tricks_only_the_section_is_unfolded_in_which_something_is_pointed_out() -> None:
    assert folds(ROUNDS) == {f"Round {number}": False for number in range(1, 6)}
    assert folds(ROUNDS, marked=17) == {f"Round {number}": number != 2 for number in range(1, 6)}
    assert folds(REVOKED) == {"Round 1": True, "Round 2": False}
    assert folds(REVOKED, marked=4) == {"Round 1": False, "Round 2": False}
    first = outline_story(REVOKED)[0].runs[0]
    assert (first.numbers, first.is_quiet) == ("1–13", False)


def test_a_section_has_its_notes_and_scores_and_only_those_that_were_played_to_the_end_have_any() -> None:
    first, second = outline_story(REVOKED)
    assert first.notes == ("Spades are trumps.", "Calls: B 3, C 2, D 4, A 1.")
    assert [standing.points for standing in first.scores] == ["1.2", "-3.0", "2.1", "4.0"]
    assert (second.size, second.scores) == (None, ())


def test_a_section_that_a_record_only_begins_is_there_without_tricks() -> None:
    refused = replace(
        ROUNDS, faults=(Fault("bad-call", "a call is 0"),), sections=(*ROUNDS.sections, SectionStory("6"))
    )
    *_, last = outline_story(refused)
    assert (last.title, last.runs, last.size) == ("6", (), None)


def test_the_hand_is_that_of_the_play_that_breaks_a_duty() -> None:
    hand = find_hand(REVOKED)
    assert hand is not None
    assert (hand.seat, hand.played, hand.cards) == ("C", parse_card("9S"), REVOKE.hand)
    assert find_hand(BROKEN) is find_hand(BROKEN_OFF) is find_hand(ROUNDS) is None


def test_scores_by_section_are_a_table_of_what_was_played_to_the_end() -> None:
    table, partial = tabulate_scores(ROUNDS), tabulate_scores(REVOKED)
    assert table is not None
    assert table.sides == ("A", "B", "C", "D")
    assert [row.title for row in table.rows] == [f"Round {number}" for number in range(1, 6)]
    assert partial is not None
    assert [row.title for row in partial.rows] == ["Round 1"]
    assert tabulate_scores(TWO_SEATS) is None


def test_a_gain_has_a_sign_and_a_word_none() -> None:
    gains = ("4.1", "+5", "-1", "−2", "0", "void", "")
    assert [sign_gain(Standing("A", "7", gain)) for gain in gains] == ["+4.1", "+5", "-1", "−2", "+0", "void", ""]
