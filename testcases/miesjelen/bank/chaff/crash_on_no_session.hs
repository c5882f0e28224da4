-- There is no case for a game without sessions.
import MiesjelenDatatypes

data Outcome = GoesOn [Score] | Ends Int [Score]

replay :: Game -> Maybe Result
replay (Game scores sessions) = do
  ensure (length scores >= 2 && length scores <= 6)
  ensure (all (/= 0) scores)
  sessionsFrom (cycle [0 .. length scores - 1]) scores sessions

ensure :: Bool -> Maybe ()
ensure True  = Just ()
ensure False = Nothing

sessionsFrom :: [Int] -> [Score] -> [Session] -> Maybe Result
sessionsFrom (dealer : dealers) scores (session : rest) = do
  outcome <- oneSession dealer scores session
  case outcome of
    GoesOn new      -> if null rest then return (Open new) else sessionsFrom dealers new rest
    Ends player new -> do
      ensure (null rest)
      return (Won player new)

oneSession :: Int -> [Score] -> Session -> Maybe Outcome
oneSession dealer scores (Session turned cards) = do
  ensure (length cards == 5 * players)
  ensure (noneTwice cards)
  (hands, winners) <- tricks players (suit turned) ((dealer + 1) `mod` players) cards
  ensure (turned `among` (hands !! dealer))
  let new = zipWith (+) scores (map (points (suit turned) winners) [0 .. players - 1])
  return (case lookup 0 (zip new [1 ..]) of
    Nothing -> GoesOn new
    Just p  -> if length (filter (== 0) new) == 1 then Ends p new else GoesOn scores)
  where players = length scores

-- the hands before these tricks, and who wins them
tricks :: Int -> Suit -> Int -> [Card] -> Maybe ([[Card]], [Int])
tricks n _ _ [] = return (replicate n [], [])
tricks n trump leader cards = do
  (hands, winners) <- tricks n trump winner rest
  let before = [ c : hand | (c, hand) <- zip (rotate (n - leader) trick) hands ]
  mapM_ (ensure . allowed) (zip trick (rotate leader before))
  return (before, winner : winners)
  where
    (trick, rest) = splitAt n cards
    winner        = (leader + position trump trick) `mod` n
    led           = suit (head trick)
    allowed (c, hand)
      | any (inSuit led) hand   = inSuit led c
      | any (inSuit trump) hand = inSuit trump c
      | otherwise               = True

rotate :: Int -> [a] -> [a]
rotate k xs = drop k xs ++ take k xs

-- where the card that wins the trick lies
position :: Suit -> [Card] -> Int
position trump trick = best 0 (head trick) (zip [1 ..] (tail trick))
  where
    best i _ [] = i
    best i c ((j, d) : ds)
      | d `beats` c = best j d ds
      | otherwise   = best i c ds
    beats d c
      | inSuit (suit c) d = rank d > rank c
      | otherwise         = inSuit trump d

points :: Suit -> [Int] -> Int -> Int
points trump winners p = (if inSuit Spade (Card trump R7) then 2 else 1) * base
  where
    won  = length (filter (== p) winners)
    base = if won == 0 then 5 else negate won

suit :: Card -> Suit
suit (Card s _) = s

inSuit :: Suit -> Card -> Bool
inSuit s c = show s == show (suit c)

rank :: Card -> Int
rank (Card _ r) = case r of
  R7  -> 1
  R8  -> 2
  R9  -> 3
  R10 -> 4
  RJ  -> 5
  RQ  -> 6
  RK  -> 7
  RA  -> 8

among :: Card -> [Card] -> Bool
among c cs = show c `elem` map show cs

noneTwice :: [Card] -> Bool
noneTwice []       = True
noneTwice (c : cs) = not (c `among` cs) && noneTwice cs
