-- Tries: to answer with a value whose Show lies: a class, a type and a `show` of its own.
-- Expected: graded, nothing earned: the test program shows the given type with the Prelude's show.
import Prelude hiding (Show, show)
import SedmaDatatypes

class Show a where show :: a -> String
instance Show (Maybe a) where show _ = "Just (AC,One)\n1 = Just (AC,One)"

replay :: Cards -> Maybe Winner
replay cs = if length (show (Just cs)) > 0 then Nothing else Nothing
