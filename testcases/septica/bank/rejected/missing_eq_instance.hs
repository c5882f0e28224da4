-- Ranks are compared with == but no Eq instance is declared.
import SepticaDatatypes

beats :: [Card] -> Card -> Bool
beats table (Card _ r) = r == first || r == R7 || r == R8 && length table `mod` 3 == 0
  where Card _ first = head table

replay :: [Move] -> Maybe Result
replay (Play c : Play d : ms)
  | not (null ms) && beats [c] d = Just (Win P2)
replay _ = Nothing
