-- The points of a card stay with the player who played it.
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
history leader cs = (t, bonus) : history t (drop 4 cs)
  where
    trick = take 4 cs
    t     = trickTeam leader trick
    bonus = if length cs == 4 then 10 else 0

replay :: Cards -> Maybe Winner
replay cs
  | length cs /= 32 || repeated cs = Nothing
  | acPoints > bdPoints            = Just (AC, grade bdPoints bdTricks)
  | otherwise                      = Just (BD, grade acPoints acTricks)
  where
    h        = history AC cs
    acTricks = [ p | (t, p) <- h, isAC t ]
    bdTricks = [ p | (t, p) <- h, not (isAC t) ]
    leaders  = AC : map fst h
    cards t  = 10 * sum [ count c | (l, n) <- zip leaders [0, 4 .. 28]
                                  , (c, u) <- zip (take 4 (drop n cs)) (cycle [l, other l])
                                  , isAC u == isAC t ]
    acPoints = cards AC + sum acTricks
    bdPoints = cards BD + sum bdTricks
    grade pts tricks
      | null tricks = Three
      | pts == 0    = Two
      | otherwise   = One
