import SedmaDatatypes

-- zatim jen AC, BD dodelam zitra

rr :: Card -> String
rr (Card _ r) = show r

validCards :: Cards -> Bool
validCards (a:b:c:d:cs) = length cs == 28 && un (map show (a:b:c:d:cs))
  where un [] = True
        un (x:xs) = x `notElem` xs && un xs

rounds :: Int -> Cards -> [(Int, Int)]
rounds _ [] = []
rounds l cs = (w, p) : rounds w (drop 4 cs)
  where
    t = take 4 cs
    ok c = rr c == rr (head t) || rr c == "R7"
    w = (l + last (map fst (filter (ok . snd) (zip [0 ..] t)))) `mod` 4
    p = 10 * length (filter ((`elem` ["RA", "R10"]) . rr) t)

replay :: Cards -> Maybe Winner
replay cs
  | not (validCards cs) = Nothing
  | ac > bd = Just (AC, if null bdR then Three else if bd == 0 then Two else One)
  | otherwise = undefined
  where
    rs = rounds 0 cs
    acR = [ p | (w, p) <- rs, even w ]
    bdR = [ p | (w, p) <- rs, odd w ]
    ac = sum acR + (if even (fst (last rs)) then 10 else 0)
    bd = sum bdR + (if odd (fst (last rs)) then 10 else 0)
