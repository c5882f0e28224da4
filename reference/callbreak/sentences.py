"""The sentences of the sheet that are quoted, word for word and in the order of the sheet."""

from __future__ import annotations

DECK = "It is played with the standard deck of 52 cards."
RANKS = (
    "In each suit the ranks are, from the lowest to the highest, "
    "2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king, and ace."
)
TRUMPS = "Spades are always trumps."

ROUNDS = "A game has five rounds."
NEXT_DEALER = "After each round the deal moves to the next player clockwise."
DEAL = "At the start of each round, all cards are dealt, thirteen to each player."
ELDEST = (
    "The player to the left of the dealer, who is the next player clockwise, is the eldest hand of the round: "
    "player B in the first round, player C in the second, and so on."
)
CALL_ORDER = "The eldest hand calls first, and the others call clockwise."
CALL_RANGE = "A call is a number from 1 to 13."
CALL_SUM = "There is no limit to the sum of the four calls."

FIRST_LEADER = "The eldest hand leads the first trick of each round."
ONE_CARD_EACH = "In each trick, every player plays one card, clockwise from the leader."
LEAD_ANY = "The first card of a trick can be any card."
LEAD_SPADES = "Spades can be led at any time."

SPADES_BEAT = "Any spade is better than any card of another suit."
HIGHER_SPADE = "Of two spades, the one of the higher rank is better."
SUIT_LED = "If there is no spade in a trick, its best card is the highest card of the suit of its first card."
OTHER_SUITS = "A card of another suit, neither that suit nor spades, is never the best, whatever its rank."
WINNER_LEADS = "The player who played the best card wins the trick and leads the next one."

FOLLOW = "A player who holds a card of the suit of the first card must play a card of this suit."
BEAT = (
    "A player who can, under this duty, play a card that is better than all cards of the trick so far "
    "must play such a card."
)
ANY_THAT_BEATS = "If there are several such cards, any of them can be played, not only the highest."
ALREADY_TRUMPED = (
    "If a suit other than spades was led and there is already a spade in the trick, no card of the suit led can be "
    "better, so that a player who has to follow suit plays any card of it."
)
TRUMP = (
    "A player who holds no card of the suit of the first card, but a spade that is better than all cards of the trick "
    "so far, must play such a spade."
)
ANY_CARD = "A player who holds neither can play any card, a lower spade included."
DUTIES_FOR_ALL = "These duties are the same for all players and in all rounds."

CALL_MADE = (
    "A player who won at least as many tricks as called scores the call, and a tenth of a point for each extra trick."
)
CALL_MISSED = "A player who won fewer tricks than called scores minus the call, however many tricks were won."
ADDED = "The scores of all rounds are added."
MOST_WINS = "The player who has most wins the game."
TIES = "If several players have most, all of them win."
TENTHS = "All scores are counted in tenths of a point."

ORDER_OF_SCORES = (
    "The outcome is represented by the players who have most, in the order A, B, C, D, and the scores of A, B, C, and "
    "D, in this order whoever dealt."
)
ANY_NUMBER = "The record of a game has one to five rounds: it is a whole game or the beginning of one."
HANDS = (
    "Which cards were dealt is not in the record either, but since all cards are played, the hand of a player at any "
    "moment of a round consists of the cards that he or she plays from then on in this round."
)

ONE_TO_FIVE = "There must be at least one round and at most five."
FOUR_CALLS = "In each round there must be exactly four calls, each of them from 1 to 13."
FIFTY_TWO = "In each round there must be exactly fifty-two cards."
NO_REPEAT = "No card can be played twice in a round, but every card is played again in the next one."
ALLOWED = "Every card must be allowed by the duties at the moment it is played."
INVALID = "For an invalid input, your function must return Nothing."
