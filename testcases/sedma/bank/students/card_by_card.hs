import SedmaDatatypes

{- I go through the cards one by one and keep everything in one record:
   who is on move, who leads, who would take the trick now, and what lies on the table. -}

data Stav = Stav { naTahu :: Int, vede :: Int, bereTo :: Int, prvni :: Maybe Rank
                 , naStole :: Int, bodyAC :: Int, bodyBD :: Int, stychyAC :: Int, stychyBD :: Int }

start :: Stav
start = Stav 0 0 0 Nothing 0 0 0 0 0

hodnota :: Rank -> Int
hodnota RA  = 10
hodnota R10 = 10
hodnota R7  = 10
hodnota _   = 0

rovne :: Rank -> Rank -> Bool
rovne x y = show x == show y

zahraj :: Stav -> Card -> Stav
zahraj s (Card _ r) = case prvni s of
  Nothing -> s { prvni = Just r, bereTo = naTahu s, naStole = hodnota r, naTahu = dalsi, vede = naTahu s }
  Just p ->
    let s' = s { naStole = naStole s + hodnota r, naTahu = dalsi
               , bereTo = if rovne r p || rovne r R7 then naTahu s else bereTo s }
    in if dalsi == vede s then uklid s' else s'
  where dalsi = (naTahu s + 1) `mod` 4

-- konec kola
uklid :: Stav -> Stav
uklid s
  | even (vede s) = s' { bodyAC = bodyAC s + naStole s, stychyAC = stychyAC s + 1 }
  | otherwise     = s' { bodyBD = bodyBD s + naStole s, stychyBD = stychyBD s + 1 }
  where s' = s { naTahu = bereTo s, prvni = Nothing }

konec :: Stav -> Stav
konec s
  | even (vede s) = s { bodyAC = bodyAC s + 10 }
  | otherwise     = s { bodyBD = bodyBD s + 10 }

vysledek :: Stav -> Winner
vysledek s
  | bodyAC s > bodyBD s = (AC, kolik (stychyBD s) (bodyBD s))
  | otherwise           = (BD, kolik (stychyAC s) (bodyAC s))
  where kolik 0 _ = Three
        kolik _ 0 = Two
        kolik _ _ = One

platna :: Cards -> Bool
platna ks = length ks == 32 && ruzne (map show ks)
  where ruzne []     = True
        ruzne (x:xs) = not (x `elem` xs) && ruzne xs

replay :: Cards -> Maybe Winner
replay ks = if platna ks then Just (vysledek (konec (foldl zahraj start ks))) else Nothing
