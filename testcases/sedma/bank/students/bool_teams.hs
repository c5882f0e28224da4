import SedmaDatatypes

type IsAC = Bool

other :: IsAC -> IsAC
other = not

rank :: Card -> String
rank (Card _ r) = drop 1 (show r)

-- leader's team -> trick -> winner's team
took :: IsAC -> Cards -> IsAC
took team (f:cs) = snd (foldl step (other team, team) cs)
  where step (now, best) c | rank c == rank f || rank c == "7" = (other now, now)
                           | otherwise = (other now, best)

four :: Cards -> [Cards]
four [] = []
four cs = let (x, y) = splitAt 4 cs in x : four y

results :: IsAC -> [Cards] -> [(IsAC, Int)]
results _ [] = []
results team (t:ts) = (w, pts) : results w ts
  where w = took team t
        pts = sum [ 10 | c <- t, rank c == "9" || rank c == "A" ]

replay :: Cards -> Maybe Winner
replay cs | length cs /= 32 = Nothing
          | not (allDiff (map show cs)) = Nothing
          | otherwise = Just (choose (results True (four cs)))

allDiff :: [String] -> Bool
allDiff (x:xs) = x `notElem` xs && allDiff xs
allDiff [] = True

choose :: [(IsAC, Int)] -> Winner
choose rs
  | null bdT  = (AC, Three)
  | null acT  = (BD, Three)
  | bdP == 0  = (AC, Two)
  | acP == 0  = (BD, Two)
  | length acT > length bdT = (AC, One)
  | otherwise = (BD, One)
  where
    acT = [ p | (True, p) <- rs ]
    bdT = [ p | (False, p) <- rs ]
    acP = sum acT + (if fst (last rs) then 10 else 0)
    bdP = sum bdT + (if fst (last rs) then 0 else 10)
