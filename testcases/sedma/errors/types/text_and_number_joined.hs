-- `++` joins a text and a number.
-- code: type-error
-- line: 9
-- says: `show`

import SedmaDatatypes

describe :: Cards -> String
describe cs = "cards: " ++ length cs

replay :: Cards -> Maybe Winner
replay cs
  | null (describe cs) = Nothing
  | otherwise = Just (AC, One)
