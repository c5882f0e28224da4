-- Nothing checks whether a card comes twice.
import SepticaDatatypes

-- (whose move, what may be done, hands, stock, cards on the table, cards taken by each)
type State = (Int, String, (Int, Int), Int, [Card], ([Card], [Card]))

replay :: [Move] -> Maybe Result
replay ms = play (0, "lead", (4, 4), 24, [], ([], [])) ms

play :: State -> [Move] -> Maybe Result
play (_, "lead", (0, 0), 0, [], (t1, t2)) [] = Just (judge (count t1) (count t2))
play _ [] = Nothing
play st (m:ms) = case move st m of
  Nothing  -> Nothing
  Just st' -> play st' ms

move :: State -> Move -> Maybe State
move (p, "lead", hs, n, [], ts) (Play c)
  | get p hs > 0 = Just (1 - p, "beat or pass", add (-1) p hs, n, [c], ts)
move (p, "beat or pass", hs, n, table, ts) (Play c)
  | get p hs > 0 && beats c table = Just (1 - p, "beat or pass", add (-1) p hs, n, table ++ [c], ts)
move (p, "beat or pass", hs, n, table, ts) Pass = Just (1 - p, "continue or stop", hs, n, table, ts)
move (p, "continue or stop", hs, n, table, ts) (Play c)
  | get p hs > 0 && beats c table = Just (1 - p, "beat or pass", add (-1) p hs, n, table ++ [c], ts)
move (p, "continue or stop", hs, n, table, ts) Stop = Just (leader, "lead", hs', n', [], keep p table ts)
  where (hs', n') = draw p hs n
        leader    = if get p hs' > 0 then p else 1 - p
move _ _ = Nothing

get :: Int -> (a, a) -> a
get 0 = fst
get _ = snd

add :: Int -> Int -> (Int, Int) -> (Int, Int)
add k 0 (a, b) = (a + k, b)
add k _ (a, b) = (a, b + k)

keep :: Int -> [Card] -> ([Card], [Card]) -> ([Card], [Card])
keep 0 cs (a, b) = (a ++ cs, b)
keep _ cs (a, b) = (a, b ++ cs)

draw :: Int -> (Int, Int) -> Int -> ((Int, Int), Int)
draw p hs n
  | n == 0 || hs == (4, 4) = (hs, n)
  | get p hs == 4          = draw (1 - p) hs n
  | otherwise              = draw (1 - p) (add 1 p hs) (n - 1)

beats :: Card -> [Card] -> Bool
beats (Card _ r) table = show r == show f || show r == "R7" || (show r == "R8" && length table `mod` 3 == 0)
  where Card _ f = head table

count :: [Card] -> Int
count cs = length [ r | Card _ r <- cs, show r == "R10" || show r == "RA" ]

judge :: Int -> Int -> Result
judge a b | a == b    = Draw
          | a > b     = if a >= 8 then Mars P1 else Win P1
          | otherwise = if b >= 8 then Mars P2 else Win P2
