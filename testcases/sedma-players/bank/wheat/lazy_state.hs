-- Parts of its state are undefined, or crash, or never end, but nobody ever looks at them.
import SedmaBase

data S = S { held :: Hand, leaders :: [Player], luck :: Int, ahead :: [Int] }

instance PlayerState S where
  initState _ hand = S hand undefined (1 `div` 0) [1 ..]
  updateState trick leader mine drawn s =
    S (filter (/= mine) (held s) ++ maybe [] (: []) drawn) (leader : leaders s) (error "no luck") (map (length trick +) (ahead s))

player :: AIPlayer S
player table s
  | null table = head (held s)
  | head (ahead s) > 0 = head (filter (`beats` head table) (held s) ++ held s)
  | otherwise = undefined
