-- Stronger than the built-in players that it meets: weighs each card by how likely it wins the trick, and by what it is worth to keep.
import SedmaBase

data S = S { held :: Hand, gone :: Cards }

instance PlayerState S where
  initState _ dealt = S dealt []
  updateState trick _ mine drawn s =
    S (filter (/= mine) (held s) ++ maybe [] (: []) drawn) (trick ++ gone s)

player :: AIPlayer S
player table s = snd (foldl1 better [(weight table s card, card) | card <- held s])
  where better best other = if fst other > fst best then other else best

-- What the trick is worth, won or lost, less what the card is worth in later tricks.
weight :: Trick -> S -> Card -> Double
weight table s card = (worth trick + theLead) * (2 * chance trick s - 1) - keeping table s card
  where
    trick = table ++ [card]
    theLead = 3

-- How likely my team wins the trick after these cards, the last of which is mine.
chance :: Trick -> S -> Double
chance trick s = foldl follow (if ours then 1 else 0) (take (4 - length trick) [opponent, partner, opponent])
  where
    ours = even (length trick - 1 - last [place | (place, card) <- zip [0 ..] trick, card `beats` head trick])
    follow now rule = rule now
    opponent now = now * (1 - match)
    partner now = now + (1 - now) * match
    match = matching trick s

-- How likely another hand has a card that beats the first one of the trick and plays it. Sevens are often kept.
matching :: Trick -> S -> Double
matching trick s = 1 - product [max 0 ((others - beating - k) / (others - k)) | k <- take size [0 ..], others > k]
  where
    size = length (held s)
    others = fromIntegral (32 - length (known trick s))
    beating = unseen (rankOf (head trick)) + (if rankOf (head trick) == R7 then 0 else played * unseen R7)
    unseen rank = fromIntegral (left rank (known trick s))
    played = if worth trick >= 20 then 0.7 else if worth trick >= 10 then 0.5 else 1

keeping :: Trick -> S -> Card -> Double
keeping table s card
  | rank == R7 = 17
  | worth [card] > 0 = (if length (held s) > 2 then 2 else 0) - pair
  | otherwise = 1.2 * fromIntegral (left rank (known table s)) - pair
  where
    rank = rankOf card
    pair = if length (filter ((== rank) . rankOf) (held s)) > 1 then 1.8 else 0

-- All cards that I have seen. My own card in the trick is still in the hand.
known :: Trick -> S -> Cards
known trick s = held s ++ gone s ++ filter (not . (`elem` held s)) trick

left :: Rank -> Cards -> Int
left rank cards = 4 - length (filter ((== rank) . rankOf) cards)

worth :: Cards -> Double
worth cards = sum [10 | Card _ rank <- cards, rank == R10 || rank == RA]

rankOf :: Card -> Rank
rankOf (Card _ rank) = rank
