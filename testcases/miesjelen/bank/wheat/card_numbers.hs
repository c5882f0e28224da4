-- Cards are numbers from 0 to 31, and who has won what is counted with arithmetic on them.
import MiesjelenDatatypes

code :: Card -> Int
code (Card s r) = 8 * suitCode s + rankCode r

suitCode :: Suit -> Int
suitCode Heart   = 0
suitCode Diamond = 1
suitCode Spade   = 2
suitCode Club    = 3

rankCode :: Rank -> Int
rankCode R7  = 0
rankCode R8  = 1
rankCode R9  = 2
rankCode R10 = 3
rankCode RJ  = 4
rankCode RQ  = 5
rankCode RK  = 6
rankCode RA  = 7

suit, rank :: Int -> Int
suit c = c `div` 8
rank c = c `mod` 8

spades :: Int
spades = 2

sort :: [Int] -> [Int]
sort []     = []
sort (x:xs) = sort [ y | y <- xs, y < x ] ++ [x] ++ sort [ y | y <- xs, y >= x ]

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | n < 2 || n > 6 || elem 0 scores || null sessions = Nothing
  | otherwise = run 0 scores [ (code t, map code cs) | Session t cs <- sessions ]
  where
    n = length scores
    run _ now [] = Just (Open now)
    run k now ((t, cs) : rest)
      | bad               = Nothing
      | zeros == []       = run (k + 1) new rest
      | length zeros >= 2 = run (k + 1) now rest
      | rest == []        = Just (Won (head zeros + 1) new)
      | otherwise         = Nothing
      where
        dealer = k `mod` n
        trump  = suit t
        bad    = length cs /= 5 * n || same (sort cs) || illegal n trump t dealer plays
        plays  = deal n trump (dealer + 1) cs
        factor = if trump == spades then 2 else 1
        won p  = length [ () | (w, _) <- plays, w == p ]
        new    = [ s + factor * (if won p == 0 then 5 else negate (won p)) | (p, s) <- zip [0 ..] now ]
        zeros  = [ p | (p, s) <- zip [0 ..] new, s == 0 ]

-- two equal numbers side by side
same :: [Int] -> Bool
same xs = or (zipWith (==) xs (drop 1 xs))

-- for each trick who won it, and the cards with their players
deal :: Int -> Int -> Int -> [Int] -> [(Int, [(Int, Int)])]
deal _ _ _ [] = []
deal n trump leader cs = (w, trick) : deal n trump w (drop n cs)
  where
    trick = [ ((leader + i) `mod` n, c) | (i, c) <- zip [0 .. n - 1] cs ]
    led   = suit (head cs)
    w     = snd (maximum [ (strength c, p) | (p, c) <- trick ])
    strength c
      | suit c == trump = 16 + rank c
      | suit c == led   = 8 + rank c
      | otherwise       = -1

illegal :: Int -> Int -> Int -> Int -> [(Int, [(Int, Int)])] -> Bool
illegal n trump t dealer plays = notElem t (hand dealer plays) || or [ breach p ts | p <- [0 .. n - 1], ts <- suffixes plays ]
  where
    hand p ts = [ c | (_, trick) <- ts, (q, c) <- trick, p == q ]
    breach p ts
      | suit c == led   = False
      | elem led suits  = True
      | suit c == trump = False
      | otherwise       = elem trump suits
      where
        c : later = hand p ts
        suits     = map suit later
        led       = suit (snd (head (snd (head ts))))

suffixes :: [a] -> [[a]]
suffixes []         = []
suffixes xs@(_:xs') = xs : suffixes xs'
