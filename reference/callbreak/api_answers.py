"""What the API of Callbreak answers to its six requests, for a program that plays against three others.

Players have numbers, counterclockwise from the first dealer: player 1, who asks. So cards are played by 1, 4, 3, 2.
Rounds and tricks (*breaks*) are numbered from 1, and a card is written suit first: ``S10``. Numbers may come as numbers
or as text, and go as text. Rules and reasons are those of the game.
"""

from __future__ import annotations

import re

from reference.callbreak.course import HAND_SIZE, PLAYERS, SEATS
from reference.callbreak.game_so_far import calls_of, card_played, cards_with_seats, dealt_hand, gains
from reference.callbreak.playable import CALLBREAK_PLAYABLE
from reference.callbreak.reading import RULES
from reference.callbreak.rules import LEAST_CALL, MOST_ROUNDS, POINT
from reference.callbreak.seat_view import Move
from reference.callbreak.table import TABLE, Hands, eldest_hand
from reference.cards import Card, NotationError, parse_card
from reference.endpoints import Answer, Json, Made, Refused, Restarted, Told, Trouble

_MALFORMED, _NOT_NOW = Trouble.MALFORMED, Trouble.NOT_NOW
PLACE = {"round": (1, MOST_ROUNDS), "player": (1, PLAYERS), "break": (0, HAND_SIZE)}
ANY_CALL = (-(10**9) + 1, 10**9 - 1)
WHOLE = re.compile(r"(0|-?[1-9][0-9]{0,8})")


def number_player(seat: int) -> int:
    """The number of a seat: counterclockwise from the first dealer, who has 1."""
    return (RULES.first_dealer - seat) % PLAYERS + 1


def find_seat(player: int) -> int:
    """The seat of a player's number."""
    return (RULES.first_dealer - (player - 1)) % PLAYERS


def write_card(card: Card) -> str:
    """A card, suit first: ``S10``."""
    return f"{card.suit.value}{card.rank.value}"


def read_card(data: Json) -> Card | None:
    """The card that :func:`write_card` writes so; None if it is none. No other spelling is read."""
    try:
        card = parse_card(f"{data[1:]}{data[0]}") if isinstance(data, str) and data else None
    except NotationError:
        return None
    return card if card is not None and write_card(card) == data else None


def read_number(data: Json, least: int, most: int) -> int | None:
    """A whole number in this range, as a number or as text; None if it is none."""
    if isinstance(data, str):
        data = int(data) if WHOLE.fullmatch(data) else None
    is_whole = isinstance(data, int) and not isinstance(data, bool)
    return data if is_whole and least <= data <= most else None


def answer_new(_: Hands, __: str, ___: Json) -> Answer:
    """Restart a game."""
    return Restarted()


def answer_call(game: Hands, seat: str, data: Json) -> Answer:
    """Make a call."""
    call = read_number(data, *ANY_CALL)
    if call is None:
        return Refused(_MALFORMED, f'a call is a whole number, such as {{"data": "{LEAST_CALL}"}}')
    if refusal := _refuse_turn(game, seat):
        return refusal
    if len(game.calls) == PLAYERS:
        return Refused(_NOT_NOW, "all calls of this round are made: play a card")
    return Made(call) if call in CALLBREAK_PLAYABLE.moves(game) else _refuse(game, call)


def answer_break(game: Hands, seat: str, data: Json) -> Answer:
    """Play a card."""
    card = read_card(data)
    if card is None:
        return Refused(_MALFORMED, 'a card is a suit (S, H, D, C) and a rank (2 to 10, J, Q, K, A): {"data": "S10"}')
    if refusal := _refuse_turn(game, seat):
        return refusal
    if len(game.calls) < PLAYERS:
        return Refused(_NOT_NOW, "make a call first: cards are played after all calls of the round")
    if card not in (held := TABLE.held(game)):
        return Refused(_NOT_NOW, f"{write_card(card)} is not in your hand: {' '.join(map(write_card, held))}")
    return Made(card) if card in CALLBREAK_PLAYABLE.moves(game) else _refuse(game, card)


def answer_get(game: Hands, seat: str, data: Json) -> Answer:
    """The card that a player played to a trick; in place of trick 0, one's own hand as it was dealt."""
    place = _read_place(data)
    if place is None:
        example = '{"data": {"round": "1", "player": "2", "break": "5"}}'
        return Refused(_MALFORMED, f"say a round from 1 to 5, a player from 1 to 4 and a break from 0 to 13: {example}")
    number, player, trick = place
    if trick == 0 and find_seat(player) != SEATS.index(seat):
        return Refused(Trouble.NOT_YOURS, f"the hand of player {player} is not yours to see")
    if number > len(game.done) + 1:
        return Refused(_NOT_NOW, f"round {number} is not dealt yet")
    if trick == 0:
        return Told([write_card(card) for card in dealt_hand(game, number - 1, find_seat(player))])
    card = card_played(game, number - 1, find_seat(player), trick - 1)
    if card is None:
        return Refused(_NOT_NOW, f"player {player} has not played to break {trick} of round {number} yet")
    return Told(write_card(card))


def answer_status(game: Hands, _: str, __: Json) -> Answer:
    """What was played last: round, player and trick. Before the first card: trick 0, and who called last or deals."""
    number = len(game.done)
    if cards := cards_with_seats(game, number):
        return Told(_write_place(number + 1, number_player(cards[-1][1]), (len(cards) + PLAYERS - 1) // PLAYERS))
    last = [*calls_of(game, number)][-1:] or [(eldest_hand(number) - 1) % PLAYERS]
    return Told(_write_place(number + 1, number_player(last[0]), 0))


def answer_score(game: Hands, _: str, __: Json) -> Answer:
    """What each round brought to each player, in points; nulls for rounds that are not over."""
    return Told([_score_round(game, number) for number in range(MOST_ROUNDS)])


def _score_round(game: Hands, number: int) -> list[float | None]:
    gained = gains(game, number) if number <= len(game.done) else None
    if gained is None:
        return [None] * PLAYERS
    return [gained[find_seat(player)] / POINT for player in range(1, PLAYERS + 1)]


def _refuse_turn(game: Hands, seat: str) -> Refused | None:
    turn = CALLBREAK_PLAYABLE.turn(game)
    if turn is None:
        return Refused(_NOT_NOW, "the game is over: ask for a new one")
    return None if turn == seat else Refused(_NOT_NOW, f"it is the turn of player {number_player(SEATS.index(turn))}")


def _refuse(game: Hands, move: Move) -> Refused:
    """The reference's own words, and the sentence of the sheet."""
    fault = CALLBREAK_PLAYABLE.refuse(game, move)
    return Refused(_NOT_NOW, f"{fault.message}. {fault.sentence}")


def _read_place(data: Json) -> tuple[int, int, int] | None:
    """Round, player and trick, if these are exactly what the data have."""
    if not isinstance(data, dict) or data.keys() != PLACE.keys():
        return None
    number, player, trick = (read_number(data[name], *limits) for name, limits in PLACE.items())
    return None if number is None or player is None or trick is None else (number, player, trick)


def _write_place(*numbers: int) -> dict[str, str]:
    return dict(zip(PLACE, map(str, numbers), strict=True))
