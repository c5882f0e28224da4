-- Keeps a list that grows until the memory is full.
import SedmaBase

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player table (S hand) = hand !! (last numbers `mod` (length numbers - length table))
  where numbers = [length hand ..]
