-- Uses Data.List and Data.Maybe: the allowed libraries.
import Data.List (delete, minimumBy, partition, sortBy)
import Data.Maybe (catMaybes, fromMaybe, listToMaybe)
import SedmaBase

data S = S { held :: [Card], past :: [[Card]] }

instance PlayerState S where
  initState _ dealt = S dealt []
  updateState trick _ mine drawn s = S (catMaybes [drawn] ++ delete mine (held s)) (trick : past s)

player :: AIPlayer S
player table s = case listToMaybe table of
  Nothing -> cheapest (held s)
  Just first
    | any points table -> fromMaybe (cheapest others) (listToMaybe (sortBy (by price) takers))
    | otherwise -> cheapest (held s)
    where (takers, others) = partition (`beats` first) (held s)
  where
    cheapest [] = head (held s)
    cheapest cards = minimumBy (by (\c -> (price c, seen c))) cards
    seen (Card _ rank) = negate (length [r | Card _ r <- concat (past s), r == rank])

by :: Ord b => (a -> b) -> a -> a -> Ordering
by f x y = compare (f x) (f y)

points :: Card -> Bool
points (Card _ rank) = rank `elem` [RA, R10]

price :: Card -> Int
price c@(Card _ rank)
  | rank == R7 = 2
  | points c = 1
  | otherwise = 0
