-- Sevens count one point each, as tens and aces do.
import SepticaDatatypes

replay :: [Move] -> Maybe Result
replay moves = lead P1 4 4 24 0 0 [] moves

-- who leads, the hands of P1 and P2, the stock, the points of P1 and P2, the cards played so far
lead :: Player -> Int -> Int -> Int -> Int -> Int -> [Card] -> [Move] -> Maybe Result
lead p h1 h2 stock s1 s2 seen (Play c : moves)
  | hand p h1 h2 == 0 = Nothing
  | member c seen     = Nothing
  | otherwise         = reply p (less P1 p h1) (less P2 p h2) stock s1 s2 (c : seen) [c] moves
lead _ _ _ _ _ _ _ _ = Nothing

-- as above, but p is the player who played the last card, and the table comes after the cards played
reply :: Player -> Int -> Int -> Int -> Int -> Int -> [Card] -> [Card] -> [Move] -> Maybe Result
reply p h1 h2 stock s1 s2 seen table (Play c : moves)
  | hand q h1 h2 == 0     = Nothing
  | member c seen         = Nothing
  | not (beats c table)   = Nothing
  | otherwise             = reply q (less P1 q h1) (less P2 q h2) stock s1 s2 (c : seen) (c : table) moves
  where q = other p
reply p h1 h2 stock s1 s2 seen table (Pass : moves) = passed p h1 h2 stock s1 s2 seen table moves
reply _ _ _ _ _ _ _ _ _ = Nothing

passed :: Player -> Int -> Int -> Int -> Int -> Int -> [Card] -> [Card] -> [Move] -> Maybe Result
passed p h1 h2 stock s1 s2 seen table (Play c : moves)
  | hand p h1 h2 == 0     = Nothing
  | member c seen         = Nothing
  | not (beats c table)   = Nothing
  | otherwise             = reply p (less P1 p h1) (less P2 p h2) stock s1 s2 (c : seen) (c : table) moves
passed p h1 h2 stock s1 s2 seen table (Stop : moves)
  = fill p p h1 h2 stock (s1 + won P1 p table) (s2 + won P2 p table) seen moves
passed _ _ _ _ _ _ _ _ _ = Nothing

-- the taker, and the player whose turn it is to draw
fill :: Player -> Player -> Int -> Int -> Int -> Int -> Int -> [Card] -> [Move] -> Maybe Result
fill t P1 h1 h2 stock s1 s2 seen moves
  | stock > 0 && h1 < 4 = fill t P2 (h1 + 1) h2 (stock - 1) s1 s2 seen moves
  | stock > 0 && h2 < 4 = fill t P2 h1 h2 stock s1 s2 seen moves
fill t P2 h1 h2 stock s1 s2 seen moves
  | stock > 0 && h2 < 4 = fill t P1 h1 (h2 + 1) (stock - 1) s1 s2 seen moves
  | stock > 0 && h1 < 4 = fill t P1 h1 h2 stock s1 s2 seen moves
fill t _ h1 h2 stock s1 s2 seen moves
  | h1 == 0 && h2 == 0  = if null moves then Just (result s1 s2) else Nothing
  | hand t h1 h2 == 0   = lead (other t) h1 h2 stock s1 s2 seen moves
  | otherwise           = lead t h1 h2 stock s1 s2 seen moves

other :: Player -> Player
other P1 = P2
other P2 = P1

hand :: Player -> Int -> Int -> Int
hand P1 h1 _ = h1
hand P2 _ h2 = h2

-- one card less, if it is this player who plays
less :: Player -> Player -> Int -> Int
less P1 P1 h = h - 1
less P2 P2 h = h - 1
less _  _  h = h

-- the points of a trick for a player, if it is this player who takes it
won :: Player -> Player -> [Card] -> Int
won P1 P1 table = points table
won P2 P2 table = points table
won _  _  _     = 0

points :: [Card] -> Int
points []                = 0
points (Card _ R10 : cs) = 1 + points cs
points (Card _ RA : cs)  = 1 + points cs
points (Card _ R7 : cs)  = 1 + points cs
points (_ : cs)          = points cs

-- the first card of the trick is the last one of the list
beats :: Card -> [Card] -> Bool
beats (Card _ R7) _ = True
beats (Card _ r) table
  | sameRank r (firstRank table) = True
beats (Card _ R8) table = length table `mod` 3 == 0
beats _ _ = False

firstRank :: [Card] -> Rank
firstRank [Card _ r] = r
firstRank (_ : cs)   = firstRank cs

member :: Card -> [Card] -> Bool
member _ []       = False
member c (d : ds) = sameCard c d || member c ds

sameCard :: Card -> Card -> Bool
sameCard (Card s1 r1) (Card s2 r2) = sameSuit s1 s2 && sameRank r1 r2

sameSuit :: Suit -> Suit -> Bool
sameSuit Heart   Heart   = True
sameSuit Diamond Diamond = True
sameSuit Spade   Spade   = True
sameSuit Club    Club    = True
sameSuit _       _       = False

sameRank :: Rank -> Rank -> Bool
sameRank R7  R7  = True
sameRank R8  R8  = True
sameRank R9  R9  = True
sameRank R10 R10 = True
sameRank RJ  RJ  = True
sameRank RQ  RQ  = True
sameRank RK  RK  = True
sameRank RA  RA  = True
sameRank _   _   = False

result :: Int -> Int -> Result
result s1 s2
  | s1 > s2   = prize s1 P1
  | s2 > s1   = prize s2 P2
  | otherwise = Draw

prize :: Int -> Player -> Result
prize s p
  | s >= 8    = Mars p
  | otherwise = Win p
