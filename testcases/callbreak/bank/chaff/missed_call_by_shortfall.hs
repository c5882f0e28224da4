-- A missed call costs only the tricks that are missing.
import CallbreakDatatypes

replay rounds
  | null rounds = Nothing
  | n > 5       = Nothing
  | all fst outcomes = Just (best, totals)
  | otherwise   = Nothing
  where
    n        = length rounds
    outcomes = zipWith outcome (cycle [1, 2, 3, 0]) rounds
    totals   = map sum [ map ((!! p) . snd) outcomes | p <- [0, 1, 2, 3] ]
    best     = [ p | (p, t) <- zip [A, B, C, D] totals, not (any (> t) totals) ]

-- whether the round is possible, and its scores
outcome eldest (Round calls cards) = (fine, scores)
  where
    fine = length calls == 4 && all (> 0) calls && all (< 14) calls && length cards == 52 && once cards && dutiful

    once []       = True
    once (c : cs) = all (not . equal c) cs && once cs

    tricks = split eldest cards
    takers = map (fst . top) tricks

    scores = [ score (said p) (length [ () | t <- takers, t == p ]) | p <- [0, 1, 2, 3] ]
    said p = snd (head (filter ((== p) . fst) (zip (clockwise eldest) calls)))
    score call won
      | won >= call = 10 * call + won - call
      | otherwise   = 10 * (won - call)

    dutiful = and (zipWith fair tricks (tail (suffixes tricks)))
    fair trick later = and [ right k (trick !! k) | k <- [1 .. length trick - 1] ]
      where
        right k (p, c)
          | null same = c `beats` best || not (any (`beats` best) hand)
          | otherwise = c `suits` led && (c `beats` best || not (any (`beats` best) same))
          where
            hand = c : [ d | t <- later, (q, d) <- t, q == p ]
            same = filter (`suits` led) hand
            best = snd (top (take k trick))
        led = snd (head trick)

suffixes [] = [[]]
suffixes xs = xs : suffixes (tail xs)

split leader []    = []
split leader cards = trick : split (fst (top trick)) (drop 4 cards)
  where trick = zip (clockwise leader) (take 4 cards)

clockwise p = [p .. 3] ++ clockwise 0

top trick = foldl (\x y -> if snd y `beats` snd x then y else x) (head trick) (tail trick)

beats c d
  | c `suits` d = value c > value d
  | otherwise   = trump c

suits (Card s _) (Card t _) = kind s == kind t

trump (Card s _) = kind s == 'S'

kind Heart   = 'H'
kind Diamond = 'D'
kind Spade   = 'S'
kind Club    = 'C'

equal c d = c `suits` d && value c == value d

value (Card _ r) = points r
  where
    points R2  = 2
    points R3  = 3
    points R4  = 4
    points R5  = 5
    points R6  = 6
    points R7  = 7
    points R8  = 8
    points R9  = 9
    points R10 = 10
    points RJ  = 11
    points RQ  = 12
    points RK  = 13
    points RA  = 14
