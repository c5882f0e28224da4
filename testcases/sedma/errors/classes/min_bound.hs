-- `minBound` is used on ranks without an instance.
-- code: missing-instance
-- line: 9
-- says: `instance Bounded Rank where …`

import SedmaDatatypes

firstRank :: Rank
firstRank = minBound

replay :: Cards -> Maybe Winner
replay cs = case firstRank of
  R7 -> Nothing
  _ -> Just (AC, One)
