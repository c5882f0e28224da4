-- Scores are counted in points with fractions, and rounded to tenths at the end.
import CallbreakDatatypes

value :: Rank -> Int
value RA  = 14
value RK  = 13
value RQ  = 12
value RJ  = 11
value R10 = 10
value R9  = 9
value R8  = 8
value R7  = 7
value R6  = 6
value R5  = 5
value R4  = 4
value R3  = 3
value R2  = 2

instance Eq Suit where
  (==) Spade Spade     = True
  (==) Heart Heart     = True
  (==) Club Club       = True
  (==) Diamond Diamond = True
  (==) _ _             = False

-- What happens in a trick: nobody led yet, or the suit led, the winner so far with the winning card.
data Trick = Empty | Begun Suit (Int, Card)

lay :: Trick -> (Int, Card) -> Trick
lay Empty (p, Card s r) = Begun s (p, Card s r)
lay (Begun led (p, best)) (q, c)
  | beats c best = Begun led (q, c)
  | otherwise    = Begun led (p, best)

beats :: Card -> Card -> Bool
beats (Card s r) (Card t q)
  | s == t     = value r > value q
  | s == Spade = True
  | otherwise  = False

-- number of cards in the trick, whose turn it is, the trick, the cards: every card with its player and the trick before it
owners :: Int -> Int -> Trick -> [Card] -> [(Int, Card, Trick)]
owners _ _ _ [] = []
owners 4 _ (Begun _ (w, _)) cs = owners 0 w Empty cs
owners n p trick (c : cs) = (p, c, trick) : owners (n + 1) (if p == 3 then 0 else p + 1) (lay trick (p, c)) cs

winners :: [(Int, Card, Trick)] -> [Int]
winners plays = [ w | ((p, c, trick), n) <- zip plays (cycle [1 .. 4]), n == 4, Begun _ (w, _) <- [lay trick (p, c)] ]

legal :: [(Int, Card, Trick)] -> Bool
legal [] = True
legal ((p, c, trick) : later) = ok trick && legal later
  where
    hand = c : [ d | (q, d, _) <- later, p == q ]
    ok Empty = True
    ok (Begun led (_, best))
      | null follow && null (filter (`beats` best) hand) = True
      | null follow                     = c `beats` best
      | not (isSuit led c)              = False
      | any (`beats` best) follow       = c `beats` best
      | otherwise                       = True
      where follow = filter (isSuit led) hand

isSuit :: Suit -> Card -> Bool
isSuit s (Card t _) = s == t

unique :: [Card] -> Bool
unique []       = True
unique (c : cs) = unique cs && null [ () | d <- cs, equal c d ]
  where equal (Card s r) (Card t q) = s == t && value r == value q

points :: Int -> Int -> Double
points call tricks
  | tricks >= call = fromIntegral call + 0.1 * fromIntegral (tricks - call)
  | otherwise      = fromIntegral (negate call)

playRound :: Int -> Round -> Maybe [Double]
playRound eldest (Round calls cards)
  | map ok calls == [True, True, True, True] && length cards == 52 && unique cards && legal plays =
      Just [ points (calls !! ((p - eldest) `mod` 4)) (wins p) | p <- [0, 1, 2, 3] ]
  | otherwise = Nothing
  where
    ok n   = n > 0 && n <= 13
    plays  = owners 0 eldest Empty cards
    wins p = length (filter (== p) (winners plays))

play :: [Int] -> [Double] -> [Round] -> Maybe [Double]
play _ scores [] = Just scores
play (eldest : next) scores (r : rs) = case playRound eldest r of
  Just new -> play next (zipWith (+) scores new) rs
  Nothing  -> Nothing
play [] _ _ = Nothing

replay :: [Round] -> Maybe Standing
replay [] = Nothing
replay rounds = case play [1, 2, 3, 0, 1] [0, 0, 0, 0] rounds of
  Nothing     -> Nothing
  Just scores -> Just (map fst (filter ((== maximum tenths) . snd) (zip [A, B, C, D] tenths)), tenths)
    where tenths = map (\x -> round (10 * x)) scores
