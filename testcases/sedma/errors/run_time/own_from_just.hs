-- A function takes only `Just`.
-- code: pattern
-- line: none
-- says: `fromJust Nothing`

import SedmaDatatypes

fromJust :: Maybe a -> a
fromJust (Just x) = x

lead :: Cards -> Maybe Card
lead [] = Nothing
lead (c : _) = Just c

replay :: Cards -> Maybe Winner
replay cs = case fromJust (lead cs) of
  Card _ R7 -> Nothing
  _ -> Just (AC, One)
