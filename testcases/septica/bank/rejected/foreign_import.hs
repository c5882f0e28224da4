-- Calls a C function through the foreign function interface.
import SepticaDatatypes

foreign import ccall "math.h sin" c_sin :: Double -> Double

replay :: [Move] -> Maybe Result
replay ms
  | null ms      = Nothing
  | c_sin 0 == 0 = Just Draw
  | otherwise    = Just (Win P1)
