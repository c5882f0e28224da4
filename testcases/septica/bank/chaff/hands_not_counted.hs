-- The cards in the hands are not counted at all.
import SepticaDatatypes

eq :: Show a => a -> a -> Bool
eq a b = show a == show b

rankOf :: Move -> Rank
rankOf (Play (Card _ r)) = r

isPlay :: Move -> Bool
isPlay m = take 4 (show m) == "Play"

other :: Player -> Player
other p = if eq p P1 then P2 else P1

replay :: [Move] -> Maybe Result
replay moves =
  if checkCards (filter isPlay moves) && length (filter isPlay moves) == 32
    then game moves P1 []
    else Nothing

checkCards :: [Move] -> Bool
checkCards [] = True
checkCards (m:ms) = if any (eq m) ms then False else checkCards ms

-- moves, leader, moves that were taken with the taker
game :: [Move] -> Player -> [(Player, Move)] -> Maybe Result
game [] _ taken = Just (result taken)
game (m:ms) p taken =
  if isPlay m
    then inTrick ms "card" p [m] taken
    else Nothing

-- moves, what happened last, who is active, the table
inTrick :: [Move] -> String -> Player -> [Move] -> [(Player, Move)] -> Maybe Result
inTrick [] _ _ _ _ = Nothing
inTrick (m:ms) before active table taken =
  if isPlay m
    then if canBeat m table
           then inTrick ms "card" next (table ++ [m]) taken
           else Nothing
    else if eq m Pass
      then if before == "card"
             then inTrick ms "pass" active table taken
             else Nothing
      else if before == "pass"
        then game ms active (taken ++ [ (active, c) | c <- table ])
        else Nothing
  where next = if before == "card" then other active else active

canBeat :: Move -> [Move] -> Bool
canBeat m table =
  if eq (rankOf m) (rankOf (head table)) then True
  else if eq (rankOf m) R7 then True
  else if eq (rankOf m) R8 then mod (length table) 3 == 0
  else False

result :: [(Player, Move)] -> Result
result taken =
  if pts P1 > pts P2
    then if pts P2 == 0 then Mars P1 else Win P1
    else if pts P2 > pts P1
      then if pts P1 == 0 then Mars P2 else Win P2
      else Draw
  where pts p = length [ m | (q, m) <- taken, eq p q, eq (rankOf m) R10 || eq (rankOf m) RA ]
