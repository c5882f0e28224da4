-- Illegal: never takes the card that it played out of its hand.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ _ drawn (S hand) = S (hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player [] (S hand) = head hand
player (first : _) (S hand) = head (filter (`beats` first) hand ++ hand)
