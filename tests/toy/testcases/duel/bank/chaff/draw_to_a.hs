-- Player A wins with two tricks.
import DuelDatatypes

instance Eq Suit where
  Heart == Heart = True
  Spade == Spade = True
  _     == _     = False

instance Eq Rank where
  r == s = order r == order s

instance Eq Card where
  Card s r == Card t q = s == t && r == q

order :: Rank -> Int
order R7  = 0
order R8  = 1
order R9  = 2
order R10 = 3

replay :: [Card] -> Maybe Result
replay cards
  | length cards /= 8 || or [ c `elem` take i cards | (c, i) <- zip cards [0 ..] ] = Nothing
  | otherwise = play (deal cards) cards 0

-- The hands of who leads and of the other player. The number is A's tricks less B's; its sign turns with the lead.
deal :: [Card] -> ([Card], [Card])
deal (x : y : cards)
  | takes x y = (x : theirs, y : ours)
  | otherwise = (x : ours, y : theirs)
  where (ours, theirs) = deal cards
deal _ = ([], [])

play :: ([Card], [Card]) -> [Card] -> Int -> Maybe Result
play hands cards = go True hands cards
  where
    go a (own, others) (x : y : rest) n
      | suit y /= suit x && suit x `elem` map suit others = Nothing
      | takes x y = go (not a) (without y others, without x own) rest (n + points (not a))
      | otherwise = go a (without x own, without y others) rest (n + points a)
    go _ _ _ n
      | n >= 0    = Just (Wins A)
      | otherwise = Just (Wins B)

points :: Bool -> Int
points a = if a then 1 else -1

takes :: Card -> Card -> Bool
takes (Card s r) (Card t q) = s == t && order q > order r

suit :: Card -> Suit
suit (Card s _) = s

without :: Card -> [Card] -> [Card]
without c = filter (/= c)
