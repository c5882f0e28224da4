-- Tries: to make the interpreter look for an instance for ever, by a type that grows with each call.
-- Expected: graded or refused within the limits; nothing earned.
import SedmaDatatypes

data Grow a = Grow a

instance Show a => Show (Grow a) where
  showsPrec n (Grow a) = showsPrec n (Grow (Grow a))

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 || length (show (Grow cs)) > 0 then Nothing else Just (AC, One)
