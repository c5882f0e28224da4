-- The winner of the first trick leads all the rounds that follow.
import SedmaDatatypes

instance Eq Rank where
  x == y = show x == show y

instance Eq Suit where
  x == y = show x == show y

guardThat :: Bool -> Maybe ()
guardThat True  = Just ()
guardThat False = Nothing

-- takes one card, which must not have been seen
draw :: ([Card], [Card]) -> Maybe (Card, ([Card], [Card]))
draw (_, [])      = Nothing
draw (seen, c:cs) = do
  guardThat (not (any (sameAs c) seen))
  return (c, (c : seen, cs))

sameAs :: Card -> Card -> Bool
sameAs (Card s r) (Card t q) = (s, r) == (t, q)

draw4 :: ([Card], [Card]) -> Maybe ([Card], ([Card], [Card]))
draw4 st0 = do
  (a, st1) <- draw st0
  (b, st2) <- draw st1
  (c, st3) <- draw st2
  (d, st4) <- draw st3
  return ([a, b, c, d], st4)

deals :: Int -> ([Card], [Card]) -> Maybe [[Card]]
deals 0 (_, rest) = do
  guardThat (null rest)
  return []
deals n st = do
  (t, st') <- draw4 st
  ts <- deals (n - 1) st'
  return (t : ts)

replay :: Cards -> Maybe Winner
replay cs = do
  ts <- deals 8 ([], cs)
  let ws = leaders 0 ts
      sc = zip ws (map value ts) ++ [(last ws, 10)]
      ac = sum [ p | (w, p) <- sc, even w ]
      bd = sum [ p | (w, p) <- sc, odd w ]
  if ac > bd
    then return (AC, prize (filter odd ws) bd)
    else return (BD, prize (filter even ws) ac)

prize :: [Int] -> Int -> Points
prize tricks pts = if null tricks then Three else if pts == 0 then Two else One

leaders :: Int -> [[Card]] -> [Int]
leaders _ [] = []
leaders l (t:ts) = w : map (\u -> mod (w + best u) 4) ts
  where w = mod (l + best t) 4

best :: [Card] -> Int
best t = maximum (0 : [ i | (i, q) <- zip [1 .. 3] (tail rs), q == head rs || q == R7 ])
  where rs = [ r | Card _ r <- t ]

value :: [Card] -> Int
value t = sum [ 10 | Card _ r <- t, r `elem` [R10, RA] ]
