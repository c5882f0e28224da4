-- The equations have an argument that the signature lacks.
-- code: type-error
-- line: 10
-- says: has 2 arguments
-- says: Add the missing type to the signature

import SedmaDatatypes

points :: Cards -> Int
points [] acc = acc
points (Card _ RA : cs) acc = points cs (acc + 10)
points (_ : cs) acc = points cs acc

replay :: Cards -> Maybe Winner
replay cs
  | points cs 0 /= 40 = Nothing
  | otherwise = Just (AC, One)
