-- `Hearts` stands for `Heart`.
-- code: undefined-name
-- line: 9
-- says: Did you mean `Heart`?

import SedmaDatatypes

isHeart :: Card -> Bool
isHeart (Card Hearts _) = True
isHeart _ = False

replay :: Cards -> Maybe Winner
replay cs
  | any isHeart cs = Just (AC, One)
  | otherwise = Nothing
