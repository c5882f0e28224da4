-- Never answers when it leads the fifth trick.
import SedmaBase

data S = S Int Hand

instance PlayerState S where
  initState _ hand = S 0 hand
  updateState _ _ mine drawn (S n hand) = S (n + 1) (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player [] (S 4 hand) = player [] (S 4 (reverse hand))
player _ (S _ hand) = head hand
