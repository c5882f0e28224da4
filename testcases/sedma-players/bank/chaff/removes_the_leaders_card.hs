-- Illegal: takes the first card of the trick out of its hand, as if it had led.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState (first : _) _ _ drawn (S hand) = S (filter (/= first) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player table (S hand)
  | null table = head hand
  | otherwise = head (filter (`beats` head table) hand ++ hand)
