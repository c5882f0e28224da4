"""What the reference must do, asked of a reference that may be a mutant. Nothing here is answered by the reference:
the answers are worked by hand, counted out, frozen in a suite that the second oracle confirms, or stand here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from functools import cache
from typing import Any

from grader.assignment.settings import load_assignment
from grader.assignment.suites import load_suite, suite_path
from grader.model import Case
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
        assert story.seats == ("A", "B", "C", "D")
        assert [(fault.code, fault.positions) for fault in story.faults] == list(expected.reasons)
        assert [_told(trick) for trick in story.tricks] == [
            (number, trick.leader, trick.cards, trick.winner, trick.points)
            for number, trick in enumerate(expected.tricks, 1)
        ]
        if expected.points:
            ac, bd = expected.points
            assert [(one.side, one.points) for one in story.tricks[-1].score] == [("AC", str(ac)), ("BD", str(bd))]
            assert [one.share for one in story.tricks[-1].score] == [round(100 * ac / 90), round(100 * bd / 90)]
            for trick in story.tricks:
                gains = {"AC" if trick.winner in "AC" else "BD": str(trick.points)} if trick.points else {}
                assert [(one.side, one.gained) for one in trick.score if one.gained] == list(gains.items())
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
                outcome = rules.play_out(tuple(map(subject.cards.parse_card, pattern)))
                ends[rules.ANSWERS[outcome.winner][outcome.prize - 1]] += deck.orders_per_pattern
            assert ends == Counter(deck.counts)


def metamorphic(subject: Subject) -> None:
    """Other suits, tens for aces: the same answer. A card less, more or twice: none."""
    sedma, rng = subject.game.SEDMA, random.Random(7)
    for _ in range(5):
        game = rng.sample(PIQUET, len(PIQUET))
        answer = _answer(sedma, game)
        assert answer in tuple(sedma.outcomes)[1:]
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
    assert [sedma.is_whole(sedma.parse(" ".join(PIQUET[:length]))) for length in (31, 32)] == [False, True]
    assert sedma.illegal_answer == "Nothing"
    assert sedma.fault_codes == ("too-short", "too-long", "repeated-card")
    prizes = ("One", "Two", "Three")
    answers = ("Nothing", *(f"Just ({team},{prize})" for team in ("AC", "BD") for prize in prizes))
    assert tuple(sedma.outcomes.items()) == tuple(zip(answers, answers, strict=True))
    assert [sedma.outcome(answer) for answer in answers] == list(answers)
    written = ("bd two", "Just (BD, Two)", "NOTHING", "Just (BD,Four)", "(AC;One)")
    assert [sedma.read_answer(text) for text in written] == [answers[5], answers[5], "Nothing", None, None]


def frozen(subject: Subject) -> None:
    """Values that nobody can change behind our back."""
    events = tuple(subject.game.SEDMA.replay(subject.rules.RULES, subject.cards.PIQUET_DECK))
    values = (subject.rules.RULES, subject.cards.PIQUET_DECK[0], events[0], events[4], events[-1])
    for value in values:
        try:
            setattr(value, fields(value)[0].name, None)
        except FrozenInstanceError:
            continue
        raise AssertionError(value)


def broken_parts(subject: Subject) -> None:
    """An error in a part of the rules is an error of the program that has it; a text may be a card or none."""

    def divide(_: Any) -> bool:
        return bool(1 // 0)

    def look_up(_: Any) -> bool:
        nothing: list[bool] = []
        return nothing[0]

    sedma = subject.game.SEDMA
    for part in (divide, look_up):
        assert sedma.read(subject.rules.Reading(forbids=part), sedma.parse(" ".join(PIQUET))) == "crashes"
    assert str(subject.cards.read_card("10H")) == "10H"
    assert subject.cards.read_card("1H") is None


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
    """Two misconceptions at once, where a misconception departs from the rules, and simpler records."""
    sedma = subject.game.SEDMA
    game = sedma.parse(
        "KD 10H 7S 8C QS 10S KH 9C KS AS 8H QD 7H 9H JC 7D 9D 7C 10D KC AC JS 10C 9S 8D QC JD JH 8S AD AH QH"
    )
    both = sedma.join("partners-ab-cd", "no-match-goes-to-last-player")
    assert both(game) == "Just (AC,One)"  # neither of them, nor the sheet's Just (AC,Two)
    assert sedma.join("partners-ab-cd", "partners-ad-bc") is None
    for misconception, record, trick, words in PARTINGS:
        parting = sedma.part(sedma.parse(record), [misconception])
        assert (parting.trick, parting.words) == (trick, words)
    known = {misconception.id: misconception for misconception in sedma.misconceptions()}
    for misconception, record, answer in MISREAD:
        assert known[misconception].answer(sedma.parse(record)) == answer
    assert sedma.part(game, ["partners-ab-cd", "partners-ad-bc"]) is None
    assert sedma.part(game, []) is None
    short = sedma.parse("7H 8H 9H")
    assert sedma.weigh(short) == (0, 3, 0, 0, 1, 2)
    assert [sedma.format(record) for record in sedma.simpler(short)] == ["", "7H", "7H 8H"]
    team, prize = sedma.parts
    read = [(team.read(answer), prize.read(answer)) for answer in ("Just (BD,Two)", "Just (BD,Two) ", "Nothing")]
    assert read == [("BD", "Two"), (None, None), (None, None)]
    assert (team.name, team.look) == ("the winning team", "")
    assert (prize.name, prize.look) == ("One, Two or Three", "where it decides One, Two or Three")


_DEALT = "10H AH AD AS 7H 8H 7D 7S AC 10D 10S 10C 9H JH QH KH 8D 9D JD QD KD 8S 9S JS QS KS 8C 9C 7C JC QC KC"
_SEVENS = "7H 7D 7S 7C 8H 9H JH QH AH 10H 10D 10S AD AS 10C AC KH 8D 9D JD QD KD 8S 9S JS QS KS 8C 9C JC QC KC"
_FIVE_PLAYERS = "QS 9H 8D 10D 9C QC AD KS 9D QH 8C AC 7C 8H 7D 7H JC QD KH 7S 8S KD 10S AS JD 10H AH 9S JH 10C KC JS"
_ONE = "7S AS 10D 8C KS 9C KC JS AC 7H KD AH 8H QH 10H QC AD QD 8S KH 7D 10S 8D QS 10C 9S 9D JC 9H 7C JD JH"
_DECIDED = "QS 10H 10S 9S 8C JD 9H JC 8S AH 7C 10C 7D 10D 8D KC KD AD JH 8H 7H QD AC AS 9C 7S QC QH KS 9D KH JS"
_TIE = "KS 7S 10D JC KC 7D 7C KD 10H 9S QC 8D 8H QD 9H KH 9D 9C JS QH 8S JD JH 8C 10S QS AD 10C AC 7H AS AH"
_BD_TWO = "KH KD 7S 9S 10S 10C 9D 8D QD QS JC 7D 8S 7H QC AC 7C 8C JH AS KC 8H JD AD AH 10D KS 10H 9H QH JS 9C"
_AC_TWO = "7S QH 10C AH 7D KD AS QC AC 10S KS 10D 7H 10H 8H AD 7C KH JD 8C QS JC 9D 8S 9C KC 8D QD JH JS 9H 9S"
MISREAD = (
    ("only-a-against-b", _ONE, "Just (BD,One)"),
    ("three-when-one-loser-has-no-trick", _ONE, "Just (BD,One)"),
    ("three-when-one-loser-has-no-trick", "10H 10C QD 8D JH KD 10S QH 7S 9C AD 9D QS 7D JC 8C JD KS 9H 8H KH 9S QC AH "
     "7C AS 7H AC 8S KC 10D JS", "Just (AC,Three)"),
    ("length-only-empty", "10S AD QH AS 8H 9H AC 8S JD 10C AH 8C 10D 7D KD QD JH 7H 9D 7C QS QC 10H 9C 9S 7S 8D JC KS",
     "Just (AC,One)"),
    ("unmatched-trick-is-nobodys", _TIE, "Just (BD,One)"),
    ("no-bonus-tie-is-nothing", _TIE, "Nothing"),
    ("pictures-count-points", _ONE, "Just (BD,One)"),
    ("last-card-not-counted", "JD 10H AS 9S AC JS AD 7H QS 7D 10S 8C KH 7C AH JC QD KD 9H 9C QC JH 10C QH 8H KS 8D 10D "
     "8S KC 9D 7S", "Just (AC,One)"),
    ("two-ignores-bonus", _ONE, "Just (BD,One)"),
    ("two-ignores-bonus", _BD_TWO, "Just (BD,Two)"),
    ("two-ignores-bonus", _AC_TWO, "Just (AC,Two)"),
    ("three-for-one-trick-too", "9S QC 8S KC 10S AH 7D 9H JC 9C 8C 8D 7S JH KS 10D KD 10C KH 7C JD 7H QH 8H 9D AS QD "
     "AC 10H JS QS AD", "Just (AC,Three)"),
)  # fmt: skip
"""What misconceptions answer, as their wrong programs in the bank do."""

PARTINGS = (
    ("leading-seven-is-joker", " ".join(("7H", "8H", *PIQUET[2:])), 1, "gives this trick to D, not to A"),
    ("leading-seven-is-joker", _DEALT, 8, "gives this trick to C, not to D"),
    ("trick-credited-to-leader", _SEVENS, 1, "counts this trick for A, not for D"),
    ("crash-on-empty", "", None, "stops with an error"),
    ("loops-on-wrong-length", "7H", None, "never comes to an end"),
    ("no-length-check", "", None, "takes this for a game"),
    ("rejects-seven-on-seven", _SEVENS, None, "takes this for no possible game"),
    ("seats-not-wrapped", _FIVE_PLAYERS, 5, "gives this trick to a player number 7, not to C"),
    ("unmatched-trick-is-nobodys", _FIVE_PLAYERS, 1, "counts this trick for nobody, not for A"),
    ("three-players-wrap", _ONE, 1, "thinks that A plays 8♣, not D"),
    ("partners-ab-cd", _ONE, 2, "has C, who takes this trick, in the other team"),
    ("first-leader-b", _ONE, 1, "lets B lead, not A"),
    ("stops-when-decided", _DECIDED, 5, "does not count this trick any more"),
)
"""Where misconceptions part from the rules, worked by hand."""

BATTERY: tuple[Check, ...] = (
    contract,
    broken_parts,
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
