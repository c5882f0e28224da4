-- The state is a function: the player that has learnt everything so far.
import SedmaBase

newtype Mind = Mind (Trick -> Card, Hand)

instance PlayerState Mind where
  initState _ hand = think hand
  updateState _ _ mine drawn (Mind (_, hand)) = think (filter (/= mine) hand ++ maybe [] (: []) drawn)

think :: Hand -> Mind
think hand = Mind (choose, hand)
  where
    choose [] = head (quiet ++ hand)
    choose (first : _) = head (filter (`beats` first) quiet ++ quiet ++ hand)
    quiet = filter (\(Card _ rank) -> rank /= R7) hand

player :: AIPlayer Mind
player table (Mind (choose, _)) = choose table
