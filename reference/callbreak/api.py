"""The API of Callbreak: its six requests, and the data that they take and give. See :mod:`.api_answers`."""

from __future__ import annotations

from reference.callbreak.api_answers import (
    ANY_CALL,
    PLACE,
    WHOLE,
    answer_break,
    answer_call,
    answer_get,
    answer_new,
    answer_score,
    answer_status,
)
from reference.callbreak.course import HAND_SIZE, PLAYERS, SEATS
from reference.callbreak.playable import CALLBREAK_PLAYABLE
from reference.callbreak.reading import RULES
from reference.callbreak.rules import MOST_ROUNDS
from reference.cards import Rank, Suit
from reference.endpoints import Endpoint, OwnApi, Schema, Trouble

_SUITS, _RANKS = "".join(suit.value for suit in Suit), "|".join(rank.value for rank in Rank)
_CARD = {"type": "string", "pattern": f"^[{_SUITS}]({_RANKS})$"}
_NOTHING: Schema = {"type": "object", "maxProperties": 0}
_SCORES = {"type": "array", "items": {"type": ["number", "null"]}, "minItems": PLAYERS, "maxItems": PLAYERS}


def _number_schema(least: int, most: int, written: Schema) -> Schema:
    """A whole number, or the same as text."""
    return {"anyOf": [{"type": "integer", "minimum": least, "maximum": most}, {"type": "string", **written}]}


_WRITTEN: dict[str, Schema] = {
    name: {"enum": [str(number) for number in range(least, most + 1)]} for name, (least, most) in PLACE.items()
}


def _place_schema(numbers: dict[str, Schema]) -> Schema:
    return {"type": "object", "properties": numbers, "required": list(numbers), "additionalProperties": False}


CALLBREAK_API = OwnApi(
    CALLBREAK_PLAYABLE.name,
    SEATS[RULES.first_dealer],
    "One game of Callbreak at a time. You are player 1 and deal first; players are numbered counterclockwise.",
    (
        Endpoint("new", ("GET", "POST"), "Restart: your last game no longer exists", None, _NOTHING, answer_new),
        Endpoint(
            "call",
            ("POST",),
            "Say how many tricks you will win",
            _number_schema(*ANY_CALL, {"pattern": f"^{WHOLE.pattern}$"}),
            _NOTHING,
            answer_call,
            (Trouble.MALFORMED, Trouble.NOT_NOW),
        ),
        Endpoint(
            "break",
            ("POST",),
            "Play a card",
            _CARD,
            _NOTHING,
            answer_break,
            (Trouble.MALFORMED, Trouble.NOT_NOW),
        ),
        Endpoint(
            "get",
            ("POST",),
            "The card that a player played to a break of a round; break 0 is your own hand as it was dealt",
            _place_schema({name: _number_schema(*limits, _WRITTEN[name]) for name, limits in PLACE.items()}),
            {"anyOf": [_CARD, {"type": "array", "items": _CARD, "minItems": HAND_SIZE, "maxItems": HAND_SIZE}]},
            answer_get,
            tuple(Trouble),
        ),
        Endpoint(
            "status",
            ("GET",),
            "What was played last; break 0 stands for a call, or for the deal if nobody has called yet",
            None,
            _place_schema(_WRITTEN),
            answer_status,
        ),
        Endpoint(
            "score",
            ("GET",),
            "What each round brought to players 1 to 4; nulls for a round that is not over",
            None,
            {"type": "array", "items": _SCORES, "minItems": MOST_ROUNDS, "maxItems": MOST_ROUNDS},
            answer_score,
        ),
    ),
)
