module Worth (worth, cheapest, dearest) where

import SedmaBase

worth :: Cards -> Int
worth cards = sum [10 | Card _ rank <- cards, rank == RA || rank == R10]

-- Sevens are kept longest, then aces and tens.
price :: Card -> Int
price (Card _ R7) = 20
price card = worth [card]

cheapest :: Cards -> Card
cheapest = foldr1 (\card best -> if price card <= price best then card else best)

-- For a partner who wins the trick: an ace or a ten, else whatever is cheapest.
dearest :: Cards -> Card
dearest cards = head (filter ((== 10) . price) cards ++ [cheapest cards])
