-- Tries: to read and overwrite the interpreter's memory with Foreign.
-- Expected: refused. Past the policy Docker's image has no Foreign; elsewhere the interpreter breaks down, in its own process.
import SedmaDatatypes
import Foreign

replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (mapM_ (\n -> poke (nullPtr `plusPtr` (n * 4096)) (0 :: Word8)) [0 .. 1000] >> return Nothing)
