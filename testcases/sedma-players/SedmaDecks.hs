module SedmaDecks (decks) where

import SedmaBase

-- Fifty shuffled decks to try players with.

decks :: [Cards]
decks = take 50 (shuffledDecks 7)

-- The cards from seven to ace, suit by suit.

pack :: Cards
pack = [Card suit rank | suit <- [Heart ..], rank <- [R7 ..]]

-- As many decks as you like, other ones for every start from 1 to 2147483646.

shuffledDecks :: Integer -> [Cards]
shuffledDecks start = shuffles (tail (iterate step start))
  where
    step number = number * 16807 `mod` 2147483647
    shuffles numbers = shuffle now pack : shuffles later
      where (now, later) = splitAt (length pack) numbers

-- Each number chooses one of the cards that are left.

shuffle :: [Integer] -> Cards -> Cards
shuffle (number : numbers) cards@(_ : _) = card : shuffle numbers (before ++ after)
  where (before, card : after) = splitAt (fromInteger (number `mod` toInteger (length cards))) cards
shuffle _ _ = []
