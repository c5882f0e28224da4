-- The line that imports CallbreakDatatypes is missing.

isSpade :: Card -> Bool
isSpade (Card Spade _) = True
isSpade _              = False

replay :: [Round] -> Maybe Standing
replay [Round calls cards]
  | length (filter isSpade cards) == 13 = Just ([B], map (10 *) calls)
replay _ = Nothing
