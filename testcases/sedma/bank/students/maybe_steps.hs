import SedmaDatatypes

type Trick = [Card]

-- step 1: cut into tricks
cut :: Cards -> Maybe [Trick]
cut [] = Just []
cut (a:b:c:d:rest) = do
  ts <- cut rest
  return ([a, b, c, d] : ts)
cut _ = Nothing

-- step 2: nothing twice
unique :: [Trick] -> Maybe [Trick]
unique ts = if nub' (concat ts) then Just ts else Nothing
  where nub' [] = True
        nub' (c:cs) = not (any (same c) cs) && nub' cs

same :: Card -> Card -> Bool
same (Card s r) (Card s2 r2) = show s ++ show r == show s2 ++ show r2

-- step 3: who took what
run :: Int -> [Trick] -> [(Int, Trick)]
run _ [] = []
run leader (t:ts) = (w, t) : run w ts
  where w = rem (leader + off) 4
        off = offset t

offset :: Trick -> Int
offset [Card _ a, b, c, d]
  | m d = 3
  | m c = 2
  | m b = 1
  | otherwise = 0
  where m (Card _ x) = show x == show a || show x == "R7"

-- step 4: count
count :: [(Int, Trick)] -> Winner
count ts = if x > y then (AC, reward y (won 1)) else (BD, reward x (won 0))
  where
    x = pts 0
    y = pts 1
    pts k = sum [ value c | (w, t) <- ts, w `mod` 2 == k, c <- t ] + lastBonus k
    won k = length (filter ((== k) . (`mod` 2) . fst) ts)
    lastBonus k | null ts = if k == 0 then 10 else 0
                | fst (last ts) `mod` 2 == k = 10
                | otherwise = 0
    value (Card _ RA) = 10
    value _ = 0

reward :: Int -> Int -> Points
reward _ 0 = Three
reward 0 _ = Two
reward _ _ = One

replay :: Cards -> Maybe Winner
replay cards = do
  ts <- cut cards
  us <- unique ts
  -- TODO: check the number of tricks?
  return (count (run 0 us))
