-- Tries: to answer or to fail by chance and by the clock, in the hope that a second run is kinder.
-- Expected: refused (primitive). Past the policy an answer counts once, and a failed case is failed.
import SedmaDatatypes
import System.IO.Unsafe (unsafePerformIO)

primitive getRandomSeed :: IO Integer
primitive getClockTimePrim :: IO (Int, Int)

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (do
  seed <- getRandomSeed
  (_, micros) <- getClockTimePrim
  return (if even (seed + toInteger micros) then Nothing else error "not this time"))
