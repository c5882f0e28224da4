-- The result after a `let` in a guard lacks its `in`.
-- code: syntax-error
-- line: 14
-- says: `in`

import SedmaDatatypes

score :: Cards -> Int
score cs
  | null cs   = 0
  | otherwise =
      let tens = length [() | Card _ R10 <- cs]
          aces = length [() | Card _ RA <- cs]
      10 * (tens + aces)

replay :: Cards -> Maybe Winner
replay cs = if score cs == 80 then Just (AC, One) else Nothing
