-- The scores are given as fractions of a point.
import CallbreakDatatypes

replay :: [Round] -> Maybe ([Player], [Double])
replay [Round [b, c, d, a] _] = Just ([B], map fromIntegral [a, b, c, d])
replay _ = Nothing
