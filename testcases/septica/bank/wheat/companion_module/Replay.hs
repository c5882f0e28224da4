-- The rules are in a second file, Rules.hs, and this one plays the game.
import SepticaDatatypes
import Rules

replay :: [Move] -> Maybe Result
replay ms = if twice [ show c | Play c <- ms ] then Nothing else tricks 0 (4, 4) 24 [] ms

twice :: [String] -> Bool
twice (x:xs) = elem x xs || twice xs
twice []     = False

-- leader, hands, stock, (taker, points) of the tricks so far
tricks :: Int -> (Int, Int) -> Int -> [(Int, Int)] -> [Move] -> Maybe Result
tricks _ (0, 0) _ won [] = Just (judge (of_ 0) (of_ 1))
  where of_ p = sum [ n | (q, n) <- won, p == q ]
tricks p hands stock won (Play c : ms)
  | held p hands > 0 = reply p [c] (spend p hands) stock won ms
tricks _ _ _ _ _ = Nothing

reply, choice :: Int -> [Card] -> (Int, Int) -> Int -> [(Int, Int)] -> [Move] -> Maybe Result
reply p table hands stock won (Play c : ms)
  | held q hands > 0 && beats table c = reply q (table ++ [c]) (spend q hands) stock won ms
  where q = 1 - p
reply p table hands stock won (Pass : ms) = choice p table hands stock won ms
reply _ _ _ _ _ _ = Nothing

choice p table hands stock won (Play c : ms)
  | held p hands > 0 && beats table c = reply p (table ++ [c]) (spend p hands) stock won ms
choice p table hands stock won (Stop : ms) = tricks leader hands' stock' ((p, points table) : won) ms
  where (hands', stock') = draw p hands stock
        leader           = if held p hands' == 0 then 1 - p else p
choice _ _ _ _ _ _ = Nothing

held :: Int -> (Int, Int) -> Int
held 0 = fst
held _ = snd

spend :: Int -> (Int, Int) -> (Int, Int)
spend 0 (a, b) = (a - 1, b)
spend _ (a, b) = (a, b - 1)

draw :: Int -> (Int, Int) -> Int -> ((Int, Int), Int)
draw _ hands 0  = (hands, 0)
draw _ (4, 4) n = ((4, 4), n)
draw 0 (a, b) n | a < 4 = draw 1 (a + 1, b) (n - 1)
draw 1 (a, b) n | b < 4 = draw 0 (a, b + 1) (n - 1)
draw p hands n = draw (1 - p) hands n
