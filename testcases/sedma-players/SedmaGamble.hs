module SedmaGamble (gamble) where

import SedmaBase

-- A whole game: the player of A and C, the player of B and D, and a deck; the
-- cards in the order they were played, which `replay` can read. The four hands
-- are dealt from the top of the deck, one card at a time from A. After each
-- trick everybody draws a card while there are any, the winner first.

gamble :: (PlayerState s, PlayerState t) => AIPlayer s -> AIPlayer t -> Cards -> Cards
gamble ac bd deck = playTricks A seats (drop 16 deck)
  where
    seats = [sit A ac (hand 0), sit B bd (hand 1), sit C ac (hand 2), sit D bd (hand 3)]
    hand number = [deck !! (number + 4 * turn) | turn <- [0 .. 3]]

-- Somebody at the table: what they hold, the card that they play to the cards on
-- the table, and who they are after a trick. Their state is hidden in the two
-- functions, so that different players can sit at one table.

data Seat = Seat {
  name :: Player,
  held :: Hand,
  choose :: Trick -> Card,
  learn :: Trick -> Player -> Card -> Maybe Card -> Seat
}

-- Cards are evaluated before a player gets them, so that a message about a failed
-- pattern shows the cards.

sit :: PlayerState s => Player -> AIPlayer s -> Hand -> Seat
sit player ai hand = evaluated hand `seq` seatWith player ai hand (initState player hand)

seatWith :: PlayerState s => Player -> AIPlayer s -> Hand -> s -> Seat
seatWith player ai hand state = Seat player hand (\table -> evaluated table `seq` ai table state) after
  where
    after trick leader mine drawn =
      evaluated trick `seq` evaluated new `seq`
        seatWith player ai (filter (/= mine) hand ++ new) (updateState trick leader mine drawn state)
      where new = maybe [] (: []) drawn

evaluated :: Cards -> Cards
evaluated cards = foldr seq cards cards

-- The seats are always given from A to D.

playTricks :: Player -> [Seat] -> Cards -> Cards
playTricks leader seats stock
  | null (held (head seats)) = []
  | otherwise = trick ++ playTricks taker (map told seats) (drop 4 stock)
  where
    trick = playTrick (from leader seats) []
    taker = winner trick leader
    told seat = learn seat trick leader (cardOf (name seat)) (lookup (name seat) drawn)
    cardOf player = head [card | (seat, card) <- zip (from leader seats) trick, name seat == player]
    drawn = zip (map name (from taker seats)) stock

-- The seats in the order in which they play.

from :: Player -> [Seat] -> [Seat]
from leader seats = take 4 (dropWhile ((/= leader) . name) (cycle seats))

playTrick :: [Seat] -> Trick -> Trick
playTrick [] _ = []
playTrick (seat : seats) table = card : playTrick seats (table ++ [card])
  where
    card = checked (choose seat table)
    checked wanted
      | wanted `elem` held seat = wanted
      | otherwise = error (show (name seat) ++ " played (" ++ show wanted ++ "), but holds " ++ show (held seat))
