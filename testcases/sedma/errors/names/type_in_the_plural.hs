-- `Ranks` stands for `Rank` in a signature.
-- code: undefined-name
-- line: 8
-- says: Did you mean `Rank`?

import SedmaDatatypes

value :: Ranks -> Int
value RA = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | value RA /= 10 = Nothing
  | otherwise = Just (AC, One)
