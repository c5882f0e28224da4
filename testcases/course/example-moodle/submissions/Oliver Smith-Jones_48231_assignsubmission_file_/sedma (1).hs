-- Small general functions (chunks, unfold, pairwise) put together.
import SedmaDatatypes

unfold :: (b -> Maybe (a, b)) -> b -> [a]
unfold f b = case f b of
  Nothing      -> []
  Just (a, b') -> a : unfold f b'

chunks :: Int -> [a] -> [[a]]
chunks n = unfold (\xs -> if null xs then Nothing else Just (splitAt n xs))

pairwise :: (a -> a -> Bool) -> [a] -> Bool
pairwise f xs = and (unfold step xs)
  where step []     = Nothing
        step (y:ys) = Just (all (f y) ys, ys)

onRank :: (String -> a) -> Card -> a
onRank f (Card _ r) = f (show r)

on :: (b -> b -> c) -> (a -> b) -> a -> a -> c
on op f x y = f x `op` f y

accept :: Cards -> Bool
accept cs = all ($ cs) [(== 32) . length, pairwise ((/=) `on` show)]

takesOver :: Card -> Card -> Bool
takesOver lead card = onRank (`elem` ["R7", onRank id lead]) card

jump :: Cards -> Int
jump trick = length trick - length behind - 1
  where behind = takeWhile (not . takesOver (head trick)) (reverse trick)

seats :: [Cards] -> [Int]
seats = tail . scanl (\l t -> (l + jump t) `mod` 4) 0

worth :: Cards -> Int
worth = (10 *) . length . filter (onRank (`elem` ["R10", "RA"]))

replay :: Cards -> Maybe Winner
replay cs
  | accept cs = Just (settle (zip (seats ts) (zipWith (+) (map worth ts) extras)))
  | otherwise = Nothing
  where ts     = chunks 4 cs
        extras = replicate 7 0 ++ [10]

settle :: [(Int, Int)] -> Winner
settle taken = if sum acs > sum bds then (AC, grade bds) else (BD, grade acs)
  where
    ofTeam p = map snd (filter (p . fst) taken)
    acs = ofTeam even
    bds = ofTeam odd
    grade lost
      | null lost     = Three
      | sum lost == 0 = Two
      | otherwise     = One
