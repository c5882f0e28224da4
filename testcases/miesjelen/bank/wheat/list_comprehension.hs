-- List comprehensions for nearly everything, even for the checks.
import MiesjelenDatatypes

-- trick, player, card
type Play = (Int, Int, Card)

replay :: Game -> Maybe Result
replay (Game scores sessions)
  | or [ s == 0 | s <- scores ] || notElem n [2 .. 6] || null sessions = Nothing
  | otherwise = play 1 scores sessions
  where
    n = length scores
    play _ ss [] = Just (Open ss)
    play dealer ss (session : rest)
      | not (legal n dealer session) = Nothing
      | length zeros > 1             = play next ss rest
      | null zeros                   = play next new rest
      | null rest                    = Just (Won (head zeros) new)
      | otherwise                    = Nothing
      where
        new   = [ s + points n dealer session p | (p, s) <- zip [1 ..] ss ]
        zeros = [ p | (p, s) <- zip [1 ..] new, s == 0 ]
        next  = after n dealer

after :: Int -> Int -> Int
after n p = if p == n then 1 else p + 1

plays :: Int -> Int -> Session -> [Play]
plays n dealer (Session (Card trump _) cards) = concat (tricks 1 (after n dealer) cards)
  where
    tricks k leader cs
      | null cs   = []
      | otherwise = trick : tricks (k + 1) (head [ p | (_, p, c) <- trick, wins trump c (take n cs) ]) (drop n cs)
      where trick = [ (k, p, c) | (p, c) <- zip (iterate (after n) leader) (take n cs) ]

wins :: Suit -> Card -> [Card] -> Bool
wins trump card trick = and [ power card >= power other | other <- trick ]
  where
    power (Card s r) = head ([ 20 + value r | same s trump ] ++ [ 10 + value r | same s led ] ++ [0])
    led = head [ s | Card s _ <- trick ]

points :: Int -> Int -> Session -> Int -> Int
points n dealer session@(Session (Card trump _) _) player
  | null won         = 5 * factor
  | otherwise        = -(length won * factor)
  where
    factor = if same trump Spade then 2 else 1
    won    = [ () | k <- [1 .. 5], let trick = [ (p, c) | (j, p, c) <- plays n dealer session, j == k ]
                  , (p, c) <- trick, p == player, wins trump c (map snd trick) ]

legal :: Int -> Int -> Session -> Bool
legal n dealer session@(Session turned@(Card trump _) cards)
  =  length cards == 5 * n
  && and [ not (equal c d) | (i, c) <- numbered, (j, d) <- numbered, i < j ]
  && or [ equal c turned | (_, p, c) <- played, p == dealer ]
  && null [ () | (k, p, Card s _) <- played
               , let led  = head [ t | (j, _, Card t _) <- played, j == k ]
               , let held = [ t | (j, q, Card t _) <- played, q == p, j >= k ]
               , not (same s led)
               , any (same led) held || any (same trump) held && not (same s trump) ]
  where
    played   = plays n dealer session
    numbered = zip [1 :: Int ..] cards

value :: Rank -> Int
value r = head [ i | (i, s) <- zip [0 ..] [R7, R8, R9, R10, RJ, RQ, RK, RA], show r == show s ]

same :: Suit -> Suit -> Bool
same s t = show s == show t

equal :: Card -> Card -> Bool
equal (Card s r) (Card t q) = same s t && value r == value q
