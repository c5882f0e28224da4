-- The second argument of an equation is a constructor without brackets.
-- code: constructor-arguments
-- line: 11
-- says: brackets
-- says: (Card _ r)

import SedmaDatatypes

sameRank :: Rank -> Card -> Bool
sameRank RA (Card _ RA) = True
sameRank _  Card _ r    = False

replay :: Cards -> Maybe Winner
replay cs = if any (sameRank RA) cs then Just (AC, One) else Nothing
