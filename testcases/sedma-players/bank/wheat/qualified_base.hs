-- Imports the given module qualified, so that a function of its own may be called winner.
import qualified SedmaBase as B

data Side = Us | Them deriving Eq

newtype Held = Held { cards :: [B.Card] }

instance B.PlayerState Held where
  initState _ dealt = Held dealt
  updateState _ _ mine drawn (Held held) = Held (maybe id (:) drawn (filter (/= mine) held))

player :: B.AIPlayer Held
player table state
  | null table = lowest (cards state)
  | winner table == Us = lowest (cards state)
  | otherwise = lowest (if null matching then cards state else matching)
  where matching = [c | c <- cards state, any worthy table, c `B.beats` head table]

-- Who takes the trick so far. My partner played the last card but one.
winner :: B.Trick -> Side
winner table = last (zipWith const owners matches)
  where
    owners = drop (3 - length table) [Them, Us, Them]
    matches = reverse (dropWhile (not . (`B.beats` head table)) (reverse table))

worthy :: B.Card -> Bool
worthy (B.Card _ rank) = fromEnum rank `elem` [3, 7]

lowest :: [B.Card] -> B.Card
lowest held = snd (foldr1 smaller [(value c, c) | c <- held])
  where
    smaller a b = if fst a <= fst b then a else b
    value c@(B.Card _ rank) = if rank == B.R7 then 3 else if worthy c then 2 else 1 :: Int
