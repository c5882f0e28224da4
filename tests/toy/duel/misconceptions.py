"""The known misconceptions of Duel, in the order of the sheet."""

from __future__ import annotations

from reference.misreadings import Misreading
from tests.toy.duel.rules import DECK, WINS, A, Reading, decide
from tests.toy.duel.sentences import DEALT, DRAWN, FOLLOW, LEADS, TAKES

MISREADINGS = (
    Misreading(
        "no-repeat-check",
        "A card may be played twice",
        DEALT,
        "How often can one of the eight cards be played in a game?",
        Reading(differ=lambda _: True),
    ),
    Misreading(
        "no-duty-to-follow",
        "A player may play any card",
        FOLLOW,
        "Which cards may a player choose from who holds cards of the suit that was led?",
        Reading(follows=lambda *_: True),
    ),
    Misreading(
        "highest-rank-takes",
        "The higher card takes the trick, whatever its suit is",
        TAKES,
        "Who takes a trick with two cards of different suits?",
        Reading(takes=lambda led, answer: DECK.index(answer) % 4 > DECK.index(led) % 4),
    ),
    Misreading(
        "lower-card-takes",
        "The lower card takes the trick",
        TAKES,
        "Who takes a trick with two cards of the same suit?",
        Reading(takes=lambda led, answer: answer.suit is led.suit and DECK.index(answer) < DECK.index(led)),
    ),
    Misreading(
        "leader-stays",
        "Player A leads every trick",
        LEADS,
        "Who leads the trick after one that B took?",
        Reading(next_leader=lambda leader, _: leader),
    ),
    Misreading(
        "draw-to-a",
        "Player A wins with two tricks",
        DRAWN,
        "Who wins if both players have equally many tricks?",
        Reading(decide=lambda tricks: decide(tricks) if tricks[0] != tricks[1] else WINS[A]),
    ),
)
