-- Always plays the first card of its hand. A drawn card comes last.
module First (player) where

import Data.Maybe (maybeToList)
import SedmaBase

newtype First = First Hand

instance PlayerState First where
  initState _ hand = First hand
  updateState _ _ mine drawn (First hand) = First (filter (/= mine) hand ++ maybeToList drawn)

player :: AIPlayer First
player _ (First hand) = head hand
