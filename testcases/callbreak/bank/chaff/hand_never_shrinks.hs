-- A card stays in the hand after it was played.
import CallbreakDatatypes

instance Eq Suit where
  Heart   == Heart   = True
  Diamond == Diamond = True
  Spade   == Spade   = True
  Club    == Club    = True
  _       == _       = False

level :: Rank -> Int
level r = case r of
  RA  -> 14
  RK  -> 13
  RQ  -> 12
  RJ  -> 11
  R10 -> 10
  _   -> read (tail (show r))

-- leader, winners of the tricks (the last first), hands
type Course = (Int, [Int], [[Card]])

replay :: [Round] -> Maybe Standing
replay [] = Nothing
replay rounds = foldl nextRound (Just (0, [0, 0, 0, 0])) rounds >>= \(_, scores) -> Just (winners scores, scores)

-- the dealer and the scores
nextRound :: Maybe (Int, [Tenths]) -> Round -> Maybe (Int, [Tenths])
nextRound Nothing _ = Nothing
nextRound (Just (dealer, scores)) (Round calls cards)
  | dealer == 5                           = Nothing
  | length calls /= 4                     = Nothing
  | any (< 1) calls || any (> 13) calls   = Nothing
  | length cards /= 52 || not (nodup cards) = Nothing
  | otherwise = foldl nextTrick (Just (eldest, [], hands)) (chop cards) >>= count
  where
    eldest = (dealer + 1) `mod` 4
    hands  = dealt eldest (chop cards)
    count (_, takers, _) = Just (dealer + 1, zipWith3 (gain takers) [0 ..] (rotate eldest calls) scores)

gain :: [Int] -> Int -> Call -> Tenths -> Tenths
gain takers p call score
  | extra >= 0 = score + 10 * call + extra
  | otherwise  = score - 10 * call
  where extra = length (filter (== p) takers) - call

-- what the eldest hand said first becomes what player A said first
rotate :: Int -> [a] -> [a]
rotate eldest xs = [ xs !! ((4 - eldest + k) `mod` 4) | k <- [0 .. 3] ]

nodup :: [Card] -> Bool
nodup = snd . foldl see ([], True)
  where see (seen, ok) c = (show c : seen, ok && notElem (show c) seen)

chop :: [Card] -> [[Card]]
chop [] = []
chop cs = let (trick, rest) = splitAt 4 cs in trick : chop rest

-- the hands of A, B, C, D: what they play, in order
dealt :: Int -> [[Card]] -> [[Card]]
dealt _ [] = [[], [], [], []]
dealt leader (trick : tricks) = zipWith (++) (rotate leader [ [c] | c <- trick ]) (dealt (taker leader trick) tricks)

taker :: Int -> [Card] -> Int
taker leader (c : cs) = fst (foldl better (leader, c) (zip [leader + 1 ..] cs))
  where better (p, best) (q, d) = if beats d best then (q `mod` 4, d) else (p, best)

beats :: Card -> Card -> Bool
beats (Card s r) (Card t q)
  | s == t    = level r > level q
  | otherwise = s == Spade

nextTrick :: Maybe Course -> [Card] -> Maybe Course
nextTrick Nothing _ = Nothing
nextTrick (Just (leader, takers, hands)) trick
  | and (zipWith obeys [1 .. 3] (tail trick)) = Just (winner, winner : takers, hands)
  | otherwise                                 = Nothing
  where
    winner = taker leader trick
    Card led _ = head trick
    obeys k c@(Card s _)
      | not (null same)  = s == led && (beats c best || not (any (`beats` best) same))
      | any (`beats` best) hand = beats c best
      | otherwise        = True
      where
        hand = hands !! ((leader + k) `mod` 4)
        same = [ d | d@(Card t _) <- hand, t == led ]
        best = foldl1 (\x y -> if beats y x then y else x) (take k trick)

winners :: [Tenths] -> [Player]
winners scores = map fst (filter ((== maximum scores) . snd) (zip [A, B, C, D] scores))
