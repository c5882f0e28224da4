import SedmaDatatypes

{-
  Domaci ukol Sedma
  body se pocitaji az na konci z hromadek
-}

data Hromadky = H { hAC :: Cards, hBD :: Cards, stAC :: Int, stBD :: Int, kdo :: Int }

pridej :: Hromadky -> Cards -> Hromadky
pridej hr st
  | novy `elem` [0, 2] = hr { hAC = hAC hr ++ st, stAC = stAC hr + 1, kdo = novy }
  | otherwise          = hr { hBD = hBD hr ++ st, stBD = stBD hr + 1, kdo = novy }
  where novy = (kdo hr + beru st) `mod` 4

beru :: Cards -> Int
beru st = length (init' (dropWhile ne (reverse st)))
  where ne (Card _ h) = show h /= show vynos && show h /= show R7
        Card _ vynos = head st
        init' = drop 1

spocitej :: Cards -> Int
spocitej [] = 0
spocitej (Card _ h : ks) | show h == "RA" || show h == "R10" = 10 + spocitej ks
                         | otherwise = spocitej ks

stychy :: Cards -> [Cards]
stychy ks = if null ks then [] else take 4 ks : stychy (drop 4 ks)

vyhodnoceni :: Hromadky -> Winner
vyhodnoceni hr
  | ac >= bd && stBD hr == 0 = (AC, Three)
  | ac >= bd && bd == 0      = (AC, Two)
  | ac >= bd                 = (AC, One)
  | ac == 0                  = (BD, Two)
  | otherwise                = (BD, One)
  where ac = spocitej (hAC hr)
        bd = spocitej (hBD hr)

replay :: Cards -> Maybe Winner
replay ks
  | length ks /= 32 || nekdeDvakrat ks = Nothing
  | otherwise = Just (vyhodnoceni (foldl pridej (H [] [] 0 0 0) (stychy ks)))

nekdeDvakrat :: Cards -> Bool
nekdeDvakrat [] = False
nekdeDvakrat (k:ks) = any ((== show k) . show) ks || nekdeDvakrat ks
