-- The types module is imported with a wrong capital.
-- code: forbidden-import
-- line: 6
-- says: Did you mean `import SedmaDatatypes`?

import SedmaDataTypes

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
