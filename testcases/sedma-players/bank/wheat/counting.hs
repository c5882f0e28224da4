-- Counts how many cards of each rank are gone, in a list of eight numbers; the state is a record.
import SedmaBase

data Memory = Memory { mine :: Hand, seen :: [Int] }

instance PlayerState Memory where
  initState _ dealt = Memory { mine = dealt, seen = count dealt (replicate 8 0) }
  updateState trick _ card drawn m =
    m { mine = filter (/= card) (mine m) ++ new, seen = count (new ++ filter (/= card) trick) (seen m) }
    where new = maybe [] (: []) drawn

count :: Cards -> [Int] -> [Int]
count cards numbers = foldl add numbers cards
  where add ns (Card _ r) = [if k == fromEnum r then n + 1 else n | (k, n) <- zip [0 ..] ns]

player :: AIPlayer Memory
player [] m = cheapest [] m
player table@(Card _ led : _) m
  | partnerHasIt && not (null fat) = fewest fat
  | partnerHasIt = cheapest table m
  | led /= R7 && not (null same) = head same
  | length (filter counts table) >= 2 && not (null sevens) = head sevens
  | otherwise = cheapest table m
  where
    partnerHasIt = last [k | (k, c) <- zip [0 :: Int ..] table, c `beats` head table] == length table - 2
    fat = filter counts (mine m)
    same = [c | c@(Card _ r) <- mine m, r == led]
    sevens = [c | c@(Card _ R7) <- mine m]
    fewest = leastBy (left table m)

counts :: Card -> Bool
counts (Card _ r) = r `elem` [R10, RA]

-- How many cards of a rank have not been seen yet.
left :: Trick -> Memory -> Card -> Int
left table m (Card _ r) = 4 - count table (seen m) !! fromEnum r

cheapest :: Trick -> Memory -> Card
cheapest table m = leastBy (\c -> 10 * price c + left table m c) (mine m)
  where
    price (Card _ R7) = 2
    price c = if counts c then 1 else 0

leastBy :: (Card -> Int) -> Cards -> Card
leastBy f (c : cs) = foldl (\best other -> if f other < f best then other else best) c cs
