-- The first line of a function has neither `=` nor guards.
-- code: syntax-error
-- line: 10
-- says: `=`
-- says: `winner n`

import SedmaDatatypes

winner :: Int -> Team
winner n

replay :: Cards -> Maybe Winner
replay cs = Just (winner (length cs), One)
