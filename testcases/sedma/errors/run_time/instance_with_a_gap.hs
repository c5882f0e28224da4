-- An instance of `Eq` has no equation for different suits.
-- code: pattern
-- line: none
-- says: one of your instances
-- says: `Diamond Heart`

import SedmaDatatypes

instance Eq Suit where
  Heart == Heart = True
  Diamond == Diamond = True
  Spade == Spade = True
  Club == Club = True

replay :: Cards -> Maybe Winner
replay (Card a _ : Card b _ : _) | a == b = Just (AC, One)
replay (Card a _ : rest) | any (\(Card b _) -> a == b) rest = Just (BD, One)
replay _ = Nothing
