-- `filter` is misspelled.
-- code: undefined-name
-- line: 13
-- says: Did you mean `filter`?

import SedmaDatatypes

isTen :: Card -> Bool
isTen (Card _ R10) = True
isTen _ = False

tens :: Cards -> Int
tens cs = length (fitler isTen cs)

replay :: Cards -> Maybe Winner
replay cs
  | tens cs /= 4 = Nothing
  | otherwise = Just (AC, One)
