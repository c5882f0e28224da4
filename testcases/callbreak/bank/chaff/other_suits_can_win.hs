-- Without a spade, the highest card of any suit wins.
import CallbreakDatatypes

type Play = (Int, Card)

same :: Card -> Card -> Bool
same c d = ofSuit c d && high c == high d

ofSuit :: Card -> Card -> Bool
ofSuit c d = letter c == letter d

letter :: Card -> Char
letter (Card Heart _)   = 'h'
letter (Card Diamond _) = 'd'
letter (Card Spade _)   = 's'
letter (Card Club _)    = 'c'

spade :: Card -> Bool
spade c = letter c == 's'

high :: Card -> Int
high (Card _ r) = case r of
  RA  -> 14
  RK  -> 13
  RQ  -> 12
  RJ  -> 11
  R10 -> 10
  _   -> fromEnum (show r !! 1) - fromEnum '0'

above :: Card -> Card -> Bool
above c d = if spade c /= spade d then spade c else high c > high d

-- forwards, to know who won which trick
tricksOf :: Int -> [Card] -> [[Play]]
tricksOf leader cards
  | null cards = []
  | otherwise  = trick : tricksOf (fst (winner trick)) rest
  where
    (four, rest) = splitAt 4 cards
    trick        = zip (iterate (\p -> (p + 1) `mod` 4) leader) four

winner :: [Play] -> Play
winner = foldl1 (\x y -> if snd y `above` snd x then y else x)

-- backwards: whether all is well so far, and the four hands
type Look = (Bool, [[Card]])

look :: [Play] -> Look -> Look
look trick (well, hands) = (well && all duty [1 .. length trick - 1], hands')
  where
    hands' = [ [ c | (q, c) <- trick, q == p ] ++ hand | (p, hand) <- zip [0 ..] hands ]
    led    = snd (head trick)
    duty k
      | any (ofSuit led) hand && not (ofSuit led c) = False
      | ofSuit led c                                = c `above` best || none (ofSuit led)
      | spade c && c `above` best                   = True
      | otherwise                                   = none spade
      where
        (p, c)    = trick !! k
        hand      = hands' !! p
        (_, best) = winner (take k trick)
        none kind = null [ d | d <- hand, kind d, d `above` best ]

wellPlayed :: [[Play]] -> Bool
wellPlayed = fst . foldr look (True, [[], [], [], []])

wellCalled :: [Call] -> Bool
wellCalled [a, b, c, d] = all (\n -> 1 <= n && n <= 13) [a, b, c, d]
wellCalled _            = False

allDifferent :: [Card] -> Bool
allDifferent cards = null [ () | (n, c) <- zip [1 ..] cards, any (same c) (drop n cards) ]

-- the scores of A, B, C, D
scores :: [Call] -> Int -> [[Play]] -> [Tenths]
scores calls eldest tricks = [ score p | p <- [0 .. 3] ]
  where
    score p
      | won p >= call p = 10 * call p + (won p - call p)
      | otherwise       = 0 - 10 * call p
    won p  = length [ t | t <- tricks, fst (winner t) == p ]
    call p = head [ n | (q, n) <- zip [eldest ..] calls, q `mod` 4 == p ]

roundOf :: Int -> Round -> [[Tenths]]
roundOf n (Round calls cards) =
  [ scores calls eldest tricks | wellCalled calls, length cards == 52, allDifferent cards, wellPlayed tricks ]
  where
    eldest = n `mod` 4
    tricks = tricksOf eldest cards

replay :: [Round] -> Maybe Standing
replay rounds
  | n < 1 || n > 5 || length results < n = Nothing
  | otherwise = Just (filter (\p -> scoreOf p == maximum total) [A, B, C, D], total)
  where
    n       = length rounds
    results = concat (zipWith roundOf [1 ..] rounds)
    total   = foldr (zipWith (+)) [0, 0, 0, 0] results
    scoreOf A = total !! 0
    scoreOf B = total !! 1
    scoreOf C = total !! 2
    scoreOf D = total !! 3
