module Memory where

import Data.Maybe (maybeToList)
import SedmaBase

data Memory = Memory { me :: Player, held :: Hand }

instance PlayerState Memory where
  initState seat hand = Memory seat hand
  updateState _ _ card drawn memory = memory { held = filter (/= card) (held memory) ++ maybeToList drawn }

partner :: Memory -> Player
partner = next . next . me

-- Who led the cards on the table, which is not told: as many seats back as there are cards.
leader :: Trick -> Memory -> Player
leader table memory = iterate next (me memory) !! ((4 - length table) `mod` 4)
