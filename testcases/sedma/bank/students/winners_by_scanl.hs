import SedmaDatatypes

chunks :: [a] -> [[a]]
chunks [] = []
chunks xs = let (a, b) = splitAt 4 xs in a : chunks b

ranks :: Cards -> [Rank]
ranks = map (\(Card _ r) -> r)

eq :: Rank -> Rank -> Bool
eq a b = code a == code b

code :: Rank -> Int
code R7  = 7
code R8  = 8
code R9  = 9
code R10 = 10
code RJ  = 11
code RQ  = 12
code RK  = 13
code RA  = 14

suitCode :: Suit -> Int
suitCode Heart   = 0
suitCode Diamond = 100
suitCode Spade   = 200
suitCode Club    = 300

number :: Card -> Int
number (Card s r) = suitCode s + code r

step :: Int -> [Rank] -> Int
step leader (f:rest) = (leader + best) `mod` 4
  where hits = [ i | (r, i) <- zip rest [1 ..], eq r f || eq r R7 ]
        best = if null hits then 0 else maximum hits

replay :: Cards -> Maybe Winner
replay cards
  | length cards /= 32 || hasTwice (map number cards) = Nothing
  | otherwise = Just winner
  where
    tricks  = chunks (ranks cards)
    winners = tail (scanl step 0 tricks)
    pts (w, t) = (w, 10 * length (filter (\r -> eq r R10 || eq r RA) (tail t)))
    scored  = map pts (zip winners tricks)
    final   = last winners
    total p = sum [ n | (w, n) <- scored, p w ] + (if p final then 10 else 0)
    winner | total even > total odd = (AC, if total odd == 0 then Three else One)
           | otherwise              = (BD, if total even == 0 then Three else One)

hasTwice :: [Int] -> Bool
hasTwice [] = False
hasTwice (n:ns) = n `elem` ns || hasTwice ns
