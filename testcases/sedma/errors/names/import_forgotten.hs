-- The import of the types is missing.
-- code: missing-types-import
-- line: 6
-- says: `import SedmaDatatypes`

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise = Just (AC, One)
