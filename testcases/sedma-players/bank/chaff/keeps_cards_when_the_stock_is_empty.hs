-- Illegal when the stock is empty: without a drawn card it forgets to take its own card away.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine (Just drawn) (S hand) = S (drawn : filter (/= mine) hand)
  updateState _ _ _ Nothing state = state

player :: AIPlayer S
player _ (S hand) = head hand
