-- The body of a function stands between braces.
-- code: not-haskell
-- line: 10
-- says: `{`
-- says: `=`

import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs {
  if length cs == 32 then Just (AC, One) else Nothing
}
