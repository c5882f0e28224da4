-- Crashes when the stock is empty: it always expects to have drawn a card.
import SedmaBase

import Data.Maybe (fromJust)

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ [fromJust drawn])

player :: AIPlayer S
player table (S hand)
  | null table = head hand
  | otherwise = head (filter (`beats` head table) hand ++ hand)
