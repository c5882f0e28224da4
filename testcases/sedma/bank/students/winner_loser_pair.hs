import SedmaDatatypes

type Rounds = [(Int, Maybe Int, Cards)]     -- leader, who takes it, cards

isEq :: Card -> Card -> Bool
isEq (Card _ R7) _ = True
isEq (Card _ a) (Card _ b) = show a == show b

taker :: Int -> Cards -> Maybe Int
taker l (c:cs) = case [ i | (i, x) <- zip [1 ..] cs, isEq x c ] of
  [] -> Nothing
  is -> Just ((l + last is) `mod` 4)

make :: Int -> Cards -> Rounds
make _ [] = []
make l cs = (l, w, t) : make next (drop 4 cs)
  where t = take 4 cs
        w = taker l t
        next = case w of
                 Nothing -> l
                 Just p  -> p

pts :: Cards -> Int
pts = foldr (\(Card _ r) n -> if show r == "RA" || show r == "R10" then n + 10 else n) 0

score :: [Int] -> Rounds -> Int
score team rs = sum [ pts t | (_, Just w, t) <- rs, w `elem` team ] + end
  where end = case last rs of
                (l, Nothing, _) -> if l `elem` team then 10 else 0
                (_, Just w, _)  -> if w `elem` team then 10 else 0

won :: [Int] -> Rounds -> Int
won team rs = length [ () | (_, Just w, _) <- rs, w `elem` team ]

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | rep cs = Nothing
  | score ac rs >= 40 = Just (AC, prize bd)
  | otherwise = Just (BD, prize ac)
  where
    ac = [0, 2]
    bd = [1, 3]
    rs = make 0 cs
    rep (x:xs) = show x `elem` map show xs || rep xs
    rep [] = False
    prize team | won team rs == 0 = Three
               | score team rs == 0 = Two
               | otherwise = One
