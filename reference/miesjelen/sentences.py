"""The sentences of the sheet that are quoted, word for word and in the order of the sheet."""

from __future__ import annotations

RANKS = (
    "In each suit, the seven is the lowest card and the ace is the highest one: 7, 8, 9, 10, jack, queen, king, ace."
)
EXACTLY = "Who gets down to exactly 0 wins."

DEALER = "Player 1 deals in the first session, and after each session the deal moves on to the next player clockwise."
FIVE_CARDS = "In each session, every player is dealt five cards from the whole deck."
TRUMPS = "The suit of the turned card is the trump suit of the session."

FIVE_TRICKS = "A session has five tricks, to each of which every player plays one card, clockwise."
FIRST_LEADER = "The player left of the dealer leads the first trick."
WINNER_LEADS = "The winner of a trick leads the next one."

LEADS_ANY = "The leader may play any card."
FOLLOW = "A player who holds a card of its suit must follow suit, that is, play a card of this suit."
TRUMP = "A player who cannot follow suit must play a trump, if he or she holds one."
ANY_CARD = "A player who holds neither may play any card."
NO_OVERTAKING = "Nobody has to play a higher card than the others did."

HIGHEST_TRUMP = "The highest trump in the trick wins it."
HIGHEST_OF_SUIT = "If there is no trump in the trick, the highest card of the suit that was led wins it."
NEVER_WINS = "A card that is neither a trump nor of the suit that was led never wins."

AT_THE_END = "The scores change at the end of a session only."
TRICK_TAKES = "Each trick that a player won takes 1 from the player's score."
PENALTY = "A player who won no trick in the whole session gets a penalty: 5 is added to the score."
DOUBLE = "If spades are trumps, everything counts double: 2 for each trick, and 10 for the penalty."
BELOW_ZERO = "A score may fall below 0, and then the game goes on."
WINS = "A player whose score is exactly 0 after a session has won, and the game is over."
EITHER_WAY = "It does not matter whether the score came down to 0 by tricks or up to 0 by a penalty."
VOID = (
    "If two or more players get to exactly 0 in the same session, the session is void: "
    "all players have the scores again that they had before it, and nobody has won."
)
AFTER_A_VOID = "After a void session the game goes on as after any other, and the deal moves on."

RESULT = (
    "The value (Won 2 [7, 0, 31]) represents a game that player 2 has won, and the value (Open [7, 1, 31]) "
    "a game that nobody has won yet, both with the scores of all players after the last session."
)
ANY_SCORES = (
    "A record need not begin with a fresh game: "
    "the scores before its first session may be any whole numbers other than 0, negative ones included."
)
NEED_NOT_END = "It need not end with the end of the game either."
HAND = (
    "Which cards were dealt is not in the record either: "
    "a player's hand is what the player plays from there on until the end of the session."
)

PLAYERS = "There are at least two and at most six players."
NOT_OVER = "None of the scores before the first session is 0, because then the game would be over."
ONE_SESSION = "There is at least one session."
FIVE_EACH = "In each session, every player plays exactly five cards."
NO_REPEAT = (
    "No card can be played twice in the same session; "
    "the deck is shuffled for each session, so the same card may be played in several sessions."
)
TURNED = "The turned card must be one of the five cards that the dealer plays."
NOT_AFTER = "No session can follow the one in which a player has won."
INVALID = "For an invalid input, your function must return Nothing."
