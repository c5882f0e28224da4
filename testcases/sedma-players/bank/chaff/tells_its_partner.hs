-- Legal, but weak: leads a high suit to tell its partner that it holds a seven, who hears nothing of it.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player [] (S hand) = head (filter signal hand ++ hand)
  where signal (Card suit _) = fromEnum suit >= (if any seven hand then 2 else 0)
player [Card suit _, _] (S hand)
  | suit `elem` [Spade, Club] = head (filter (not . seven) hand ++ hand)
player _ (S hand) = head hand

seven :: Card -> Bool
seven (Card _ r) = r == R7
