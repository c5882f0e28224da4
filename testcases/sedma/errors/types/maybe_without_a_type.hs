-- `Maybe` stands alone in a signature.
-- code: incomplete-type
-- line: 9
-- says: a type is missing
-- says: `Maybe Int`

import SedmaDatatypes

team :: Cards -> Maybe
team [] = Nothing
team _ = Just AC

replay :: Cards -> Maybe Winner
replay cs = case team cs of
  Nothing -> Nothing
  Just t -> Just (t, One)
