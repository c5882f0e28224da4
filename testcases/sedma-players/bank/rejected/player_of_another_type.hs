-- The function gives the number of a card and not the card.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: Trick -> S -> Int
player _ (S hand) = length hand - 1
