import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay karty
  | pocet == 32 && jedinecne karty = Just (vitez, vyhra)
  | otherwise = Nothing
  where
    pocet = length karty
    kola = rozsekej karty
      where rozsekej [] = []
            rozsekej xs = take 4 xs : rozsekej (drop 4 xs)
    -- vedouci a vitezove
    vitezove = prochazej 0 kola
      where prochazej _ [] = []
            prochazej v (k:ks) = w : prochazej w ks
              where w = (v + kdo k) `mod` 4
    kdo (prvni:ostatni) = nejvyssi (zip [1 ..] ostatni)
      where nejvyssi = foldl vyber 0
            vyber nej (i, k) = if sedi k then i else nej
            sedi (Card b h) = show b == show barva || je7 h
            Card barva hodnota = prvni
    je7 R7 = True
    je7 _  = False
    bodyKol = map (sum . map bod) kola
      where bod (Card _ RA)  = 10
            bod (Card _ R10) = 10
            bod _            = 0
    bodyS = init bodyKol ++ [last bodyKol + 10]
    ac = sum [ b | (v, b) <- zip vitezove bodyS, even v ]
    bd = sum [ b | (v, b) <- zip vitezove bodyS, odd v ]
    vitez = if ac > bd then AC else BD
    stychuPorazenych = if ac > bd then length (filter odd vitezove) else length (filter even vitezove)
    vyhra
      | stychuPorazenych == 0 = Three
      | ac + bd == 0          = Two
      | otherwise             = One
    jedinecne [] = True
    jedinecne (x:xs) = all (\y -> show x /= show y) xs && jedinecne xs
