-- Calls a C function through the foreign function interface.
import MiesjelenDatatypes

foreign import ccall "math.h sin" c_sin :: Double -> Double

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | null sessions = Nothing
  | c_sin 0 == 0  = Just (Open scores)
  | otherwise     = Just (Won 1 scores)
