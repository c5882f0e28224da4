-- A card may be played only once in the whole game.
import MiesjelenDatatypes

class Same a where
  same :: a -> a -> Bool

instance Same Suit where
  same Heart Heart     = True
  same Diamond Diamond = True
  same Spade Spade     = True
  same Club Club       = True
  same _ _             = False

instance Same Rank where
  same r s = index r == index s

instance Same Card where
  same (Card s r) (Card t q) = same s t && same r q

isIn :: Same a => a -> [a] -> Bool
isIn x = any (same x)

index :: Rank -> Int
index r = case show r of
  "R10" -> 10
  "RJ"  -> 11
  "RQ"  -> 12
  "RK"  -> 13
  "RA"  -> 14
  name  -> read (tail name)

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | length scores < 2 = Nothing
  | null sessions     = Nothing
  | elem 0 scores     = Nothing
  | not (allDifferent (concat [ cards | Session _ cards <- sessions ])) = Nothing
  | otherwise         = walk (length scores) 0 scores sessions

walk :: Int -> Int -> [Score] -> [Session] -> Maybe Result
walk n d old (Session turned@(Card trump _) cards : later)
  | length cards == 5 * n && allDifferent cards && isIn turned (map snd (filter ((== d) . fst) (concat plays))) && rightful trump plays
      = ending (filter ((== 0) . snd) (zip [1 ..] new))
  | otherwise = Nothing
  where
    d'    = (d + 1) `mod` n
    plays = group n trump d' cards
    new   = zipWith (score trump (map (taker trump) plays)) [0 ..] old
    ending [(p, _)]
      | null later = Just (Won p new)
      | otherwise  = Nothing
    ending []
      | null later = Just (Open new)
      | otherwise  = walk n d' new later
    ending _
      | null later = Just (Open old)
      | otherwise  = walk n d' old later

allDifferent :: [Card] -> Bool
allDifferent cards = sum [ 1 | c <- cards, d <- cards, same c d ] == length cards

group :: Int -> Suit -> Int -> [Card] -> [[(Int, Card)]]
group n trump p cards
  | null cards = []
  | otherwise  = trick : group n trump (taker trump trick) rest
  where
    (these, rest) = splitAt n cards
    trick         = [ (q `mod` n, c) | (q, c) <- zip [p ..] these ]

-- the last card that beats all cards before it
taker :: Suit -> [(Int, Card)] -> Int
taker trump = fst . foldl1 fight
  where
    fight (p, Card s r) (q, Card t u)
      | same s t && index u > index r  = (q, Card t u)
      | same s t || not (same t trump) = (p, Card s r)
      | otherwise                      = (q, Card t u)

score :: Suit -> [Int] -> Int -> Score -> Score
score trump takers p s = s + twice (if elem p takers then negate (length (filter (== p) takers)) else 5)
  where twice x = if same trump Spade then x + x else x

rightful :: Suit -> [[(Int, Card)]] -> Bool
rightful _ [] = True
rightful trump (trick : later) = and [ right p s | (p, Card s _) <- tail trick ] && rightful trump later
  where
    (_, Card led _) = head trick
    right p s
      | same s led             = True
      | isIn led (suitsOf p)   = False
      | isIn trump (suitsOf p) = same s trump
      | otherwise              = True
    suitsOf p = [ s | t <- later, (q, Card s _) <- t, p == q ]
