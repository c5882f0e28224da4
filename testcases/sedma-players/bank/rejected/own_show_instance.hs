-- Shows cards in a way of its own, though the given type can be shown already.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

instance Show Card where
  show _ = "Card Heart R7"

player :: AIPlayer S
player _ (S hand) = head hand
