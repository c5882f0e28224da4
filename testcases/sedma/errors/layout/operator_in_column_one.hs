-- A long condition goes on in column one.
-- code: indentation
-- line: 16
-- says: indent
-- says: `&&`

import SedmaDatatypes

isTaker :: Card -> Card -> Bool
isTaker (Card _ RA) (Card _ RA) = True
isTaker _ (Card _ R7)           = True
isTaker _ _                     = False

isGame :: Cards -> Bool
isGame cs = length cs == 32
&& isTaker (head cs) (last cs)

replay :: Cards -> Maybe Winner
replay cs = if isGame cs then Just (AC, One) else Nothing
