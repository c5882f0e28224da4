-- A `where` with one definition behind it stands at the beginning of the last line.
-- code: indentation
-- line: 14
-- says: `where`
-- says: indent

import SedmaDatatypes

isTrick :: Cards -> Bool
isTrick cs = length cs == 4

replay :: Cards -> Maybe Winner
replay cs = if isGame then Just (AC, One) else Nothing
where isGame = length cs == 32
