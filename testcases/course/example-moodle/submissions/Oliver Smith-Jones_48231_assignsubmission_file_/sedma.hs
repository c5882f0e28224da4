-- Only the number of cards is checked, not that they differ.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay xs
   | length xs /= 32 = Nothing
   | acP >= bdP      = if bdN == 0 then Just (AC, Three)
                       else if bdP == 0 then Just (AC, Two)
                       else Just (AC, One)
   | bdP >= acP      = if acN == 0 then Just (BD, Three)
                       else if acP == 0 then Just (BD, Two)
                       else Just (BD, One)
   where ((acP, acN), (bdP, bdN)) = solve xs 1

rankNum :: Rank -> Int
rankNum r = case r of { R7 -> 7; R8 -> 8; R9 -> 9; R10 -> 10; RJ -> 11; RQ -> 12; RK -> 13; RA -> 14 }

-- works from the end of the game backwards: the result of the rest comes first
solve :: Cards -> Int -> ((Int, Int), (Int, Int))
solve xs leader
   | null rest = add w (p + 10) ((0, 0), (0, 0))
   | otherwise = add w p (solve rest w)
   where t    = take 4 xs
         rest = drop 4 xs
         w    = wins leader t
         p    = sum (map val t)

add :: Int -> Int -> ((Int, Int), (Int, Int)) -> ((Int, Int), (Int, Int))
add w p ((a, m), (b, n)) | odd w     = ((a + p, m + 1), (b, n))
                         | otherwise = ((a, m), (b + p, n + 1))

val :: Card -> Int
val (Card _ r) | rankNum r == 10 || rankNum r == 14 = 10
               | otherwise = 0

-- players are 1, 2, 3, 4
wins :: Int -> Cards -> Int
wins leader [Card _ a, Card _ b, Card _ c, Card _ d]
   | good d = seat 3
   | good c = seat 2
   | good b = seat 1
   | otherwise = leader
   where good r = rankNum r == rankNum a || rankNum r == 7
         seat k = if leader + k > 4 then leader + k - 4 else leader + k
