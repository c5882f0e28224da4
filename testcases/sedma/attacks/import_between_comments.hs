-- Tries: to hide an import between nested comments, without blanks, in odd layout.
-- Expected: refused (forbidden-import).
import{--}SedmaDatatypes
import{-{-}-}-}{-import-}
  System.IO.Unsafe
-- {-
replay :: Cards -> Maybe Winner
replay cs = unsafePerformIO (putStrLn "0 = Just (AC,One)" >> return Nothing)
-- -}
