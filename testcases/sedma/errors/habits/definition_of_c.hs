-- A function is defined as in C, with types in front.
-- code: not-haskell
-- line: 9
-- says: ::
-- says: `f x =

import SedmaDatatypes

int value(Rank r) {
  return 10;
}

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 then Just (AC, One) else Nothing
