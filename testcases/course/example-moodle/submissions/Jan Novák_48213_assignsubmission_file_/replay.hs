-- A single top-level function with everything in its where clause.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cards
  | wrongLength = Nothing
  | twice cards = Nothing
  | otherwise   = Just (team, score)
  where
    wrongLength = length cards /= 32

    twice [] = False
    twice (x:xs) = any (equal x) xs || twice xs
      where equal (Card s r) (Card s' r') = show s == show s' && show r == show r'

    trick n = take 4 (drop (4 * n) cards)
    ranks n = [ r | Card _ r <- trick n ]

    same a b = show a == show b
    seven R7 = True
    seven _  = False

    leaderOf 0 = 0
    leaderOf n = winnerOf (n - 1)

    winnerOf :: Int -> Int
    winnerOf n = (leaderOf n + place) `mod` 4
      where (first : others) = ranks n
            place = furthest 0 1 others
            furthest best _ [] = best
            furthest best i (r:rs)
              | same r first || seven r = furthest i (i + 1) rs
              | otherwise               = furthest best (i + 1) rs

    allWinners = map winnerOf [0 .. 7]

    pointsOf n = 10 * length (filter dear (ranks n)) + (if n == 7 then 10 else 0)
      where dear RA  = True
            dear R10 = True
            dear _   = False

    wonBy p  = [ n | (n, w) <- zip [0 ..] allWinners, p w ]
    pointsAC = sum (map pointsOf (wonBy even))
    pointsBD = sum (map pointsOf (wonBy odd))

    acWins = pointsAC > pointsBD
    team   = if acWins then AC else BD
    losersTricks = length (if acWins then wonBy odd else wonBy even)
    losersPoints = if acWins then pointsBD else pointsAC
    score | losersTricks == 0 = Three
          | losersPoints == 0 = Two
          | otherwise         = One
