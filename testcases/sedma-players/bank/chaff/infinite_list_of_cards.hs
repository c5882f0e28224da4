-- Its hand is an endless list, whose last card it wants to play.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S (cycle hand)
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player [] (S hand) = head hand
player _ (S hand) = last hand
