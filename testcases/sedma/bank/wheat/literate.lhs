A literate program: this text is the comment and the marked lines are the code.

> import SedmaDatatypes

Two things are equal if they are shown the same.

> equal :: Show a => a -> a -> Bool
> equal a b = show a == show b

A record is legal if it has 32 cards and no card comes back.

> legal :: Cards -> Bool
> legal cs = length cs == 32 && noneTwice cs

> noneTwice :: Cards -> Bool
> noneTwice [] = True
> noneTwice (c:cs)
>   | any (equal c) cs = False
>   | otherwise        = noneTwice cs

A trick is looked at from its last card; the first card always matches itself.

> offset :: Cards -> Int
> offset trick = look 3
>   where
>     rankAt i = case trick !! i of Card _ r -> r
>     look i | equal (rankAt i) (rankAt 0) = i
>            | equal (rankAt i) R7         = i
>            | otherwise                   = look (i - 1)

The whole game gives a list of tricks with the seat of the player who took them.

> playAll :: Int -> Cards -> [(Int, Cards)]
> playAll _ [] = []
> playAll l cs = (w, t) : playAll w rest
>   where (t, rest) = splitAt 4 cs
>         w = (l + offset t) `rem` 4

Aces and tens are worth ten points each, and so is the last trick.

> value :: Cards -> Int
> value t = 10 * (howMany RA + howMany R10)
>   where howMany r = length [ () | Card _ q <- t, equal q r ]

> replay :: Cards -> Maybe Winner
> replay cs
>   | legal cs  = Just (judge (playAll 0 cs))
>   | otherwise = Nothing

> judge :: [(Int, Cards)] -> Winner
> judge ts | scoreAC > scoreBD = (AC, grade scoreBD tricksBD)
>          | otherwise         = (BD, grade scoreAC tricksAC)
>   where
>     tricksAC = [ t | (w, t) <- ts, w == 0 || w == 2 ]
>     tricksBD = [ t | (w, t) <- ts, w == 1 || w == 3 ]
>     final    = fst (last ts)
>     scoreAC  = sum (map value tricksAC) + if even final then 10 else 0
>     scoreBD  = sum (map value tricksBD) + if even final then 0 else 10
>     grade _ [] = Three
>     grade 0 _  = Two
>     grade _ _  = One
