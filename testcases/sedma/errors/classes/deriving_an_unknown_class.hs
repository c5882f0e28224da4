-- `Functor` is derived.
-- code: not-derivable
-- line: 8
-- says: only Eq, Ord, Enum, Bounded, Show and Read

import SedmaDatatypes

data Pile a = Pile [a] deriving (Show, Functor)

replay :: Cards -> Maybe Winner
replay cs = case Pile cs of
  Pile [] -> Nothing
  _ -> Just (AC, One)
