-- `fmap` is used on a type of one's own.
-- code: missing-instance
-- line: 11
-- says: `instance Functor Pile where …`

import SedmaDatatypes

data Pile a = Pile [a]

replay :: Cards -> Maybe Winner
replay cs = case fmap id (Pile cs) of
  Pile [] -> Nothing
  _ -> Just (AC, One)
