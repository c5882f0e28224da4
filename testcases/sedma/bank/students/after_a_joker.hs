import SedmaDatatypes

eqR :: Rank -> Rank -> Bool
eqR R7 R7 = True
eqR R8 R8 = True
eqR R9 R9 = True
eqR R10 R10 = True
eqR RJ RJ = True
eqR RQ RQ = True
eqR RK RK = True
eqR RA RA = True
eqR _ _ = False

eqS :: Suit -> Suit -> Bool
eqS Heart Heart = True
eqS Diamond Diamond = True
eqS Spade Spade = True
eqS Club Club = True
eqS _ _ = False

member :: Card -> Cards -> Bool
member _ [] = False
member k@(Card s r) (Card s' r' : ks) = (eqS s s' && eqR r r') || member k ks

valid :: Cards -> Bool
valid cs = length cs == 32 && v cs
  where v [] = True
        v (k:ks) = not (member k ks) && v ks

-- playing: the player on turn, the player who holds the trick, the card that holds it, cards left in the trick
trick :: Int -> Int -> Rank -> Int -> Cards -> (Int, Cards)
trick _ holder _ 0 cs = (holder, cs)
trick p holder top n (Card _ r : cs)
  | eqR r top || eqR r R7 = trick p' p r (n - 1) cs
  | otherwise             = trick p' holder top (n - 1) cs
  where p' = (p + 1) `mod` 4

game :: Int -> Cards -> [(Int, Cards)]
game _ [] = []
game p cs@(Card _ r : rest) = (w, take 4 cs) : game w cs'
  where (w, cs') = trick ((p + 1) `mod` 4) p r 3 rest

worth :: Card -> Int
worth (Card _ r) | eqR r RA || eqR r R10 = 10
                 | otherwise = 0

replay :: Cards -> Maybe Winner
replay cs
  | not (valid cs) = Nothing
  | p0 > p1        = Just (AC, how p1 t1)
  | otherwise      = Just (BD, how p0 t0)
  where
    g = game 0 cs
    t0 = [ t | (w, t) <- g, even w ]
    t1 = [ t | (w, t) <- g, odd w ]
    p0 = total t0 + bonus even
    p1 = total t1 + bonus odd
    total = sum . map worth . concat
    bonus f | f (fst (last g)) = 10
            | otherwise = 0
    how p ts | null ts = Three
             | p == 0 = Two
             | otherwise = One
