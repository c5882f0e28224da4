"""Every reason why a record is not a possible game of Miesjelen, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from reference.cards import Card
from reference.contract import Fault
from reference.miesjelen import sentences
from reference.miesjelen.reading import RULES, Reading
from reference.miesjelen.records import (
    AFTER_THE_END,
    ALREADY_OVER,
    DECK,
    NO_SESSION,
    NOT_THE_DEALERS,
    PLAYERS_OUT_OF_RANGE,
    REPEATED,
    REVOKE,
    TOO_LONG,
    TOO_SHORT,
    TRICKS,
    UNTRUMPED,
    Course,
    Game,
    Played,
    Session,
)
from reference.miesjelen.shape import SHAPE
from reference.miesjelen.telling import SUIT_NAMES, listed
from reference.trick_taking import seat_of

FOREIGN = "foreign-card"
SENTENCES = {
    PLAYERS_OUT_OF_RANGE: sentences.PLAYERS,
    ALREADY_OVER: sentences.NOT_OVER,
    NO_SESSION: sentences.ONE_SESSION,
    TOO_SHORT: sentences.FIVE_EACH,
    TOO_LONG: sentences.FIVE_EACH,
    REPEATED: sentences.NO_REPEAT,
    NOT_THE_DEALERS: sentences.TURNED,
    REVOKE: sentences.FOLLOW,
    UNTRUMPED: sentences.TRUMP,
    AFTER_THE_END: sentences.NOT_AFTER,
    FOREIGN: "",
}
"""The sentence of the sheet that each fault breaks."""

_ORDER = {card: number for number, card in enumerate(DECK)}
_RANKS = frozenset(id(card.rank) for card in DECK)


class Found(NamedTuple):
    """A fault, and where a reader finds it: in which session (-1 is before the first), and at which card in it.

    ``card`` is the number of cards of the session that are read before. If a card that is played is to blame,
    ``is_play`` holds.
    """

    session: int
    card: int
    fault: Fault
    is_play: bool = False


def is_foreign(card: Card) -> bool:
    """A card from another deck (for example, a six), which the students' types cannot express."""
    return id(card.rank) not in _RANKS


def has_foreign(record: Game) -> bool:
    """Whether there is a card from another deck."""
    return any(is_foreign(session.turned) or any(map(is_foreign, session.cards)) for session in record.sessions)


def seat_names(players: int) -> tuple[str, ...]:
    """The players as they are called in a story."""
    return tuple(f"P{number}" for number in range(1, players + 1))


def find_faults(record: Game, course: Course) -> list[Found]:
    """The rules that the record breaks, in its order. If too few or too many play, their sessions are not read.

    The course is the game under the rules, as far as it goes.
    """
    found = [*_find_foreign(record), *_find_early(record)]
    players = len(record.scores)
    if RULES.may_play(players):
        for index, session in enumerate(record.sessions):
            found += _find_in_session(record, index, session, players)
    if course.breach and course.breach.code == AFTER_THE_END:
        found.append(_after_the_end(record, course))
    return sorted(found, key=lambda one: one[:2])


def find_objections(reading: Reading, course: Course) -> tuple[Fault, ...]:
    """The duty that somebody with this reading sees broken, with the hand as they see it, if that is the reason."""
    played = course.sessions[-1] if course.sessions else None
    if played is None or played.breach is None or played.breach.card is None:
        return ()
    players = len(played.before)
    number, place = divmod(played.breach.card, players)
    held = reading.hand(played.hands[seat_of(place, played.tricks[number].leader, players)], number)
    return (Fault(played.breach.code, "", hand=tuple(sorted(held, key=lambda card: _ORDER.get(card, 0)))),)


def _fault(code: str, message: str, *positions: int, hand: tuple[Card, ...] = ()) -> Fault:
    return Fault(code, message, positions, SENTENCES[code], hand)


def _find_foreign(record: Game) -> Iterator[Found]:
    for index, session in enumerate(record.sessions):
        for number, card in enumerate((session.turned, *session.cards)):
            if is_foreign(card):
                place = SHAPE.position(record, 1, index, *((1, number - 1) if number else (0,)))
                words = f"{card} is not one of the 32 cards from seven to ace"
                yield Found(index, number - 1, _fault(FOREIGN, words, place), is_play=number > 0)


def _find_early(record: Game) -> Iterator[Found]:
    scores = record.scores
    if not RULES.may_play(len(scores)):
        count = "no score is" if not scores else "1 score is" if len(scores) == 1 else f"{len(scores)} scores are"
        words = f"{count} given, so that {len(scores) or 'no'} player{'s' * (len(scores) != 1)} would play"
        yield Found(-1, 0, _fault(PLAYERS_OUT_OF_RANGE, words, *range(1, len(scores) + 1)))
    if not RULES.may_start(scores):
        zeros = [number for number, score in enumerate(scores, 1) if score == 0]
        words = f"the score of {listed([f'P{number}' for number in zeros])} is 0 before the first session"
        yield Found(-1, 1, _fault(ALREADY_OVER, words, *zeros))
    if not record.sessions:
        yield Found(-1, 2, _fault(NO_SESSION, "no session was played"))


def _find_in_session(record: Game, index: int, session: Session, players: int) -> Iterator[Found]:
    yield from _find_repeated(record, index)
    count, wanted = len(session.cards), TRICKS * players
    if count < wanted:
        words = f"session {index + 1} has {count} cards; {players} players play {wanted}"
        yield Found(index, count, _fault(TOO_SHORT, words))
    elif count > wanted:
        words = f"session {index + 1} has {count} cards; {players} players play {wanted}"
        extra = range(wanted, count)
        yield Found(index, wanted, _fault(TOO_LONG, words, *(_position(record, index, card) for card in extra)))
    else:
        played = Played(session, index % players, RULES.trumps(session), record.scores)
        RULES.play_tricks(played, players)
        yield from _find_broken_duty(record, index, played)
        if not RULES.is_the_dealers(session.turned, played):
            yield Found(index, wanted, _not_the_dealers(record, index, played))


def _position(record: Game, session: int, card: int) -> int:
    return SHAPE.position(record, 1, session, 1, card)


def _find_repeated(record: Game, index: int) -> Iterator[Found]:
    places: defaultdict[Card, list[int]] = defaultdict(list)
    for number, card in enumerate(record.sessions[index].cards):
        places[card].append(number)
    for card, found in places.items():
        if len(found) > 1:
            cards = listed([str(number + 1) for number in found])
            words = f"{card.symbol} is played more than once: as cards {cards} of session {index + 1}"
            fault = _fault(REPEATED, words, *(_position(record, index, number) for number in found))
            yield Found(index, found[1], fault, is_play=True)


def _find_broken_duty(record: Game, index: int, played: Played) -> Iterator[Found]:
    breach = RULES.find_broken_duty(played)
    if not breach or breach.card is None:
        return
    number, place = divmod(breach.card, len(record.scores))
    leader, cards, _ = played.tricks[number]
    seat, card, led = seat_of(place, leader, len(record.scores)), cards[place], cards[0].suit
    hand = tuple(sorted(RULES.hand(played.hands[seat], number), key=lambda held: _ORDER.get(held, 0)))
    wanted = led if breach.code == REVOKE else played.trumps
    could = listed([held.symbol for held in hand if held.suit is wanted], "or")
    if breach.code == REVOKE:
        words = f"P{seat + 1} plays {card.symbol} to a {SUIT_NAMES[led.value]}, and could follow suit with {could}"
    else:
        suit = SUIT_NAMES[led.value]
        words = f"P{seat + 1} has no {suit} and plays {card.symbol}, and could play a trump: {could}"
    fault = _fault(breach.code, words, _position(record, index, breach.card), hand=hand)
    yield Found(index, breach.card, fault, is_play=True)


def _not_the_dealers(record: Game, index: int, played: Played) -> Fault:
    turned = played.session.turned
    words = f"the turned card {turned.symbol} is not among the cards that P{played.dealer + 1}, the dealer, plays"
    return _fault(NOT_THE_DEALERS, f"{words} in session {index + 1}", SHAPE.position(record, 1, index, 0))


def _after_the_end(record: Game, course: Course) -> Found:
    index = len(course.sessions)
    winner = f"P{(course.winner or 0) + 1}"
    words = f"session {index + 1} is played, but {winner} won in session {index}"
    return Found(index, -1, _fault(AFTER_THE_END, words, SHAPE.position(record, 1, index)))
