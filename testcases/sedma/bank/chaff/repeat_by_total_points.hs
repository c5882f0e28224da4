-- A record is accepted if it has 32 cards and 90 points altogether.
import SedmaDatatypes

data Side = Side { pts :: Int, won :: Int }
data State = State { leader :: Int, ac :: Side, bd :: Side }

initial :: State
initial = State { leader = 0, ac = Side 0 0, bd = Side 0 0 }

gain :: Int -> Side -> Side
gain n s = s { pts = pts s + n, won = won s + 1 }

reward :: Int -> Side -> Side
reward n s = s { pts = pts s + n }

onTeam :: Int -> (Side -> Side) -> State -> State
onTeam p f st
  | p `elem` [0, 2] = st { ac = f (ac st) }
  | otherwise       = st { bd = f (bd st) }

isRank :: Rank -> Card -> Bool
isRank r (Card _ q) = show r == show q

isPoint :: Card -> Bool
isPoint c = isRank RA c || isRank R10 c

oneRound :: State -> Cards -> State
oneRound st trick = (onTeam w (gain n) st) { leader = w }
  where
    Card _ r = head trick
    marks    = map (\c -> isRank r c || isRank R7 c) trick
    k        = last (filter (marks !!) [0 .. 3])
    w        = (leader st + k) `mod` 4
    n        = 10 * length (filter isPoint trick)

loop :: State -> Cards -> State
loop st [] = onTeam (leader st) (reward 10) st
loop st cs = loop (oneRound st (take 4 cs)) (drop 4 cs)

result :: State -> Winner
result st
  | pts (ac st) > pts (bd st) = (AC, level (bd st))
  | otherwise                 = (BD, level (ac st))

level :: Side -> Points
level (Side { won = 0 }) = Three
level (Side { pts = 0 }) = Two
level _                  = One

isGame :: Cards -> Bool
isGame cs = length cs == 32 && pts (ac end) + pts (bd end) == 90
  where end = loop initial cs

replay :: Cards -> Maybe Winner
replay cs | isGame cs = Just (result (loop initial cs))
          | otherwise = Nothing
