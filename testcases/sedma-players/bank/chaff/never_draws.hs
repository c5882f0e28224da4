-- Forgets the cards that it draws, and crashes in the fifth round with an empty hand.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine _ (S hand) = S (filter (/= mine) hand)

player :: AIPlayer S
player _ (S hand) = head hand
