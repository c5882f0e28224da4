-- The function is called myPlayer.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

myPlayer :: AIPlayer S
myPlayer _ (S hand) = head hand
