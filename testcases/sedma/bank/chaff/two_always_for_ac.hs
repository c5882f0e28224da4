-- A game won without losing a point is given to AC even if BD won it.
import SedmaDatatypes

class Same a where
  same :: a -> a -> Bool

instance Same Rank where
  same a b = show a == show b

instance Same Card where
  same (Card s r) (Card t q) = show s == show t && same r q

replay :: Cards -> Maybe Winner
replay cs = check cs [] >>= \ok -> if length ok == 32 then Just (decide (play ok)) else Nothing

-- gives the cards back if none repeats
check :: Cards -> Cards -> Maybe Cards
check [] seen = Just (reverse seen)
check (c:cs) seen
  | any (same c) seen = Nothing
  | otherwise         = check cs (c : seen)

play :: Cards -> [(Team, Int)]
play = go (cycle [AC, BD])
  where
    go _ [] = []
    go teams cs = (head after, value trick) : go after (drop 4 cs)
      where trick = take 4 cs
            after = drop (run trick) teams

run :: Cards -> Int
run trick = length trick - 1 - length (takeWhile loses (reverse trick))
  where Card _ lead = head trick
        loses (Card _ r) = not (same r lead) && not (same r R7)

value :: Cards -> Int
value cs = length [ r | Card _ r <- cs, same r RA || same r R10 ] * 10

decide :: [(Team, Int)] -> Winner
decide h = choose (collect h (0, 0) (0, 0))

collect :: [(Team, Int)] -> (Int, Int) -> (Int, Int) -> ((Int, Int), (Int, Int))
collect [] x y = (x, y)
collect ((t, n) : rest) (p, k) (q, l) = case t of
    AC -> collect rest (p + n', k + 1) (q, l)
    BD -> collect rest (p, k) (q + n', l + 1)
  where n' | null rest = n + 10
           | otherwise = n

choose :: ((Int, Int), (Int, Int)) -> Winner
choose ((p, _), (q, 0)) | p > q = (AC, Three)
choose ((p, 0), (q, _)) | q > p = (BD, Three)
choose ((p, _), (q, _))
  | q == 0 = (AC, Two)
  | p == 0 = (AC, Two)
  | p > q  = (AC, One)
  | True   = (BD, One)
