-- A helper for any type adds.
-- code: type-error
-- line: 8
-- says: `Num a =>`

import SedmaDatatypes

add :: a -> a -> a
add x y = x + y

replay :: Cards -> Maybe Winner
replay cs
  | add (length cs) 0 /= 32 = Nothing
  | otherwise = Just (AC, One)
