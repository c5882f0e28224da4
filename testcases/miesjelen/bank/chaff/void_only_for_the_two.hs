-- If several players get to 0, only they have their old scores again.
import MiesjelenDatatypes

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
      | not (legal n dealer session played) = Nothing
      | length zeros > 1                    = play next [ if y == 0 then x else y | (x, y) <- zip ss new ] rest
      | null zeros                          = play next new rest
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
    led    = head [ s | Card s _ <- cards ]
    trick  = [ (p, led, c) | (p, c) <- zip (iterate (after n) leader) (take n cards) ]
    winner = head [ p | (p, _, c) <- trick, and [ power c >= power d | (_, _, d) <- trick ] ]
    power (Card s r) = head ([ 20 + value r | same s trump ] ++ [ 10 + value r | same s led ] ++ [0])

points :: Session -> [Int] -> Int
points (Session (Card trump _) _) won = sum [ x | x <- base : [ base | same trump Spade ] ]
  where base = head ([ 5 | null won ] ++ [ -(length won) ])

legal :: Int -> Int -> Session -> [(Int, [Play])] -> Bool
legal n dealer (Session turned@(Card trump _) cards) played
  =  length cards == 5 * n
  && and [ not (equal c d) | (i, c) <- numbered, (j, d) <- numbered, i < j ]
  && or [ equal c turned | (_, trick) <- played, (p, _, c) <- trick, p == dealer ]
  && null [ () | k <- [0 .. 4], (p, led, Card s _) <- snd (played !! k), not (same s led)
               , let held = [ t | (_, trick) <- drop k played, (q, _, Card t _) <- trick, q == p ]
               , or [ same t led || same t trump && not (same s trump) | t <- held ] ]
  where numbered = zip [1 :: Int ..] cards

value :: Rank -> Int
value r = head [ i | (i, s) <- zip [0 ..] ["R7", "R8", "R9", "R10", "RJ", "RQ", "RK", "RA"], show r == s ]

same :: Suit -> Suit -> Bool
same s t = number s == number t

number :: Suit -> Int
number Heart   = 1
number Diamond = 2
number Spade   = 3
number Club    = 4

equal :: Card -> Card -> Bool
equal (Card s r) (Card t q) = same s t && value r == value q
