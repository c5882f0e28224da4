-- The companion of Replay.hs: tricks, who takes them and what they are worth.
module Tricks (Trick, cut, taker, worth, sameCard) where

import SedmaDatatypes

type Trick = [Rank]

cut :: Cards -> [Trick]
cut [] = []
cut cs = [ r | Card _ r <- take 4 cs ] : cut (drop 4 cs)

sameRank :: Rank -> Rank -> Bool
sameRank a b = show a == show b

sameCard :: Card -> Card -> Bool
sameCard a b = show a == show b

-- number of places from the leader to the winner
taker :: Trick -> Int
taker (lead : others) = step 0 1 others
  where
    step w _ [] = w
    step w i (r:rs) = step (if sameRank r lead || sameRank r R7 then i else w) (i + 1) rs

worth :: Trick -> Int
worth = sum . map value
  where value RA  = 10
        value R10 = 10
        value _   = 0
