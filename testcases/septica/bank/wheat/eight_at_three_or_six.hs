-- An eight beats at three or six cards only, which is enough because a trick has at most eight.
import SepticaDatatypes

is :: Rank -> Rank -> Bool
is a b = show a == show b

canBeat :: [Card] -> Card -> Bool
canBeat table (Card _ r) =
  let Card _ first = head table
      n = length table
  in if r `is` R7 then True
     else if r `is` first then True
     else if r `is` R8 then n == 3 || n == 6
     else False

data Player' = Player' { inHand :: Int, taken :: [Card] }

data Board = Board { active :: Bool, table :: [Card], one, two :: Player', rest :: Int }

me :: Bool -> Board -> Player'
me p b = if p then one b else two b

with :: Bool -> (Player' -> Player') -> Board -> Board
with True  f b = b { one = f (one b) }
with False f b = b { two = f (two b) }

replay :: [Move] -> Maybe Result
replay ms = if norepeat (filter (/= "") (map text ms)) then go Nothing (Board True [] new new 24) ms else Nothing
  where
    new = Player' 4 []
    text (Play c) = show c
    text _        = ""

norepeat :: [String] -> Bool
norepeat cs = case cs of
  []     -> True
  d : ds -> d `notElem` ds && norepeat ds

-- the last move of the trick, if there is one; active is the leader, or who played the last card
go :: Maybe Move -> Board -> [Move] -> Maybe Result
go before board moves =
  case (before, moves) of
    (Nothing, [])           -> if over then Just answer else Nothing
    (Nothing, Play c : ms)  -> put (active board) c ms
    (Just (Play _), Play c : ms) -> if canBeat (table board) c then put (not (active board)) c ms else Nothing
    (Just (Play _), Pass : ms)   -> go (Just Pass) board ms
    (Just Pass, Play c : ms)     -> if canBeat (table board) c then put (active board) c ms else Nothing
    (Just Pass, Stop : ms)       -> go Nothing (newTrick board) ms
    _                            -> Nothing
  where
    over = inHand (one board) + inHand (two board) + rest board == 0
    answer = judge (points (one board)) (points (two board))
    put p c ms =
      if inHand (me p board) == 0
        then Nothing
        else let board' = with p (\x -> x { inHand = inHand x - 1 }) board
             in go (Just (Play c)) (board' { active = p, table = table board ++ [c] }) ms

newTrick :: Board -> Board
newTrick b =
  let p  = active b
      b1 = with p (\x -> x { taken = taken x ++ table b }) b
      b2 = deal p (b1 { table = [] })
  in if inHand (me p b2) == 0 then b2 { active = not p } else b2

deal :: Bool -> Board -> Board
deal p b
  | rest b == 0 = b
  | inHand (one b) == 4 && inHand (two b) == 4 = b
  | inHand (me p b) == 4 = deal (not p) b
  | otherwise = deal (not p) (with p (\x -> x { inHand = inHand x + 1 }) (b { rest = rest b - 1 }))

points :: Player' -> Int
points p = sum [ 1 | Card _ r <- taken p, is r R10 || is r RA ]

judge :: Int -> Int -> Result
judge x y
  | x > y     = if x == 8 then Mars P1 else Win P1
  | x < y     = if y == 8 then Mars P2 else Win P2
  | otherwise = Draw
