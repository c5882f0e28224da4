-- Takes tricks that are worth points with its cheapest matching card; no module header, the hand in a newtype.
import SedmaBase

newtype S = S Hand

instance PlayerState S where
  initState _ dealt = S dealt
  updateState _ _ mine drawn (S held) = S ([c | c <- held, c /= mine] ++ maybe [] (\c -> [c]) drawn)

player :: AIPlayer S
player table (S held) = cheapest candidates
  where
    matching = [c | c <- held, c `beats` head table]
    candidates
      | null table || null matching = held
      | partners table || not (any counts table) = held
      | otherwise = matching

counts :: Card -> Bool
counts (Card _ r) = r == R10 || r == RA

-- Seats are counted from the leader: the last card that matches was my partner's, two cards ago.
partners :: Trick -> Bool
partners table = last [k | (k, c) <- zip [0 ..] table, c `beats` head table] == length table - 2

cheapest :: Hand -> Card
cheapest held = head ([c | c <- held, not (counts c), not (seven c)] ++ filter counts held ++ held)
  where seven (Card _ r) = r == R7
