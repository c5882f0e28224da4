-- Times out: it looks at every order of all cards that it does not hold.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player table (S hand) = head (filter good hand ++ hand)
  where
    good card = any ((== card) . head) (filter (\o -> length o < 1) (orders unknown))
    unknown = [c | s <- [Heart ..], r <- [R7 ..], let c = Card s r, not (c `elem` hand), not (c `elem` table)]

orders :: [a] -> [[a]]
orders [] = [[]]
orders xs = [x : o | (x, rest) <- picks xs, o <- orders rest]

picks :: [a] -> [(a, [a])]
picks [] = []
picks (x : xs) = (x, xs) : [(y, x : ys) | (y, ys) <- picks xs]
