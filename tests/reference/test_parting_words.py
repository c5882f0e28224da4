"""How a difference between two replays is put in words, whatever the game."""

from __future__ import annotations

import pytest

from reference.cards import parse_card, parse_cards
from reference.contract import Fault, Parting, Standing
from reference.events import Answered, Event, Laid, Refused, Said, Scored, Section, Taken, find_ending, group_tricks
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


def refusing(trick: int | None, words: str) -> Parting:
    return Parting(trick, words, about_validity=True)


def test_a_game_is_refused_for_the_play_that_somebody_objects_to() -> None:
    game = [*LED_BY_A, *BEATEN, *ENDED]
    refused = [*LED_BY_A, *BEATEN[:2], Refused()]
    assert find_parting(game, refused) == refusing(2, "does not accept that B plays 7♦ here")
    refused = [*LED_BY_A, *BEATEN[:3], Refused()]
    assert find_parting(game, refused) == refusing(2, "does not accept that A passes here")


def test_a_game_that_is_refused_as_a_whole_or_at_its_end_is_refused_for_no_play() -> None:
    words = "takes this for no possible game"
    assert find_parting([*LED_BY_A, *ENDED], [Refused()]) == refusing(None, words)
    assert find_parting([*LED_BY_A, *ENDED], [*LED_BY_A[:3], Refused()]) == refusing(1, words)
    assert find_parting([*LED_BY_A, *ENDED], [*LED_BY_A, Refused()]) == refusing(1, words)


def test_a_record_that_is_no_game_is_taken_for_one_where_it_breaks_a_rule() -> None:
    refused = [*LED_BY_A, laid("A", "8H"), Refused((Fault("bad", "8♥ does not beat", (4,)),))]
    game = [*LED_BY_A, laid("A", "8H"), taken("A"), *ENDED]
    assert find_parting(refused, game) == refusing(2, "accepts that A plays 8♥ here")
    assert find_parting([Refused()], [*LED_BY_A, *ENDED]) == refusing(None, "takes this for a game")


def test_a_record_that_breaks_off_is_taken_for_a_game_and_no_play_is_to_blame() -> None:
    refused = [*LED_BY_A, laid("A", "8H"), Refused((Fault("unfinished", "the record breaks off"),))]
    game = [*LED_BY_A, laid("A", "8H"), taken("A"), *ENDED]
    assert find_parting(refused, game) == refusing(2, "takes this for a game")


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


def trick(leader: str, cards: str, taker: str) -> list[Event]:
    """A trick of A, B and C."""
    first = "ABC".index(leader)
    seats = ["ABC"[(first + index) % 3] for index in range(3)]
    return [*(laid(seat, card) for seat, card in zip(seats, cards.split(), strict=True)), taken(taker)]


def scored(*gains: str) -> Scored:
    return Scored(tuple(Standing(seat, f"1{gain}", gain) for seat, gain in zip("ABC", gains, strict=True)))


FIRST = trick("A", "7H 8H 9H", "C")
SECOND = trick("C", "KS 7S 8S", "C")
HEARTS = Section("Round 1", ("Hearts are trumps.", "Calls: A 1, B 2."))
ROUND: list[Event] = [Section("Round 1", ("Spades are trumps.", "Calls: A 1, B 2.")), *FIRST, *SECOND]
NEXT: list[Event] = [Section("Round 2", ("A leads.",)), *FIRST, *SECOND]
WHOLE: list[Event] = [*ROUND, scored("4.1", "-3", "2"), *NEXT, scored("1", "1", "1"), Answered("Just A")]


@pytest.mark.parametrize(("seen", "trick_number", "words"), [
    (
        [HEARTS, *WHOLE[1:]],
        1,
        "begins Round 1 with “Hearts are trumps”, not with “Spades are trumps”",
    ),
    (
        [Section("Round 1", ("Spades are trumps.", "Calls: B 1, A 2.")), *WHOLE[1:]],
        1,
        "begins Round 1 with “Calls: B 1, A 2”, not with “Calls: A 1, B 2”",
    ),
    (
        [Section("Round 1", ("Spades are trumps.",)), *WHOLE[1:]],
        1,
        "leaves out at the beginning of Round 1: “Calls: A 1, B 2”",
    ),
    (
        [*ROUND, scored("4.1", "-3", "2"), Section("Round 2", ("A leads.", "B deals.")), *NEXT[1:], *WHOLE[-2:]],
        3,
        "adds to the beginning of Round 2: “B deals”",
    ),
    (
        [HEARTS, *FIRST, *trick("C", "KS 7S 8S", "A"), *WHOLE[9:]],
        2,
        "begins Round 1 with “Hearts are trumps”, not with “Spades are trumps”, and gives this trick to A, not to C",
    ),
    ([*ROUND, scored("4.0", "-3", "2"), *NEXT, *WHOLE[-2:]], 2, "gives A 4.0 for Round 1, not 4.1"),
    ([*ROUND, scored("4.1", "", "2"), *NEXT, *WHOLE[-2:]], 2, "gives B nothing for Round 1, not -3"),
    ([*ROUND, scored("void", "void", "void"), *NEXT, *WHOLE[-2:]], 2, "takes Round 1 for void"),
    ([*ROUND, scored("4.1", "-3", "0"), *NEXT, *WHOLE[-2:]], 2, "gives C 0 for Round 1, not 2"),
    (
        [*WHOLE[:-2], Scored((Standing("A", "0", "1"), *scored("1", "1", "1").scores[1:])), WHOLE[-1]],
        4,
        "has A at 0 after Round 2, not at 11",
    ),
    (
        [*ROUND, scored("4.1", "-3", "2"), NEXT[0], *trick("B", "7H 8H 9H", "C"), *SECOND, *WHOLE[-2:]],
        3,
        "lets B lead, not A",
    ),
])  # fmt: skip
def test_what_differs_in_a_section_is_told_in_the_order_of_the_record(
    seen: list[Event], trick_number: int, words: str
) -> None:
    assert find_parting(WHOLE, seen) == Parting(trick_number, words)


def test_a_void_round_that_counts_is_told() -> None:
    void = [*ROUND, scored("void", "void", "void"), Answered("Just B")]
    assert find_parting(void, [*WHOLE[:10], Answered("Just A")]) == Parting(2, "does not take Round 1 for void")


def refused_for(hand: str) -> Refused:
    return Refused((Fault("revoke", "it does not follow", (5,), hand=parse_cards(hand)),))


@pytest.mark.parametrize(("hand", "words", "about_validity"), [
    ("8H 8S", "does not accept that B plays 8♥ here, with 8♥ 8♠ to choose from", True),
    ("8H KS", "thinks that B holds K♠ here, which C plays in trick 2", False),
    ("8H JC", "thinks that B still holds J♣ here", True),
])  # fmt: skip
def test_a_duty_that_nobody_has_is_told_with_the_hand_or_with_what_is_wrong_about_it(
    hand: str, words: str, about_validity: bool
) -> None:
    seen = [*ROUND[:3], refused_for(hand)]
    assert find_parting(WHOLE, seen) == Parting(1, words, about_validity=about_validity)


def test_a_card_that_is_gone_is_told_with_its_trick() -> None:
    seen = [*ROUND[:7], refused_for("7S 7H")]
    words = "thinks that A still holds 7♥ here, which was played in trick 1"
    assert find_parting(WHOLE, seen) == refusing(2, words)


def test_a_duty_that_is_overlooked_is_told_with_whose_card_it_is_about() -> None:
    assert find_parting([*ROUND[:3], refused_for("8H 8S")], WHOLE) == refusing(1, "accepts that B plays 8♥ here")
    seen = [ROUND[0], *FIRST, *trick("B", "KS 7S 8S", "C"), *WHOLE[-1:]]
    words = "thinks that A holds 8♠ here, not B"
    assert find_parting([*ROUND[:3], refused_for("8H 8S")], seen) == Parting(1, words)


def test_who_sees_somebody_else_lead_parts_there_even_if_the_record_is_refused_in_this_trick() -> None:
    seen = [*ROUND[:5], laid("A", "KS"), laid("B", "7S"), refused_for("7S 8H")]
    assert find_parting(WHOLE, seen) == refusing(2, "lets A lead, not C")
