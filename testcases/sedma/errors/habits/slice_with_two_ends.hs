-- A part of a list is taken with `cs[0:4]`.
-- code: type-error
-- line: 9
-- says: `take

import SedmaDatatypes

firstTrick :: Cards -> Cards
firstTrick cs = cs[0:4]

replay :: Cards -> Maybe Winner
replay cs = if null (firstTrick cs) then Nothing else Just (AC, One)
