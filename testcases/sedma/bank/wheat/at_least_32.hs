-- Only short records are refused by length: a longer one must repeat a card anyway.
import SedmaDatatypes

replay :: Cards -> Maybe Winner
replay cards =
  case (length cards < 32, repeats cards) of
    (False, False) -> Just (compare_ (sides (play cards)))
    _              -> Nothing

repeats :: Cards -> Bool
repeats cards = case cards of
  []     -> False
  c : cs -> let Card s r = c
                twin (Card s' r') = show s == show s' && show r == show r'
            in any twin cs || repeats cs

-- the tricks in order, each with True if AC took it
play :: Cards -> [(Bool, Cards)]
play cards = follow True cards
  where
    follow _ [] = []
    follow acLeads (a : b : c : d : rest) =
      let k   = power a [b, c, d]
          acs = if k == 1 || k == 3 then not acLeads else acLeads
      in (acs, [a, b, c, d]) : follow acs rest

-- 0 if the leader keeps the trick, else the place of the player who takes it
power :: Card -> Cards -> Int
power (Card _ lead) others = foldl max 0 (zipWith mark [1 ..] others)
  where mark i (Card _ r) = if show r == show lead || show r == show R7 then i else 0

sides :: [(Bool, Cards)] -> ((Int, Int), (Int, Int))
sides taken = (side True, side False)
  where
    side who = let mine = [ t | (w, t) <- taken, w == who ]
                   end  = if fst (last taken) == who then 10 else 0
               in (end + sum (map value (concat mine)), length mine)
    value (Card _ r) = case r of
      R10 -> 10
      RA  -> 10
      _   -> 0

compare_ :: ((Int, Int), (Int, Int)) -> Winner
compare_ ((a, m), (b, n)) =
  case compare a b of
    GT -> (AC, if n == 0 then Three else if b == 0 then Two else One)
    _  -> (BD, if m == 0 then Three else if a == 0 then Two else One)
