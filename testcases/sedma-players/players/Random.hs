-- Plays any card of its hand. A player has no random numbers of its own, so this
-- one makes a number of everything that it has seen, and chooses by that.
module Random (player) where

import Data.Maybe (maybeToList)
import SedmaBase

-- The hand, and the number made of all cards seen so far.
data Random = Random Hand Int

instance PlayerState Random where
  initState me hand = Random hand (stir hand (length (takeWhile (/= me) [A, B, C, D])))
  updateState trick _ mine drawn (Random hand number) =
    Random (filter (/= mine) hand ++ maybeToList drawn) (stir (trick ++ maybeToList drawn) number)

player :: AIPlayer Random
player table (Random hand number) = hand !! (stir table number `div` 8 `mod` length hand)

-- Mixes cards into a number. It stays below 65537, so that no product gets too
-- large for an Int.
stir :: Cards -> Int -> Int
stir cards number = foldl mix (mix number (Card Heart R7)) cards
  where mix n (Card suit rank) = ((n + 8 * fromEnum suit + fromEnum rank + 1) * 17364 + 40503) `mod` 65537
