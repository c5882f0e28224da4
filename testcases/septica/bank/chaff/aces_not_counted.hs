-- Aces count nothing.
import SepticaDatatypes

type Count = Player -> Int

same :: Player -> Player -> Bool
same P1 P1 = True
same P2 P2 = True
same _ _   = False

them :: Player -> Player
them P1 = P2
them P2 = P1

both :: (Int -> Bool) -> Count -> Bool
both test f = test (f P1) && test (f P2)

plus :: Int -> Player -> Count -> Count
plus k p f q
  | same p q  = f q + k
  | otherwise = f q

data Wanted = Opening | Beating | Continuing

replay :: [Move] -> Maybe Result
replay = go Opening P1 (const 4) 24 [] (const 0) []

go :: Wanted -> Player -> Count -> Int -> [Card] -> Count -> [Card] -> [Move] -> Maybe Result
go Opening _ hand 0 _ pts _ [] | both (== 0) hand = Just (result (pts P1) (pts P2))
go wanted p hand stock table pts gone (Play c : ms)
  | hand p > 0 && new && ok wanted = go Beating (them p) (plus (-1) p hand) stock (table ++ [c]) pts (c : gone) ms
  where
    new = and [ show c /= show d | d <- gone ]
    ok Opening = True
    ok _       = c `beats` table
go Beating p hand stock table pts gone (Pass : ms) = go Continuing (them p) hand stock table pts gone ms
go Continuing p hand stock table pts gone (Stop : ms)
  = go Opening leader hand' stock' [] (plus (worth table) p pts) gone ms
  where
    (hand', stock') = refill p hand stock
    leader = case hand' p of
      0 -> them p
      _ -> p
go _ _ _ _ _ _ _ _ = Nothing

refill :: Player -> Count -> Int -> (Count, Int)
refill _ hand 0 = (hand, 0)
refill p hand n
  | both (== 4) hand = (hand, n)
  | hand p == 4      = refill (them p) hand n
  | otherwise        = refill (them p) (plus 1 p hand) (n - 1)

beats :: Card -> [Card] -> Bool
beats (Card _ r) table@(Card _ f : _) = case (show r, show f) of
  ("R7", _)      -> True
  (a, b) | a == b -> True
  ("R8", _)      -> length table `mod` 3 == 0
  _              -> False

worth :: [Card] -> Int
worth = foldr count 0
  where count (Card _ R10) n = n + 1
        count _            n = n

result :: Int -> Int -> Result
result one two
  | one == two        = Draw
  | max one two >= 8  = Mars winner
  | otherwise         = Win winner
  where winner = if one > two then P1 else P2
