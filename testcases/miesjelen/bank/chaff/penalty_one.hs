-- A player without tricks gets 1 and not 5.
import MiesjelenDatatypes

type Play = (Int, Card)
type Test = Int -> Int -> Card -> [[Play]] -> Bool      -- players, dealer, turned card, tricks

suit :: Card -> Suit
suit (Card s _) = s

on :: (b -> b -> c) -> (a -> b) -> a -> a -> c
on f g x y = f (g x) (g y)

alike :: Show a => a -> a -> Bool
alike = (==) `on` show

height :: Card -> Int
height (Card _ r) = length (takeWhile (not . alike r) [R7, R8, R9, R10, RJ, RQ, RK, RA])

tests :: [Test]
tests = [fiveEach, noRepeats, dealersCard, duties]

fiveEach, noRepeats, dealersCard, duties :: Test
fiveEach n _ _ tricks = map length tricks == replicate 5 n
noRepeats _ _ _ = and . pairwise (\x y -> not (alike x y)) . map snd . concat
dealersCard _ dealer turned = any (alike (dealer, turned)) . concat
duties _ _ turned tricks = and (zipWith (dutiful (suit turned)) tricks (rests tricks))

pairwise :: (a -> a -> b) -> [a] -> [b]
pairwise _ []       = []
pairwise f (x : xs) = map (f x) xs ++ pairwise f xs

-- what comes from each element on
rests :: [a] -> [[a]]
rests = takeWhile (not . null) . iterate (drop 1)

dutiful :: Suit -> [Play] -> [[Play]] -> Bool
dutiful trump trick rest = all keeps trick
  where
    wanted = [suit (snd (head trick)), trump]
    keeps (p, c) = foldr (demand (suits p) (suit c)) True wanted
    suits p      = map (suit . snd) (filter ((== p) . fst) (concat rest))

-- Who has this suit must play it; else the next demand counts.
demand :: [Suit] -> Suit -> Suit -> Bool -> Bool
demand held played wanted otherDemands
  | any (alike wanted) held = alike played wanted
  | otherwise               = otherDemands

tricksOf :: Int -> Int -> Session -> [[Play]]
tricksOf n dealer (Session turned cards) = map fst (takeWhile (not . null . fst) (iterate next (first cards (dealer + 1))))
  where
    first cs p       = (zip (map (`mod` n) [p ..]) (take n cs), drop n cs)
    next (trick, cs) = first cs (taker (suit turned) trick)

taker :: Suit -> [Play] -> Int
taker trump = fst . foldl1 (\best play -> if (beats trump `on` snd) play best then play else best)

beats :: Suit -> Card -> Card -> Bool
beats trump c b
  | (alike `on` suit) c b = height c > height b
  | otherwise             = alike (suit c) trump

gains :: Int -> Suit -> [Int] -> [Int]
gains n trump takers = map (factor . worth . tricks) [0 .. n - 1]
  where
    tricks p = length (filter (== p) takers)
    worth t  = if t == 0 then 1 else negate t
    factor   = if alike trump Spade then (* 2) else id

sessionAt :: Int -> ([Score], Bool) -> (Int, Session) -> Maybe ([Score], Bool)
sessionAt _ (_, True) _ = Nothing
sessionAt n (scores, _) (dealer, s@(Session turned _))
  | and [ test n dealer turned tricks | test <- tests ] = Just (verdict scores after)
  | otherwise                                           = Nothing
  where tricks = tricksOf n dealer s
        after  = zipWith (+) scores (gains n (suit turned) (map (taker (suit turned)) tricks))

verdict :: [Score] -> [Score] -> ([Score], Bool)
verdict before after = case zeros after of
  0 -> (after, False)
  1 -> (after, True)
  _ -> (before, False)

zeros :: [Score] -> Int
zeros = length . filter (== 0)

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | n < 2 || n > 6 || zeros scores > 0 || null sessions = Nothing
  | otherwise = foldl (\state s -> state >>= \st -> sessionAt n st s) (Just (scores, False)) dealt >>= Just . result
  where n     = length scores
        dealt = zip (cycle [0 .. n - 1]) sessions

result :: ([Score], Bool) -> Result
result (scores, over)
  | over      = Won (length (takeWhile (/= 0) scores) + 1) scores
  | otherwise = Open scores
