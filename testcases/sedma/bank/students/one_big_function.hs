import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cs = if dups cs then Nothing else Just (vysl (kola cs 0 0))
  where
    dups [] = False
    dups (c:r) = show c `elem` map show r || dups r

    -- (vitez, body) kazdeho kola
    kola :: Cards -> Int -> Int -> [(Int, Int)]
    kola [] _ _ = []
    kola ks hrac n = (w, b) : kola (drop 4 ks) w (n + 1)
      where
        kolo = take 4 ks
        Card _ lead = head kolo
        shoda (Card _ r) = show r == show lead || show r == show R7
        w = mod (hrac + maximum [ i | (i, k) <- zip [0 ..] kolo, shoda k || i == 0 ]) 4
        b = 10 * length [ () | Card _ r <- kolo, show r == "RA" || show r == "R10" ] + if n == 7 then 10 else 0

    vysl ks
      | a > b     = (AC, cena b (tb ks))
      | otherwise = (BD, cena a (ta ks))
      where a = sum [ p | (w, p) <- ks, w == 0 ]
            b = sum [ p | (w, p) <- ks, w /= 0 ]

    ta ks = length [ w | (w, _) <- ks, w == 0 ]
    tb ks = length [ w | (w, _) <- ks, w /= 0 ]

    cena _ 0 = Three
    cena 0 _ = Two
    cena _ _ = One
