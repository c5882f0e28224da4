"""The sentences of the sheet that are quoted, word for word and in the order of the sheet."""

from __future__ import annotations

SUITS = "The suits are irrelevant for this game, and the ranks are not ordered in a hierarchy."
DEAL = "Each player is dealt 4 cards."
STOCK = "The remaining 24 cards form a stock from which the players fill up their hands while it lasts."

FIRST_TRICK = "Player 1 leads the first trick."
LEADER_PLAYS = "The leader can neither pass nor stop instead."
TURN = (
    "After every card played to a trick, it is the turn of the player who did not play it, who either beats or passes."
)
CONTINUES_OR_STOPS = "After a pass, and only then, the active player either continues or stops."
CONTINUES = "A player who continues plays one more card, which must beat as well."
STOPS = "A player who stops ends the trick."
NO_NUMBER = "A trick has no fixed number of cards, and one player may play several of them."
EMPTY_HAND = "A player whose hand is empty has to pass instead of beating, and to stop instead of continuing."

SAME_RANK = "A card beats if it has the same rank as the first card of the trick."
FIRST_CARD = "It is always the first card that counts, whatever has been played after it."
SEVEN = "A seven always beats."
EIGHT = "An eight also beats if the number of cards in the trick before it is divisible by three."
NO_OTHER = "No other card beats."
LED_SEVEN = "If the first card is a seven, it is just a seven: other sevens have its rank, and no other card does."

TAKES = "The player who played the last card of the trick takes it."
DRAW = (
    "Then the players draw cards from the stock, one card at a time and in turns, the taker first, "
    "until both hold four cards or the stock is empty."
)
TAKER_LEADS = "The taker leads the next trick."
OTHER_LEADS = "However, if the taker has no card left after drawing, the other player leads."

ENDS = "The game ends when all 32 cards have been played and the last trick has been ended by a stop."
COUNTS = "At the end of the game, each player counts the number of aces and tens in the tricks he or she took."
EACH_ONE = "Each ace or ten counts for 1 point, and all other cards count for nothing."
NOTHING_EXTRA = "There is nothing extra for the last trick or for the number of tricks."
WIN = "A player who has 5, 6, or 7 points wins the game."
MARS = "A player who has all 8 points wins the game by a mars."
DRAWN = "If both players have 4 points, the game is a draw."

NO_REPEAT = "No card can be played twice."
NOT_BEFORE = "The record of a game must not end before the game does."
NOT_AFTER = "No move can follow the stop that ends the game."
INVALID = "For an invalid input, your function must return Nothing."
