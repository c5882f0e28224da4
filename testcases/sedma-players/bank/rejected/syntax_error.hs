-- Does not compile: a bracket is missing.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player (first : _) (S hand) = head (filter (`beats` first) hand ++ hand
player _ (S hand) = head hand
