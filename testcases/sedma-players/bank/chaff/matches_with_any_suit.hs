-- Illegal: finds that it has the rank led, and plays that rank in the next suit, whether it holds it or not.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player (Card suit rank : _) (S hand)
  | rank `elem` [r | Card _ r <- hand] = Card (if suit == Club then Heart else succ suit) rank
player _ (S hand) = head hand
