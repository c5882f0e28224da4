-- Makes a list of all tricks first, and then looks at it; cards are compared as they are shown.
import DuelDatatypes

data Trick = Trick Bool Card Card Bool

replay :: [Card] -> Maybe Result
replay cards
  | length cards == 8 && different (map show cards) && all follows (tails tricks) = Just result
  | otherwise                                                                     = Nothing
  where
    tricks = trick True cards
    won    = length [ () | Trick _ _ _ w <- tricks, w ]
    result = case compare won 2 of
      GT -> Wins A
      EQ -> Draw
      LT -> Wins B

trick :: Bool -> [Card] -> [Trick]
trick a (x : y : cards) = Trick a x y w : trick w cards
  where w = if beats y x then not a else a
trick _ _ = []

follows :: [Trick] -> Bool
follows (Trick a x y _ : rest) = suit y == suit x || suit x `notElem` later
  where later = [ suit (if b /= a then u else v) | Trick b u v _ <- rest ]
follows [] = True

beats :: Card -> Card -> Bool
beats y x = suit y == suit x && rank y > rank x

suit :: Card -> String
suit (Card s _) = show s

rank :: Card -> Int
rank (Card _ R10) = 10
rank (Card _ r)   = length (takeWhile (/= show r) ["R7", "R8", "R9"])

different :: [String] -> Bool
different []       = True
different (x : xs) = x `notElem` xs && different xs

tails :: [a] -> [[a]]
tails []       = [[]]
tails (x : xs) = (x : xs) : tails xs
