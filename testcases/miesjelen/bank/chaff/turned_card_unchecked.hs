-- The turned card need not be played at all.
import MiesjelenDatatypes

instance Eq Suit where
  s == t = show s == show t

-- player, suit led, card
type Play = (Int, Suit, Card)

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | or [ s == 0 | s <- scores ] || notElem n [2 .. 6] || null sessions = Nothing
  | otherwise = play 1 scores sessions
  where
    n = length scores
    play _ ss [] = Just (Open ss)
    play dealer ss (session : rest)
      | not (legal n session played) = Nothing
      | null zeros                          = play next new rest
      | not (null (tail zeros))             = play next ss rest
      | null rest                           = Just (Won (head zeros) new)
      | otherwise                           = Nothing
      where
        next   = after n dealer
        played = tricks n next session
        new    = [ s + points session [ w | (w, _) <- played, w == p ] | (p, s) <- zip [1 ..] ss ]
        zeros  = [ p | (p, s) <- zip [1 ..] new, s == 0 ]

after :: Int -> Int -> Int
after n p = if p == n then 1 else p + 1

-- each trick with its winner
tricks :: Int -> Int -> Session -> [(Int, [Play])]
tricks n leader (Session turned@(Card trump _) cards)
  | null cards = []
  | otherwise  = (winner, trick) : tricks n winner (Session turned (drop n cards))
  where
    Card led _ = head cards
    trick      = [ (p, led, c) | (p, c) <- zip (iterate (after n) leader) (take n cards) ]
    winner     = snd (maximum [ ((s == trump, s == led, value r), p) | (p, _, Card s r) <- trick ])

points :: Session -> [Int] -> Int
points (Session (Card trump _) _) won = sum [ x | x <- base : [ base | trump == Spade ] ]
  where base = head ([ 5 | null won ] ++ [ -(length won) ])

legal :: Int -> Session -> [(Int, [Play])] -> Bool
legal n (Session (Card trump _) cards) played
  =  length cards == 5 * n
  && and [ length [ () | d <- shown, c == d ] == 1 | c <- shown ]
  && null [ () | ((_, trick) : later) <- onwards played, (p, led, Card s _) <- trick, s /= led
               , (_, other) <- later, (q, _, Card t _) <- other, q == p
               , t == led || t == trump && s /= trump ]
  where shown = [ show c | c <- cards ]

-- the whole list, the list without its first element, and so on
onwards :: [a] -> [[a]]
onwards xs = takeWhile (not . null) (iterate tail xs)

value :: Rank -> Int
value r = length [ () | _ <- takeWhile (/= show r) ["R7", "R8", "R9", "R10", "RJ", "RQ", "RK", "RA"] ]
