-- The signature of `replay` takes a single card.
-- code: wrong-type
-- line: 8
-- says: `replay :: Cards -> Maybe Winner`

import SedmaDatatypes

replay :: Card -> Maybe Winner
replay (Card _ R7) = Just (AC, One)
replay _ = Nothing
