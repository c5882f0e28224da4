A literate program: this text is the comment and the marked lines are the code.

> import SepticaDatatypes

A player is at the table with a number of cards in the hand and a number of points.

> type Seat = (Int, Int)

The position: the seats of the player to move and of the opponent, whether the player to move is player 1, and the stock.

> type Position = (Seat, Seat, Bool, Int)

A trick begins with a card from the leader's hand. The cards on the table are kept with the newest first.

> lead :: Position -> [Move] -> Maybe (Int, Int)
> lead ((0, s), (0, t), one, 0) [] = Just (if one then (s, t) else (t, s))
> lead pos (Play c : ms)           = playCard pos [] c ms
> lead _ _                         = Nothing

Playing a card takes it from the hand and gives the turn to the opponent.

> playCard :: Position -> [Card] -> Card -> [Move] -> Maybe (Int, Int)
> playCard ((h, s), you, one, stock) table c ms
>   | h == 0    = Nothing
>   | otherwise = answer (you, (h - 1, s), not one, stock) (c : table) ms

The opponent beats or passes.

> answer :: Position -> [Card] -> [Move] -> Maybe (Int, Int)
> answer pos table (Play c : ms)
>   | c `beats` table = playCard pos table c ms
> answer (me, you, one, stock) table (Pass : ms) = choose (you, me, not one, stock) table ms
> answer _ _ _ = Nothing

After a pass the active player continues or stops.

> choose :: Position -> [Card] -> [Move] -> Maybe (Int, Int)
> choose pos table (Play c : ms)
>   | c `beats` table = playCard pos table c ms
> choose ((h, s), (k, t), one, stock) table (Stop : ms)
>   | h' == 0   = lead ((k', t), (h', s'), not one, stock') ms
>   | otherwise = lead ((h', s'), (k', t), one, stock') ms
>   where s' = s + length [ () | Card _ r <- table, show r `elem` ["R10", "RA"] ]
>         (h', k', stock') = draw h k stock
> choose _ _ _ = Nothing

The taker and the other player draw in turns. The turns change by changing the places of the two hands.

> draw :: Int -> Int -> Int -> (Int, Int, Int)
> draw h k stock
>   | stock == 0       = (h, k, stock)
>   | h == 4 && k == 4 = (h, k, stock)
>   | h == 4           = turned (draw k h stock)
>   | otherwise        = turned (draw k (h + 1) (stock - 1))
>   where turned (x, y, n) = (y, x, n)

A card beats by the rank of the first card, as a seven, or as an eight after three or six cards.

> beats :: Card -> [Card] -> Bool
> beats (Card _ r) table
>   | show r == show first = True
>   | show r == "R7"       = True
>   | show r == "R8"       = length table `mod` 3 == 0
>   | otherwise            = False
>   where Card _ first = last table

No card may come twice.

> once :: [Move] -> Bool
> once ms = and [ show c /= show d | (c, n) <- cards, (d, k) <- cards, n < k ]
>   where cards = zip [ c | Play c <- ms ] [0 :: Int ..]

> replay :: [Move] -> Maybe Result
> replay ms
>   | once ms   = lead ((4, 0), (4, 0), True, 24) ms >>= Just . result
>   | otherwise = Nothing

> result :: (Int, Int) -> Result
> result (4, 4) = Draw
> result (8, 0) = Mars P1
> result (0, 8) = Mars P2
> result (a, _) = if a > 4 then Win P1 else Win P2
