-- `on` is used.
-- code: undefined-name
-- line: 10
-- says: only the Prelude
-- says: `\a b -> f (g a) (g b)`

import SedmaDatatypes

same :: Card -> Card -> Bool
same = (==) `on` show

replay :: Cards -> Maybe Winner
replay (a : b : _) | same a b = Nothing
replay _ = Just (AC, One)
