-- The card that was led is not counted when an eight is to beat.
import SepticaDatatypes

deck :: [Card]
deck = [ Card s r | s <- [Heart, Diamond, Spade, Club], r <- [R7, R8, R9, R10, RJ, RQ, RK, RA] ]

instance Eq Rank where
  a == b = show a == show b

instance Eq Card where
  a == b = show a == show b

-- a card can be taken out once
without :: Card -> [Card] -> Maybe [Card]
without _ [] = Nothing
without c (d:ds)
  | c == d    = Just ds
  | otherwise = case without c ds of
      Just es -> Just (d : es)
      Nothing -> Nothing

data Next = Leads | Beats | Goes

type Hands = [(String, Int)]

cards :: String -> Hands -> Int
cards p hands = case lookup p hands of
  Just n  -> n
  Nothing -> 0

changed :: (Int -> Int) -> String -> Hands -> Hands
changed f p hands = [ (q, if p == q then f n else n) | (q, n) <- hands ]

against :: String -> String
against "first"  = "second"
against "second" = "first"

replay :: [Move] -> Maybe Result
replay = walk Leads "first" [("first", 4), ("second", 4)] deck [] []

-- what is next, by whom, hands, unplayed cards, table, takers of the points so far
walk :: Next -> String -> Hands -> [Card] -> [Rank] -> [String] -> [Move] -> Maybe Result
walk next p hands left table gains moves = case moves of
    [] -> case (next, left) of
      (Leads, []) -> Just (points gains)
      _           -> Nothing
    Play (Card s r) : later -> case next of
      Leads -> lay (Card s r) later
      Beats | goodEnough r -> lay (Card s r) later
      Goes  | goodEnough r -> lay (Card s r) later
      _     -> Nothing
    Pass : later -> case next of
      Beats -> walk Goes (against p) hands left table gains later
      _     -> Nothing
    Stop : later -> case next of
      Goes -> walk Leads leader hands' left [] gains' later
      _    -> Nothing
  where
    lay c@(Card _ r) later
      | cards p hands <= 0 = Nothing
      | otherwise = case without c left of
          Nothing    -> Nothing
          Just left' -> walk Beats (against p) (changed pred p hands) left' (table ++ [r]) gains later
    goodEnough r
      | r == R7         = True
      | r == R8         = (length table - 1) `mod` 3 == 0 || head table == R8
      | otherwise       = r == head table
    hands' = drawing p hands (length left - sum (map snd hands))
    leader | cards p hands' == 0 = against p
           | otherwise           = p
    gains' = gains ++ [ p | r <- table, r == R10 || r == RA ]

-- the stock is what is neither played nor in the hands
drawing :: String -> Hands -> Int -> Hands
drawing p hands stock
  | stock == 0                = hands
  | all ((>= 4) . snd) hands  = hands
  | cards p hands >= 4        = drawing (against p) hands stock
  | otherwise                 = drawing (against p) (changed succ p hands) (stock - 1)

points :: [String] -> Result
points gains
  | firsts == 8 = Mars P1
  | firsts > 4  = Win P1
  | firsts == 4 = Draw
  | firsts > 0  = Win P2
  | otherwise   = Mars P2
  where firsts = length (filter (== "first") gains)
