-- Would answer every case for the test program.
module Hugs.Exception where

data Exception = ErrorCall String deriving Show

throw :: Exception -> a
throw _ = undefined

evaluate :: a -> IO a
evaluate = return

catchException :: IO a -> (Exception -> IO a) -> IO a
catchException _ _ = putStrLn "0 = Just (AC,One)" >> fail "BREACH: the stand-in was used"
