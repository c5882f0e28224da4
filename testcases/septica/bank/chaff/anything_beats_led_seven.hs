-- If a seven was led, every card beats.
import SepticaDatatypes

instance Eq Rank where
  a == b = show a == show b

data Turn = Lead | Answer | Decide

-- turn, is it P1's?, hands, stock, table, points; the hands and points are (P1's, P2's)
data State = State Turn Bool (Int, Int) Int [Rank] (Int, Int)

replay :: [Move] -> Maybe Result
replay moves
  | distinct [ show c | Play c <- moves ] = foldl step (Just begin) moves >>= end
  | otherwise                             = Nothing
  where begin = State Lead True (4, 4) 24 [] (0, 0)

distinct :: [String] -> Bool
distinct cs = and (zipWith notElem cs (tail (tails cs)))

tails :: [a] -> [[a]]
tails [] = [[]]
tails xs = xs : tails (tail xs)

step :: Maybe State -> Move -> Maybe State
step Nothing _ = Nothing
step (Just (State turn one hands stock table pts)) move =
  case (turn, move) of
    (Lead,   Play (Card _ r)) | holds           -> Just (laid r)
    (Answer, Play (Card _ r)) | holds && fits r -> Just (laid r)
    (Decide, Play (Card _ r)) | holds && fits r -> Just (laid r)
    (Answer, Pass)                              -> Just (State Decide (not one) hands stock table pts)
    (Decide, Stop)                              -> Just (collect one hands stock table pts)
    _                                           -> Nothing
  where
    holds  = mine one hands > 0
    fits r = head table == R7 || r == head table || r == R7 || r == R8 && length table `mod` 3 == 0
    laid r = State Answer (not one) (change one (subtract 1) hands) stock (table ++ [r]) pts

mine :: Bool -> (Int, Int) -> Int
mine one (a, b) = if one then a else b

change :: Bool -> (Int -> Int) -> (Int, Int) -> (Int, Int)
change True  f (a, b) = (f a, b)
change False f (a, b) = (a, f b)

collect :: Bool -> (Int, Int) -> Int -> [Rank] -> (Int, Int) -> State
collect one hands stock table pts = State Lead leads hands' stock' [] pts'
  where
    (hands', stock') = draw one (hands, stock)
    leads = if mine one hands' == 0 then not one else one
    pts'  = change one (+ length (filter (`elem` [R10, RA]) table)) pts

draw :: Bool -> ((Int, Int), Int) -> ((Int, Int), Int)
draw one ((a, b), stock)
  | stock == 0          = ((a, b), stock)
  | a == 4 && b == 4    = ((a, b), stock)
  | mine one (a, b) < 4 = draw (not one) (change one (+ 1) (a, b), stock - 1)
  | otherwise           = draw (not one) ((a, b), stock)

end :: State -> Maybe Result
end (State Lead _ (0, 0) 0 _ (a, b))
  | a > b     = Just (if a < 8 then Win P1 else Mars P1)
  | a < b     = Just (if b < 8 then Win P2 else Mars P2)
  | otherwise = Just Draw
end _ = Nothing
