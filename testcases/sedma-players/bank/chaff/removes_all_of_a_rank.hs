-- Takes all cards of the rank that it played out of its hand, and in the end has none left.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ (Card _ rank) drawn (S hand) = S ([c | c@(Card _ r) <- hand, r /= rank] ++ maybe [] (: []) drawn)

player :: AIPlayer S
player _ (S hand) = head hand
