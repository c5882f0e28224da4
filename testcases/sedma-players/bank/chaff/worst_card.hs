-- Legal, but throws its sevens, aces and tens away: sevens when it leads, points when the opponents win.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player [] (S hand) = head ([c | c@(Card _ R7) <- hand] ++ hand)
player (first : _) (S hand) = head ([c | c <- hand, fat c, not (c `beats` first)] ++ [c | c <- hand, not (c `beats` first)] ++ hand)

fat :: Card -> Bool
fat (Card _ r) = r == RA || r == R10
