"""Stories of games that nobody plays, for what stories may have: fans, passes, sections, six seats, faults."""

from __future__ import annotations

from reference.cards import FULL_DECK, NotationError, parse_card, parse_cards
from reference.contract import Fault, Play, SectionStory, Standing, Story, TrickStory
from reference.sedma.game import Sedma
from reference.sedma.rules import Record


def plays(text: str) -> tuple[Play, ...]:
    """``P1 KH, P2 passes`` as plays."""
    return tuple(_play(*words.split()) for words in text.split(", "))


def _play(seat: str, word: str) -> Play:
    try:
        return Play(seat, parse_card(word))
    except NotationError:
        return Play(seat, None, word)


def two_score(first: int, second: int, taker: str = "", points: int = 0) -> tuple[Standing, ...]:
    """What two players have of eight points."""
    return tuple(
        Standing(seat, str(has), gained=str(points) if points and seat == taker else "", share=round(100 * has / 8))
        for seat, has in (("P1", first), ("P2", second))
    )


def quiet(number: int, seat: str, card: str) -> TrickStory:
    """A card that nobody beats."""
    other = "P2" if seat == "P1" else "P1"
    done = plays(f"{seat} {card}, {other} passes, {seat} stops")
    return TrickStory(number, done, seat, 0, f"nobody beat {card}", two_score(1, 2), stock=24 - number, quiet=True)


FAN = TrickStory(
    3,
    plays(
        "P1 9H, P2 7D, P1 9S, P2 7S, P1 passes, P2 9C, P1 7H, P2 passes, P1 9D, P2 8H, P1 passes, P2 stops"
    ),
    "P2",
    1,
    "8♥ beats with nine cards on the table",
    two_score(1, 3, "P2", 1),
    stock=20,
    sentences=("An eight beats if the number of cards on the table is divisible by three.",),
)  # fmt: skip
PASSES = TrickStory(
    4,
    plays("P2 AH, P1 passes, P2 AD, P1 passes, P2 AS, P1 passes, P2 AC, P1 passes, P2 stops"),
    "P2",
    4,
    "A♣ is the last card",
    two_score(1, 7, "P2", 4),
    stock=0,
)
TWO_SEATS = Story(
    ("P1", "P2"),
    (
        quiet(1, "P1", "KH"),
        quiet(2, "P1", "QH"),
        FAN,
        PASSES,
        *(quiet(number, seat, card) for number, seat, card in (
            (5, "P2", "JC"), (6, "P2", "JD"), (7, "P2", "JH"), (8, "P2", "JS"), (9, "P2", "QD"), (10, "P2", "QS"),
            (11, "P2", "QC"),
        )),
        TrickStory(12, plays("P2 KS, P1 7C, P2 passes, P1 stops"), "P1", 0, "7♣ is a seven", two_score(1, 7)),
        quiet(13, "P1", "KC"),
    ),
    (),
    "Just (Win P2)",
    "P2 wins 7 to 1.",
    "Who has five points wins.",
)  # fmt: skip
"""Two seats, fans of up to five cards, passes, and quiet tricks to fold."""

SIX_SEATS = Story(
    ("1", "2", "3", "4", "5", "6"),
    tuple(
        TrickStory(
            number,
            plays("2 JD, 3 QD, 4 KD, 5 7D, 6 8D, 1 AD"),
            "1",
            None,
            "A♦ is the highest diamond",
            tuple(Standing(str(seat), str(has), gained) for seat, (has, gained) in enumerate(standings, 1)),
        )
        for number, standings in enumerate(
            (
                ((24, "-1"), (30, "5"), (-3, ""), (12, ""), (25, ""), (9, "")),
                ((23, "-1"), (30, ""), (-3, ""), (12, ""), (25, ""), (9, "")),
            ),
            1,
        )
    ),
    (),
    "Just (Open [23,30,-3,12,25,9])",
    "Nobody has 0.",
)
"""Six seats, tricks without points, scores below zero."""

SECTIONS = Story(
    ("A", "B", "C", "D"),
    tuple(
        TrickStory(
            number,
            plays("B AS, C KS, D QS, A JS"),
            "B",
            None,
            "A♠ is the highest spade",
            (Standing("A", "-3.0"), Standing("B", "10.2", "0.1"), Standing("C", "4.0"), Standing("D", "-12.0")),
            section=section,
        )
        for section in ("Round 1", "Round 2")
        for number in (1, 2, 3)
    ),
    (),
    "Just ([B],[-30,102,40,-120])",
    "B has most.",
)
"""Two rounds, scores in tenths."""

FOUR = ("A", "B", "C", "D")


def standings(text: str) -> tuple[Standing, ...]:
    """``A 4.1 4.1, B -3.0 -3.0`` as what each side has and has gained."""
    return tuple(Standing(side, points, gained) for side, points, gained in map(str.split, text.split(", ")))


def played_round(number: int) -> tuple[TrickStory, ...]:
    """Thirteen tricks, of which the leader takes most."""
    return tuple(_played_trick(number, place) for place in range(13))


def _played_trick(number: int, place: int) -> TrickStory:
    leader, cards = (number + place // 4) % 4, FULL_DECK[place::13]
    seats = [FOUR[(leader + index) % 4] for index in range(4)]
    winner, is_quiet = seats[1 if place % 4 == 3 else 0], place % 4 != 3
    return TrickStory(
        place + 1,
        tuple(Play(seat, card) for seat, card in zip(seats, cards, strict=True)),
        winner,
        None,
        f"{cards[0 if is_quiet else 1].symbol} is the best card",
        tuple(Standing(seat, f"{place // 2} of {1 + index}") for index, seat in enumerate(FOUR)),
        section=f"Round {number}",
        quiet=is_quiet,
    )


SCORES = (
    "A 1.2 1.2, B -3.0 -3.0, C 2.1 2.1, D 4.0 4.0",
    "A 3.3 2.1, B -1.0 2.0, C -2.9 -5.0, D 5.1 1.1",
    "A 0.3 -3.0, B 1.2 2.2, C -0.8 2.1, D 7.1 2.0",
    "A 2.3 2.0, B 3.4 2.2, C 1.3 2.1, D 4.1 -3.0",
    "A 4.5 2.2, B 0.4 -3.0, C 3.4 2.1, D -8.9 -13.0",
)
ROUNDS = Story(
    FOUR,
    tuple(trick for number in range(1, 6) for trick in played_round(number)),
    (),
    "Just ([A],[45,4,34,-89])",
    "A has most: 4.5 points.",
    "The player who has most wins the game.",
    sections=tuple(
        SectionStory(f"Round {number}", ("Spades are trumps.", "Calls: B 3, C 2, D 4, A 1."), standings(scores))
        for number, scores in enumerate(SCORES, 1)
    ),
)
"""Five rounds of thirteen tricks, with calls, and scores in tenths after each."""

REVOKE = Fault(
    "revoke",
    "C plays 9♠, and holds hearts",
    positions=(57,),
    sentence="A player who holds a card of the suit of the first card must play a card of this suit.",
    hand=parse_cards("7H 10H KH 9S AC"),
)
REVOKED = Story(
    FOUR,
    (
        *played_round(1),
        TrickStory(1, plays("C AS, D KS, A QS, B JS"), "C", None, "A♠ is the best card", (), section="Round 2"),
        TrickStory(2, plays("C 2H, D 3H, A 4H, B 5H"), "B", None, "5♥ is the best card", (), section="Round 2"),
        TrickStory(3, plays("B 9H, C 9S"), None, None, "", (), section="Round 2"),
    ),
    (REVOKE,),
    "Nothing",
    "This is not a possible game.",
    sections=(ROUNDS.sections[0], SectionStory("Round 2", ("Spades are trumps.", "Calls: C 1, D 1, A 1, B 1."))),
)
"""A duty that is broken in the second round, and the hand that it was broken with."""

DOES_NOT_BEAT = Fault(
    "no-beat", "9♠ does not beat K♥", positions=(8,), sentence="A card beats if it has the first card's value."
)
BROKEN = Story(
    ("P1", "P2"),
    (
        quiet(1, "P1", "QH"),
        TrickStory(2, plays("P1 AH, P2 passes, P1 stops"), "P1", 1, "nobody beat A♥", two_score(1, 0, "P1", 1)),
        TrickStory(3, plays("P1 KH, P2 9S"), None, None, "", ()),
    ),
    (DOES_NOT_BEAT, Fault("unfinished", "the record breaks off after 9 moves")),
    "Nothing",
    "This is not a possible game.",
    "For such a record the answer is Nothing.",
)
"""A record told up to the card that breaks a rule; it goes on."""

BROKEN_RECORD = "QH pass stop AH pass stop KH 9S pass"

BROKEN_OFF = Story(
    ("P1", "P2"),
    (quiet(1, "P1", "QH"), TrickStory(2, plays("P1 KH, P2 passes"), None, None, "", ())),
    (Fault("unfinished", "the record breaks off after 5 moves"),),
    "Nothing",
    "This is not a possible game.",
)
"""A record that ends within a trick: no play breaks a rule."""


class GameTelling(Sedma):
    """A game that tells the same story of every record."""

    def __init__(self, story: Story) -> None:
        self.story = story

    def parse(self, _: str) -> Record:
        """A record of any notation."""
        return ()

    def tell(self, _: Record) -> Story:
        """The story."""
        return self.story
