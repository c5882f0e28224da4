A literate program: everything is comment, except the lines that begin with a bird track.

> import SedmaBase

The hand is all that this player remembers.

> data S = S Hand
>
> instance PlayerState S where
>   initState _ hand = S hand
>   updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

It keeps its sevens for tricks that are worth something.

> player :: AIPlayer S
> player table (S hand)
>   | any fat table = head (filter (`beats` head table) hand ++ plain ++ hand)
>   | otherwise = head (plain ++ hand)
>   where plain = [card | card@(Card _ rank) <- hand, rank /= R7, not (fat card)]
>
> fat :: Card -> Bool
> fat (Card _ rank) = rank `elem` [R10, RA]
