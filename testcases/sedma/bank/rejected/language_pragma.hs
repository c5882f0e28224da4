-- Switches on a language extension and uses it.
{-# LANGUAGE LambdaCase #-}
import SedmaDatatypes

value :: Card -> Int
value = \case
  Card _ RA  -> 10
  Card _ R10 -> 10
  _          -> 0

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32            = Nothing
  | sum (map value cs) /= 80   = Nothing
  | otherwise                  = Just (AC, One)
