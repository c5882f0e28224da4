import SedmaDatatypes

-- the teams of the players in the order of play, an infinite list
teams :: [Bool]
teams = cycle [True, False]

type Played = [([Card], Bool)]

playGame :: [Bool] -> Cards -> Played
playGame _ [] = []
playGame order cs = (trick, head order') : playGame order' rest
  where (trick, rest) = splitAt 4 cs
        order' = drop (winning trick) order

winning :: [Card] -> Int
winning trick = maximum (0 : [ n | n <- [1, 2, 3], accepts (trick !! n) ])
  where lead = nm (head trick)
        accepts c = nm c == lead || nm c == "R7"

nm :: Card -> String
nm (Card _ r) = show r

points :: [Card] -> Int
points [a, _, _, d] = p a + p d
  where p c | nm c == "RA" = 10
            | nm c == "R10" = 10
            | otherwise = 0

-- does a card of this trick come in a later one?
repeated :: [[Card]] -> Bool
repeated [] = False
repeated (t:ts) = or [ show c == show d | c <- t, u <- ts, d <- u ] || repeated ts

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 = Nothing
  | repeated (map fst g) = Nothing
  | ac > bd = Just (AC, pr False bd)
  | otherwise = Just (BD, pr True ac)
  where
    g = playGame teams cs
    ac = sumOf True
    bd = sumOf False
    sumOf x = sum [ points t | (t, y) <- g, x == y ] + (if snd (last g) == x then 10 else 0)
    pr x n | null [ () | (_, y) <- g, x == y ] = Three
           | n == 0 = Two
           | otherwise = One
