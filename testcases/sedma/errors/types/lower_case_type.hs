-- `cards` stands for `Cards` in the signature of `replay`.
-- code: type-error
-- line: 9
-- says: `replay :: Cards -> Maybe Winner`
-- says: any type

import SedmaDatatypes

replay :: cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
