-- Only the scores of A and B are compared, their partners are forgotten.
import SedmaDatatypes

deck :: [String]
deck = [ show (Card s r) | s <- [Heart, Diamond, Spade, Club]
                         , r <- [R7, R8, R9, R10, RJ, RQ, RK, RA] ]

valid :: Cards -> Bool
valid cs = length cs == 32
        && and [ length [ () | c <- cs, show c == d ] == 1 | d <- deck ]

rank :: Card -> String
rank (Card _ r) = show r

tricks :: Cards -> [Cards]
tricks cs = [ take 4 (drop n cs) | n <- [0, 4 .. 28] ]

offset :: Cards -> Int
offset t = maximum [ i | (i, c) <- zip [0 ..] t, rank c == rank (head t) || rank c == "R7" ]

winners :: Int -> [Cards] -> [Int]
winners _ []     = []
winners l (t:ts) = w : winners w ts
  where w = (l + offset t) `mod` 4

tens :: Cards -> Int
tens t = length [ c | c <- t, rank c `elem` ["R10", "RA"] ]

replay :: Cards -> Maybe Winner
replay cs = if valid cs then Just answer else Nothing
  where
    ts     = tricks cs
    ws     = winners 0 ts
    scoreOf team  = sum [ 10 * tens t | (w, t) <- zip ws ts, w `elem` team ]
                  + sum [ 10 | last ws `elem` team ]
    tricksOf team = length [ w | w <- ws, w `elem` team ]
    ac = [0, 2]
    bd = [1, 3]
    answer = if scoreOf [0] > scoreOf [1] then (AC, howMuch bd) else (BD, howMuch ac)
    howMuch loser = head ([ Three | tricksOf loser == 0 ] ++ [ Two | scoreOf loser == 0 ] ++ [ One ])
