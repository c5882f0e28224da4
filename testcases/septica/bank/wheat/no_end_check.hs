-- Nothing looks for moves after the end: nobody has a card to lead then, and a pass or a stop is no lead.
import SepticaDatatypes

data Who = One | Two

flipWho :: Who -> Who
flipWho One = Two
flipWho Two = One

pick :: Who -> a -> a -> a
pick One x _ = x
pick Two _ y = y

rk :: Card -> String
rk (Card _ r) = show r

-- the arguments: leader, hands, stock, points (player 1 counts up, player 2 down), cards played, moves
newTrick :: Who -> Int -> Int -> Int -> Int -> [String] -> [Move] -> Maybe Result
newTrick _ _ _ _ diff seen []
  | length seen == 32 = Just (final diff)
  | otherwise         = Nothing
newTrick w a b stock diff seen (Play c : ms)
  | pick w a b > 0 && fresh c seen = inTrick w [c] (a - pick w 1 0) (b - pick w 0 1) stock diff (show c : seen) ms
newTrick _ _ _ _ _ _ _ = Nothing

fresh :: Card -> [String] -> Bool
fresh c seen = show c `notElem` seen

-- w played the last card
inTrick :: Who -> [Card] -> Int -> Int -> Int -> Int -> [String] -> [Move] -> Maybe Result
inTrick w table a b stock diff seen (Play c : ms)
  | pick v a b > 0 && fresh c seen && allowed table c
  = inTrick v (table ++ [c]) (a - pick v 1 0) (b - pick v 0 1) stock diff (show c : seen) ms
  where v = flipWho w
inTrick w table a b stock diff seen (Pass : Play c : ms)
  | pick w a b > 0 && fresh c seen && allowed table c
  = inTrick w (table ++ [c]) (a - pick w 1 0) (b - pick w 0 1) stock diff (show c : seen) ms
inTrick w table a b stock diff seen (Pass : Stop : ms) = newTrick leader a' b' stock' (gain w table diff) seen ms
  where
    need1 = 4 - a
    need2 = 4 - b
    (got1, got2) = share w need1 need2 stock
    a'     = a + got1
    b'     = b + got2
    stock' = stock - got1 - got2
    leader = if pick w a' b' == 0 then flipWho w else w
inTrick _ _ _ _ _ _ _ _ = Nothing

-- the points on the table go to this player
gain :: Who -> [Card] -> Int -> Int
gain w table diff = diff + pick w 1 (-1) * length (filter (`elem` ["R10", "RA"]) (map rk table))

-- how many of the stock each gets, when they draw in turns
share :: Who -> Int -> Int -> Int -> (Int, Int)
share w m n stock
  | m + n <= stock = (m, n)
  | otherwise      = (length (filter isOne turns), length (filter (not . isOne) turns))
  where
    isOne One = True
    isOne Two = False
    turns     = take stock (interleave w m n)

interleave :: Who -> Int -> Int -> [Who]
interleave _ 0 n = replicate n Two
interleave _ m 0 = replicate m One
interleave One m n = One : interleave Two (m - 1) n
interleave Two m n = Two : interleave One m (n - 1)

allowed :: [Card] -> Card -> Bool
allowed (first : more) c = rk c == rk first || rk c == "R7" || (rk c == "R8" && (length more + 1) `mod` 3 == 0)

final :: Int -> Result
final 0 = Draw
final d | d == 8    = Mars P1
        | d > 0     = Win P1
        | d == (-8) = Mars P2
        | otherwise = Win P2

replay :: [Move] -> Maybe Result
replay = newTrick One 4 4 24 0 []
