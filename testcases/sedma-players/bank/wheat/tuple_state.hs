-- The state is a tuple inside a newtype: seat, hand, cards gone.
import SedmaBase

newtype S = S (Player, Hand, Cards)

instance PlayerState S where
  initState seat hand = S (seat, hand, [])
  updateState trick _ mine drawn (S (seat, hand, gone)) = S (seat, kept ++ new, gone ++ trick)
    where
      kept = [c | c <- hand, c /= mine]
      new = case drawn of
        Nothing -> []
        Just c -> [c]

player :: AIPlayer S
player table (S (_, hand, gone))
  | null table = head (safe ++ low ++ hand)
  | null matching || all (not . fat) table = head (low ++ hand)
  | otherwise = last matching
  where
    matching = filter (`beats` head table) hand
    low = [c | c@(Card _ r) <- hand, r /= R7, not (fat c)]
    -- Cards that only a seven can match.
    safe = [c | c@(Card _ r) <- low, length [() | Card _ q <- hand ++ gone, q == r] == 4]

fat :: Card -> Bool
fat (Card _ r) = r == RA || r == R10
