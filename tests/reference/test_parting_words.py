"""How a difference between two replays is put in words, whatever the game."""

from __future__ import annotations

import pytest

from reference.cards import parse_card
from reference.contract import Parting
from reference.events import Answered, Event, Laid, Refused, Said, Section, Taken, find_ending, group_tricks
from reference.parting import find_parting


def laid(seat: str, card: str) -> Laid:
    return Laid(seat, parse_card(card))


def taken(seat: str, keeper: str = "", points: int | None = 0, side: str = "") -> Taken:
    return Taken(seat, keeper or seat, points, side or seat)


LED_BY_A: list[Event] = [laid("A", "7H"), Said("B", "passes"), Said("A", "stops"), taken("A")]
BEATEN: list[Event] = [laid("A", "7H"), laid("B", "7D"), Said("A", "passes"), Said("B", "stops"), taken("B")]
ENDED: list[Event] = [Answered("Just A")]


@pytest.mark.parametrize(("right", "seen", "trick", "words"), [
    (LED_BY_A, [laid("B", "7H"), *LED_BY_A[1:]], 1, "lets B lead, not A"),
    (LED_BY_A, [*LED_BY_A[:2], taken("A")], 1, "ends this trick after 2 of its moves, not after 3"),
    (BEATEN, [*BEATEN[:1], taken("A")], 1, "ends this trick after 1 of its cards, not after 2"),
    (BEATEN, [*BEATEN[:4], taken("A")], 1, "gives this trick to A, not to B"),
    (BEATEN, [*BEATEN[:4], taken("B", keeper="A")], 1, "counts this trick for A, not for B"),
    (BEATEN, [*BEATEN[:4], taken("B", points=3)], 1, "counts 3 points for this trick, not 0"),
    (BEATEN, [BEATEN[0], laid("A", "7D"), *BEATEN[2:]], 1, "thinks that A plays 7♦, not B"),
    (BEATEN, [*BEATEN[:2], Said("B", "passes"), *BEATEN[3:]], 1, "thinks that B passes, not A"),
    (BEATEN, [*BEATEN[:4], taken("B", side="A")], 1, "has B, who takes this trick, in the other team"),
    ([*LED_BY_A, *BEATEN], [*LED_BY_A, *BEATEN[:4], taken("A")], 2, "gives this trick to A, not to B"),
    ([*LED_BY_A, *BEATEN], LED_BY_A, 2, "does not count this trick any more"),
    (BEATEN, BEATEN, None, "sees the same tricks, but answers Just B"),
])  # fmt: skip
def test_the_first_difference_between_two_games_is_told(
    right: list[Event], seen: list[Event], trick: int | None, words: str
) -> None:
    assert find_parting([*right, *ENDED], [*seen, Answered("Just B")]) == Parting(trick, words)


def test_a_game_that_is_refused_is_refused_in_the_trick_that_it_has_come_to() -> None:
    refused = [*LED_BY_A, laid("A", "8H"), Refused()]
    assert find_parting([*LED_BY_A, *BEATEN, *ENDED], refused) == Parting(2, "takes this for no possible game")
    assert find_parting([*LED_BY_A, *ENDED], [Refused()]) == Parting(None, "takes this for no possible game")


def test_a_record_that_is_no_game_is_taken_for_one_where_it_breaks_a_rule() -> None:
    refused = [*LED_BY_A, laid("A", "8H"), Refused()]
    assert find_parting(refused, [*LED_BY_A, *BEATEN, *ENDED]) == Parting(2, "takes this for a game")
    assert find_parting([Refused()], [*LED_BY_A, *ENDED]) == Parting(None, "takes this for a game")


def test_who_sees_an_earlier_trick_otherwise_parts_there_even_if_the_record_is_refused_later() -> None:
    refused = [*LED_BY_A[:3], taken("B"), laid("B", "8H"), Refused()]
    assert find_parting([*LED_BY_A, *BEATEN, *ENDED], refused) == Parting(1, "gives this trick to B, not to A")


def test_tricks_are_counted_within_their_sections_and_the_last_may_be_unfinished() -> None:
    events = [Section("Round 1"), *LED_BY_A, *BEATEN, Section("Round 2"), *LED_BY_A, laid("A", "8H"), Refused()]
    tricks = group_tricks(events)
    assert [(trick.section, trick.number) for trick in tricks] == [
        ("Round 1", 1), ("Round 1", 2), ("Round 2", 1), ("Round 2", 2),
    ]  # fmt: skip
    assert [trick.taken is None for trick in tricks] == [False, False, False, True]


def test_a_replay_without_an_ending_is_a_mistake_of_its_author() -> None:
    with pytest.raises(ValueError, match="ends in a refusal or an answer"):
        find_ending(LED_BY_A)
