-- Was tried as player A only, and has no case for the others.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState A hand = S hand
  updateState _ A mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)
  updateState trick leader mine drawn state = updateState trick (next leader) mine drawn state

player :: AIPlayer S
player _ (S hand) = head hand
