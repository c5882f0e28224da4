-- The turned card is a card that nobody plays.
import MiesjelenDatatypes

replay (Game scores sessions) =
  if size < 2 || size > 6 || elem 0 scores || null sessions then Nothing
  else loop 0 scores sessions
  where
    size = length scores

    loop dealer now [] = Just (Open now)
    loop dealer now (Session turned cards : others)
      | length cards /= 5 * size || doubled cards = Nothing
      | otherwise = session size turned dealer cards >>= \tricks -> close dealer now (update turned tricks now) others

    close dealer old new others
      | zeros > 1           = loop (follower dealer) old others
      | zeros == 0          = loop (follower dealer) new others
      | others `isLonger` 0 = Nothing
      | otherwise           = Just (Won (1 + length (takeWhile (/= 0) new)) new)
      where zeros = length [ s | s <- new, s == 0 ]

    follower p = mod (p + 1) size

isLonger list k = length list > k

-- The seats of the winners of the tricks, if the session can be played like this.
session n turned@(Card trump _) dealer cards = run (mod (dealer + 1) n) cards [] []
  where
    run _ [] laid ws
      | seen laid = Nothing
      | otherwise = if all (fine laid) laid then Just (reverse ws) else Nothing
    run p cs laid ws = run w (drop n cs) (laid ++ trick) (w : ws)
      where
        trick = [ (length ws, mod (p + i) n, c, suitOf (head cs)) | (i, c) <- zip [0 ..] (take n cs) ]
        w     = victor trump trick

    seen laid = or [ equalCards c turned | (_, _, c, _) <- laid ]

    fine laid (k, p, c, led)
      | sameSuit (suitOf c) led   = True
      | held led                  = False
      | sameSuit (suitOf c) trump = True
      | otherwise                 = not (held trump)
      where held s = or [ sameSuit s (suitOf d) | (j, q, d, _) <- laid, q == p, j > k ]

victor trump ((_, p, c, _) : rest) = contest p c rest
  where
    contest best _ [] = best
    contest best b ((_, q, d, _) : ds) = if stronger trump d b then contest q d ds else contest best b ds

stronger trump (Card s r) (Card t q)
  | sameSuit s t = height r > height q
  | otherwise    = sameSuit s trump

update (Card trump _) winners now = [ s + factor * gain p | (s, p) <- zip now [0 ..] ]
  where
    factor = case trump of
      Spade -> 2
      _     -> 1
    gain p = let k = length (filter (== p) winners) in if k > 0 then -k else 5

doubled []       = False
doubled (c : cs) = any (equalCards c) cs || doubled cs

equalCards (Card s r) (Card t q) = sameSuit s t && height r == height q

sameSuit s t = show s == show t

suitOf (Card s _) = s

height r = length (takeWhile (/= show r) (words "R7 R8 R9 R10 RJ RQ RK RA"))
