-- Only aces are worth points, tens are not.
import SedmaDatatypes

rank :: Card -> String
rank = last . words . show

distinct :: Eq a => [a] -> Bool
distinct = fst . foldr (\x (ok, seen) -> (ok && notElem x seen, x : seen)) (True, [])

groups :: [a] -> [[a]]
groups = map (take 4) . takeWhile (not . null) . iterate (drop 4)

hits :: [String] -> String -> Bool
hits = flip elem . (: ["R7"]) . head

matches :: [String] -> [Bool]
matches = uncurry map . both hits id

offset :: [String] -> Int
offset = fst . last . filter snd . zip [0 ..] . matches

winners :: [[String]] -> [Int]
winners = map (`mod` 4) . scanl1 (+) . map offset

value :: [String] -> Int
value = (* 10) . length . filter (flip elem ["RA"])

addBonus :: [Int] -> [Int]
addBonus = uncurry (++) . fmapSnd (map (+ 10)) . splitAt 7

fmapSnd :: (b -> c) -> (a, b) -> (a, c)
fmapSnd f (a, b) = (a, f b)

split :: [(Int, Int)] -> ([Int], [Int])
split = both (map snd . filter (even . fst)) (map snd . filter (odd . fst))

both :: (a -> b) -> (a -> c) -> a -> (b, c)
both f g x = (f x, g x)

outcome :: ([Int], [Int]) -> Winner
outcome (ac, bd)
  | sum ac > sum bd = (AC, points bd)
  | otherwise       = (BD, points ac)

points :: [Int] -> Points
points [] = Three
points xs = if sum xs == 0 then Two else One

game :: Cards -> Winner
game = outcome . split . uncurry zip . both winners (addBonus . map value) . groups . map rank

replay :: Cards -> Maybe Winner
replay cs = if length cs == 32 && (distinct . map show) cs then (Just . game) cs else Nothing
