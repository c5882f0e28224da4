-- A led seven is a joker too, so every card matches it.
import SedmaDatatypes

instance Eq Suit where
  Heart == Heart = True
  Diamond == Diamond = True
  Spade == Spade = True
  Club == Club = True
  _ == _ = False

rankNo :: Rank -> Int
rankNo R7 = 7
rankNo R8 = 8
rankNo R9 = 9
rankNo R10 = 10
rankNo RJ = 11
rankNo RQ = 12
rankNo RK = 13
rankNo RA = 14

instance Eq Card where
  Card s r == Card t q = s == t && rankNo r == rankNo q

unique :: Eq a => [a] -> Bool
unique [] = True
unique (x:xs) = x `notElem` xs && unique xs

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 && unique cs = Just (play 0 cs (0, 0) (0, 0))
  | otherwise = Nothing

play :: Int -> Cards -> (Int, Int) -> (Int, Int) -> Winner
play l [] (pa, pb) (ta, tb) = verdict pa' ta tb
  where pa' = if l `mod` 2 == 0 then pa + 1 else pa
play l cs (pa, pb) (ta, tb)
  | w `mod` 2 == 0 = play w rest (pa + p, pb) (ta + 1, tb)
  | otherwise      = play w rest (pa, pb + p) (ta, tb + 1)
  where
    (trick, rest) = splitAt 4 cs
    nums = [ rankNo r | Card _ r <- trick ]
    hits = [ n == head nums || n == 7 || head nums == 7 | n <- nums ]
    w = (l + lastTrue hits) `mod` 4
    p = length (filter (\n -> n == 10 || n == 14) nums)

lastTrue :: [Bool] -> Int
lastTrue bs = length bs - 1 - length (takeWhile not (reverse bs))

verdict :: Int -> Int -> Int -> Winner
verdict pa ta tb
  | pa >= 5 && tb == 0 = (AC, Three)
  | pa == 9            = (AC, Two)
  | pa >= 5            = (AC, One)
  | ta == 0            = (BD, Three)
  | pa == 0            = (BD, Two)
  | otherwise          = (BD, One)
