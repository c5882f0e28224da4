-- Imports Data.Map, which is not among the allowed libraries.
import qualified Data.Map as Map
import SedmaBase

data S = S Hand (Map.Map Int Int)

instance PlayerState S where
  initState _ hand = S hand Map.empty
  updateState trick _ mine drawn (S hand seen) =
    S (filter (/= mine) hand ++ maybe [] (: []) drawn) (foldr (\(Card _ r) -> Map.insertWith (+) (fromEnum r) 1) seen trick)

player :: AIPlayer S
player _ (S hand _) = head hand
