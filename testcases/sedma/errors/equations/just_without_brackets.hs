-- `Just` stands in a pattern without brackets.
-- code: constructor-arguments
-- line: 11
-- says: brackets
-- says: (Just team)

import SedmaDatatypes

answer :: Maybe Team -> Maybe Winner
answer Nothing   = Nothing
answer Just team = Just (team, One)

replay :: Cards -> Maybe Winner
replay cs = answer (if length cs == 32 then Just AC else Nothing)
