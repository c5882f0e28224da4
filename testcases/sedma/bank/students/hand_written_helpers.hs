import SedmaDatatypes

myLength :: [a] -> Int
myLength [] = 0
myLength (_:xs) = 1 + myLength xs

mySum :: [Int] -> Int
mySum [] = 0
mySum (x:xs) = x + mySum xs

myTake, myDrop :: Int -> [a] -> [a]
myTake 0 _ = []
myTake _ [] = []
myTake n (x:xs) = x : myTake (n - 1) xs
myDrop 0 xs = xs
myDrop _ [] = []
myDrop n (_:xs) = myDrop (n - 1) xs

getRank :: Card -> Rank
getRank (Card s r) = r

points :: Rank -> Int
points RA = 10
points R10 = 10
points r = 0

-- position of the winner: only in a trick of four
position :: Cards -> Int
position [a, b, c, d] = if fits d then 3 else if fits c then 2 else if fits b then 1 else 0
  where fits x = show (getRank x) == show (getRank a) || show (getRank x) == "R7"
position _ = 0

-- leader -> cards -> [(winner, points)]
simulate :: Int -> Cards -> [(Int, Int)]
simulate _ [] = []
simulate l cs = (w, p + extra) : simulate w (myDrop 4 cs)
  where t = myTake 4 cs
        i = position t
        w = mod (l + i) 4
        p = points (getRank (t !! i))
        extra = if myLength t == 4 && myLength cs == 4 then 10 else 0

replay :: Cards -> Maybe Winner
replay cs = Just (decide (simulate 0 cs))

decide :: [(Int, Int)] -> Winner
decide h = if ac > bd then (AC, prize bdt bd) else (BD, prize act ac)
  where ac = mySum [ p | (w, p) <- h, even w ]
        bd = mySum [ p | (w, p) <- h, odd w ]
        act = myLength [ w | (w, _) <- h, even w ]
        bdt = myLength [ w | (w, _) <- h, odd w ]

prize :: Int -> Int -> Points
prize t p | t == 0 = Three
          | p == 0 = Two
          | True = One
