-- Hides the Prelude's show and shows every card in a way of its own; it plays a card that it does not hold.
import SedmaBase

import Prelude hiding (Show, show)

class Show a where
  show :: a -> String

instance Show Card where
  show _ = "Card Heart R7"

data S = S Hand

instance PlayerState S where
  initState _ hand = S hand
  updateState _ _ mine drawn (S hand) = S (filter (/= mine) hand ++ maybe [] (: []) drawn)

player :: AIPlayer S
player _ (S hand) = if length (show (head hand)) > 0 then head ([c | c <- pack, not (c `elem` hand)]) else head hand
  where pack = [Card Heart R7, Card Heart R8, Card Heart R9, Card Heart R10, Card Heart RJ]
