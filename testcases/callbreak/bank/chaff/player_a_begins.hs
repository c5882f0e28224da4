-- Player A calls and leads first in the first round.
import CallbreakDatatypes

isHeart, isDiamond, isSpade, isClub :: Card -> Bool
isHeart (Card Heart _) = True
isHeart (Card _ _) = False
isDiamond (Card Diamond _) = True
isDiamond (Card _ _) = False
isSpade (Card Spade _) = True
isSpade (Card _ _) = False
isClub (Card Club _) = True
isClub (Card _ _) = False

same :: Card -> Card -> Bool
same x y = (isHeart x && isHeart y) || (isDiamond x && isDiamond y) || (isSpade x && isSpade y) || (isClub x && isClub y)

points :: Card -> Int
points (Card _ R2) = 2
points (Card _ R3) = 3
points (Card _ R4) = 4
points (Card _ R5) = 5
points (Card _ R6) = 6
points (Card _ R7) = 7
points (Card _ R8) = 8
points (Card _ R9) = 9
points (Card _ R10) = 10
points (Card _ RJ) = 11
points (Card _ RQ) = 12
points (Card _ RK) = 13
points (Card _ RA) = 14

wins :: Card -> Card -> Bool
wins x y = if same x y then points x > points y else isSpade x

-- the best of two and of three cards
best2 :: Card -> Card -> Card
best2 x y = if wins y x then y else x

best3 :: Card -> Card -> Card -> Card
best3 x y z = best2 (best2 x y) z

-- 1, 2, 3 or 4: which card wins
winner :: Card -> Card -> Card -> Card -> Int
winner x y z w =
  if wins w (best3 x y z) then 4
  else if wins z (best2 x y) then 3
  else if wins y x then 2
  else 1

next :: Player -> Player
next A = B
next B = C
next C = D
next D = A

-- who wins, if this player leads and this card wins
seat :: Player -> Int -> Player
seat p 1 = p
seat p 2 = next p
seat p 3 = next (next p)
seat p 4 = next (next (next p))

-- what A, B, C and D play
cardsA, cardsB, cardsC, cardsD :: Player -> [Card] -> [Card]
cardsA _ [] = []
cardsA A (x:y:z:w:cs) = x : cardsA (seat A (winner x y z w)) cs
cardsA B (x:y:z:w:cs) = w : cardsA (seat B (winner x y z w)) cs
cardsA C (x:y:z:w:cs) = z : cardsA (seat C (winner x y z w)) cs
cardsA D (x:y:z:w:cs) = y : cardsA (seat D (winner x y z w)) cs
cardsB _ [] = []
cardsB A (x:y:z:w:cs) = y : cardsB (seat A (winner x y z w)) cs
cardsB B (x:y:z:w:cs) = x : cardsB (seat B (winner x y z w)) cs
cardsB C (x:y:z:w:cs) = w : cardsB (seat C (winner x y z w)) cs
cardsB D (x:y:z:w:cs) = z : cardsB (seat D (winner x y z w)) cs
cardsC _ [] = []
cardsC A (x:y:z:w:cs) = z : cardsC (seat A (winner x y z w)) cs
cardsC B (x:y:z:w:cs) = y : cardsC (seat B (winner x y z w)) cs
cardsC C (x:y:z:w:cs) = x : cardsC (seat C (winner x y z w)) cs
cardsC D (x:y:z:w:cs) = w : cardsC (seat D (winner x y z w)) cs
cardsD _ [] = []
cardsD A (x:y:z:w:cs) = w : cardsD (seat A (winner x y z w)) cs
cardsD B (x:y:z:w:cs) = z : cardsD (seat B (winner x y z w)) cs
cardsD C (x:y:z:w:cs) = y : cardsD (seat C (winner x y z w)) cs
cardsD D (x:y:z:w:cs) = x : cardsD (seat D (winner x y z w)) cs

hand :: Player -> Player -> [Card] -> [Card]
hand A p cs = cardsA p cs
hand B p cs = cardsB p cs
hand C p cs = cardsC p cs
hand D p cs = cardsD p cs

-- the first card, the best card, the card played, the hand
allowed :: Card -> Card -> Card -> [Card] -> Bool
allowed first best x cs =
  if anySame first cs
    then if anySameWins first best cs
           then same x first && wins x best
           else same x first
    else if anySpadeWins best cs
           then isSpade x && wins x best
           else True

anySame :: Card -> [Card] -> Bool
anySame _ [] = False
anySame first (c:cs) = if same first c then True else anySame first cs

anySameWins :: Card -> Card -> [Card] -> Bool
anySameWins _ _ [] = False
anySameWins first best (c:cs) = if same first c && wins c best then True else anySameWins first best cs

anySpadeWins :: Card -> [Card] -> Bool
anySpadeWins _ [] = False
anySpadeWins best (c:cs) = if isSpade c && wins c best then True else anySpadeWins best cs

-- the players who win the tricks; Nothing if a card is not allowed
play :: Player -> [Card] -> Maybe [Player]
play _ [] = Just []
play p (x:y:z:w:cs) =
  if allowed x x y (hand q p (x:y:z:w:cs))
    then if allowed x (best2 x y) z (hand r p (x:y:z:w:cs))
           then if allowed x (best3 x y z) w (hand s p (x:y:z:w:cs))
                  then case play t cs of
                         Nothing -> Nothing
                         Just ps -> Just (t : ps)
                  else Nothing
           else Nothing
    else Nothing
  where
    q = next p
    r = next q
    s = next r
    t = seat p (winner x y z w)

wonA, wonB, wonC, wonD :: [Player] -> Int
wonA [] = 0
wonA (A:ps) = 1 + wonA ps
wonA (_:ps) = wonA ps
wonB [] = 0
wonB (B:ps) = 1 + wonB ps
wonB (_:ps) = wonB ps
wonC [] = 0
wonC (C:ps) = 1 + wonC ps
wonC (_:ps) = wonC ps
wonD [] = 0
wonD (D:ps) = 1 + wonD ps
wonD (_:ps) = wonD ps

score :: Int -> Int -> Int
score call won = if won >= call then call * 10 + (won - call) else 0 - call * 10

callOK :: Int -> Bool
callOK n = n >= 1 && n <= 13

member :: Card -> [Card] -> Bool
member _ [] = False
member x (y:ys) = (same x y && points x == points y) || member x ys

differ :: [Card] -> Bool
differ [] = True
differ (x:xs) = not (member x xs) && differ xs

-- eldest hand, calls of A, B, C, D, cards, scores before
oneRound :: Player -> Int -> Int -> Int -> Int -> [Card] -> (Int, Int, Int, Int) -> Maybe (Int, Int, Int, Int)
oneRound p ca cb cc cd cards (a, b, c, d) =
  if callOK ca && callOK cb && callOK cc && callOK cd && length cards == 52 && differ cards
    then case play p cards of
           Nothing -> Nothing
           Just ps -> Just (a + score ca (wonA ps), b + score cb (wonB ps), c + score cc (wonC ps), d + score cd (wonD ps))
    else Nothing

allRounds :: Player -> [Round] -> (Int, Int, Int, Int) -> Maybe (Int, Int, Int, Int)
allRounds _ [] scores = Just scores
allRounds A (Round [i, j, k, l] cards : rs) scores = continue B rs (oneRound A i j k l cards scores)
allRounds B (Round [i, j, k, l] cards : rs) scores = continue C rs (oneRound B l i j k cards scores)
allRounds C (Round [i, j, k, l] cards : rs) scores = continue D rs (oneRound C k l i j cards scores)
allRounds D (Round [i, j, k, l] cards : rs) scores = continue A rs (oneRound D j k l i cards scores)
allRounds _ _ _ = Nothing

continue :: Player -> [Round] -> Maybe (Int, Int, Int, Int) -> Maybe (Int, Int, Int, Int)
continue _ _ Nothing = Nothing
continue p rs (Just scores) = allRounds p rs scores

most :: (Int, Int, Int, Int) -> [Player]
most (a, b, c, d) =
  (if a >= b && a >= c && a >= d then [A] else [])
  ++ (if b >= a && b >= c && b >= d then [B] else [])
  ++ (if c >= a && c >= b && c >= d then [C] else [])
  ++ (if d >= a && d >= b && d >= c then [D] else [])

replay :: [Round] -> Maybe Standing
replay rs =
  if length rs == 0 || length rs > 5
    then Nothing
    else case allRounds A rs (0, 0, 0, 0) of
           Nothing -> Nothing
           Just (a, b, c, d) -> Just (most (a, b, c, d), [a, b, c, d])
