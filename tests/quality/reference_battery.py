"""What the reference must do, asked of a reference that may be a mutant. Nothing here is answered by the reference:
the answers are worked by hand, counted out, frozen in a suite that the second oracle confirms, or stand here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from functools import cache
from typing import Any

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.model import Case
from reference.sedma.game import SEDMA
from tests.quality.reference_mutants import Subject
from tests.reference.truth import patterns, small_decks, worked_records

Check = Callable[[Subject], None]

PIQUET = tuple(rank + suit for suit in "HDSC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"))
FULL = tuple(rank + suit for suit in "HDSC" for rank in (*"23456", "7", "8", "9", "10", *"JQKA"))


def first_failure(subject: Subject) -> str | None:
    """The name of the first check that the subject does not pass."""
    for check in BATTERY:
        try:
            check(subject)
        except Exception:  # noqa: BLE001, RUF100  # any exception of a mutant exposes it
            return check.__name__
    return None


def worked(subject: Subject) -> None:
    """The records worked by hand, trick by trick."""
    sedma = subject.game.SEDMA
    for expected in worked_records():
        record = sedma.parse(expected.record)
        story = sedma.tell(record)
        assert sedma.answer(record) == story.answer == expected.answer
        assert [(fault.code, fault.positions) for fault in story.faults] == list(expected.reasons)
        assert [_told(trick) for trick in story.tricks] == [
            (number, trick.leader, trick.cards, trick.winner, trick.points)
            for number, trick in enumerate(expected.tricks, 1)
        ]
        if expected.points:
            assert story.tricks[-1].score == (("AC", expected.points[0]), ("BD", expected.points[1]))
            assert [seat for trick in story.tricks for seat in _seats(trick)] == _clockwise(expected.tricks)


def _told(trick: Any) -> tuple[int, str, tuple[str, ...], str, int]:
    return trick.number, trick.plays[0].seat, tuple(str(p.card) for p in trick.plays), trick.winner, trick.points


def _seats(trick: Any) -> list[str]:
    return [play.seat for play in trick.plays]


def _clockwise(tricks: Any) -> list[str]:
    return [seat for trick in tricks for seat in ("ABCDABCD"["ABCD".index(trick.leader) :])[:4]]


def labels(subject: Subject) -> None:
    """The frozen suites."""
    sedma = subject.game.SEDMA
    for case in _labelled():
        record = sedma.parse(case.record)
        assert sedma.answer(record) == case.expected
        assert sedma.format(record) == case.record


@cache
def _labelled() -> tuple[Case, ...]:
    assignment = load_assignment("sedma")
    return tuple(case for name in ("public", "graded") for case in load_suite(suite_path(assignment, name)).cases)


def small_deck(subject: Subject) -> None:
    """Two small decks, counted out."""
    rules = subject.rules
    for deck in small_decks():
        if deck.ranks in (("7", "A"), ("8", "10")):
            ends: Counter[str] = Counter()
            for pattern in patterns(deck.ranks):
                tricks = rules.play_tricks(tuple(map(subject.cards.parse_card, pattern)))
                ac, bd = (rules.team_points(team, tricks) for team in rules.Team)
                winner, loser = tuple(rules.Team) if ac > bd else tuple(rules.Team)[::-1]
                ends[f"Just ({winner.value},{rules.prize(loser, tricks).value})"] += deck.orders_per_pattern
            assert ends == Counter(deck.counts)


def metamorphic(subject: Subject) -> None:
    """Other suits, tens for aces: the same answer. A card less, more or twice: none."""
    sedma, rng = subject.game.SEDMA, random.Random(7)
    for _ in range(5):
        game = rng.sample(PIQUET, len(PIQUET))
        answer = _answer(sedma, game)
        assert answer in sedma.answers[1:]
        assert _answer(sedma, [card[:-1] + dict(zip("HDSC", "SCHD", strict=True))[card[-1]] for card in game]) == answer
        assert _answer(sedma, [_exchanged(card) for card in game]) == answer
        index = rng.randrange(31)
        assert _answer(sedma, game[:index] + game[index + 1 :]) == "Nothing"
        assert _answer(sedma, [*game, game[index]]) == "Nothing"
        assert _answer(sedma, [*game[: index + 1], game[index], *game[index + 2 :]]) == "Nothing"


def _answer(sedma: Any, cards: list[str]) -> str:
    return str(sedma.answer(sedma.parse(" ".join(cards))))


def _exchanged(card: str) -> str:
    return {"10": "A", "A": "10", "8": "K", "K": "8"}.get(card[:-1], card[:-1]) + card[-1]


def notation(subject: Subject) -> None:
    """Cards and decks, written and read."""
    cards = subject.cards
    assert tuple(map(str, cards.FULL_DECK)) == FULL
    assert tuple(map(str, cards.PIQUET_DECK)) == PIQUET
    assert cards.format_cards(cards.parse_cards("10h, TD\n7♠ a♣️")) == "10H 10D 7S AC"
    assert cards.format_cards(cards.parse_cards("7H,8H")) == "7H 8H"
    assert [cards.parse_card(card).symbol for card in ("7H", "10D", "QS", "AC")] == ["7♥", "10♦", "Q♠", "A♣"]
    assert cards.parse_cards("") == ()
    for wrong in ("7", "H", "H7", "11H", "7X", "77H", ""):
        assert _complaint(cards, wrong) == (
            f"{wrong!r} is not a card: write rank and suit, such as 7H, 10D, JS or AC "
            "(ranks 2 3 4 5 6 7 8 9 10 J Q K A; suits H D S C)"
        )
    assert "(ranks 7 8 9 10 J Q K A; suits H D S C)" in _complaint(cards, "7X", cards.PIQUET_DECK)


def _complaint(cards: Any, text: str, *deck: Any) -> str:
    try:
        return f"cards: {cards.parse_cards(text, *deck)}" if deck else f"a card: {cards.parse_card(text)}"
    except cards.NotationError as error:
        return str(error)


def contract(subject: Subject) -> None:
    """The game's own words."""
    sedma = subject.game.SEDMA
    assert sedma.name == "sedma"
    assert sedma.illegal_answer == "Nothing"
    assert sedma.fault_codes == ("too-short", "too-long", "repeated-card")
    prizes = ("One", "Two", "Three")
    assert sedma.answers == ("Nothing", *(f"Just ({team},{prize})" for team in ("AC", "BD") for prize in prizes))


def frozen(subject: Subject) -> None:
    """Values that nobody can change behind our back."""
    outcome = subject.rules.replay(subject.cards.PIQUET_DECK)
    for value, field in (
        (outcome, "winner"),
        (outcome.tricks[0], "points"),
        (subject.rules.replay(()), "reasons"),
        (subject.cards.PIQUET_DECK[0], "rank"),
    ):
        try:
            setattr(value, field, None)
        except FrozenInstanceError:
            continue
        raise AssertionError(value)


def faults_in_words(subject: Subject) -> None:
    """The reasons why a record is not a game, in words."""
    sedma = subject.game.SEDMA
    for cards, messages in (
        (PIQUET[:30], ["only 30 cards were played; 2 of the 32 are missing"]),
        (PIQUET[:1], ["only 1 card was played; 31 of the 32 are missing"]),
        (PIQUET[:0], ["no card was played; 32 of the 32 are missing"]),
        ((*PIQUET, "7H", "AC"), ["34 cards were played, but the deck has only 32: card 33 is one too many",
                                 "7H was played more than once: as cards 1 and 33",
                                 "AC was played more than once: as cards 32 and 34"]),
        (("7H", "7H", "7H", "7H", *PIQUET[4:]), ["7H was played more than once: as cards 1, 2, 3 and 4"]),
        ((*PIQUET[:31], "6C"), ["6C is not one of the 32 cards from seven to ace"]),
    ):  # fmt: skip
        story = sedma.tell(sedma.parse(" ".join(cards)))
        assert [fault.message for fault in story.faults] == messages
        assert story.conclusion == "This is no possible game of 32 different cards."
        assert story.sentence == "For an invalid input, your function must return Nothing."
    too_long = sedma.tell(sedma.parse(" ".join((*PIQUET, "7H", "AC")))).faults[0]
    assert too_long.positions == (33, 34)


def story_in_words(subject: Subject) -> None:
    """The reasons why a trick and a game were won, in words, by the titles of the records worked by hand."""
    sedma = subject.game.SEDMA
    for title, (because, notes, conclusion) in STORIES.items():
        (record,) = (worked.record for worked in worked_records() if worked.title.startswith(title))
        story = sedma.tell(sedma.parse(record))
        for number, words in because.items():
            assert story.tricks[number - 1].because == words
        for number, note in notes.items():
            assert tuple(play.note for play in story.tricks[number - 1].plays) == note
        assert story.conclusion == conclusion
        assert [trick.stock for trick in story.tricks] == [16, 12, 8, 4, 0, 0, 0, 0]
        for trick in story.tricks:
            sentence = next(quoted for words, quoted in QUOTED.items() if words in trick.because)
            bonus = "There are additional 10 points for the winner of the last trick."
            assert trick.sentences == ((sentence, bonus) if trick.number == 8 else (sentence,))
        assert story.sentence == next(sentence for words, sentence in QUOTED.items() if words in story.conclusion)


LAST_OF_THE_RANK = (
    "The last player to play a card of the same rank as the first card wins the trick "
    "and becomes the leader for the next round."
)
QUOTED = {
    "is a joker": "The sevens function as jokers, that is, they assume the rank of the first card in the trick.",
    "a leading seven": "However, if the first card is a seven, it just represents a seven.",
    "is the last card of the same rank": LAST_OF_THE_RANK,
    "no seven followed": LAST_OF_THE_RANK,
    "takes 3 points": "The winning team takes 3 points, if the losing team was not able to win a single trick.",
    "takes 2 points": "If the losing team won one or more tricks but no trick was worth points "
    "(that is, the winning team has 90 points) the winning team takes 2 points.",
    "takes 1 point:": "Otherwise, the winning team takes 1 point for the game.",
}
"""The sheet's own words, by a piece of ours."""

STORIES: dict[str, tuple[dict[int, str], dict[int, tuple[str, ...]], str]] = {
    "1.": (
        {1: "7♣ is the last card of the same rank as 7♥",
         8: "A♣ is the last card of the same rank as A♥; the last trick adds 10 points"},
        {1: ("leads", "same rank", "same rank", "same rank")},
        "AC wins 90 to 0 and takes 2 points: BD won tricks, but none was worth points.",
    ),
    "2.": (
        {1: "a leading seven is just a seven, and no other seven followed",
         2: "no other J and no seven followed",
         8: "no other J and no seven followed; the last trick adds 10 points"},
        {1: ("leads", "", "", "")},
        "AC wins 90 to 0 and takes 3 points: BD was not able to win a single trick.",
    ),
    "3.": (
        {1: "K♦ is the last card of the same rank as K♥", 3: "8♠ is the last card of the same rank as 8♦",
         4: "a leading seven is just a seven, and no other seven followed",
         5: "7♦ is a joker, and the last card to match Q♦", 6: "no other 10 and no seven followed",
         7: "7♣ is a joker, and the last card to match A♣"},
        {5: ("leads", "", "joker, counts as Q", ""),
         7: ("leads", "joker, counts as A", "joker, counts as A", "")},
        "BD wins 90 to 0 and takes 3 points: AC was not able to win a single trick.",
    ),
    "4.": (
        {4: "K♠ is the last card of the same rank as K♥"},
        {4: ("leads", "same rank", "joker, counts as K", "same rank")},
        "BD wins 90 to 0 and takes 2 points: AC won tricks, but none was worth points.",
    ),
    "6.": (
        {8: "7♣ is a joker, and the last card to match 9♣; the last trick adds 10 points"},
        {},
        "BD wins 50 to 40 and takes 1 point: AC won a trick worth points.",
    ),
    "7.": (
        {1: "7♦ is the last card of the same rank as 7♥"},
        {1: ("leads", "", "same rank", ""), 6: ("leads", "same rank", "joker, counts as 8", "")},
        "AC wins 80 to 10 and takes 1 point: BD won a trick worth points.",
    ),
}  # fmt: skip


def misconceptions(subject: Subject) -> None:
    """Two misconceptions at once, where a misconception departs from the rules, and simpler records.

    The misconceptions are not mutants, so they get cards that are not mutants either.
    """
    sedma = subject.game.SEDMA
    game = SEDMA.parse(
        "KD 10H 7S 8C QS 10S KH 9C KS AS 8H QD 7H 9H JC 7D 9D 7C 10D KC AC JS 10C 9S 8D QC JD JH 8S AD AH QH"
    )
    both = sedma.join("partners-ab-cd", "no-match-goes-to-last-player")
    assert both(game) == "Just (AC,One)"  # neither of them, nor the sheet's Just (AC,Two)
    assert sedma.join("partners-ab-cd", "partners-ad-bc") is None
    parting = sedma.part(SEDMA.parse(" ".join(("7H", "8H", *PIQUET[2:]))), ["leading-seven-is-joker"])
    assert (parting.trick, parting.words) == (1, "gives this trick to D, not to A")
    assert sedma.part(game, ["partners-ab-cd", "partners-ad-bc"]) is None
    assert sedma.part(game, []) is None
    short = SEDMA.parse("7H 8H 9H")
    assert sedma.weigh(short) == (0, 3, 0, 0, 1, 2)
    assert [SEDMA.format(record) for record in sedma.simpler(short)] == ["", "7H", "7H 8H"]
    team, prize = sedma.parts
    read = [(team.read(answer), prize.read(answer)) for answer in ("Just (BD,Two)", "Just (BD,Two) ", "Nothing")]
    assert read == [("BD", "Two"), (None, None), (None, None)]
    assert (team.name, team.look) == ("the winning team", "")
    assert (prize.name, prize.look) == ("One, Two or Three", "where it decides One, Two or Three")


BATTERY: tuple[Check, ...] = (
    contract,
    misconceptions,
    notation,
    worked,
    faults_in_words,
    story_in_words,
    frozen,
    small_deck,
    metamorphic,
    labels,
)
"""From the quickest to the longest."""
