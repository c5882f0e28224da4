-- Plays a card that it has only half: the suit is undefined.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player _ (S (Card _ rank : _)) = Card undefined rank
