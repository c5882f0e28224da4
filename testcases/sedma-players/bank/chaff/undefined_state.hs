-- Its state is undefined.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState = undefined
  updateState _ _ _ _ state = state

player :: AIPlayer S
player _ (S hand) = head hand
