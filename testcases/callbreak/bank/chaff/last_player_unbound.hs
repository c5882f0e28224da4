-- The duties are checked for the second and third player only.
import CallbreakDatatypes

number :: Card -> Int
number (Card s r) = 13 * suit s + rank r

suit :: Suit -> Int
suit Heart   = 0
suit Diamond = 1
suit Club    = 2
suit Spade   = 3

rank :: Rank -> Int
rank R2  = 0
rank R3  = 1
rank R4  = 2
rank R5  = 3
rank R6  = 4
rank R7  = 5
rank R8  = 6
rank R9  = 7
rank R10 = 8
rank RJ  = 9
rank RQ  = 10
rank RK  = 11
rank RA  = 12

suitOf :: Int -> Int
suitOf n = n `div` 13

-- what a card is worth in a trick that begins with the first one
power :: Int -> Int -> Int
power led n
  | suitOf n == 3          = 100 + n
  | suitOf n == suitOf led = 1 + n `mod` 13
  | otherwise              = 0

-- who wins each trick
winners :: Int -> [Int] -> [Int]
winners _ [] = []
winners leader ns = w : winners w (drop 4 ns)
  where
    trick  = take 4 ns
    powers = map (power (head trick)) trick
    w      = (leader + length (takeWhile (< maximum powers) powers)) `mod` 4

-- who plays each card
players :: Int -> [Int] -> [Int]
players eldest ws = concatMap (\p -> [p `mod` 4, (p + 1) `mod` 4, (p + 2) `mod` 4, (p + 3) `mod` 4]) (eldest : ws)

fours :: [a] -> [[a]]
fours [] = []
fours xs = take 4 xs : fours (drop 4 xs)

-- the tricks that follow are given, to know the hands
dutiful :: [[(Int, Int)]] -> Bool
dutiful [] = True
dutiful (trick : later) = and [ ok k (trick !! k) | k <- [1 .. 2] ] && dutiful later
  where
    led = snd (head trick)
    ok k (p, n) = null able || n `elem` able
      where
        hand  = n : [ m | (q, m) <- concat later, q == p ]
        top   = maximum [ power led m | (_, m) <- take k trick ]
        suits = [ m | m <- hand, suitOf m == suitOf led ]
        able  = if null suits then higher hand else if null (higher suits) then suits else higher suits
        higher ms = [ m | m <- ms, power led m > top ]

sorted :: [Int] -> [Int]
sorted []       = []
sorted (n : ns) = sorted [ m | m <- ns, m < n ] ++ [n] ++ sorted [ m | m <- ns, m >= n ]

tenths :: Int -> Int -> Int
tenths call won
  | won >= call = 10 * call + won - call
  | otherwise   = -(10 * call)

oneRound :: Int -> Round -> Maybe [Tenths]
oneRound eldest (Round calls cards)
  | length calls /= 4 || minimum calls < 1 || maximum calls > 13 = Nothing
  | sorted ns /= [0 .. 51]                                       = Nothing
  | not (dutiful (fours (zip (players eldest ws) ns)))           = Nothing
  | otherwise = Just [ tenths (calls !! ((p - eldest) `mod` 4)) (length (filter (== p) ws)) | p <- [0 .. 3] ]
  where
    ns = map number cards
    ws = winners eldest ns

replay :: [Round] -> Maybe Standing
replay rounds
  | null rounds       = Nothing
  | length rounds > 5 = Nothing
  | otherwise         = result (zipWith oneRound [1 ..] rounds)

result :: [Maybe [Tenths]] -> Maybe Standing
result scores = do
  all' <- sequence scores
  let total = foldr1 (zipWith (+)) all'
  return ([ p | (p, t) <- zip [A, B, C, D] total, t == maximum total ], total)
