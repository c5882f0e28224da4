-- `findIndex` is used.
-- code: undefined-name
-- line: 14
-- says: only the Prelude
-- says: `lookup`

import SedmaDatatypes

isSeven :: Card -> Bool
isSeven (Card _ R7) = True
isSeven _ = False

replay :: Cards -> Maybe Winner
replay cs = case findIndex isSeven cs of
  Nothing -> Nothing
  Just n -> Just (if even n then AC else BD, One)
