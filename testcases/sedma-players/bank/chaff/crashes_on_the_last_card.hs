-- Crashes with one card in hand: it always looks at two.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player _ (S hand) = if fat (hand !! 0) then hand !! 1 else hand !! if fat (hand !! 1) then 0 else 1

fat :: Card -> Bool
fat (Card _ r) = r == RA || r == R10
