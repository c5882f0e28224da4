import SedmaDatatypes

-- two piles of cards, one for each team; the flag says whose turn it is to lead (True = AC)
data Table = Table [Cards] [Cards] Bool

eqRank :: Card -> Card -> Bool
eqRank (Card _ a) (Card _ b) = show a == show b

takeTrick :: Table -> Cards -> Table
takeTrick (Table ac bd lead) t
  | now       = Table (t : ac) bd now
  | otherwise = Table ac (t : bd) now
  where
    shifts = length (dropWhile (not . eqRank (head t)) (reverse t)) - 1
    now    = if even shifts then lead else not lead

inFours :: Cards -> [Cards]
inFours [] = []
inFours (a:b:c:d:xs) = [a,b,c,d] : inFours xs

countPile :: [Cards] -> Int
countPile = foldr (\t n -> n + foldr (\c m -> m + val c) 0 t) 0

val :: Card -> Int
val (Card _ r) = case r of
  R10 -> 10
  RA  -> 10
  _   -> 0

finish :: Table -> Winner
finish (Table ac bd lead) =
  case compare p q of
    GT -> (AC, points bd q)
    _  -> (BD, points ac p)
  where
    p = countPile ac + (if lead then 0 else 10)
    q = countPile bd + (if lead then 10 else 0)

points :: [Cards] -> Int -> Points
points [] _ = Three
points _  0 = Two
points _  _ = One

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | twice cs        = Nothing
  | otherwise       = Just (finish (foldl takeTrick (Table [] [] True) (inFours cs)))

twice :: Cards -> Bool
twice (c:cs) = show c `elem` map show cs
twice []     = False
