-- Three points are never given: no tricks is treated as no points.
import SedmaDatatypes

data Played = Played [Card] Int

tricks :: Cards -> [[Card]]
tricks = foldr put []
  where
    -- cards come from the right, so the open group is the one at the front
    put c [] = [[c]]
    put c (g:gs) | length g < 4 = (c : g) : gs
                 | otherwise    = [c] : g : gs

eqR :: Rank -> Rank -> Bool
eqR a b = show a == show b

place :: [Card] -> Int
place (Card _ r : cs) = foldr look 0 (zip [1 ..] cs)
  where look (i, Card _ q) later
          | later > 0            = later
          | eqR q r || eqR q R7  = i
          | otherwise            = 0

rounds :: [[Card]] -> [Played]
rounds ts = foldr step (const []) ts 0
  where step t k leader = let w = (leader + place t) `mod` 4 in Played t w : k w

cardPoints :: [Card] -> Int
cardPoints = foldr (\(Card _ r) n -> if eqR r RA || eqR r R10 then n + 10 else n) 0

replay :: Cards -> Maybe Winner
replay cs
  | length cs == 32 && clean cs = Just (answer (rounds (tricks cs)))
  | otherwise                   = Nothing

clean :: Cards -> Bool
clean cs = foldr (\c k seen -> show c `notElem` seen && k (show c : seen)) (const True) cs []

answer :: [Played] -> Winner
answer ps
  | a > b     = (AC, kind nb b)
  | otherwise = (BD, kind na a)
  where
    (a0, na, b0, nb) = foldr addUp (0, 0, 0, 0) ps
    addUp (Played t w) (x, m, y, n)
      | even w    = (x + cardPoints t, m + 1, y, n)
      | otherwise = (x, m, y + cardPoints t, n + 1)
    Played _ final = last ps
    a = a0 + (if even final then 10 else 0)
    b = b0 + (if odd final then 10 else 0)

kind :: Int -> Int -> Points
kind _ 0 = Two
kind _ _ = One
