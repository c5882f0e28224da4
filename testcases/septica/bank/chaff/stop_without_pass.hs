-- The trick can be stopped right after a card, without a pass.
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
    then game moves P1 (4, 4) 24 []
    else Nothing

checkCards :: [Move] -> Bool
checkCards [] = True
checkCards (m:ms) = if any (eq m) ms then False else checkCards ms

-- moves, leader, hands, stock, moves that were taken with the taker
game :: [Move] -> Player -> (Int, Int) -> Int -> [(Player, Move)] -> Maybe Result
game [] _ _ _ taken = Just (result taken)
game (m:ms) p hands stock taken =
  if isPlay m && cardsOf p hands > 0
    then inTrick ms "card" p [m] (takeCard p hands) stock taken
    else Nothing

cardsOf :: Player -> (Int, Int) -> Int
cardsOf p (a, b) = if eq p P1 then a else b

takeCard :: Player -> (Int, Int) -> (Int, Int)
takeCard p (a, b) = if eq p P1 then (a - 1, b) else (a, b - 1)

-- moves, what happened last, who is active, the table
inTrick :: [Move] -> String -> Player -> [Move] -> (Int, Int) -> Int -> [(Player, Move)] -> Maybe Result
inTrick [] _ _ _ _ _ _ = Nothing
inTrick (m:ms) before active table hands stock taken =
  if isPlay m
    then if cardsOf next hands > 0 && canBeat m table
           then inTrick ms "card" next (table ++ [m]) (takeCard next hands) stock taken
           else Nothing
    else if eq m Pass
      then if before == "card"
             then inTrick ms "pass" active table hands stock taken
             else Nothing
      else endTrick ms active table hands stock taken
  where next = if before == "card" then other active else active

canBeat :: Move -> [Move] -> Bool
canBeat m table =
  if eq (rankOf m) (rankOf (head table)) then True
  else if eq (rankOf m) R7 then True
  else if eq (rankOf m) R8 then mod (length table) 3 == 0
  else False

endTrick :: [Move] -> Player -> [Move] -> (Int, Int) -> Int -> [(Player, Move)] -> Maybe Result
endTrick ms taker table hands stock taken = game ms leader newHands newStock newTaken
  where
    newTaken = taken ++ [ (taker, m) | m <- table ]
    (newHands, newStock) = fillUp taker hands stock
    leader = if cardsOf taker newHands > 0 then taker else other taker

fillUp :: Player -> (Int, Int) -> Int -> ((Int, Int), Int)
fillUp p (a, b) stock =
  if stock == 0 || (a == 4 && b == 4)
    then ((a, b), stock)
    else if cardsOf p (a, b) == 4
      then fillUp (other p) (a, b) stock
      else if eq p P1
        then fillUp P2 (a + 1, b) (stock - 1)
        else fillUp P1 (a, b + 1) (stock - 1)

result :: [(Player, Move)] -> Result
result taken =
  if pts P1 > pts P2
    then if pts P2 == 0 then Mars P1 else Win P1
    else if pts P2 > pts P1
      then if pts P1 == 0 then Mars P2 else Win P2
      else Draw
  where pts p = length [ m | (q, m) <- taken, eq p q, eq (rankOf m) R10 || eq (rankOf m) RA ]
