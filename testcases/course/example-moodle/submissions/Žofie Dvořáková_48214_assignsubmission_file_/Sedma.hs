-- The last trick brings no extra points, and an even score goes to BD.
import SedmaDatatypes

other :: Team -> Team
other AC = BD
other BD = AC

isAC :: Team -> Bool
isAC AC = True
isAC BD = False

code :: Card -> (String, String)
code (Card s r) = (show s, show r)

repeated :: Cards -> Bool
repeated []     = False
repeated (c:cs) = code c `elem` map code cs || repeated cs

takes :: Card -> Card -> Bool
takes (Card _ lead) (Card _ r) = show r == show lead || show r == "R7"

trickTeam :: Team -> [Card] -> Team
trickTeam leader [a, b, c, d]
  | takes a d = other leader
  | takes a c = leader
  | takes a b = other leader
  | otherwise = leader

count :: Card -> Int
count (Card _ RA)  = 1
count (Card _ R10) = 1
count _            = 0

-- every trick as (team that took it, its points)
history :: Team -> Cards -> [(Team, Int)]
history _ [] = []
history leader cs = (t, p) : history t (drop 4 cs)
  where
    trick = take 4 cs
    t     = trickTeam leader trick
    p     = 10 * sum (map count trick)

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || repeated cs = Nothing
  | acPoints > bdPoints            = Just (AC, grade bdTricks)
  | otherwise                      = Just (BD, grade acTricks)
  where
    h        = history AC cs
    acTricks = [ p | (t, p) <- h, isAC t ]
    bdTricks = [ p | (t, p) <- h, not (isAC t) ]
    acPoints = sum acTricks
    bdPoints = sum bdTricks
    grade []                 = Three
    grade ps | all (== 0) ps = Two
             | otherwise     = One
