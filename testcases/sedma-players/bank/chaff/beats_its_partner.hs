-- Legal, but weak: takes every trick that it can, also from its partner, with a seven first.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player [] (S hand) = head hand
player (first : _) (S hand) = head (filter seven hand ++ filter (`beats` first) hand ++ hand)

seven :: Card -> Bool
seven (Card _ r) = r == R7
