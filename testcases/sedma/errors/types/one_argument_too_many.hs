-- A call has one argument too many.
-- code: type-error
-- line: 14
-- says: takes 1 argument, and gets 2

import SedmaDatatypes

team :: Int -> Team
team p = if even p then AC else BD

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (team 0 cs, One)
