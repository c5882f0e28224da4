-- `deriving instance` stands below a definition.
-- code: not-haskell-98
-- line: 12
-- says: `instance Eq Suit where`

import SedmaDatatypes

isSeven :: Card -> Bool
isSeven (Card _ R7) = True
isSeven _ = False

deriving instance Eq Suit
deriving instance Eq Rank

replay :: Cards -> Maybe Winner
replay cs
  | any isSeven cs = Just (AC, One)
  | otherwise = Nothing
