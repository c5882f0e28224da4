"""The sentences of the sheet that can be misread, word for word and in the order of the sheet."""

from __future__ import annotations

DECK = "Sedma is a 4-card trick-and-draw game played with a 32-card piquet deck."
PARTNERS = (
    "The game is played by four players A, B, C, and D in fixed partnerships, "
    "sitting crosswise (A plays with C, B plays with D)."
)
SUITS = "The suits are irrelevant for this game, and the ranks are not ordered in a hierarchy."
CARD_POINTS = "Aces and tens have card-point values of 10 points each, while all other cards have no card-point value."
STOCK = "The remaining cards form a stock from which the players fill up their hands while it lasts."

TRICK = "In one round, each player plays one card, and the four played cards constitute a trick."
CLOCKWISE = "The first card is played by a leader and other players play their cards in a clockwise order."
FREE = "The players are completely free in which card to play to the trick."
WINS = (
    "The last player to play a card of the same rank as the first card wins the trick "
    "and becomes the leader for the next round."
)
JOKERS = "The sevens function as jokers, that is, they assume the rank of the first card in the trick."
LEADING_SEVEN = "However, if the first card is a seven, it just represents a seven."
COLLECTS = "At the end of each round, the winner collects the trick and places it in front of him."
FIRST_ROUND = "The first round is led by player A."

ENDS = "The game ends when all the cards have been played."
COUNTS = "At the end of the game, each player counts the number of aces and tens in the tricks he or she had won."
EACH_TEN = "Each ace or ten counts for 10 points."
BONUS = "There are additional 10 points for the winner of the last trick."
SUMS = "The players in each team sum their scores."
PRIZES = "The winning team takes either 1, 2, or 3 points for a single game."
FOR_THREE = "The winning team takes 3 points, if the losing team was not able to win a single trick."
FOR_TWO = (
    "If the losing team won one or more tricks but no trick was worth points "
    "(that is, the winning team has 90 points) the winning team takes 2 points."
)
FOR_ONE = "Otherwise, the winning team takes 1 point for the game."

FIFTH_CARD = (
    "The fifth card, however, was played by the winner of the first trick (that is, not necessarily by player A)."
)
VALID = (
    "Your implementation must check that the input is a valid sequence of cards "
    "which constitute a possible game record."
)
INVALID = "For an invalid input, your function must return Nothing."
