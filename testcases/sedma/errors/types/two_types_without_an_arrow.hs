-- An arrow is missing in a signature.
-- code: incomplete-type
-- line: 9
-- says: `Rank` takes no types behind it
-- says: `->`

import SedmaDatatypes

value :: Rank Int
value RA = 10
value _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | value RA /= 10 = Nothing
  | otherwise = Just (AC, One)
