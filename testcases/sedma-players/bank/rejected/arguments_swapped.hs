-- The state comes first, the table second.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: S -> Trick -> Card
player (S hand) _ = head hand
