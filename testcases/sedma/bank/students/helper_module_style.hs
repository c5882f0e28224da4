import SedmaDatatypes

----------------------------------------------------------------
-- cards
----------------------------------------------------------------

rankOf :: Card -> String
rankOf (Card _ r) = show r

isSeven, isScoring :: Card -> Bool
isSeven c = rankOf c == "R7"
isScoring c = rankOf c == "RA" || rankOf c == "R10"

----------------------------------------------------------------
-- tricks
----------------------------------------------------------------

-- the rank of the trick; sevens take the rank of the others
trickRank :: Cards -> String
trickRank cs = case filter (not . isSeven) cs of
  []      -> "R7"
  (c : _) -> rankOf c

winnerIn :: Cards -> Int
winnerIn cs = last [ i | (i, c) <- zip [0 ..] cs, rankOf c == trickRank cs || isSeven c ]

data Taken = Taken { player :: Int, points :: Int }

takeAll :: Int -> Cards -> [Taken]
takeAll _ [] = []
takeAll l cs = Taken w (10 * length (filter isScoring now)) : takeAll w later
  where (now, later) = splitAt 4 cs
        w = (l + winnerIn now) `mod` 4

----------------------------------------------------------------
-- game
----------------------------------------------------------------

-- all the points of the deck must be there
isDeck :: Cards -> Bool
isDeck cs = length cs == 32 && length (filter isScoring cs) == 8

replay :: Cards -> Maybe Winner
replay cs
  | not (isDeck cs) = Nothing
  | ac > bd = Just (AC, worth bd (side odd))
  | otherwise = Just (BD, worth ac (side even))
  where
    taken = takeAll 0 cs
    side f = filter (f . player) taken
    total f = sum (map points (side f)) + (if f (player (last taken)) then 10 else 0)
    ac = total even
    bd = total odd
    worth p ts | null ts = Three
               | p == 0 = Two
               | otherwise = One
