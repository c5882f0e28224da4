-- A `case` is written as `switch`.
-- code: not-haskell
-- line: 9
-- says: `case … of`

import SedmaDatatypes

value :: Rank -> Int
value r = switch (r) {
  case RA: 10;
  default: 0;
}

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
