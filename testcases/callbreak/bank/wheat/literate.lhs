A literate program for Callbreak.

> import CallbreakDatatypes

A card beats the best card of a trick so far if it is higher and of the same
suit, or if it is a spade and the best card is not.

> beats :: Card -> Card -> Bool
> beats (Card s r) (Card t q)
>   | no s == no t = rankNo r > rankNo q
>   | otherwise    = no s == no Spade

> no :: Suit -> Int
> no Heart   = 0
> no Diamond = 1
> no Spade   = 2
> no Club    = 3

> rankNo :: Rank -> Int
> rankNo r = look (show r)
>   where
>     look "R10"   = 10
>     look "RJ"    = 11
>     look "RQ"    = 12
>     look "RK"    = 13
>     look "RA"    = 14
>     look (_ : n) = read n

A trick knows who played which card. Its winner is found card by card.

> type Trick = [(Int, Card)]

> winner :: Trick -> (Int, Card)
> winner (x : y : rest)
>   | snd y `beats` snd x = winner (y : rest)
>   | otherwise           = winner (x : rest)
> winner [x] = x

> tricks :: Int -> [Card] -> [Trick]
> tricks _ [] = []
> tricks leader cs = t : tricks (fst (winner t)) (drop 4 cs)
>   where t = [ ((leader + k) `mod` 4, c) | (k, c) <- zip [0 .. 3] cs ]

The hand of a player is what he or she plays from now on. From it, first the
duty to follow suit and then the duty to beat leave the cards that can be played.

> fair :: [Trick] -> Bool
> fair [] = True
> fair (t : ts) = fairTrick [head t] (tail t) && fair ts
>   where
>     fairTrick _ [] = True
>     fairTrick before ((p, c) : rest) =
>       c `isIn` beating before (following before hand) && fairTrick (before ++ [(p, c)]) rest
>       where hand = c : [ d | (q, d) <- concat ts, q == p ]

> following, beating :: Trick -> [Card] -> [Card]
> following before hand = hand `unlessNone` [ c | c <- hand, sameSuit c (snd (head before)) ]
> beating before hand = hand `unlessNone` [ c | c <- hand, c `beats` snd (winner before) ]

> unlessNone :: [a] -> [a] -> [a]
> unlessNone xs [] = xs
> unlessNone _ ys  = ys

> sameSuit :: Card -> Card -> Bool
> sameSuit (Card s _) (Card t _) = no s == no t

> isIn :: Card -> [Card] -> Bool
> isIn c = any (\d -> sameSuit c d && not (beats c d) && not (beats d c))

What a round is worth, in tenths.

> score :: Int -> Round -> Maybe [Tenths]
> score eldest (Round calls cs)
>   | length calls /= 4 || not (all (`elem` [1 .. 13]) calls) = Nothing
>   | length cs /= 52 || anyTwice cs || not (fair ts)         = Nothing
>   | otherwise = Just [ worth (calls !! ((p + 4 - eldest) `mod` 4)) (won p) | p <- [0 .. 3] ]
>   where
>     ts    = tricks eldest cs
>     won p = length (filter (== p) (map (fst . winner) ts))

> anyTwice :: [Card] -> Bool
> anyTwice []       = False
> anyTwice (c : cs) = c `isIn` cs || anyTwice cs

> worth :: Call -> Int -> Tenths
> worth call n = if n >= call then 10 * call + (n - call) else -10 * call

> replay :: [Round] -> Maybe Standing
> replay rs
>   | null rs || length rs > 5 = Nothing
>   | otherwise = do
>       scores <- sequence (zipWith score [1, 2, 3, 0, 1] rs)
>       let total = foldr (zipWith (+)) [0, 0, 0, 0] scores
>       return ([ p | (p, n) <- zip [A ..] total, n == maximum total ], total)

> instance Enum Player where
>   fromEnum A = 0
>   fromEnum B = 1
>   fromEnum C = 2
>   fromEnum D = 3
>   toEnum 0 = A
>   toEnum 1 = B
>   toEnum 2 = C
>   toEnum 3 = D
>   enumFrom p = map toEnum [fromEnum p .. 3]
