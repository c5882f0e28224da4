-- Cards are filtered by a comparison with a rank.
-- code: type-error
-- line: 13
-- says: takes `Rank`, but here it gets `Card`
-- says: `(Card _ x)`

import SedmaDatatypes

instance Eq Rank where
  a == b = show a == show b

sevens :: Cards -> Int
sevens cs = length (filter (== R7) cs)

replay :: Cards -> Maybe Winner
replay cs
  | sevens cs /= 4 = Nothing
  | otherwise = Just (AC, One)
