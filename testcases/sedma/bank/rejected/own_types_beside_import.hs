-- The types are imported and also defined again, with another deriving clause.
import SedmaDatatypes

data Rank = R7 | R8 | R9 | R10 | RJ | RQ | RK | RA deriving (Show, Eq)

isSeven :: Rank -> Bool
isSeven r = r == R7

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 && isSeven R7 then Just (AC, One) else Nothing
