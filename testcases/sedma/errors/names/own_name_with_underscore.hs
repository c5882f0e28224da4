-- A function of one's own is written with and without an underscore.
-- code: undefined-name
-- line: 13
-- says: Did you mean `trick_points`?

import SedmaDatatypes

trick_points :: Cards -> Int
trick_points cs = length cs

replay :: Cards -> Maybe Winner
replay cs
  | trickPoints cs == 32 = Just (AC, One)
  | otherwise = Nothing
