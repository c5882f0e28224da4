-- The first argument of a call is missing.
-- code: type-error
-- line: 16
-- says: argument is missing
-- says: `winnerOf :: Int -> Cards -> Int`

import SedmaDatatypes

winnerOf :: Int -> Cards -> Int
winnerOf leader cs = (leader + length cs) `mod` 4

team :: Int -> Team
team p = if even p then AC else BD

replay :: Cards -> Maybe Winner
replay cs = Just (team (winnerOf cs), One)
