-- Has a module header with an export list that does not name the state.
module SedmaPlayer (player) where

import SedmaBase

data State = State Player Hand

instance PlayerState State where
  initState who hand = State who hand
  updateState _ _ played new (State who hand) = State who (without played hand ++ maybe [] return new)

without :: Card -> Hand -> Hand
without _ [] = []
without card (c : cs)
  | card == c = cs
  | otherwise = c : without card cs

player :: AIPlayer State
player [] (State _ hand) = plain hand
player table (State who hand)
  | ours = generous hand
  | otherwise = case [c | c <- hand, c `beats` head table, not (joker c)] of
      c : _ -> c
      [] -> plain hand
  where
    leader = iterate next who !! (4 - length table)
    ours = winner table leader == next (next who)

joker :: Card -> Bool
joker (Card _ rank) = rank == R7

points :: Card -> Bool
points (Card _ rank) = rank == R10 || rank == RA

plain, generous :: Hand -> Card
plain hand = head (filter (not . points) (filter (not . joker) hand) ++ filter (not . joker) hand ++ hand)
generous hand = head (filter points hand ++ [plain hand])
