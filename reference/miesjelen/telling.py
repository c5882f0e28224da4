"""A session of Miesjelen as events: its trumps, who plays which card in which role, and the scores after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reference.cards import Card, Suit
from reference.contract import Standing
from reference.events import Event, Laid, Scored, Section, Taken
from reference.miesjelen.records import TRICKS, Played, Settled
from reference.miesjelen.rules import SPADE
from reference.trick_taking import seat_of

SUIT_NAMES = {"H": "heart", "D": "diamond", "S": "spade", "C": "club"}


def tell_session(number: int, played: Played, until: int, *, is_broken: bool) -> Iterator[Event]:
    """A session up to this number of cards; if a rule is broken, it is by the last of these cards."""
    yield Section(f"Session {number}", _notes(played))
    players, told = len(played.before), 0
    won = [0] * players
    for leader, cards, taker in played.tricks:
        yield from _lay(leader, cards[: until - told], played.trumps, players)
        told += len(cards)
        if told > until or (told == until and is_broken):
            return
        won[taker] += 1
        yield _taken(taker, won)
    rest = played.session.cards[told:until]
    if rest and told < TRICKS * players:
        leader = played.tricks[-1].taker if played.tricks else (played.dealer + 1) % players
        yield from _lay(leader, rest, played.trumps, players)
    elif played.settled:
        yield _scored(played, played.settled)


def _notes(played: Played) -> tuple[str, ...]:
    dealer, trumps = played.dealer, f"{SUIT_NAMES[played.trumps.value].title()}s are trumps"
    leader = f" and P{played.tricks[0].leader + 1} leads" if played.tricks else ""
    double = ("Everything counts double.",) if played.trumps is SPADE else ()
    return f"P{dealer + 1} deals{leader}.", f"{trumps}: {played.session.turned.symbol} is turned.", *double


def _lay(leader: int, cards: Sequence[Card], trumps: Suit, players: int) -> Iterator[Laid]:
    for index, card in enumerate(cards):
        yield Laid(f"P{seat_of(index, leader, players) + 1}", card, _role(card, cards[0], trumps, is_led=index == 0))


def _role(card: Card, led: Card, trumps: Suit, *, is_led: bool) -> str:
    if is_led:
        return "leads a trump" if card.suit is trumps else "leads"
    if card.suit is led.suit:
        return "follows suit"
    return "trumps" if card.suit is trumps else "discards"


def _taken(taker: int, won: Sequence[int]) -> Taken:
    seat = f"P{taker + 1}"
    score = tuple(
        Standing(f"P{index + 1}", str(count), gained="1" if index == taker else "") for index, count in enumerate(won)
    )
    return Taken(seat, seat, None, seat, score=score)


def _scored(played: Played, settled: Settled) -> Scored:
    is_void = settled.is_void and settled.scores == played.before
    changes = zip(settled.scores, played.before, strict=True)
    gained = ["void" if is_void else f"{after - before:+}" for after, before in changes]
    return Scored(
        tuple(
            Standing(f"P{index + 1}", str(score), gained=change)
            for index, (score, change) in enumerate(zip(settled.scores, gained, strict=True))
        )
    )


def listed(words: Sequence[str], word: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {word} {words[-1]}"
