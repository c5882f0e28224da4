import SedmaDatatypes

-- acLeads / bdLeads call each other

data Score = Score { pa :: Int, pb :: Int, na :: Int, nb :: Int } 

zero :: Score
zero = Score 0 0 0 0

acLeads, bdLeads :: Cards -> Score -> Score
acLeads cs s = step cs s True
bdLeads cs s = step cs s False

step :: Cards -> Score -> Bool -> Score
step [] s _ = s
step cs s lead
  | takenByAC = acLeads rest (bonus s { pa = pa s + p, na = na s + 1 })
  | otherwise = bdLeads rest (bonus s { pb = pb s + p, nb = nb s + 1 })
  where
    trick = take 4 cs
    rest  = drop 4 cs
    takenByAC = if even (lastIndex trick) then lead else not lead
    p = sum (map pts trick)
    bonus sc | not (null rest) = sc
             | lead            = sc { pa = pa sc + 10 }
             | otherwise       = sc { pb = pb sc + 10 }

lastIndex :: Cards -> Int
lastIndex (c:cs) = length cs - length (takeWhile (not . suits c) (reverse cs))

suits :: Card -> Card -> Bool
suits (Card _ x) (Card _ y) = show x == show y || show y == "R7"

pts :: Card -> Int
pts (Card _ RA) = 10
pts (Card _ R10) = 10
pts _ = 0

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | otherwise       = Just (result (acLeads (unique cs) zero))

unique :: Cards -> Cards
unique [] = []
unique (c:cs)
  | any ((== show c) . show) cs = error ("karta dvakrat: " ++ show c)
  | otherwise = c : unique cs

result :: Score -> Winner
result s
  | pa s > pb s = (AC, if nb s == 0 then Three else One)
  | na s == 0   = (BD, Three)
  | pa s == 0   = (BD, Two)
  | otherwise   = (BD, One)
