-- Does not check that all cards are different.
import DuelDatatypes

replay :: [Card] -> Maybe Result
replay cards
  | length cards /= 8 = Nothing
  | otherwise         = play A cards 0 0

play :: Player -> [Card] -> Int -> Int -> Maybe Result
play p (l : c : rest) a b
  | not (sameSuit l c) && any (sameSuit l) (hand (other p) w rest) = Nothing
  | isA w                                                          = play w rest (a + 1) b
  | otherwise                                                      = play w rest a (b + 1)
  where w = winner p l c
play _ _ a b
  | a > b     = Just (Wins A)
  | a < b     = Just (Wins B)
  | otherwise = Just Draw

-- what a player plays in the rest of the record, whose first card is led by the second player
hand :: Player -> Player -> [Card] -> [Card]
hand q p (l : c : rest) = (if isA p == isA q then l else c) : hand q (winner p l c) rest
hand _ _ _ = []

winner :: Player -> Card -> Card -> Player
winner p l c
  | sameSuit l c && value c > value l = other p
  | otherwise                         = p

sameSuit :: Card -> Card -> Bool
sameSuit (Card Heart _) (Card Heart _) = True
sameSuit (Card Spade _) (Card Spade _) = True
sameSuit _ _ = False

value :: Card -> Int
value (Card _ R7) = 7
value (Card _ R8) = 8
value (Card _ R9) = 9
value (Card _ R10) = 10

isA :: Player -> Bool
isA A = True
isA B = False

other :: Player -> Player
other A = B
other B = A
