-- A type of one's own derives `Eq` with a team in it.
-- code: missing-eq
-- line: 9
-- says: To derive `Eq` for `State`
-- says: `instance Eq Team where …`

import SedmaDatatypes

data State = State Team Int deriving Eq

replay :: Cards -> Maybe Winner
replay cs
  | State AC (length cs) == State AC 32 = Just (AC, One)
  | otherwise = Nothing
