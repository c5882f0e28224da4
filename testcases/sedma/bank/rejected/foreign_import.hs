-- Calls a C function through the foreign function interface.
import SedmaDatatypes

foreign import ccall "math.h sin" c_sin :: Double -> Double

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | c_sin 0 == 0    = Just (AC, One)
  | otherwise       = Just (BD, One)
