-- The rules of a session are in a second file, Rules.hs, and this one keeps the scores.
import MiesjelenDatatypes
import Rules

replay :: Game -> Maybe Result
replay (Game start sessions)
  | players >= 2 && players <= 6 && all (/= 0) start && not (null sessions) = go 0 start sessions
  | otherwise = Nothing
  where
    players = length start

    go :: Int -> [Score] -> [Session] -> Maybe Result
    go k scores []
      = Just (Open scores)
    go k scores (s : rest)
      = case winners players (k `mod` players) s of
          Nothing -> Nothing
          Just ws -> let scores' = zipWith (\p x -> x + worth (trumpOf s) (tricksOf p ws)) [0 ..] scores
                     in case length (filter (== 0) scores') of
                          0 -> go (k + 1) scores' rest
                          1 -> if null rest then Just (Won (winner scores') scores') else Nothing
                          _ -> go (k + 1) scores rest

tricksOf :: Int -> [Int] -> Int
tricksOf p ws = length (filter (p ==) ws)

winner :: [Score] -> Int
winner scores = 1 + length (takeWhile (/= 0) scores)
