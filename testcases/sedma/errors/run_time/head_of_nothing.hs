-- `head` is used on an empty list.
-- code: empty-list
-- line: none
-- says: `head` was used on an empty list

import SedmaDatatypes

lead :: Cards -> Card
lead cs = head cs

replay :: Cards -> Maybe Winner
replay cs = case lead cs of
  Card _ R7 -> Nothing
  _ -> Just (AC, One)
