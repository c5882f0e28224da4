A literate program: this text is the comment and the marked lines are the code.

> import MiesjelenDatatypes

The players sit in a circle. A circle is a list, and the first of the list is the one who acts next. Each player has a
number and a score.

> data Player = Player Int Score

> number :: Player -> Int
> number (Player i _) = i

> pass :: [a] -> [a]
> pass (p : ps) = ps ++ [p]
> pass []       = []

There are two to six players, and none of them has reached 0 yet.

> replay :: Game -> Maybe Result
> replay (Game scores sessions)
>   | null sessions     = Nothing
>   | elem 0 scores     = Nothing
>   | elem n [2 .. 6]   = dealing [ Player i s | (i, s) <- zip [1 ..] scores ] sessions
>   | otherwise         = Nothing
>   where n = length scores

The first of the circle deals.

> dealing :: [Player] -> [Session] -> Maybe Result
> dealing circle [] = Just (Open (scoresOf circle))
> dealing circle (Session turned cards : rest)
>   | length cards /= 5 * length circle = Nothing
>   | otherwise = trick [] circle (pass circle) turned cards >>= judge rest

The scores in the order of the numbers.

> scoresOf :: [Player] -> [Score]
> scoresOf circle = [ s | i <- [1 .. length circle], Player j s <- circle, i == j ]

A trick takes a card for each player of the circle. The tricks that were played before are kept, the last one first, each
with the number of its winner. After the last trick the session is checked and counted.

> type Trick = ([(Int, Card)], Int)

> trick :: [Trick] -> [Player] -> [Player] -> Card -> [Card] -> Maybe ([Player], [Player])
> trick done dealers _ turned []
>   | proper (number (head dealers)) turned done = Just (dealers, map (count turned (map snd done)) dealers)
>   | otherwise                                  = Nothing
> trick done dealers circle turned cards = trick ((laid, best) : done) dealers next turned (drop n cards)
>   where n     = length circle
>         laid  = zip (map number circle) cards
>         best  = winner turned laid
>         next  = until ((== best) . number . head) pass circle

The winner of a trick has the highest trump or else the highest card of the first suit.

> winner :: Card -> [(Int, Card)] -> Int
> winner (Card trump _) laid@((_, Card led _) : _) = highest (if null trumps then following else trumps)
>   where trumps    = [ (p, r) | (p, Card s r) <- laid, s `is` trump ]
>         following = [ (p, r) | (p, Card s r) <- laid, s `is` led ]
>         highest   = fst . foldr1 (\(p, r) (q, u) -> if value r > value u then (p, r) else (q, u))

> is :: Suit -> Suit -> Bool
> is s t = show s == show t

> value :: Rank -> Int
> value R7  = 7
> value R8  = 8
> value R9  = 9
> value R10 = 10
> value RJ  = 11
> value RQ  = 12
> value RK  = 13
> value RA  = 14

A session is proper if no card comes twice, if the dealer played the turned card, and if everybody followed suit or played a
trump where it was a duty. The tricks are looked at from the last to the first, together with the cards that come later.

> proper :: Int -> Card -> [Trick] -> Bool
> proper dealer turned@(Card trump _) done = once (map (show . snd) plays) && dealers && check [] (map fst done)
>   where plays   = concatMap fst done
>         dealers = show turned `elem` [ show c | (p, c) <- plays, p == dealer ]
>         check _ [] = True
>         check later (laid : earlier) = all (duty later laid) laid && check (laid ++ later) earlier
>         duty later laid (p, Card s _)
>           | s `is` led = True
>           | has led    = False
>           | has trump  = s `is` trump
>           | otherwise  = True
>           where (_, Card led _) = head laid
>                 has t           = or [ u `is` t | (q, Card u _) <- later, q == p ]

> once :: [String] -> Bool
> once (x : xs) = notElem x xs && once xs
> once []       = True

Each trick takes 1 from the score, and no trick adds 5. In spades it is twice as much.

> count :: Card -> [Int] -> Player -> Player
> count turned winners (Player i s) = case turned of
>     Card Spade _ -> Player i (s + points + points)
>     _            -> Player i (s + points)
>   where tricks = length (filter (i ==) winners)
>         points = if tricks == 0 then 5 else -tricks

Judging a session: the players before it and after it.

> judge :: [Session] -> ([Player], [Player]) -> Maybe Result
> judge rest (before, after) = case [ i | Player i 0 <- after ] of
>   []  -> dealing (pass after) rest
>   [i] -> if null rest then Just (Won i (scoresOf after)) else Nothing
>   _   -> dealing (pass before) rest
