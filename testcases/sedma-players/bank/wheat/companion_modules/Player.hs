-- Three files: the player, what it remembers, and what a trick is worth.
module Player where

import Memory
import SedmaBase
import Worth

player :: AIPlayer Memory
player table memory
  | null table = cheapest (held memory)
  | winner table (leader table memory) `elem` [me memory, partner memory] = dearest (held memory)
  | worth table > 0 && not (null takers) = cheapest takers
  | otherwise = cheapest (held memory)
  where takers = filter (`beats` head table) (held memory)
