-- No check of repeats, sevens are not jokers, no bonus for the last trick.
-- A right program in which every rule is a function of its own: each defect beside it replaces some of them.
import SedmaDatatypes

-- leader, winner, the four cards, whether it is the last one
type Trick = (Int, Int, Cards, Bool)

replay :: Cards -> Maybe Winner
replay cs
  | not (wholeDeck cs)    = Nothing
  | not (allDifferent cs) = Nothing
  | otherwise             = Just (team, prize team tricks)
  where tricks = play firstLeader cs
        team   = winningTeam tricks

wholeDeck :: Cards -> Bool
wholeDeck cs = length cs == 32

allDifferent :: Cards -> Bool
allDifferent _ = True

same :: Card -> Card -> Bool
same (Card s r) (Card t q) = suitNo s == suitNo t && rankNo r == rankNo q

suitNo :: Suit -> Int
suitNo Heart   = 0
suitNo Diamond = 1
suitNo Spade   = 2
suitNo Club    = 3

rankNo :: Rank -> Int
rankNo R7  = 7
rankNo R8  = 8
rankNo R9  = 9
rankNo R10 = 10
rankNo RJ  = 11
rankNo RQ  = 12
rankNo RK  = 13
rankNo RA  = 14

play :: Int -> Cards -> [Trick]
play _ [] = []
play leader cs = (leader, w, four, null rest) : play (nextLeader leader w) rest
  where (four, rest) = splitAt 4 cs
        w            = seat leader (winningPlace four)

firstLeader :: Int
firstLeader = 0

nextLeader :: Int -> Int -> Int
nextLeader _ w = w

seat :: Int -> Int -> Int
seat leader place = (leader + place) `mod` 4

winningPlace :: Cards -> Int
winningPlace (first:others) = last (0 : [ n | (n, c) <- zip [1..] others, matches first c ])

matches :: Card -> Card -> Bool
matches (Card _ first) (Card _ r) = rankNo r == rankNo first

-- seats 0 and 2 play for AC
forAC :: Int -> Bool
forAC s = even s

keeper :: Trick -> Int
keeper (_, w, _, _) = w

counted :: Trick -> Cards
counted (_, _, four, _) = four

cardPoints :: Card -> Int
cardPoints (Card _ R10) = 10
cardPoints (Card _ RA)  = 10
cardPoints _            = 0

bonus :: Trick -> Int
bonus _ = 0

bonusTo :: Trick -> Int
bonusTo (_, w, _, _) = w

points :: Bool -> [Trick] -> Int
points ac ts = sum [ sum (map cardPoints (counted t)) | t <- ts, forAC (keeper t) == ac ]
             + sum [ bonus t | t <- ts, forAC (bonusTo t) == ac ]

tricksOf :: Bool -> [Trick] -> Int
tricksOf ac ts = length [ t | t <- ts, forAC (keeper t) == ac ]

winningTeam :: [Trick] -> Team
winningTeam ts
  | points True ts >= points False ts = AC
  | otherwise                         = BD

isAC :: Team -> Bool
isAC AC = True
isAC BD = False

prize :: Team -> [Trick] -> Points
prize team ts
  | tricksOf loser ts == 0 = Three
  | points loser ts == 0   = Two
  | otherwise              = One
  where loser = not (isAC team)

