-- The state is no instance of the class.
import SedmaBase

data S = S Hand

player :: AIPlayer S
player _ (S hand) = head hand
