-- There are no type signatures at all, and most functions are local.
import SepticaDatatypes

replay ms
  | clash (concatMap cards ms) = Nothing
  | otherwise                  = lead P1 (4, 4) 24 (0, 0) ms

cards (Play c) = [show c]
cards _        = []

clash []     = False
clash (c:cs) = elem c cs || clash cs

enemy P1 = P2
enemy P2 = P1

choose P1 (a, _) = a
choose P2 (_, b) = b

apply P1 f (a, b) = (f a, b)
apply P2 f (a, b) = (a, f b)

rank (Card _ r) = show r

lead _ (0, 0) _ score [] = Just (verdict score)
lead p hands stock score (Play c : ms)
  | choose p hands > 0 = wait p [c] (apply p minus hands) ms
  where
    minus n = n - 1
    first   = rank c

    -- q has played the last card
    wait q table hs (Play d : more)
      | choose (enemy q) hs > 0 && fits table d = wait (enemy q) (d : table) (apply (enemy q) minus hs) more
    wait q table hs (Pass : Play d : more)
      | choose q hs > 0 && fits table d = wait q (d : table) (apply q minus hs) more
    wait q table hs (Pass : Stop : more) = finish q table hs more
    wait _ _ _ _ = Nothing

    fits table d = rank d == first || rank d == "R7" || rank d == "R8" && rem (length table) 3 == 0

    finish q table hs more = lead starter hs' stock' score' more
      where
        (hs', stock') = draw q (hs, stock)
        score'        = apply q (+ length (filter good table)) score
        starter       = if choose q hs' == 0 then enemy q else q
        good d        = rank d `elem` ["R10", "RA"]
lead _ _ _ _ _ = Nothing

draw p (hs, stock)
  | stock == 0      = (hs, stock)
  | hs == (4, 4)    = (hs, stock)
  | choose p hs < 4 = draw (enemy p) (apply p (+ 1) hs, stock - 1)
  | otherwise       = draw (enemy p) (hs, stock)

verdict (8, _) = Mars P1
verdict (_, 8) = Mars P2
verdict (a, b)
  | a > b     = Win P1
  | a < b     = Win P2
  | otherwise = Draw
