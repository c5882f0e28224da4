-- Remembers only what it was told, and finds its hand anew in every position.
import SedmaBase

data Told = Dealt Player Hand | Round Trick Player Card (Maybe Card) Told

instance PlayerState Told where
  initState = Dealt
  updateState = Round

hand :: Told -> Hand
hand (Dealt _ cards) = cards
hand (Round _ _ mine drawn before) = filter (/= mine) (hand before) ++ maybe [] (: []) drawn

rounds :: Told -> Int
rounds (Dealt _ _) = 0
rounds (Round _ _ _ _ before) = 1 + rounds before

player :: AIPlayer Told
player table told
  | rounds told == 7 = head (hand told)
  | null table = head (others ++ hand told)
  | otherwise = head (filter (`beats` head table) others ++ others ++ hand told)
  where others = [card | card@(Card _ rank) <- hand told, rank /= R7]
