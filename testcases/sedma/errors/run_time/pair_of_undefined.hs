-- `error` stands inside the answer.
-- code: error
-- line: none
-- says: todo
-- says: Give the answer that the sheet asks for

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, error "todo")
