import SedmaDatatypes

instance Eq Suit where
  Heart   == Heart   = True
  Diamond == Diamond = True
  Spade   == Spade   = True
  Club    == Club    = True
  _ == _ = False

instance Eq Rank where
  RA  == RA  = True
  RK  == RK  = True
  RJ  == RJ  = True
  R10 == R10 = True
  R9  == R9  = True
  R8  == R8  = True
  R7  == R7  = True
  _ == _ = False

instance Eq Card where
  (Card s1 r1) == (Card s2 r2) = s1 == s2 && r1 == r2

data Hrac = A | B | C | D deriving (Eq, Enum)

dalsi :: Hrac -> Hrac
dalsi D = A
dalsi h = succ h

vitezKola :: Hrac -> Cards -> Hrac
vitezKola h (k:ks) = foldl lepsi h (zip (tail (iterate dalsi h)) ks)
  where
    lepsi nej (p, Card _ r) | r == vynos || r == R7 = p
                            | otherwise = nej
    vynos = let Card _ r = k in r

kola :: Hrac -> Cards -> [(Hrac, Cards)]
kola _ [] = []
kola h ks = (v, k) : kola v zb
  where (k, zb) = splitAt 4 ks
        v = vitezKola h k

hodnota :: Cards -> Int
hodnota ks = 10 * length [ () | Card _ r <- ks, r == RA || r == R10 ]

replay :: Cards -> Maybe Winner
replay ks
  | length ks /= 32 = Nothing
  | opakuje ks      = Nothing
  | bodyAC >= bodyBD = Just (AC, vyhra bd bodyBD)
  | otherwise        = Just (BD, vyhra ac bodyAC)
  where
    vse = kola A ks
    ac = [ k | (h, k) <- vse, h == A || h == C ]
    bd = [ k | (h, k) <- vse, h == B || h == D ]
    posledni = fst (last vse)
    bodyAC = sum (map hodnota ac) + (if posledni == A || posledni == C then 10 else 0)
    bodyBD = sum (map hodnota bd)
    vyhra [] _ = Three
    vyhra _ 0 = Two
    vyhra _ _ = One

opakuje :: Cards -> Bool
opakuje []     = False
opakuje (k:ks) = k `elem` ks || opakuje ks
