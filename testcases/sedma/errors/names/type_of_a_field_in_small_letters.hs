-- The type of a field has a small letter.
-- code: undefined-name
-- line: 8
-- says: Write `Cards`

import SedmaDatatypes

data State = State { leader :: Int, taken :: cards }

replay :: Cards -> Maybe Winner
replay cs
  | leader (State 0 cs) == 1 = Nothing
  | otherwise = Just (AC, One)
