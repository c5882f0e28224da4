-- Does everything but look at the hands, and doubles nothing.
import MiesjelenDatatypes

number :: Card -> Int
number (Card _ R7) = 7
number (Card _ R8) = 8
number (Card _ R9) = 9
number (Card _ R10) = 10
number (Card _ RJ) = 11
number (Card _ RQ) = 12
number (Card _ RK) = 13
number (Card _ RA) = 14

color :: Card -> String
color (Card s _) = show s

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | n < 2 || n > 6 || 0 `elem` scores || null sessions = Nothing
  | otherwise = go 0 scores sessions
  where
    n = length scores
    go _ now [] = Just (Open now)
    go d now (Session turned cards : rest)
      | length cards /= 5 * n || repeated cards = Nothing
      | not (show turned `elem` [show c | (p, c) <- played, p == d]) = Nothing
      | length winners > 1 = go ((d + 1) `mod` n) now rest
      | length winners == 1 = if null rest then Just (Won (head winners + 1) new) else Nothing
      | otherwise = go ((d + 1) `mod` n) new rest
      where
        (played, takers) = tricks (color turned) ((d + 1) `mod` n) cards
        new = [count s (length (filter (== p) takers)) | (p, s) <- zip [0 ..] now]
        winners = [p | (p, 0) <- zip [0 ..] new]
    count s 0 = s + 5
    count s w = s - w
    tricks _ _ [] = ([], [])
    tricks trump leader cards = (trick ++ others, winner : takers)
      where
        trick = zip [(leader + k) `mod` n | k <- [0 .. n - 1]] (take n cards)
        winner = fst (foldl1 better trick)
        better (p, a) (q, b)
          | color a == color b = if number b > number a then (q, b) else (p, a)
          | color b == trump = (q, b)
          | otherwise = (p, a)
        (others, takers) = tricks trump winner (drop n cards)

repeated :: [Card] -> Bool
repeated [] = False
repeated (c : cs) = show c `elem` map show cs || repeated cs
