-- Declares a primitive of the interpreter, though the answers are right.
import CallbreakDatatypes

primitive equal "primEqInt" :: Int -> Int -> Bool

suit :: Card -> Int
suit (Card Heart _)   = 0
suit (Card Diamond _) = 1
suit (Card Spade _)   = 2
suit (Card Club _)    = 3

rank :: Card -> Int
rank (Card _ RA)  = 14
rank (Card _ RK)  = 13
rank (Card _ RQ)  = 12
rank (Card _ RJ)  = 11
rank (Card _ R10) = 10
rank (Card _ R9)  = 9
rank (Card _ R8)  = 8
rank (Card _ R7)  = 7
rank (Card _ R6)  = 6
rank (Card _ R5)  = 5
rank (Card _ R4)  = 4
rank (Card _ R3)  = 3
rank (Card _ R2)  = 2

-- how strong a card is when this suit was led
strength :: Int -> Card -> Int
strength led c
  | suit c == 2   = 20 + rank c
  | suit c == led = rank c
  | otherwise     = 0

-- the tricks, each with its leader
cut :: Int -> [Card] -> [(Int, [Card])]
cut _ [] = []
cut leader cs = (leader, four) : cut (won (leader, four)) rest
  where (four, rest) = splitAt 4 cs

won :: (Int, [Card]) -> Int
won (leader, cs) = (leader + place (maximum powers) powers) `mod` 4
  where
    powers = map (strength (suit (head cs))) cs
    place x (y : ys) = if x == y then 0 else 1 + place x ys

twice :: [Card] -> Bool
twice []       = False
twice (c : cs) = or [ equal (suit c) (suit d) && equal (rank c) (rank d) | d <- cs ] || twice cs

-- no player of the trick could have played better, as the later tricks show
proper :: [(Int, [Card])] -> Bool
proper [] = True
proper ((leader, cs) : later) = and [ ok k | k <- [1 .. length cs - 1] ] && proper later
  where
    led  = suit (head cs)
    ok k = (suit c == led || noSuit) && free
      where
        c      = cs !! k
        more   = c : hand ((leader + k) `mod` 4) later
        noSuit = led `notElem` map suit more
        top    = maximum (map (strength led) (take k cs))
        free   = strength led c > top || null [ d | d <- more, noSuit || suit d == led, strength led d > top ]

hand :: Int -> [(Int, [Card])] -> [Card]
hand p later = [ c | (leader, cs) <- later, (k, c) <- zip [0 ..] cs, (leader + k) `mod` 4 == p ]

replay :: [Round] -> Maybe Standing
replay rounds
  | null rounds || length rounds > 5 = Nothing
  | any wrong numbered               = Nothing
  | otherwise                        = Just ([ p | (p, s) <- zip [A, B, C, D] total, s == maximum total ], total)
  where
    numbered = zip [1, 2, 3, 4, 5] rounds
    total    = [ sum [ points p r | r <- numbered ] | p <- [0 .. 3] ]

wrong :: (Int, Round) -> Bool
wrong (n, Round calls cards) =
  length calls /= 4 || any (< 1) calls || any (> 13) calls
    || length cards < 52 || twice cards || not (proper (cut (n `mod` 4) cards))

points :: Int -> (Int, Round) -> Tenths
points p (n, Round calls cards) = if tricks < call then -10 * call else 10 * call + tricks - call
  where
    tricks = length (filter (== p) (map won (cut (n `mod` 4) cards)))
    call   = calls !! ((p - n) `mod` 4)
