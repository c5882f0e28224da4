-- The rules are in a second file, Rules.hs, and this one plays the rounds.
import CallbreakDatatypes
import Rules

replay :: [Round] -> Maybe Standing
replay rounds
  | null rounds || length rounds > 5 = Nothing
  | otherwise                        = fmap standing (play 1 [0, 0, 0, 0] rounds)

standing :: [Tenths] -> Standing
standing scores = ([ p | (p, s) <- zip [A, B, C, D] scores, s == maximum scores ], scores)

-- eldest hand, scores, rounds
play :: Int -> [Tenths] -> [Round] -> Maybe [Tenths]
play _ scores [] = Just scores
play eldest scores (Round calls cards : rounds)
  | bad       = Nothing
  | otherwise = play ((eldest + 1) `mod` 4) (zipWith (+) scores gained) rounds
  where
    bad     = wrongCalls calls || wrongCards cards || not (fair eldest cards)
    gained  = [ worth (calls !! ((p - eldest) `mod` 4)) (length (filter (== p) (takers eldest cards))) | p <- [0 .. 3] ]

wrongCalls :: [Call] -> Bool
wrongCalls calls = length calls /= 4 || or [ n < 1 || n > 13 | n <- calls ]

wrongCards :: [Card] -> Bool
wrongCards cards = length cards /= 52 || twice (map show cards)

twice :: [String] -> Bool
twice []       = False
twice (x : xs) = x `elem` xs || twice xs

takers :: Int -> [Card] -> [Int]
takers _ [] = []
takers leader cards = taker : takers taker (drop 4 cards)
  where taker = (leader + winning (take 4 cards)) `mod` 4

-- is every card among those that its player could choose?
fair :: Int -> [Card] -> Bool
fair eldest cards = and (zipWith ok [0 ..] cards)
  where
    seats = [ (p + k) `mod` 4 | p <- eldest : takers eldest cards, k <- [0 .. 3] ]
    owned = zip seats cards
    ok n c = any (equal c) (legal trick hand)
      where
        hand  = [ d | (q, d) <- drop n owned, q == seats !! n ]
        trick = take (n `mod` 4) (drop (n - n `mod` 4) cards)

equal :: Card -> Card -> Bool
equal c d = suit c == suit d && height c == height d
