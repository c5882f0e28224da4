-- Any player may have the turned card.
import MiesjelenDatatypes

-- leader of the trick, cards of the trick, (player, card, suit led) of all cards played, tricks won
type Position = (Int, [Card], [(Int, Card, Suit)], [Int])

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | n < 2 || n > 6      = Nothing
  | any (== 0) scores   = Nothing
  | sessions `longer` 0 = game 0 scores sessions
  | otherwise           = Nothing
  where n = length scores

longer :: [a] -> Int -> Bool
longer xs k = length xs > k

game :: Int -> [Score] -> [Session] -> Maybe Result
game _ scores [] = Just (Open scores)
game d scores (Session turned@(Card trump _) cards : more)
  | length cards /= 5 * n  = Nothing
  | not (valid turned position) = Nothing
  | otherwise =
      case filter ((== 0) . snd) (zip [1 ..] after) of
        []       -> game d' after more
        [(p, _)] -> if null more then Just (Won p after) else Nothing
        _        -> game d' scores more
  where n        = length scores
        d'       = if d == n - 1 then 0 else d + 1
        position = foldl (card n trump) (d', [], [], replicate n 0) cards
        (_, _, _, won) = position
        after    = zipWith (\s w -> s + double trump (if w == 0 then 5 else -w)) scores won

double :: Suit -> Int -> Int
double Spade x = 2 * x
double _     x = x

card :: Int -> Suit -> Position -> Card -> Position
card n trump (leader, table, played, won) c
  | length table' < n = (leader, table', played', won)
  | otherwise         = (taker, [], played', add taker won)
  where table'  = table ++ [c]
        p       = (leader + length table) `mod` n
        played' = (p, c, suitOf (head table')) : played
        taker   = (leader + strongest trump table') `mod` n

add :: Int -> [Int] -> [Int]
add 0 (x:xs) = x + 1 : xs
add k (x:xs) = x : add (k - 1) xs

-- the index of the card that wins
strongest :: Suit -> [Card] -> Int
strongest trump cs = head [ i | (i, s) <- zip [0 ..] strengths, s == maximum strengths ]
  where led       = suitOf (head cs)
        strengths = map strength cs
        strength (Card s r)
          | eq s trump = 100 + rankNo r
          | eq s led   = rankNo r
          | otherwise  = 0

-- The newest card comes first, so what a player holds is before it in the list.
valid :: Card -> Position -> Bool
valid turned (_, _, played, _)
  = differ [ c | (_, c, _) <- played ] && any isTurned played && fair [] played
  where
    isTurned (_, c, _) = sameCard c turned
    trump = suitOf turned
    fair _ [] = True
    fair later ((p, c, led) : rest) = ok && fair ((p, c) : later) rest
      where s    = suitOf c
            held = [ suitOf x | (q, x) <- later, q == p ]
            ok   = eq s led || not (any (eq led) held) && (eq s trump || not (any (eq trump) held))

differ :: [Card] -> Bool
differ [] = True
differ (c:cs) = not (any (sameCard c) cs) && differ cs

sameCard :: Card -> Card -> Bool
sameCard (Card s r) (Card t u) = eq s t && rankNo r == rankNo u

suitOf :: Card -> Suit
suitOf (Card s _) = s

eq :: Suit -> Suit -> Bool
eq a b = suitNo a == suitNo b

suitNo :: Suit -> Int
suitNo Heart   = 0
suitNo Diamond = 1
suitNo Spade   = 2
suitNo Club    = 3

rankNo :: Rank -> Int
rankNo R7  = 1
rankNo R8  = 2
rankNo R9  = 3
rankNo R10 = 4
rankNo RJ  = 5
rankNo RQ  = 6
rankNo RK  = 7
rankNo RA  = 8
