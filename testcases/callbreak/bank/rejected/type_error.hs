-- The players who have most are given as numbers.
import CallbreakDatatypes

most :: [Tenths] -> [Int]
most scores = [ n | (n, s) <- zip [0 ..] scores, s == maximum scores ]

replay :: [Round] -> Maybe Standing
replay [Round calls cards]
  | length cards == 52 = Just (most calls, map (10 *) calls)
replay _ = Nothing
