"""The sentences of the sheet, word for word."""

from __future__ import annotations

DEALT = "Each of the two players A and B is dealt four of the eight cards."
FIRST = "Player A leads the first trick with any card."
FOLLOW = (
    "The other player must play a card of the suit that was led, if there is one in the hand, and otherwise any card."
)
TAKES = "The higher card of the suit that was led takes the trick."
RANKS = "The ranks ascend from seven to ten."
LEADS = "The player who takes a trick leads the next one."
ENDS = "The game ends when all eight cards have been played."
WINS = "The player with more tricks wins."
DRAWN = "If both players have two tricks, the game is a draw."
INVALID = "If the cards are no possible game, the function returns Nothing."
