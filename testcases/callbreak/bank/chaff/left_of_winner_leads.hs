-- The player to the left of the winner leads the next trick.
import CallbreakDatatypes

suitName :: Card -> String
suitName (Card s _) = show s

rankValue :: Card -> Int
rankValue (Card _ r) = number (lookup (show r) (zip (words "R2 R3 R4 R5 R6 R7 R8 R9 R10 RJ RQ RK RA") [2 ..]))
  where
    number (Just n) = n
    number Nothing  = 0

ensure :: Bool -> Maybe ()
ensure ok = if ok then Just () else Nothing

replay :: [Round] -> Maybe Standing
replay rounds = do
  ensure (length rounds >= 1)
  ensure (length rounds <= 5)
  scores <- mapM oneRound (zip (cycle [1, 2, 3, 0]) rounds)
  let total = [ sum (map (!! p) scores) | p <- [0 .. 3] ]
      most  = maximum total
  return ([ name p | p <- [0 .. 3], total !! p == most ], total)

name :: Int -> Player
name 0 = A
name 1 = B
name 2 = C
name _ = D

oneRound :: (Int, Round) -> Maybe [Tenths]
oneRound (eldest, Round calls cards) = do
  ensure (length calls == 4)
  mapM_ validCall calls
  ensure (length cards == 52)
  noRepeat cards
  wins <- tricks (seated eldest cards)
  return (map (result wins) [0 .. 3])
  where
    result wins p = score (calls !! ((p + 4 - eldest) `mod` 4)) (length (filter (== p) wins))

validCall :: Call -> Maybe ()
validCall n = do
  ensure (n > 0)
  ensure (n < 14)

noRepeat :: [Card] -> Maybe ()
noRepeat []       = return ()
noRepeat (c : cs) = do
  ensure (show c `notElem` map show cs)
  noRepeat cs

score :: Call -> Int -> Tenths
score call won
  | won >= call = call * 10 + won - call
  | otherwise   = -10 * call

-- each card with its player
seated :: Int -> [Card] -> [(Int, Card)]
seated _ [] = []
seated p cards = trick ++ seated (fst (best trick) + 1) (drop 4 cards)
  where trick = zip (map (`mod` 4) [p ..]) (take 4 cards)

best :: [(Int, Card)] -> (Int, Card)
best (x : xs) = foldl higher x xs
  where higher (p, c) (q, d) = if d `wins` c then (q, d) else (p, c)

wins :: Card -> Card -> Bool
wins c d
  | suitName c == suitName d = rankValue c > rankValue d
  | suitName c == "Spade"    = True
  | otherwise                = False

-- who wins the tricks, if every card was allowed
tricks :: [(Int, Card)] -> Maybe [Int]
tricks [] = return []
tricks plays = do
  let (trick, rest) = splitAt 4 plays
      (winner, _)   = best trick
  mapM_ (allowed trick rest) [1 .. 3]
  others <- tricks rest
  return (winner : others)

allowed :: [(Int, Card)] -> [(Int, Card)] -> Int -> Maybe ()
allowed trick rest k = do
  let (p, c)    = trick !! k
      hand      = c : [ d | (q, d) <- rest, q == p ]
      led       = suitName (snd (head trick))
      suited    = filter ((== led) . suitName) hand
      (_, top)  = best (take k trick)
  ensure (null suited || suitName c == led)
  if null suited
    then ensure (c `wins` top || not (any (`wins` top) hand))
    else ensure (c `wins` top || not (any (`wins` top) suited))
